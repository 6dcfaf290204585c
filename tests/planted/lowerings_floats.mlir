//! Lowerings of floats and casts to LLVM.
// -----
// planted: lowering arith.addf
// A subtraction; a flag that was not there.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.addf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fsub %x, %y : f16
  return %0 : f16
}
func.func @wrong_flag(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fadd %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : f16
  return %0 : f16
}
// -----
// planted: lowering arith.subf
// The operands change places; a flag that was not there.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.subf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fsub %y, %x : f16
  return %0 : f16
}
func.func @wrong_flag(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fsub %x, %y {fastmathFlags = #llvm.fastmath<ninf>} : f16
  return %0 : f16
}
// -----
// planted: lowering arith.mulf
// A sum; a flag that was not there.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.mulf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fadd %x, %y : f16
  return %0 : f16
}
func.func @wrong_flag(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fmul %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : f16
  return %0 : f16
}
// -----
// planted: lowering arith.divf
// The operands change places; a flag that was not there.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.divf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fdiv %y, %x : f16
  return %0 : f16
}
func.func @wrong_flag(%x: f16, %y: f16) -> f16 {
  %0 = llvm.fdiv %x, %y {fastmathFlags = #llvm.fastmath<ninf>} : f16
  return %0 : f16
}
// -----
// planted: lowering arith.remf
// The operands change places; a flag that was not there.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.remf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.frem %y, %x : f16
  return %0 : f16
}
func.func @wrong_flag(%x: f16, %y: f16) -> f16 {
  %0 = llvm.frem %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : f16
  return %0 : f16
}
// -----
// planted: lowering arith.maximumf
// The one that does not hand on a NaN.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.maximumf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.intr.maxnum(%x, %y) : (f16, f16) -> f16
  return %0 : f16
}
// -----
// planted: lowering arith.maxnumf
// The one that hands on a NaN.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.maxnumf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.intr.maximum(%x, %y) : (f16, f16) -> f16
  return %0 : f16
}
// -----
// planted: lowering arith.minimumf
// The one that does not hand on a NaN.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.minimumf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.intr.minnum(%x, %y) : (f16, f16) -> f16
  return %0 : f16
}
// -----
// planted: lowering arith.minnumf
// The one that hands on a NaN.
func.func @src(%x: f16, %y: f16) -> f16 {
  %0 = arith.minnumf %x, %y : f16
  return %0 : f16
}
func.func @wrong(%x: f16, %y: f16) -> f16 {
  %0 = llvm.intr.minimum(%x, %y) : (f16, f16) -> f16
  return %0 : f16
}
// -----
// planted: lowering arith.negf
// Zero minus the operand, which is +0 for +0; a flag that was not there.
func.func @src(%x: f16) -> f16 {
  %0 = arith.negf %x : f16
  return %0 : f16
}
func.func @wrong(%x: f16) -> f16 {
  %z = llvm.mlir.constant(0.0 : f16) : f16
  %0 = llvm.fsub %z, %x : f16
  return %0 : f16
}
func.func @wrong_flag(%x: f16) -> f16 {
  %0 = llvm.fneg %x {fastmathFlags = #llvm.fastmath<nnan>} : f16
  return %0 : f16
}
// -----
// planted: lowering arith.cmpf
// Ordered and unordered change places; the operands do; a flag that was not there.
func.func @src(%x: f16, %y: f16) -> i1 {
  %0 = arith.cmpf olt, %x, %y : f16
  return %0 : i1
}
func.func @wrong(%x: f16, %y: f16) -> i1 {
  %0 = llvm.fcmp "ult" %x, %y : f16
  return %0 : i1
}
func.func @wrong_places(%x: f16, %y: f16) -> i1 {
  %0 = llvm.fcmp "olt" %y, %x : f16
  return %0 : i1
}
func.func @wrong_flag(%x: f16, %y: f16) -> i1 {
  %0 = llvm.fcmp "olt" %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : f16
  return %0 : i1
}
// -----
// planted: lowering arith.bitcast
// A conversion in place of the same bits.
func.func @src(%x: i16) -> f16 {
  %0 = arith.bitcast %x : i16 to f16
  return %0 : f16
}
func.func @wrong(%x: i16) -> f16 {
  %0 = llvm.sitofp %x : i16 to f16
  return %0 : f16
}
// -----
// planted: lowering arith.extf
// The bits are read as another format.
func.func @src(%x: f16) -> f32 {
  %0 = arith.extf %x : f16 to f32
  return %0 : f32
}
func.func @wrong(%x: f16) -> f32 {
  %b = llvm.bitcast %x : f16 to bf16
  %0 = llvm.fpext %b : bf16 to f32
  return %0 : f32
}
// -----
// planted: lowering arith.truncf
// By way of a format that is less precise: rounded twice.
func.func @src(%x: f32) -> f16 {
  %0 = arith.truncf %x : f32 to f16
  return %0 : f16
}
func.func @wrong(%x: f32) -> f16 {
  %b = llvm.fptrunc %x : f32 to bf16
  %e = llvm.fpext %b : bf16 to f32
  %0 = llvm.fptrunc %e : f32 to f16
  return %0 : f16
}
// -----
// planted: lowering arith.fptosi
// The other signedness.
func.func @src(%x: f16) -> i8 {
  %0 = arith.fptosi %x : f16 to i8
  return %0 : i8
}
func.func @wrong(%x: f16) -> i8 {
  %0 = llvm.fptoui %x : f16 to i8
  return %0 : i8
}
// -----
// planted: lowering arith.fptoui
// The other signedness.
func.func @src(%x: f16) -> i8 {
  %0 = arith.fptoui %x : f16 to i8
  return %0 : i8
}
func.func @wrong(%x: f16) -> i8 {
  %0 = llvm.fptosi %x : f16 to i8
  return %0 : i8
}
// -----
// planted: lowering arith.sitofp
// The other signedness.
func.func @src(%x: i8) -> f16 {
  %0 = arith.sitofp %x : i8 to f16
  return %0 : f16
}
func.func @wrong(%x: i8) -> f16 {
  %0 = llvm.uitofp %x : i8 to f16
  return %0 : f16
}
// -----
// planted: lowering arith.uitofp
// The other signedness.
func.func @src(%x: i8) -> f16 {
  %0 = arith.uitofp %x : i8 to f16
  return %0 : f16
}
func.func @wrong(%x: i8) -> f16 {
  %0 = llvm.sitofp %x : i8 to f16
  return %0 : f16
}
// -----
// planted: lowering arith.index_cast
// Zeros in place of the sign.
func.func @src(%x: i8) -> i16 {
  %0 = arith.index_cast %x : i8 to index
  %1 = arith.index_cast %0 : index to i16
  return %1 : i16
}
func.func @wrong(%x: i8) -> i16 {
  %0 = llvm.zext %x : i8 to i64
  %1 = llvm.trunc %0 : i64 to i16
  return %1 : i16
}
// -----
// planted: lowering arith.index_castui
// The sign in place of zeros.
func.func @src(%x: i8) -> i16 {
  %0 = arith.index_castui %x : i8 to index
  %1 = arith.index_castui %0 : index to i16
  return %1 : i16
}
func.func @wrong(%x: i8) -> i16 {
  %0 = llvm.sext %x : i8 to i64
  %1 = llvm.trunc %0 : i64 to i16
  return %1 : i16
}
