func.func @constants_of_floats() -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %a = arith.constant -2.5 : f32
  %b = arith.constant 6.25 : f32
  %0 = math.absf %a : f32
  %1 = math.ceil %a : f32
  %2 = math.floor %a : f32
  %3 = math.round %a : f32
  %4 = math.roundeven %a : f32
  %5 = math.sqrt %b : f32
  %6 = math.trunc %a : f32
  %7 = math.copysign %b, %a : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32, f32
}
// becomes:
func.func @constants_of_floats() -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 2.500000e+00 : f32
  %cst_0 = arith.constant -2.000000e+00 : f32
  %cst_1 = arith.constant -3.000000e+00 : f32
  %cst_2 = arith.constant -6.250000e+00 : f32
  return %cst, %cst_0, %cst_1, %cst_1, %cst_0, %cst, %cst_0, %cst_2 : f32, f32, f32, f32, f32, f32, f32, f32
}

// -----

func.func @constants_of_integers() -> (i8, i8, i8, i8, i8) {
  %a = arith.constant -20 : i8
  %b = arith.constant 3 : i8
  %0 = math.absi %a : i8
  %1 = math.ctlz %b : i8
  %2 = math.cttz %a : i8
  %3 = math.ctpop %a : i8
  %4 = math.ipowi %b, %b : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}
// becomes:
func.func @constants_of_integers() -> (i8, i8, i8, i8, i8) {
  %c20_i8 = arith.constant 20 : i8
  %c6_i8 = arith.constant 6 : i8
  %c2_i8 = arith.constant 2 : i8
  %c5_i8 = arith.constant 5 : i8
  %c27_i8 = arith.constant 27 : i8
  return %c20_i8, %c6_i8, %c2_i8, %c5_i8, %c27_i8 : i8, i8, i8, i8, i8
}

// -----

func.func @kinds_of_floats() -> (i1, i1, i1, i1) {
  %a = arith.constant 0x7F800000 : f32
  %b = arith.constant 0x7FC00000 : f32
  %c = arith.constant 1.0e-40 : f32
  %0 = math.isfinite %a : f32
  %1 = math.isinf %a : f32
  %2 = math.isnan %b : f32
  %3 = math.isnormal %c : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
// becomes:
func.func @kinds_of_floats() -> (i1, i1, i1, i1) {
  %false = arith.constant false
  %true = arith.constant true
  return %false, %true, %true, %false : i1, i1, i1, i1
}
