// run: --convert-math-to-llvm
// -----
func.func @absf(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  return %0 : f32
}
// -----
func.func @acos(%x: f32) -> f32 {
  %0 = math.acos %x : f32
  return %0 : f32
}
// -----
func.func @asin(%x: f32) -> f32 {
  %0 = math.asin %x : f32
  return %0 : f32
}
// -----
func.func @atan(%x: f32) -> f32 {
  %0 = math.atan %x : f32
  return %0 : f32
}
// -----
func.func @ceil(%x: f32) -> f32 {
  %0 = math.ceil %x : f32
  return %0 : f32
}
// -----
func.func @cos(%x: f32) -> f32 {
  %0 = math.cos %x : f32
  return %0 : f32
}
// -----
func.func @cosh(%x: f32) -> f32 {
  %0 = math.cosh %x : f32
  return %0 : f32
}
// -----
func.func @exp2(%x: f32) -> f32 {
  %0 = math.exp2 %x : f32
  return %0 : f32
}
// -----
func.func @log(%x: f32) -> f32 {
  %0 = math.log %x : f32
  return %0 : f32
}
// -----
func.func @log10(%x: f32) -> f32 {
  %0 = math.log10 %x : f32
  return %0 : f32
}
// -----
func.func @log2(%x: f32) -> f32 {
  %0 = math.log2 %x : f32
  return %0 : f32
}
// -----
func.func @round(%x: f32) -> f32 {
  %0 = math.round %x : f32
  return %0 : f32
}
// -----
func.func @roundeven(%x: f32) -> f32 {
  %0 = math.roundeven %x : f32
  return %0 : f32
}
// -----
func.func @sin(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  return %0 : f32
}
// -----
func.func @sinh(%x: f32) -> f32 {
  %0 = math.sinh %x : f32
  return %0 : f32
}
// -----
func.func @sqrt(%x: f32) -> f32 {
  %0 = math.sqrt %x : f32
  return %0 : f32
}
// -----
func.func @tan(%x: f32) -> f32 {
  %0 = math.tan %x : f32
  return %0 : f32
}
// -----
func.func @tanh(%x: f32) -> f32 {
  %0 = math.tanh %x : f32
  return %0 : f32
}
// -----
func.func @trunc(%x: f32) -> f32 {
  %0 = math.trunc %x : f32
  return %0 : f32
}
// -----
func.func @atan2(%x: f32, %y: f32) -> f32 {
  %0 = math.atan2 %x, %y : f32
  return %0 : f32
}
// -----
func.func @copysign(%x: f32, %y: f32) -> f32 {
  %0 = math.copysign %x, %y : f32
  return %0 : f32
}
// -----
func.func @powf(%x: f32, %y: f32) -> f32 {
  %0 = math.powf %x, %y : f32
  return %0 : f32
}
// -----
func.func @ctlz(%x: i32) -> i32 {
  %0 = math.ctlz %x : i32
  return %0 : i32
}
// -----
func.func @ctpop(%x: i32) -> i32 {
  %0 = math.ctpop %x : i32
  return %0 : i32
}
// -----
func.func @fma(%x: f32, %y: f32, %z: f32) -> f32 {
  %0 = math.fma %x, %y, %z : f32
  return %0 : f32
}
