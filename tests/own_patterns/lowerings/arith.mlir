// run: --convert-arith-to-llvm
// -----
func.func @divf(%x: f32, %y: f32) -> f32 {
  %0 = arith.divf %x, %y : f32
  return %0 : f32
}
// -----
func.func @maxsi(%x: i32, %y: i32) -> i32 {
  %0 = arith.maxsi %x, %y : i32
  return %0 : i32
}
// -----
func.func @maxui(%x: i32, %y: i32) -> i32 {
  %0 = arith.maxui %x, %y : i32
  return %0 : i32
}
// -----
func.func @minnumf(%x: f32, %y: f32) -> f32 {
  %0 = arith.minnumf %x, %y : f32
  return %0 : f32
}
// -----
func.func @mulf(%x: f32, %y: f32) -> f32 {
  %0 = arith.mulf %x, %y : f32
  return %0 : f32
}
// -----
func.func @ori(%x: i32, %y: i32) -> i32 {
  %0 = arith.ori %x, %y : i32
  return %0 : i32
}
// -----
func.func @remf(%x: f32, %y: f32) -> f32 {
  %0 = arith.remf %x, %y : f32
  return %0 : f32
}
// -----
func.func @remui(%x: i32, %y: i32) -> i32 {
  %0 = arith.remui %x, %y : i32
  return %0 : i32
}
// -----
func.func @shli(%x: i32, %y: i32) -> i32 {
  %0 = arith.shli %x, %y : i32
  return %0 : i32
}
// -----
func.func @subf(%x: f32, %y: f32) -> f32 {
  %0 = arith.subf %x, %y : f32
  return %0 : f32
}
// -----
func.func @xori(%x: i32, %y: i32) -> i32 {
  %0 = arith.xori %x, %y : i32
  return %0 : i32
}
// -----
func.func @negf(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  return %0 : f32
}
// -----
func.func @bitcast(%x: f32) -> i32 {
  %0 = arith.bitcast %x : f32 to i32
  return %0 : i32
}
// -----
func.func @extf(%x: f32) -> f64 {
  %0 = arith.extf %x : f32 to f64
  return %0 : f64
}
// -----
func.func @fptosi(%x: f32) -> i32 {
  %0 = arith.fptosi %x : f32 to i32
  return %0 : i32
}
// -----
func.func @fptoui(%x: f32) -> i32 {
  %0 = arith.fptoui %x : f32 to i32
  return %0 : i32
}
// -----
func.func @truncf(%x: f64) -> f32 {
  %0 = arith.truncf %x : f64 to f32
  return %0 : f32
}
// -----
func.func @bitcast_of_memref(%x: memref<4xf32>) -> memref<4xi32> {
  %0 = arith.bitcast %x : memref<4xf32> to memref<4xi32>
  return %0 : memref<4xi32>
}
