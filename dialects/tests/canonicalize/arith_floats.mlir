func.func @float_identities(%x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %n0 = arith.constant -0.0 : f32
  %p0 = arith.constant 0.0 : f32
  %c1 = arith.constant 1.0 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %pinf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %x, %n0 : f32
  %1 = arith.subf %x, %p0 : f32
  %2 = arith.mulf %x, %c1 : f32
  %3 = arith.divf %x, %c1 : f32
  %4 = arith.maximumf %x, %ninf : f32
  %5 = arith.minimumf %x, %pinf : f32
  %6 = arith.maxnumf %x, %nan : f32
  %7 = arith.minnumf %x, %x : f32
  %n = arith.negf %x : f32
  %8 = arith.negf %n : f32
  %9 = arith.mulf %x, %p0 fastmath<nnan,nsz> : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
// becomes:
func.func @float_identities(%arg0: f32, %arg1: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %cst : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// -----

func.func @float_constants() -> (f32, f32, f32, f32, f32, i1, i1, i8, f32, f16, f64, i32) {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %a, %b : f32
  %1 = arith.divf %a, %b : f32
  %2 = arith.remf %a, %b : f32
  %3 = arith.maximumf %a, %b : f32
  %4 = arith.negf %a : f32
  %5 = arith.cmpf olt, %a, %b : f32
  %6 = arith.cmpf uno, %a, %nan : f32
  %7 = arith.fptosi %a : f32 to i8
  %i = arith.constant -9 : i8
  %8 = arith.sitofp %i : i8 to f32
  %9 = arith.truncf %a : f32 to f16
  %10 = arith.extf %a : f32 to f64
  %11 = arith.bitcast %a : f32 to i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : f32, f32, f32, f32, f32, i1, i1, i8, f32, f16, f64, i32
}
// becomes:
func.func @float_constants() -> (f32, f32, f32, f32, f32, i1, i1, i8, f32, f16, f64, i32) {
  %cst = arith.constant 5.500000e+00 : f32
  %cst_0 = arith.constant -3.750000e+00 : f32
  %cst_1 = arith.constant 1.500000e+00 : f32
  %cst_2 = arith.constant 7.500000e+00 : f32
  %cst_3 = arith.constant -7.500000e+00 : f32
  %false = arith.constant false
  %true = arith.constant true
  %c7_i8 = arith.constant 7 : i8
  %cst_4 = arith.constant -9.000000e+00 : f32
  %cst_5 = arith.constant 7.500000e+00 : f16
  %cst_6 = arith.constant 7.500000e+00 : f64
  %c1089470464_i32 = arith.constant 1089470464 : i32
  return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %false, %true, %c7_i8, %cst_4, %cst_5, %cst_6, %c1089470464_i32 : f32, f32, f32, f32, f32, i1, i1, i8, f32, f16, f64, i32
}

// -----

func.func @inexact_conversions() -> (f16, i8) {
  %a = arith.constant 0.1 : f32
  %b = arith.constant 300.0 : f32
  %0 = arith.truncf %a : f32 to f16
  %1 = arith.fptosi %b : f32 to i8
  return %0, %1 : f16, i8
}
// becomes:
func.func @inexact_conversions() -> (f16, i8) {
  %cst = arith.constant 1.000000e-01 : f32
  %cst_0 = arith.constant 3.000000e+02 : f32
  %0 = arith.truncf %cst : f32 to f16
  %1 = arith.fptosi %cst_0 : f32 to i8
  return %0, %1 : f16, i8
}

// -----

func.func @comparison_with_nan(%x: f32) -> (i1, i1) {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %x, %nan : f32
  %1 = arith.cmpf une, %x, %nan : f32
  return %0, %1 : i1, i1
}
// becomes:
func.func @comparison_with_nan(%arg0: f32) -> (i1, i1) {
  %false = arith.constant false
  %true = arith.constant true
  return %false, %true : i1, i1
}

// -----

// fires: TruncFSIToFPToSIToFP
// unproved: what `arith.extf`, `arith.truncf` computes
func.func @float_conversions(%x: f16, %y: f64, %i: i16) -> (f32, f16, f64, f32) {
  %a = arith.extf %x : f16 to f64
  %0 = arith.truncf %a : f64 to f32
  %1 = arith.truncf %a : f64 to f16
  %b = arith.truncf %y fastmath<contract> : f64 to f32
  %2 = arith.extf %b fastmath<contract> : f32 to f64
  %c = arith.sitofp %i : i16 to f64
  %3 = arith.truncf %c : f64 to f32
  return %0, %1, %2, %3 : f32, f16, f64, f32
}
// becomes:
func.func @float_conversions(%arg0: f16, %arg1: f64, %arg2: i16) -> (f32, f16, f64, f32) {
  %0 = arith.extf %arg0 : f16 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.sitofp %arg2 : i16 to f32
  return %1, %arg0, %arg1, %2 : f32, f16, f64, f32
}

// -----

// fires: TruncFUIToFPToUIToFP
func.func @unsigned_conversion(%i: i8) -> f32 {
  %c = arith.uitofp %i : i8 to f64
  %3 = arith.truncf %c : f64 to f32
  return %3 : f32
}
// becomes:
func.func @unsigned_conversion(%arg0: i8) -> f32 {
  %0 = arith.uitofp %arg0 : i8 to f32
  return %0 : f32
}

// -----

// MLIR makes one conversion of it, which rounds once.
func.func @rounded_twice(%i: i64) -> f32 {
  %c = arith.sitofp %i : i64 to f64
  %3 = arith.truncf %c : f64 to f32
  return %3 : f32
}
// becomes:
func.func @rounded_twice(%arg0: i64) -> f32 {
  %0 = arith.sitofp %arg0 : i64 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}

// -----

// fires: MulFOfNegF, DivFOfNegF
func.func @negations(%x: f32, %y: f32) -> (f32, f32) {
  %a = arith.negf %x : f32
  %b = arith.negf %y : f32
  %0 = arith.mulf %a, %b : f32
  %1 = arith.divf %a, %b : f32
  return %0, %1 : f32, f32
}
// becomes:
func.func @negations(%arg0: f32, %arg1: f32) -> (f32, f32) {
  %0 = arith.mulf %arg0, %arg1 : f32
  %1 = arith.divf %arg0, %arg1 : f32
  return %0, %1 : f32, f32
}

// -----

// fires: CmpFIntToFPConst
func.func @converted_integers(%x: i8) -> (i1, i1, i1, i1, i1, i1) {
  %f = arith.sitofp %x : i8 to f32
  %u = arith.uitofp %x : i8 to f32
  %a = arith.constant 4.4 : f32
  %b = arith.constant -4.4 : f32
  %c = arith.constant 3.0 : f32
  %d = arith.constant 1000.0 : f32
  %0 = arith.cmpf olt, %f, %a : f32
  %1 = arith.cmpf oge, %f, %b : f32
  %2 = arith.cmpf oeq, %f, %c : f32
  %3 = arith.cmpf ugt, %f, %d : f32
  %4 = arith.cmpf ule, %u, %a : f32
  %5 = arith.cmpf ord, %u, %b : f32
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}
// becomes:
func.func @converted_integers(%arg0: i8) -> (i1, i1, i1, i1, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %c3_i8 = arith.constant 3 : i8
  %c-4_i8 = arith.constant -4 : i8
  %c4_i8 = arith.constant 4 : i8
  %0 = arith.cmpi sle, %arg0, %c4_i8 : i8
  %1 = arith.cmpi sge, %arg0, %c-4_i8 : i8
  %2 = arith.cmpi eq, %arg0, %c3_i8 : i8
  %3 = arith.cmpi ule, %arg0, %c4_i8 : i8
  return %0, %1, %2, %false, %3, %true : i1, i1, i1, i1, i1, i1
}

// -----

func.func @unsigned_conversions() -> (f32, i8, i8) {
  %c200 = arith.constant 200 : i8
  %f = arith.constant 200.0 : f32
  %g = arith.constant 300.0 : f32
  %0 = arith.uitofp %c200 : i8 to f32
  %1 = arith.fptoui %f : f32 to i8
  %2 = arith.fptoui %g : f32 to i8
  return %0, %1, %2 : f32, i8, i8
}
// becomes:
func.func @unsigned_conversions() -> (f32, i8, i8) {
  %cst = arith.constant 3.000000e+02 : f32
  %cst_0 = arith.constant 2.000000e+02 : f32
  %c-56_i8 = arith.constant -56 : i8
  %0 = arith.fptoui %cst : f32 to i8
  return %cst_0, %c-56_i8, %0 : f32, i8, i8
}
