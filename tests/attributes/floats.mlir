// Floating-point operations with fast-math flags that no other example has. `tests/attribute_roles.rs` changes their attributes.
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  return %0 : complex<f32>
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.fabs(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.sqrt(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.ceil(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.floor(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.trunc(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.round(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.roundeven(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.rint(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.nearbyint(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.sin(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.cos(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.exp(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.exp2(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.log(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.log2(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.log10(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.exp10(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.tan(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.asin(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.acos(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.atan(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.sinh(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.cosh(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.tanh(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.pow(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.copysign(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.maxnum(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.minnum(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.minimum(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.atan2(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.fma(%a, %b, %c) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
llvm.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.absf %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.acos %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.acosh %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.asin %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.asinh %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.atan %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.atanh %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.cbrt %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.ceil %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.cos %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.cosh %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.erf %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.erfc %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.exp %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.exp2 %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.expm1 %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.floor %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.log %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.log10 %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.log1p %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.log2 %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.round %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.roundeven %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.rsqrt %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.sin %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.sinh %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.sqrt %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.tan %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.tanh %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.trunc %a : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.atan2 %a, %b : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.copysign %a, %b : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.powf %a, %b : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.fma %a, %b, %c : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.clampf %a to [%b, %c] : f32
  return %0 : f32
}
// -----
func.func @f(%a: f32) -> i1 {
  %0 = math.isfinite %a : f32
  return %0 : i1
}
// -----
func.func @f(%a: f32) -> i1 {
  %0 = math.isinf %a : f32
  return %0 : i1
}
// -----
func.func @f(%a: f32) -> i1 {
  %0 = math.isnan %a : f32
  return %0 : i1
}
// -----
func.func @f(%a: f32) -> i1 {
  %0 = math.isnormal %a : f32
  return %0 : i1
}
// -----
func.func @f(%a: f32, %b: f32, %c: f32, %i: i32) -> f32 {
  %0 = math.fpowi %a, %i : f32, i32
  return %0 : f32
}
// -----
llvm.func @f(%v: vector<4xf32>, %s: f32) -> f32 {
  %0 = llvm.intr.vector.reduce.fmaximum(%v) : (vector<4xf32>) -> f32
  %1 = llvm.intr.vector.reduce.fminimum(%v) : (vector<4xf32>) -> f32
  %2 = "llvm.intr.vector.reduce.fadd"(%s, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
  %3 = "llvm.intr.vector.reduce.fmul"(%s, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
  %4 = llvm.fadd %0, %1 : f32
  %5 = llvm.fadd %2, %3 : f32
  %6 = llvm.fadd %4, %5 : f32
  llvm.return %6 : f32
}
// -----
func.func @f(%v: vector<4xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  return %0 : f32
}
// -----
func.func @f(%v: vector<2xf32>) -> f32 {
  %0 = vector.reduction <maximumf>, %v : vector<2xf32> into f32
  return %0 : f32
}
