// run: --lower-affine
// -----
func.func @expressions(%n: index, %m: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0 mod 5 + d0 floordiv 7 + s0 ceildiv 4 - 1)>(%n)[%m]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0 + 1, 7)>(%n)[%m]
  return %0, %1 : index, index
}
// becomes:
module {
  func.func @expressions(%arg0: index, %arg1: index) -> (index, index) {
    %c3 = arith.constant 3 : index
    %0 = arith.muli %arg0, %c3 overflow<nsw> : index
    %c5 = arith.constant 5 : index
    %1 = arith.remsi %arg1, %c5 : index
    %c0 = arith.constant 0 : index
    %2 = arith.cmpi slt, %1, %c0 : index
    %3 = arith.addi %1, %c5 : index
    %4 = arith.select %2, %3, %1 : index
    %5 = arith.addi %0, %4 : index
    %c7 = arith.constant 7 : index
    %c0_0 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %6 = arith.cmpi slt, %arg0, %c0_0 : index
    %7 = arith.subi %c-1, %arg0 : index
    %8 = arith.select %6, %7, %arg0 : index
    %9 = arith.divsi %8, %c7 : index
    %10 = arith.subi %c-1, %9 : index
    %11 = arith.select %6, %10, %9 : index
    %12 = arith.addi %5, %11 : index
    %c4 = arith.constant 4 : index
    %c0_1 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %13 = arith.cmpi sle, %arg1, %c0_1 : index
    %14 = arith.subi %c0_1, %arg1 : index
    %15 = arith.subi %arg1, %c1 : index
    %16 = arith.select %13, %14, %15 : index
    %17 = arith.divsi %16, %c4 : index
    %18 = arith.subi %c0_1, %17 : index
    %19 = arith.addi %17, %c1 : index
    %20 = arith.select %13, %18, %19 : index
    %21 = arith.addi %12, %20 : index
    %c-1_2 = arith.constant -1 : index
    %22 = arith.addi %21, %c-1_2 : index
    %c1_3 = arith.constant 1 : index
    %23 = arith.addi %arg1, %c1_3 : index
    %c7_4 = arith.constant 7 : index
    %24 = arith.minsi %arg0, %23 : index
    %25 = arith.minsi %24, %c7_4 : index
    return %22, %25 : index, index
  }
}
// -----
func.func @loops(%a: memref<?x10xf32>, %n: index, %z: f32) -> f32 {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i + 1, 3] : memref<?x10xf32>
    affine.store %x, %a[%i, symbol(%n) * 2] : memref<?x10xf32>
  }
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to min affine_map<(d0) -> (d0 + 2, 9)>(%n) step 2 iter_args(%acc = %z) -> f32 {
    %y = arith.addf %acc, %acc : f32
    affine.yield %y : f32
  }
  affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, d0 + s0 == 0)>(%n)[%n] {
    affine.store %r, %a[0, 0] : memref<?x10xf32>
  }
  affine.parallel (%i, %j) = (0, 1) to (10, symbol(%n)) step (1, 2) {
    affine.store %r, %a[%i, %j] : memref<?x10xf32>
  }
  return %r : f32
}
// becomes:
module {
  func.func @loops(%arg0: memref<?x10xf32>, %arg1: index, %arg2: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      %c1_8 = arith.constant 1 : index
      %9 = arith.addi %arg3, %c1_8 : index
      %c3 = arith.constant 3 : index
      %10 = memref.load %arg0[%9, %c3] : memref<?x10xf32>
      %c2_9 = arith.constant 2 : index
      %11 = arith.muli %arg1, %c2_9 overflow<nsw> : index
      memref.store %10, %arg0[%arg3, %11] : memref<?x10xf32>
    }
    %c2 = arith.constant 2 : index
    %0 = arith.maxsi %arg1, %c2 : index
    %c2_0 = arith.constant 2 : index
    %1 = arith.addi %arg1, %c2_0 : index
    %c9 = arith.constant 9 : index
    %2 = arith.minsi %1, %c9 : index
    %c2_1 = arith.constant 2 : index
    %3 = scf.for %arg3 = %0 to %2 step %c2_1 iter_args(%arg4 = %arg2) -> (f32) {
      %9 = arith.addf %arg4, %arg4 : f32
      scf.yield %9 : f32
    }
    %c0_2 = arith.constant 0 : index
    %c-3 = arith.constant -3 : index
    %4 = arith.addi %arg1, %c-3 : index
    %5 = arith.cmpi sge, %4, %c0_2 : index
    %c2_3 = arith.constant 2 : index
    %6 = arith.muli %arg1, %c2_3 overflow<nsw> : index
    %7 = arith.cmpi eq, %6, %c0_2 : index
    %8 = arith.andi %5, %7 : i1
    scf.if %8 {
      %c0_8 = arith.constant 0 : index
      %c0_9 = arith.constant 0 : index
      memref.store %3, %arg0[%c0_8, %c0_9] : memref<?x10xf32>
    }
    %c0_4 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1_5 = arith.constant 1 : index
    %c1_6 = arith.constant 1 : index
    %c2_7 = arith.constant 2 : index
    scf.parallel (%arg3, %arg4) = (%c0_4, %c1_5) to (%c10, %arg1) step (%c1_6, %c2_7) {
      memref.store %3, %arg0[%arg3, %arg4] : memref<?x10xf32>
      scf.reduce 
    }
    return %3 : f32
  }
}
