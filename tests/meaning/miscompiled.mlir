// Outputs of passes of mlir-opt 22 that do not refine their inputs, and must be refuted. A comment names the pass and its error.

func.func private @use(index)

// scf-for-loop-range-folding: multiplies bounds and step by a negative number, so that the step is none.
func.func @src_wrong_range_fold_mul_const(%lb: index, %ub: index, %s: index) {
  %k = arith.constant -2 : index
  scf.for %i = %lb to %ub step %s {
    %a = arith.muli %i, %k : index
    func.call @use(%a) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_range_fold_mul_const(%arg0: index, %arg1: index, %arg2: index) {
  %c-2 = arith.constant -2 : index
  %0 = arith.muli %arg0, %c-2 : index
  %1 = arith.muli %arg1, %c-2 : index
  %2 = arith.muli %arg2, %c-2 : index
  scf.for %arg3 = %0 to %1 step %2 {
    func.call @use(%arg3) : (index) -> ()
  }
  return
}

// scf-for-loop-range-folding: adds to bounds that wrap.
func.func @src_wrong_range_fold(%lb: index, %ub: index, %s: index, %k: index) {
  scf.for %i = %lb to %ub step %s {
    %a = arith.addi %i, %k : index
    func.call @use(%a) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_range_fold(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
  %0 = arith.addi %arg0, %arg3 : index
  %1 = arith.addi %arg1, %arg3 : index
  scf.for %arg4 = %0 to %1 step %arg2 {
    func.call @use(%arg4) : (index) -> ()
  }
  return
}

// int-range-optimizations: takes the counter of an unsigned loop to be signed.
func.func @src_wrong_for_unsigned_range(%x: i8) -> i1 {
  %s = arith.constant 1 : i8
  %lb = arith.constant 100 : i8
  %ub = arith.constant -56 : i8
  %t = arith.constant true
  %r = scf.for unsigned %i = %lb to %ub step %s iter_args(%a = %t) -> i1 : i8 {
    %z = arith.constant 0 : i8
    %k = arith.cmpi sge, %i, %z : i8
    %q = arith.andi %a, %k : i1
    scf.yield %q : i1
  }
  return %r : i1
}
func.func @tgt_wrong_for_unsigned_range(%arg0: i8) -> i1 {
  %true = arith.constant true
  return %true : i1
}

// arith-int-range-narrowing: compares zero-extended values as signed values in fewer bits.
func.func @src_wrong_narrow_cmp(%x: i8, %y: i8) -> (i1, i32) {
  %a = arith.extui %x : i8 to i32
  %b = arith.extui %y : i8 to i32
  %c = arith.cmpi slt, %a, %b : i32
  %d = arith.maxsi %a, %b : i32
  return %c, %d : i1, i32
}
func.func @tgt_wrong_narrow_cmp(%arg0: i8, %arg1: i8) -> (i1, i32) {
  %0 = arith.cmpi slt, %arg0, %arg1 : i8
  %1 = arith.maxsi %arg0, %arg1 : i8
  %2 = arith.extui %1 : i8 to i32
  return %0, %2 : i1, i32
}

// arith-expand: takes the second operand where the zeros differ in sign.
func.func @src_wrong_expand_maxf(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %a = arith.maximumf %x, %y : f32
  %b = arith.minimumf %x, %y : f32
  %c = arith.maxnumf %x, %y : f32
  %d = arith.minnumf %x, %y : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}
func.func @tgt_wrong_expand_maxf(%arg0: f32, %arg1: f32) -> (f32, f32, f32, f32) {
  %0 = arith.cmpf ugt, %arg0, %arg1 : f32
  %1 = arith.select %0, %arg0, %arg1 : f32
  %2 = arith.cmpf uno, %arg1, %arg1 : f32
  %3 = arith.select %2, %arg1, %1 : f32
  %4 = arith.cmpf ult, %arg0, %arg1 : f32
  %5 = arith.select %4, %arg0, %arg1 : f32
  %6 = arith.cmpf uno, %arg1, %arg1 : f32
  %7 = arith.select %6, %arg1, %5 : f32
  %8 = arith.cmpf ugt, %arg0, %arg1 : f32
  %9 = arith.select %8, %arg0, %arg1 : f32
  %10 = arith.cmpf uno, %arg0, %arg0 : f32
  %11 = arith.select %10, %arg1, %9 : f32
  %12 = arith.cmpf ult, %arg0, %arg1 : f32
  %13 = arith.select %12, %arg0, %arg1 : f32
  %14 = arith.cmpf uno, %arg0, %arg0 : f32
  %15 = arith.select %14, %arg1, %13 : f32
  return %3, %7, %11, %15 : f32, f32, f32, f32
}

// math-expand-ops: adds a half, which rounds up the greatest value below a half.
func.func @src_wrong_expand_round(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
func.func @tgt_wrong_expand_round(%arg0: f32) -> f32 {
  %cst = arith.constant 5.000000e-01 : f32
  %c23_i32 = arith.constant 23 : i32
  %c127_i32 = arith.constant 127 : i32
  %c255_i32 = arith.constant 255 : i32
  %0 = math.copysign %cst, %arg0 : f32
  %1 = arith.addf %arg0, %0 : f32
  %2 = arith.fptosi %1 : f32 to i64
  %3 = arith.sitofp %2 : i64 to f32
  %4 = math.copysign %3, %1 : f32
  %5 = arith.bitcast %arg0 : f32 to i32
  %6 = arith.shrui %5, %c23_i32 : i32
  %7 = arith.andi %6, %c255_i32 : i32
  %8 = arith.subi %7, %c127_i32 : i32
  %9 = arith.cmpi sge, %8, %c23_i32 : i32
  %10 = arith.select %9, %arg0, %4 : f32
  return %10 : f32
}

// affine-loop-invariant-code-motion: stores although the loop has no iteration.
func.func @src_wrong_affine_licm_zero_trip(%m: memref<4xi32>, %v: i32) {
  affine.for %i = 4 to 2 {
    affine.store %v, %m[0] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_affine_licm_zero_trip(%arg0: memref<4xi32>, %arg1: i32) {
  affine.store %arg1, %arg0[0] : memref<4xi32>
  affine.for %arg2 = 4 to 2 {
  }
  return
}

// test-scf-uplift-while-to-for: leaves with the counter of the last iteration, not with the one after it; without an iteration with neither.
func.func @src_wrong_uplift(%lb: i8, %ub: i8) -> (i8) {
  %s = arith.constant 3 : i8
  %r = scf.while (%i = %lb) : (i8) -> (i8) {
    %c = arith.cmpi slt, %i, %ub : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %n = arith.addi %i, %s : i8
    scf.yield %n : i8
  }
  return %r : i8
}
func.func @tgt_wrong_uplift(%arg0: i8, %arg1: i8) -> i8 {
  %c3_i8 = arith.constant 3 : i8
  %c1_i8 = arith.constant 1 : i8
  %c2_i8 = arith.constant 2 : i8
  %0 = arith.subi %arg1, %arg0 : i8
  %1 = arith.addi %0, %c2_i8 : i8
  %2 = arith.divsi %1, %c3_i8 : i8
  %3 = arith.subi %2, %c1_i8 : i8
  %4 = arith.muli %3, %c3_i8 : i8
  %5 = arith.addi %arg0, %4 : i8
  return %5 : i8
}

// test-scf-uplift-while-to-for: does not know that the step is positive.
func.func @src_wrong_uplift_neg_step(%lb: index, %ub: index, %s: index) -> (index) {
  %r = scf.while (%i = %lb) : (index) -> (index) {
    %c = arith.cmpi slt, %i, %ub : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %n = arith.addi %i, %s : index
    scf.yield %n : index
  }
  return %r : index
}
func.func @tgt_wrong_uplift_neg_step(%arg0: index, %arg1: index, %arg2: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.subi %arg2, %c1 : index
  %1 = arith.subi %arg1, %arg0 : index
  %2 = arith.addi %1, %0 : index
  %3 = arith.divsi %2, %arg2 : index
  %4 = arith.subi %3, %c1 : index
  %5 = arith.muli %4, %arg2 : index
  %6 = arith.addi %arg0, %5 : index
  return %6 : index
}

// scf-for-to-while: goes on where the counter wraps.
func.func @src_wrong_for_to_while(%lb: i8, %ub: i8, %x: i8) -> i8 {
  %s = arith.constant 100 : i8
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %x) -> i8 : i8 {
    %k = arith.addi %a, %i : i8
    scf.yield %k : i8
  }
  return %r : i8
}
func.func @tgt_wrong_for_to_while(%arg0: i8, %arg1: i8, %arg2: i8) -> i8 {
  %c100_i8 = arith.constant 100 : i8
  %0:2 = scf.while (%arg3 = %arg0, %arg4 = %arg2) : (i8, i8) -> (i8, i8) {
    %1 = arith.cmpi slt, %arg3, %arg1 : i8
    scf.condition(%1) %arg3, %arg4 : i8, i8
  } do {
  ^bb0(%arg3: i8, %arg4: i8):
    %1 = arith.addi %arg3, %c100_i8 : i8
    %2 = arith.addi %arg4, %arg3 : i8
    scf.yield %1, %2 : i8, i8
  }
  return %0#1 : i8
}

// sparsification-and-bufferization: hoists a buffer that iterations write.
func.func @src_wrong_sparse_hoist(%a: i64, %cb: i64, %start: index) -> index {
  %i0 = index.constant 0
  %i8 = index.constant 3
  %i1 = index.constant 1
  %i4 = index.constant 2
  %r = scf.for %k = %i0 to %i8 step %i1 iter_args(%acc = %start) -> (index) {
    %t = tensor.from_elements %a, %cb : tensor<2xi64>
    %p = index.remu %k, %i4
    %q = index.remu %acc, %i4
    %e0 = tensor.extract %t[%q] : tensor<2xi64>
    %ins = tensor.insert %e0 into %t[%p] : tensor<2xi64>
    %e6 = tensor.extract %ins[%p] : tensor<2xi64>
    %n = index.castu %e6 : i64 to index
    scf.yield %n : index
  }
  return %r : index
}
func.func @tgt_wrong_sparse_hoist(%arg0: i64, %arg1: i64, %arg2: index) -> index {
  %idx0 = index.constant 0
  %idx3 = index.constant 3
  %idx1 = index.constant 1
  %idx2 = index.constant 2
  %alloc = memref.alloc() {alignment = 64 : i64} : memref<2xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %arg0, %alloc[%c0] : memref<2xi64>
  memref.store %arg1, %alloc[%c1] : memref<2xi64>
  %0 = scf.for %arg3 = %idx0 to %idx3 step %idx1 iter_args(%arg4 = %arg2) -> (index) {
    %1 = index.remu %arg3, %idx2
    %2 = index.remu %arg4, %idx2
    %3 = memref.load %alloc[%2] : memref<2xi64>
    memref.store %3, %alloc[%1] : memref<2xi64>
    %4 = memref.load %alloc[%1] : memref<2xi64>
    %5 = index.castu %4 : i64 to index
    scf.yield %5 : index
  }
  return %0 : index
}

// canonicalize: drops a cast to fewer bits.
func.func @src_wrong_castui_i8(%a: index) -> index {
  %0 = arith.index_castui %a : index to i8
  %1 = arith.index_castui %0 : i8 to index
  return %1 : index
}
func.func @tgt_wrong_castui_i8(%arg0: index) -> index {
  return %arg0 : index
}

// loop-invariant-code-motion: takes a part of a tensor although the loop has no iteration.
func.func @src_wrong_licm_extract_slice(%n: index, %x: tensor<?xf32>, %d: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f32 {
    %s = tensor.extract_slice %x[%d] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %b = tensor.extract %s[%i] : tensor<4xf32>
    %k = arith.addf %a, %b : f32
    scf.yield %k : f32
  }
  return %r : f32
}
func.func @tgt_wrong_licm_extract_slice(%arg0: index, %arg1: tensor<?xf32>, %arg2: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %extracted_slice = tensor.extract_slice %arg1[%arg2] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %cst) -> (f32) {
    %extracted = tensor.extract %extracted_slice[%arg3] : tensor<4xf32>
    %1 = arith.addf %arg4, %extracted : f32
    scf.yield %1 : f32
  }
  return %0 : f32
}

// arith-emulate-wide-int: rounds twice.
func.func @src_wrong_wide_sitofp(%x: i32, %y: i32) -> (f32) {
  %a = arith.extsi %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %c = arith.muli %a, %b : i64
  %r = arith.sitofp %c : i64 to f32
  return %r : f32
}
func.func @tgt_wrong_wide_sitofp(%arg0: i32, %arg1: i32) -> f32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
  %1 = arith.extsi %0 : i1 to i32
  %cst = arith.constant dense<0> : vector<2xi32>
  %2 = vector.insert %arg0, %cst [0] : i32 into vector<2xi32>
  %3 = vector.insert %1, %2 [1] : i32 into vector<2xi32>
  %cst_0 = arith.constant dense<0> : vector<2xi32>
  %4 = vector.insert %arg1, %cst_0 [0] : i32 into vector<2xi32>
  %5 = vector.extract %3[0] : i32 from vector<2xi32>
  %6 = vector.extract %3[1] : i32 from vector<2xi32>
  %7 = vector.extract %4[0] : i32 from vector<2xi32>
  %8 = vector.extract %4[1] : i32 from vector<2xi32>
  %low, %high = arith.mului_extended %5, %7 : i32
  %9 = arith.muli %5, %8 : i32
  %10 = arith.muli %6, %7 : i32
  %11 = arith.addi %high, %9 : i32
  %12 = arith.addi %11, %10 : i32
  %cst_1 = arith.constant dense<0> : vector<2xi32>
  %13 = vector.insert %low, %cst_1 [0] : i32 into vector<2xi32>
  %14 = vector.insert %12, %13 [1] : i32 into vector<2xi32>
  %cst_2 = arith.constant dense<0> : vector<2xi32>
  %15 = vector.extract %14[0] : i32 from vector<2xi32>
  %16 = vector.extract %14[1] : i32 from vector<2xi32>
  %17 = vector.extract %cst_2[0] : i32 from vector<2xi32>
  %18 = vector.extract %cst_2[1] : i32 from vector<2xi32>
  %19 = arith.cmpi ult, %15, %17 : i32
  %20 = arith.cmpi slt, %16, %18 : i32
  %21 = arith.cmpi eq, %16, %18 : i32
  %22 = arith.select %21, %19, %20 : i1
  %23 = vector.extract %cst_2[0] : i32 from vector<2xi32>
  %24 = vector.extract %cst_2[1] : i32 from vector<2xi32>
  %25 = vector.extract %14[0] : i32 from vector<2xi32>
  %26 = vector.extract %14[1] : i32 from vector<2xi32>
  %27 = arith.subi %23, %25 : i32
  %28 = arith.cmpi ult, %23, %25 : i32
  %29 = arith.extui %28 : i1 to i32
  %30 = arith.subi %24, %29 : i32
  %31 = arith.subi %30, %26 : i32
  %cst_3 = arith.constant dense<0> : vector<2xi32>
  %32 = vector.insert %27, %cst_3 [0] : i32 into vector<2xi32>
  %33 = vector.insert %31, %32 [1] : i32 into vector<2xi32>
  %34 = vector.extract %33[0] : i32 from vector<2xi32>
  %35 = vector.extract %33[1] : i32 from vector<2xi32>
  %36 = vector.extract %14[0] : i32 from vector<2xi32>
  %37 = vector.extract %14[1] : i32 from vector<2xi32>
  %38 = arith.select %22, %34, %36 : i32
  %39 = arith.select %22, %35, %37 : i32
  %cst_4 = arith.constant dense<0> : vector<2xi32>
  %40 = vector.insert %38, %cst_4 [0] : i32 into vector<2xi32>
  %41 = vector.insert %39, %40 [1] : i32 into vector<2xi32>
  %42 = vector.extract %41[0] : i32 from vector<2xi32>
  %43 = vector.extract %41[1] : i32 from vector<2xi32>
  %c0_i32_5 = arith.constant 0 : i32
  %44 = arith.cmpi eq, %43, %c0_i32_5 : i32
  %45 = arith.uitofp %42 : i32 to f32
  %46 = arith.uitofp %43 : i32 to f32
  %cst_6 = arith.constant 4.2949673E+9 : f32
  %47 = arith.mulf %46, %cst_6 : f32
  %48 = arith.addf %45, %47 : f32
  %49 = arith.select %44, %45, %48 : f32
  %50 = arith.negf %49 : f32
  %51 = arith.select %22, %50, %49 : f32
  return %51 : f32
}

// affine-data-copy-generate: copies back a buffer that it did not fill.
func.func @src_wrong_data_copy(%m: memref<4xi32>) -> i32 {
  %s = arith.constant 99 : i32
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    affine.store %s, %m[0] : memref<4xi32>
    memref.store %s, %m[%c0] : memref<4xi32>
  }
  %q = affine.load %m[0] : memref<4xi32>
  return %q : i32
}
func.func @tgt_wrong_data_copy(%arg0: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c0_0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_1 = arith.constant 0 : index
  %c1_2 = arith.constant 1 : index
  %c0_3 = arith.constant 0 : index
  %c0_4 = arith.constant 0 : index
  %c99_i32 = arith.constant 99 : i32
  %c0_5 = arith.constant 0 : index
  %alloc = memref.alloc() : memref<1xi32, 1>
  affine.for %arg1 = 0 to 4 {
    affine.store %c99_i32, %arg0[0] : memref<4xi32>
    memref.store %c99_i32, %arg0[%c0_5] : memref<4xi32>
  }
  %0 = affine.load %alloc[0] : memref<1xi32, 1>
  affine.store %0, %arg0[0] : memref<4xi32>
  memref.dealloc %alloc : memref<1xi32, 1>
  %alloc_6 = memref.alloc() : memref<1xi32, 1>
  %1 = affine.load %arg0[0] : memref<4xi32>
  affine.store %1, %alloc_6[0] : memref<1xi32, 1>
  %2 = affine.load %alloc_6[0] : memref<1xi32, 1>
  memref.dealloc %alloc_6 : memref<1xi32, 1>
  return %2 : i32
}

// convert-scf-to-cf: truncates the number to 32 bits.
func.func @src_wrong_index_switch(%x: index, %y: i32) -> i32 {
  %r = scf.index_switch %x -> i32
  case 3 {
    scf.yield %y : i32
  }
  default {
    %a = arith.constant 30 : i32
    scf.yield %a : i32
  }
  return %r : i32
}
func.func @tgt_wrong_index_switch(%x: index, %y: i32) -> i32 {
  %0 = arith.index_cast %x : index to i32
  cf.switch %0 : i32, [
    default: ^bb2,
    3: ^bb1
  ]
^bb1:
  cf.br ^bb3(%y : i32)
^bb2:
  %a = arith.constant 30 : i32
  cf.br ^bb3(%a : i32)
^bb3(%r: i32):
  return %r : i32
}
