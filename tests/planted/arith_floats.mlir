// planted: fold arith.addf
// x + +0 is folded to x, and to -0.
func.func @src(%x: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %0 = arith.addf %x, %c : f32
  return %0 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  return %c : f32
}
func.func @src_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.addf %x, %c : f32
  return %0 : f32
}
func.func @wrong_zero(%x: f32) -> f32 {
  return %x : f32
}
// -----
// planted: fold arith.subf
// x - -0 is not x; x - x is not 0.
func.func @src(%x: f16) -> f16 {
  %c = arith.constant 0.0 : f16
  %0 = arith.subf %x, %c : f16
  return %0 : f16
}
func.func @wrong(%x: f16) -> f16 {
  %0 = arith.negf %x : f16
  return %0 : f16
}
func.func @src_negative(%x: f16) -> f16 {
  %c = arith.constant -0.0 : f16
  %0 = arith.subf %x, %c : f16
  return %0 : f16
}
func.func @wrong_negative(%x: f16) -> f16 {
  return %x : f16
}
func.func @src_self(%x: f16) -> f16 {
  %0 = arith.subf %x, %x : f16
  return %0 : f16
}
func.func @wrong_self(%x: f16) -> f16 {
  %c = arith.constant 0.0 : f16
  return %c : f16
}
// -----
// planted: fold arith.mulf
// x * 0 needs nnan and nsz, x * 1 is not 1.
func.func @src(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %0 = arith.mulf %x, %c : f32
  return %0 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  return %c : f32
}
func.func @src_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %c fastmath<nnan,nsz> : f32
  return %0 : f32
}
func.func @wrong_zero(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_nsz(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %c fastmath<nsz> : f32
  return %0 : f32
}
func.func @wrong_nsz(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
func.func @src_nnan(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %c fastmath<nnan> : f32
  return %0 : f32
}
func.func @wrong_nnan(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
// -----
// planted: fold arith.divf
// x / 1 is not 1 / x; x / x is not 1.
func.func @src(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %0 = arith.divf %x, %c : f32
  return %0 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %0 = arith.divf %c, %x : f32
  return %0 : f32
}
func.func @src_self(%x: f32) -> f32 {
  %0 = arith.divf %x, %x fastmath<nnan> : f32
  %1 = arith.divf %x, %x : f32
  %2 = arith.maximumf %0, %1 : f32
  return %1 : f32
}
func.func @wrong_self(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  return %c : f32
}
// -----
// planted: fold arith.negf
// A negation too few; of constants, 0 - x.
func.func @src(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  return %0 : f32
}
func.func @wrong_constant(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
func.func @src_constant(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.negf %c : f32
  return %0 : f32
}
// -----
// planted: fold arith.maximumf
// The greatest number for the least; NaN is lost.
func.func @src(%x: f32) -> f32 {
  %c = arith.constant 0xFF800000 : f32
  %0 = arith.maximumf %x, %c : f32
  return %0 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %c = arith.constant 0xFF800000 : f32
  return %c : f32
}
func.func @src_nan(%x: f32) -> f32 {
  %c = arith.constant 0x7FC00000 : f32
  %0 = arith.maximumf %x, %c : f32
  return %0 : f32
}
func.func @wrong_nan(%x: f32) -> f32 {
  return %x : f32
}
// -----
// planted: fold arith.minimumf
func.func @src(%x: f32) -> f32 {
  %c = arith.constant 0x7F800000 : f32
  %0 = arith.minimumf %x, %c : f32
  return %0 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %c = arith.constant 0x7F800000 : f32
  return %c : f32
}
// -----
// planted: fold arith.maxnumf
// With infinity as with NaN.
func.func @src(%x: f32) -> f32 {
  %c = arith.constant 0x7FC00000 : f32
  %0 = arith.maxnumf %x, %c : f32
  return %0 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %c = arith.constant 0x7FC00000 : f32
  return %c : f32
}
func.func @src_infinity(%x: f32) -> f32 {
  %c = arith.constant 0xFF800000 : f32
  %0 = arith.maxnumf %x, %c : f32
  return %0 : f32
}
func.func @wrong_infinity(%x: f32) -> f32 {
  return %x : f32
}
// -----
// planted: fold arith.minnumf
func.func @src(%x: f32) -> f32 {
  %c = arith.constant 0x7FC00000 : f32
  %0 = arith.minnumf %x, %c : f32
  return %0 : f32
}
func.func @wrong(%x: f32) -> f32 {
  %c = arith.constant 0x7FC00000 : f32
  return %c : f32
}
// -----
// planted: fold arith.cmpf
// Ordered for unordered.
func.func @src(%x: f32) -> i1 {
  %c = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ult, %x, %c : f32
  return %0 : i1
}
func.func @wrong(%x: f32) -> i1 {
  %c = arith.constant false
  return %c : i1
}
func.func @src_self(%x: f32) -> i1 {
  %0 = arith.cmpf ole, %x, %x : f32
  return %0 : i1
}
func.func @wrong_self(%x: f32) -> i1 {
  %c = arith.constant true
  return %c : i1
}
// -----
// planted: fold arith.extf
// A constant gets another value; a truncation that loses digits is undone.
func.func @src(%x: f32) -> f64 {
  %c = arith.constant 1.5 : f32
  %0 = arith.extf %c : f32 to f64
  return %0 : f64
}
func.func @wrong(%x: f32) -> f64 {
  %c = arith.constant 1.25 : f64
  return %c : f64
}
func.func @src_pair(%x: f32) -> f32 {
  %0 = arith.truncf %x : f32 to bf16
  %1 = arith.extf %0 : bf16 to f32
  return %1 : f32
}
func.func @wrong_pair(%x: f32) -> f32 {
  return %x : f32
}
// -----
// planted: fold arith.truncf
// Through a format that is too narrow; rounding in another way.
func.func @src(%x: f32) -> f16 {
  %0 = arith.extf %x : f32 to f64
  %1 = arith.truncf %0 : f64 to f16
  return %1 : f16
}
func.func @wrong(%x: f32) -> f16 {
  %0 = arith.truncf %x toward_zero : f32 to f16
  return %0 : f16
}
func.func @src_twice(%x: f64) -> f16 {
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.truncf %0 : f32 to f16
  return %1 : f16
}
func.func @wrong_twice(%x: f64) -> f16 {
  %0 = arith.truncf %x : f64 to f16
  return %0 : f16
}
// -----
// planted: fold arith.sitofp
func.func @src(%x: i32) -> f32 {
  %c = arith.constant -1 : i8
  %0 = arith.sitofp %c : i8 to f32
  return %0 : f32
}
func.func @wrong(%x: i32) -> f32 {
  %c = arith.constant 255.0 : f32
  return %c : f32
}
// -----
// planted: fold arith.uitofp
func.func @src(%x: i32) -> f32 {
  %c = arith.constant -1 : i8
  %0 = arith.uitofp %c : i8 to f32
  return %0 : f32
}
func.func @wrong(%x: i32) -> f32 {
  %c = arith.constant -1.0 : f32
  return %c : f32
}
// -----
// planted: fold arith.fptosi
// Rounded down, not to zero.
func.func @src(%x: i32) -> i8 {
  %c = arith.constant -1.5 : f32
  %0 = arith.fptosi %c : f32 to i8
  return %0 : i8
}
func.func @wrong(%x: i32) -> i8 {
  %c = arith.constant -2 : i8
  return %c : i8
}
// -----
// planted: fold arith.fptoui
func.func @src(%x: i32) -> i8 {
  %c = arith.constant 200.7 : f32
  %0 = arith.fptoui %c : f32 to i8
  return %0 : i8
}
func.func @wrong(%x: i32) -> i8 {
  %c = arith.constant -55 : i8
  return %c : i8
}
// -----
// planted: fold arith.remf
// IEEE's remainder for C's.
func.func @src(%x: i32) -> f32 {
  %a = arith.constant 5.0 : f32
  %b = arith.constant 3.0 : f32
  %0 = arith.remf %a, %b : f32
  return %0 : f32
}
func.func @wrong(%x: i32) -> f32 {
  %c = arith.constant -1.0 : f32
  return %c : f32
}
// -----
// planted: pattern MulFOfNegF
// One of the signs is lost.
func.func @src(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y : f32
  %2 = arith.mulf %0, %1 : f32
  return %2 : f32
}
func.func @wrong(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.mulf %0, %y : f32
  return %1 : f32
}
func.func @right(%x: f32, %y: f32) -> f32 {
  %0 = arith.mulf %y, %x : f32
  return %0 : f32
}
// -----
// planted: pattern DivFOfNegF
func.func @src(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y : f32
  %2 = arith.divf %0, %1 : f32
  return %2 : f32
}
func.func @wrong(%x: f32, %y: f32) -> f32 {
  %0 = arith.divf %y, %x : f32
  return %0 : f32
}
// -----
// planted: pattern TruncFSIToFPToSIToFP
// The result of the first conversion is rounded a second time.
func.func @src(%x: i16) -> bf16 {
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}
func.func @wrong(%x: i16) -> bf16 {
  %0 = arith.uitofp %x : i16 to bf16
  return %0 : bf16
}
func.func @src_twice(%x: i32) -> bf16 {
  %0 = arith.sitofp %x : i32 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}
func.func @wrong_twice(%x: i32) -> bf16 {
  %0 = arith.sitofp %x : i32 to bf16
  return %0 : bf16
}
// -----
// planted: pattern TruncFUIToFPToUIToFP
func.func @src(%x: i16) -> bf16 {
  %0 = arith.uitofp %x : i16 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}
func.func @wrong(%x: i16) -> bf16 {
  %0 = arith.sitofp %x : i16 to bf16
  return %0 : bf16
}
// -----
// planted: pattern CmpFIntToFPConst
// Off by one, where the constant lies between integers.
func.func @src(%x: i8) -> i1 {
  %c = arith.constant 1.5 : f32
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %c = arith.constant 1 : i8
  %0 = arith.cmpi slt, %x, %c : i8
  return %0 : i1
}
