// planted: fold math.absf
// The sign stays.
func.func @src() -> f32 {
  %c0 = arith.constant -2.5 : f32
  %r = math.absf %c0 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant -2.5 : f32
  return %r : f32
}
// -----
// planted: fold math.absi
// The sign stays.
func.func @src() -> i8 {
  %c0 = arith.constant -5 : i8
  %r = math.absi %c0 : i8
  return %r : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -5 : i8
  return %r : i8
}
// -----
// planted: fold math.ceil
// Rounded down.
func.func @src() -> f32 {
  %c0 = arith.constant 1.25 : f32
  %r = math.ceil %c0 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant 1.0 : f32
  return %r : f32
}
// -----
// planted: fold math.copysign
// The sign is that of the first operand.
func.func @src() -> f32 {
  %c0 = arith.constant 1.5 : f32
  %c1 = arith.constant -2.0 : f32
  %r = math.copysign %c0, %c1 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant 1.5 : f32
  return %r : f32
}
// -----
// planted: fold math.ctlz
// Zeros are counted from the other end.
func.func @src() -> i8 {
  %c0 = arith.constant 4 : i8
  %r = math.ctlz %c0 : i8
  return %r : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 2 : i8
  return %r : i8
}
// -----
// planted: fold math.cttz
// Zeros are counted from the other end.
func.func @src() -> i8 {
  %c0 = arith.constant 4 : i8
  %r = math.cttz %c0 : i8
  return %r : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 5 : i8
  return %r : i8
}
// -----
// planted: fold math.ctpop
// The zeros are counted.
func.func @src() -> i8 {
  %c0 = arith.constant 7 : i8
  %r = math.ctpop %c0 : i8
  return %r : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 5 : i8
  return %r : i8
}
// -----
// planted: fold math.floor
// Rounded up.
func.func @src() -> f32 {
  %c0 = arith.constant 1.25 : f32
  %r = math.floor %c0 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant 2.0 : f32
  return %r : f32
}
// -----
// planted: fold math.ipowi
// One factor too few.
func.func @src() -> i8 {
  %c0 = arith.constant 3 : i8
  %c1 = arith.constant 4 : i8
  %r = math.ipowi %c0, %c1 : i8
  return %r : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 27 : i8
  return %r : i8
}
// -----
// planted: fold math.isfinite
// Infinite is taken for finite.
func.func @src() -> i1 {
  %c0 = arith.constant 0x7F800000 : f32
  %r = math.isfinite %c0 : f32
  return %r : i1
}
func.func @wrong() -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold math.isinf
// NaN is taken for infinite.
func.func @src() -> i1 {
  %c0 = arith.constant 0x7FC00000 : f32
  %r = math.isinf %c0 : f32
  return %r : i1
}
func.func @wrong() -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold math.isnan
// Infinite is taken for NaN.
func.func @src() -> i1 {
  %c0 = arith.constant 0x7F800000 : f32
  %r = math.isnan %c0 : f32
  return %r : i1
}
func.func @wrong() -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold math.isnormal
// A denormal is taken for normal.
func.func @src() -> i1 {
  %c0 = arith.constant 0x00000001 : f32
  %r = math.isnormal %c0 : f32
  return %r : i1
}
func.func @wrong() -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold math.round
// A tie to even.
func.func @src() -> f32 {
  %c0 = arith.constant 2.5 : f32
  %r = math.round %c0 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant 2.0 : f32
  return %r : f32
}
// -----
// planted: fold math.roundeven
// A tie away from zero.
func.func @src() -> f32 {
  %c0 = arith.constant 2.5 : f32
  %r = math.roundeven %c0 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant 3.0 : f32
  return %r : f32
}
// -----
// planted: fold math.sqrt
// The operand.
func.func @src() -> f32 {
  %c0 = arith.constant 16.0 : f32
  %r = math.sqrt %c0 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant 16.0 : f32
  return %r : f32
}
// -----
// planted: fold math.trunc
// Rounded down.
func.func @src() -> f32 {
  %c0 = arith.constant -1.25 : f32
  %r = math.trunc %c0 : f32
  return %r : f32
}
func.func @wrong() -> f32 {
  %r = arith.constant -2.0 : f32
  return %r : f32
}
// -----
// planted: fold arith.bitcast
// Converted, not cast.
func.func @src() -> i32 {
  %c = arith.constant 1.0 : f32
  %r = arith.bitcast %c : f32 to i32
  return %r : i32
}
func.func @wrong() -> i32 {
  %r = arith.constant 1 : i32
  return %r : i32
}
