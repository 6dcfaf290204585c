func.func @constants() -> (i8, i8, i8, i8, i8, i8, i8, i8, i1, i8, i8, i1, i8, i8) {
  %a = arith.constant 100 : i8
  %b = arith.constant -7 : i8
  %c3 = arith.constant 3 : i8
  %0 = arith.addi %a, %a : i8
  %1 = arith.muli %a, %b : i8
  %2 = arith.divsi %a, %b : i8
  %3 = arith.ceildivsi %a, %b : i8
  %4 = arith.floordivsi %a, %b : i8
  %5 = arith.remsi %b, %c3 : i8
  %6 = arith.shrsi %b, %c3 : i8
  %7 = arith.maxui %a, %b : i8
  %8 = arith.cmpi ult, %a, %b : i8
  %9, %10 = arith.mulsi_extended %a, %b : i8
  %s, %11 = arith.addui_extended %a, %b : i8, i1
  %12 = arith.shrui %b, %c3 : i8
  %13 = arith.shli %a, %c3 : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : i8, i8, i8, i8, i8, i8, i8, i8, i1, i8, i8, i1, i8, i8
}
// becomes:
func.func @constants() -> (i8, i8, i8, i8, i8, i8, i8, i8, i1, i8, i8, i1, i8, i8) {
  %c-56_i8 = arith.constant -56 : i8
  %c68_i8 = arith.constant 68 : i8
  %c-14_i8 = arith.constant -14 : i8
  %c-15_i8 = arith.constant -15 : i8
  %c-1_i8 = arith.constant -1 : i8
  %c-7_i8 = arith.constant -7 : i8
  %true = arith.constant true
  %c-3_i8 = arith.constant -3 : i8
  %c31_i8 = arith.constant 31 : i8
  %c32_i8 = arith.constant 32 : i8
  return %c-56_i8, %c68_i8, %c-14_i8, %c-14_i8, %c-15_i8, %c-1_i8, %c-1_i8, %c-7_i8, %true, %c68_i8, %c-3_i8, %true, %c31_i8, %c32_i8 : i8, i8, i8, i8, i8, i8, i8, i8, i1, i8, i8, i1, i8, i8
}

// -----

func.func @vectors() -> (vector<3xi8>, vector<3xi8>, vector<4xi1>, vector<3xi16>, tensor<2x2xi8>) {
  %a = arith.constant dense<[1, 2, -3]> : vector<3xi8>
  %b = arith.constant dense<5> : vector<3xi8>
  %0 = arith.muli %a, %b : vector<3xi8>
  %1 = arith.subi %b, %b : vector<3xi8>
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi8>
  %d = arith.constant dense<3> : vector<4xi8>
  %2 = arith.cmpi slt, %c, %d : vector<4xi8>
  %3 = arith.extsi %a : vector<3xi8> to vector<3xi16>
  %e = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %4 = arith.addi %e, %e : tensor<2x2xi8>
  return %0, %1, %2, %3, %4 : vector<3xi8>, vector<3xi8>, vector<4xi1>, vector<3xi16>, tensor<2x2xi8>
}
// becomes:
func.func @vectors() -> (vector<3xi8>, vector<3xi8>, vector<4xi1>, vector<3xi16>, tensor<2x2xi8>) {
  %cst = arith.constant dense<[5, 10, -15]> : vector<3xi8>
  %cst_0 = arith.constant dense<0> : vector<3xi8>
  %cst_1 = arith.constant dense<[true, true, false, false]> : vector<4xi1>
  %cst_2 = arith.constant dense<[1, 2, -3]> : vector<3xi16>
  %cst_3 = arith.constant dense<[[2, 4], [6, 8]]> : tensor<2x2xi8>
  return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : vector<3xi8>, vector<3xi8>, vector<4xi1>, vector<3xi16>, tensor<2x2xi8>
}

// -----

