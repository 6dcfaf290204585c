// run: --convert-math-to-llvm
// -----
func.func @scalars(%x: f64, %i: i32) {
  %0 = math.exp %x fastmath<nnan> : f64
  %1 = math.expm1 %x : f64
  %2 = math.log1p %x fastmath<contract> : f64
  %3 = math.rsqrt %x : f64
  %4 = math.fpowi %x, %i : f64, i32
  %5 = math.isnan %x : f64
  %6 = math.isfinite %x : f64
  %7 = math.cttz %i : i32
  %8 = math.absi %i : i32
  %9, %10 = math.sincos %x : f64
  %11 = math.erf %x : f64
  return
}
// becomes:
module {
  func.func @scalars(%arg0: f64, %arg1: i32) {
    %0 = llvm.intr.exp(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f64) -> f64
    %1 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %2 = llvm.intr.exp(%arg0) : (f64) -> f64
    %3 = llvm.fsub %2, %1 : f64
    %4 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %5 = llvm.fadd %4, %arg0 {fastmathFlags = #llvm.fastmath<contract>} : f64
    %6 = llvm.intr.log(%5) {fastmathFlags = #llvm.fastmath<contract>} : (f64) -> f64
    %7 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %8 = llvm.intr.sqrt(%arg0) : (f64) -> f64
    %9 = llvm.fdiv %7, %8 : f64
    %10 = llvm.intr.powi(%arg0, %arg1) : (f64, i32) -> f64
    %11 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f64) -> i1
    %12 = "llvm.intr.is.fpclass"(%arg0) <{bit = 504 : i32}> : (f64) -> i1
    %13 = "llvm.intr.cttz"(%arg1) <{is_zero_poison = false}> : (i32) -> i32
    %14 = "llvm.intr.abs"(%arg1) <{is_int_min_poison = false}> : (i32) -> i32
    %15 = llvm.intr.sincos(%arg0) : (f64) -> !llvm.struct<(f64, f64)>
    %16 = llvm.extractvalue %15[0] : !llvm.struct<(f64, f64)> 
    %17 = llvm.extractvalue %15[1] : !llvm.struct<(f64, f64)> 
    %18 = math.erf %arg0 : f64
    return
  }
}
// -----
func.func @vectors(%x: vector<2x2xf16>) {
  %0 = math.floor %x : vector<2x2xf16>
  %1 = math.rsqrt %x : vector<2x2xf16>
  return
}
// becomes:
module {
  func.func @vectors(%arg0: vector<2x2xf16>) {
    %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
    %1 = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
    %2 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf16>> 
    %3 = llvm.intr.floor(%2) : (vector<2xf16>) -> vector<2xf16>
    %4 = llvm.insertvalue %3, %1[0] : !llvm.array<2 x vector<2xf16>> 
    %5 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf16>> 
    %6 = llvm.intr.floor(%5) : (vector<2xf16>) -> vector<2xf16>
    %7 = llvm.insertvalue %6, %4[1] : !llvm.array<2 x vector<2xf16>> 
    %8 = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
    %9 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf16>> 
    %10 = llvm.mlir.constant(dense<1.000000e+00> : vector<2xf16>) : vector<2xf16>
    %11 = llvm.intr.sqrt(%9) : (vector<2xf16>) -> vector<2xf16>
    %12 = llvm.fdiv %10, %11 : vector<2xf16>
    %13 = llvm.insertvalue %12, %8[0] : !llvm.array<2 x vector<2xf16>> 
    %14 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf16>> 
    %15 = llvm.mlir.constant(dense<1.000000e+00> : vector<2xf16>) : vector<2xf16>
    %16 = llvm.intr.sqrt(%14) : (vector<2xf16>) -> vector<2xf16>
    %17 = llvm.fdiv %15, %16 : vector<2xf16>
    %18 = llvm.insertvalue %17, %13[1] : !llvm.array<2 x vector<2xf16>> 
    return
  }
}