func.func @left_alone() -> (i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %l = arith.constant -128 : i8
  %c9 = arith.constant 9 : i8
  %0 = arith.divui %c9, %c0 : i8
  %1 = arith.divsi %l, %m : i8
  %2 = arith.shli %m, %c9 : i8
  %3 = arith.remui %c9, %c0 : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
// becomes:
func.func @left_alone() -> (i8, i8, i8, i8) {
  %c0_i8 = arith.constant 0 : i8
  %c-1_i8 = arith.constant -1 : i8
  %c-128_i8 = arith.constant -128 : i8
  %c9_i8 = arith.constant 9 : i8
  %0 = arith.divui %c9_i8, %c0_i8 : i8
  %1 = arith.divsi %c-128_i8, %c-1_i8 : i8
  %2 = arith.shli %c-1_i8, %c9_i8 : i8
  %3 = arith.remui %c9_i8, %c0_i8 : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// -----

func.func @poison(%x: i8) -> (i8, i8, i1, i16, i8) {
  %p = ub.poison : i8
  %0 = arith.addi %x, %p : i8
  %1 = arith.divsi %p, %x : i8
  %2 = arith.cmpi eq, %p, %x : i8
  %3 = arith.extsi %p : i8 to i16
  %4 = arith.shli %p, %x : i8
  return %0, %1, %2, %3, %4 : i8, i8, i1, i16, i8
}
// becomes:
func.func @poison(%arg0: i8) -> (i8, i8, i1, i16, i8) {
  %0 = ub.poison : i16
  %1 = ub.poison : i8
  %2 = arith.cmpi eq, %arg0, %1 : i8
  %3 = arith.shli %1, %arg0 : i8
  return %1, %1, %2, %0, %3 : i8, i8, i1, i16, i8
}

// -----

// The quotient is another one at 32 bits: MLIR folds it all the same.
func.func @index_constants() -> (index, index, index, i32, i1, index) {
  %a = arith.constant 5000000000 : index
  %b = arith.constant 3 : index
  %0 = arith.addi %a, %b : index
  %1 = arith.divui %a, %b : index
  %2 = arith.shrui %b, %b : index
  %3 = arith.index_cast %a : index to i32
  %4 = arith.cmpi ugt, %a, %b : index
  %m = arith.constant -1 : i8
  %5 = arith.index_castui %m : i8 to index
  return %0, %1, %2, %3, %4, %5 : index, index, index, i32, i1, index
}
// becomes:
func.func @index_constants() -> (index, index, index, i32, i1, index) {
  %c255 = arith.constant 255 : index
  %true = arith.constant true
  %c705032704_i32 = arith.constant 705032704 : i32
  %c0 = arith.constant 0 : index
  %c5000000000 = arith.constant 5000000000 : index
  %c3 = arith.constant 3 : index
  %c5000000003 = arith.constant 5000000003 : index
  %0 = arith.divui %c5000000000, %c3 : index
  return %c5000000003, %0, %c0, %c705032704_i32, %true, %c255 : index, index, index, i32, i1, index
}

// -----

// Constants that violate a flag fold as if the flag were absent: any value refines poison. A shift by the width or more is kept.
func.func @broken_promises() -> (i8, i8, i8, i8, i8, i8, f32, i8) {
  %a = arith.constant 100 : i8
  %c1 = arith.constant 1 : i8
  %c3 = arith.constant 3 : i8
  %c9 = arith.constant 9 : i8
  %i = arith.constant 300 : i16
  %z = arith.constant 0.0 : f32
  %0 = arith.addi %a, %a overflow<nsw> : i8
  %1 = arith.subi %c1, %c3 overflow<nuw> : i8
  %2 = arith.shrui %c3, %c1 exact : i8
  %3 = arith.divsi %a, %c3 exact : i8
  %4 = arith.trunci %i overflow<nuw> : i16 to i8
  %5 = arith.shli %a, %c1 overflow<nsw> : i8
  %6 = arith.divf %z, %z fastmath<nnan> : f32
  %7 = arith.shli %a, %c9 overflow<nsw> : i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : i8, i8, i8, i8, i8, i8, f32, i8
}
// becomes:
func.func @broken_promises() -> (i8, i8, i8, i8, i8, i8, f32, i8) {
  %c100_i8 = arith.constant 100 : i8
  %c9_i8 = arith.constant 9 : i8
  %c-56_i8 = arith.constant -56 : i8
  %c-2_i8 = arith.constant -2 : i8
  %c1_i8 = arith.constant 1 : i8
  %c33_i8 = arith.constant 33 : i8
  %c44_i8 = arith.constant 44 : i8
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.shli %c100_i8, %c9_i8 overflow<nsw> : i8
  return %c-56_i8, %c-2_i8, %c1_i8, %c33_i8, %c44_i8, %c-56_i8, %cst, %0 : i8, i8, i8, i8, i8, i8, f32, i8
}
