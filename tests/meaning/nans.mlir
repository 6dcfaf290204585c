// Which NaN an operation computes is nondeterministic: it chooses a sign and a payload. The target's choice is universal, the
// source's existential.

// A zero divided by itself: either sign.
func.func @src_wrong_constant_from_sign(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  return %one : f32
}
func.func @tgt_wrong_constant_from_sign(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %r = math.copysign %one, %nan : f32
  return %r : f32
}

func.func @src_sign_as_negative(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %r = math.copysign %one, %nan : f32
  return %r : f32
}
func.func @tgt_sign_as_negative(%x: f32) -> f32 {
  %r = arith.constant -1.0 : f32
  return %r : f32
}

func.func @src_sign_as_positive(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %r = math.copysign %one, %nan : f32
  return %r : f32
}
func.func @tgt_sign_as_positive(%x: f32) -> f32 {
  %r = arith.constant 1.0 : f32
  return %r : f32
}

// Neither sign gives 2.
func.func @src_wrong_sign_of_other(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %r = math.copysign %one, %nan : f32
  return %r : f32
}
func.func @tgt_wrong_sign_of_other(%x: f32) -> f32 {
  %r = arith.constant 2.0 : f32
  return %r : f32
}

// The same operation on the same operands chooses in the same way.
func.func @src_same(%x: f32, %y: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %y : f32
  %r = math.copysign %one, %p : f32
  return %r : f32
}
func.func @tgt_same(%x: f32, %y: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %y, %x : f32
  %n = arith.negf %p : f32
  %m = arith.negf %n : f32
  %r = math.copysign %one, %m : f32
  return %r : f32
}

// One operation chooses once, two choose twice.
func.func @src_joined(%x: f32) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %x : f32
  %q = arith.mulf %x, %x : f32
  %r = math.copysign %one, %p : f32
  %s = math.copysign %one, %q : f32
  return %r, %s : f32, f32
}
func.func @tgt_joined(%x: f32) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %x : f32
  %r = math.copysign %one, %p : f32
  return %r, %r : f32, f32
}

func.func @src_wrong_doubled(%x: f32) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %x : f32
  %r = math.copysign %one, %p : f32
  return %r, %r : f32, f32
}
func.func @tgt_wrong_doubled(%x: f32) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %x : f32
  %q = arith.mulf %x, %x : f32
  %r = math.copysign %one, %p : f32
  %s = math.copysign %one, %q : f32
  return %r, %s : f32, f32
}

// Two uses of one NaN see the same sign.
func.func @src_uses_agree() -> f32 {
  %zero = arith.constant 0.0 : f32
  return %zero : f32
}
func.func @tgt_uses_agree() -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %r = math.copysign %one, %nan : f32
  %s = math.copysign %one, %nan : f32
  %d = arith.subf %r, %s : f32
  return %d : f32
}

// The square of a number is not negative, but that of a NaN may be.
func.func @src_wrong_square(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_square(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %x : f32
  %r = math.copysign %one, %p : f32
  return %r : f32
}

func.func @src_square_without_nan(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_square_without_nan(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %x : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = math.copysign %one, %p : f32
  %s = arith.select %nan, %one, %r : f32
  return %s : f32
}

// The bits of a computed NaN.
func.func @src_wrong_bits(%x: f32) -> i32 {
  %r = arith.constant 0x7FC00000 : i32
  return %r : i32
}
func.func @tgt_wrong_bits(%x: f32) -> i32 {
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %r = arith.bitcast %nan : f32 to i32
  return %r : i32
}

func.func @src_bits_chosen(%x: f32) -> i32 {
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %r = arith.bitcast %nan : f32 to i32
  return %r : i32
}
func.func @tgt_bits_chosen(%x: f32) -> i32 {
  %r = arith.constant -4194304 : i32
  return %r : i32
}

// Two NaNs need not be the same one.
func.func @src_wrong_two_nans(%x: f32) -> i32 {
  %r = arith.constant 0 : i32
  return %r : i32
}
func.func @tgt_wrong_two_nans(%x: f32) -> i32 {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %a = arith.divf %zero, %zero : f32
  %b = arith.subf %inf, %inf : f32
  %p = arith.bitcast %a : f32 to i32
  %q = arith.bitcast %b : f32 to i32
  %r = arith.xori %p, %q : i32
  return %r : i32
}

// Of a computed NaN it is known that it is one.
func.func @src_exponent(%x: f32) -> i32 {
  %r = arith.constant 0x7F800000 : i32
  return %r : i32
}
func.func @tgt_exponent(%x: f32) -> i32 {
  %mask = arith.constant 0x7F800000 : i32
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %p = arith.bitcast %nan : f32 to i32
  %r = arith.andi %p, %mask : i32
  return %r : i32
}

func.func @src_wrong_quiet(%x: f32) -> i32 {
  %r = arith.constant 0x7FC00000 : i32
  return %r : i32
}
func.func @tgt_wrong_quiet(%x: f32) -> i32 {
  %mask = arith.constant 0x7FFFFFFF : i32
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %p = arith.bitcast %nan : f32 to i32
  %r = arith.andi %p, %mask : i32
  return %r : i32
}

// An operation that computes nothing keeps the bits.
func.func @src_moved_bits(%x: f32, %c: i1) -> i32 {
  %n = arith.negf %x : f32
  %s = arith.select %c, %n, %x : f32
  %r = arith.bitcast %s : f32 to i32
  return %r : i32
}
func.func @tgt_moved_bits(%x: f32, %c: i1) -> i32 {
  %sign = arith.constant -2147483648 : i32
  %zero = arith.constant 0 : i32
  %b = arith.bitcast %x : f32 to i32
  %s = arith.select %c, %sign, %zero : i32
  %r = arith.xori %b, %s : i32
  return %r : i32
}

// One times x is x, where it is no NaN; a source that multiplies may hand on the NaN.
func.func @src_times_one(%x: f32) -> i32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  %r = arith.bitcast %p : f32 to i32
  return %r : i32
}
func.func @tgt_times_one(%x: f32) -> i32 {
  %r = arith.bitcast %x : f32 to i32
  return %r : i32
}

func.func @src_wrong_times_one(%x: f32) -> i32 {
  %r = arith.bitcast %x : f32 to i32
  return %r : i32
}
func.func @tgt_wrong_times_one(%x: f32) -> i32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  %r = arith.bitcast %p : f32 to i32
  return %r : i32
}

// A literal keeps its bits.
func.func @src_literal(%x: f32) -> (i32, f32) {
  %nan = arith.constant 0x7FC00001 : f32
  %one = arith.constant 1.0 : f32
  %n = arith.negf %nan : f32
  %b = arith.bitcast %nan : f32 to i32
  %r = math.copysign %one, %n : f32
  return %b, %r : i32, f32
}
func.func @tgt_literal(%x: f32) -> (i32, f32) {
  %b = arith.constant 0x7FC00001 : i32
  %r = arith.constant -1.0 : f32
  return %b, %r : i32, f32
}

func.func @src_wrong_literal(%x: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %r = math.copysign %one, %nan : f32
  return %r : f32
}
func.func @tgt_wrong_literal(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %one = arith.constant 1.0 : f32
  %r = math.copysign %one, %nan : f32
  return %r : f32
}

// A NaN operand that is known: the result has either sign all the same.
func.func @src_wrong_literal_operand(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_literal_operand(%x: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %s = arith.addf %nan, %x : f32
  %r = math.copysign %one, %s : f32
  return %r : f32
}

// The payload of a computed NaN need not be that of a literal, for either sign.
func.func @src_wrong_literal_magnitude(%x: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  return %nan : f32
}
func.func @tgt_wrong_literal_magnitude(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %one = arith.constant 1.0 : f32
  %r = math.copysign %nan, %one : f32
  return %r : f32
}

// Returned values: a computed NaN is any NaN, a copied one keeps its bits.
func.func @src_returned(%x: f32, %y: f32) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.divf %zero, %zero : f32
  %p = arith.mulf %x, %one : f32
  return %nan, %p : f32, f32
}
func.func @tgt_returned(%x: f32, %y: f32) -> (f32, f32) {
  %nan = arith.constant 0xFFC00001 : f32
  return %nan, %x : f32, f32
}

func.func @src_wrong_returned(%x: f32) -> f32 {
  return %x : f32
}
func.func @tgt_wrong_returned(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  return %p : f32
}

func.func @src_wrong_returned_literal(%x: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  return %nan : f32
}
func.func @tgt_wrong_returned_literal(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  return %nan : f32
}

func.func @src_wrong_sign_of_nan_dropped(%x: f32) -> f32 {
  return %x : f32
}
func.func @tgt_wrong_sign_of_nan_dropped(%x: f32) -> f32 {
  %nan = arith.cmpf uno, %x, %x : f32
  %a = math.absf %x : f32
  %r = arith.select %nan, %a, %x : f32
  return %r : f32
}

func.func @src_absolute(%x: f32, %y: f32) -> f32 {
  %p = arith.mulf %x, %y : f32
  %r = math.absf %p : f32
  return %r : f32
}
func.func @tgt_absolute(%x: f32, %y: f32) -> f32 {
  %a = math.absf %x : f32
  %b = math.absf %y : f32
  %p = arith.mulf %a, %b : f32
  %r = math.absf %p : f32
  return %r : f32
}

// Arguments of an unknown function.
func.func private @use(f32)
func.func @src_given(%x: f32) {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  func.call @use(%p) : (f32) -> ()
  return
}
func.func @tgt_given(%x: f32) {
  func.call @use(%x) : (f32) -> ()
  return
}

func.func @src_given_computed(%x: f32, %y: f32) {
  %p = arith.mulf %x, %y : f32
  func.call @use(%p) : (f32) -> ()
  return
}
func.func @tgt_given_computed(%x: f32, %y: f32) {
  %p = arith.mulf %y, %x : f32
  func.call @use(%p) : (f32) -> ()
  return
}

func.func @src_wrong_given(%x: f32) {
  func.call @use(%x) : (f32) -> ()
  return
}
func.func @tgt_wrong_given(%x: f32) {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  func.call @use(%p) : (f32) -> ()
  return
}

func.func @src_wrong_given_literal(%x: f32) {
  %nan = arith.constant 0x7FC00000 : f32
  func.call @use(%nan) : (f32) -> ()
  return
}
func.func @tgt_wrong_given_literal(%x: f32) {
  %nan = arith.constant 0xFFC00000 : f32
  func.call @use(%nan) : (f32) -> ()
  return
}

// Memory.
func.func @src_stored(%m: memref<f32>, %x: f32, %y: f32) {
  %p = arith.mulf %x, %y : f32
  memref.store %p, %m[] : memref<f32>
  return
}
func.func @tgt_stored(%m: memref<f32>, %x: f32, %y: f32) {
  %p = arith.mulf %y, %x : f32
  memref.store %p, %m[] : memref<f32>
  return
}

func.func @src_wrong_stored(%m: memref<f32>, %x: f32) {
  memref.store %x, %m[] : memref<f32>
  return
}
func.func @tgt_wrong_stored(%m: memref<f32>, %x: f32) {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  memref.store %p, %m[] : memref<f32>
  return
}

llvm.func @src_open_stored_as_integer() -> i32 {
  %r = llvm.mlir.constant(0 : i32) : i32
  llvm.return %r : i32
}
llvm.func @tgt_open_stored_as_integer() -> i32 {
  %n = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  %a = llvm.fdiv %zero, %zero : f32
  %b = llvm.fdiv %zero, %zero : f32
  %m = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
  llvm.store %a, %m : f32, !llvm.ptr
  %p = llvm.load %m : !llvm.ptr -> i32
  llvm.store %b, %m : f32, !llvm.ptr
  %q = llvm.load %m : !llvm.ptr -> i32
  %r = llvm.xor %p, %q : i32
  llvm.return %r : i32
}

// Other operations that compute.
func.func @src_wrong_maximum(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_maximum(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = arith.maximumf %x, %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_wrong_square_root(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_square_root(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = math.sqrt %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_wrong_fused(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_fused(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = math.fma %x, %x, %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_wrong_rounded(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_rounded(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = math.floor %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_wrong_minimum_number(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_minimum_number(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = arith.minnumf %x, %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_wrong_remainder(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_remainder(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = arith.remf %x, %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_wrong_subtracted(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_wrong_subtracted(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = arith.subf %x, %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_open_unknown(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %r = arith.select %nan, %one, %one : f32
  return %r : f32
}
func.func @tgt_open_unknown(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.cmpf uno, %x, %x : f32
  %a = math.sin %x : f32
  %p = math.copysign %one, %a : f32
  %r = arith.select %nan, %p, %one : f32
  return %r : f32
}

func.func @src_wrong_extended(%x: f16) -> f32 {
  %one = arith.constant 1.0 : f32
  %r = arith.extf %x : f16 to f32
  %s = math.absf %r : f32
  %n = arith.cmpf uno, %s, %s : f32
  %t = arith.select %n, %one, %s : f32
  return %t : f32
}
func.func @tgt_wrong_extended(%x: f16) -> f32 {
  %one = arith.constant 1.0 : f32
  %b = math.absf %x : f16
  %r = arith.extf %b : f16 to f32
  %n = arith.cmpf uno, %r, %r : f32
  %s = math.copysign %one, %r : f32
  %t = arith.select %n, %s, %r : f32
  return %t : f32
}

// An integer is no NaN.
func.func @src_from_integer(%i: i32) -> f32 {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0 : i32
  %minus = arith.constant -1.0 : f32
  %n = arith.cmpi slt, %i, %zero : i32
  %r = arith.select %n, %minus, %one : f32
  return %r : f32
}
func.func @tgt_from_integer(%i: i32) -> f32 {
  %one = arith.constant 1.0 : f32
  %f = arith.sitofp %i : i32 to f32
  %r = math.copysign %one, %f : f32
  return %r : f32
}

// A format that has one NaN but for its sign.
func.func @src_wrong_small(%x: f8E4M3FN) -> i8 {
  %r = arith.constant 127 : i8
  return %r : i8
}
func.func @tgt_wrong_small(%x: f8E4M3FN) -> i8 {
  %zero = arith.constant 0.0 : f8E4M3FN
  %nan = arith.divf %zero, %zero : f8E4M3FN
  %r = arith.bitcast %nan : f8E4M3FN to i8
  return %r : i8
}

func.func @src_small(%x: f8E4M3FN) -> i8 {
  %r = arith.constant 127 : i8
  return %r : i8
}
func.func @tgt_small(%x: f8E4M3FN) -> i8 {
  %mask = arith.constant 127 : i8
  %zero = arith.constant 0.0 : f8E4M3FN
  %nan = arith.divf %zero, %zero : f8E4M3FN
  %p = arith.bitcast %nan : f8E4M3FN to i8
  %r = arith.andi %p, %mask : i8
  return %r : i8
}

// Elements choose for themselves.
func.func @src_wrong_elements(%x: f32) -> vector<2xf32> {
  %zero = arith.constant 0.0 : f32
  %ones = arith.constant dense<1.0> : vector<2xf32>
  %nan = arith.divf %zero, %zero : f32
  %v = vector.broadcast %nan : f32 to vector<2xf32>
  %r = math.copysign %ones, %v : vector<2xf32>
  return %r : vector<2xf32>
}
func.func @tgt_wrong_elements(%x: f32) -> vector<2xf32> {
  %zeros = arith.constant dense<0.0> : vector<2xf32>
  %ones = arith.constant dense<1.0> : vector<2xf32>
  %v = arith.divf %zeros, %zeros : vector<2xf32>
  %r = math.copysign %ones, %v : vector<2xf32>
  return %r : vector<2xf32>
}

func.func @src_elements(%x: f32) -> vector<2xf32> {
  %zeros = arith.constant dense<0.0> : vector<2xf32>
  %ones = arith.constant dense<1.0> : vector<2xf32>
  %v = arith.divf %zeros, %zeros : vector<2xf32>
  %r = math.copysign %ones, %v : vector<2xf32>
  return %r : vector<2xf32>
}
func.func @tgt_elements(%x: f32) -> vector<2xf32> {
  %zero = arith.constant 0.0 : f32
  %ones = arith.constant dense<1.0> : vector<2xf32>
  %nan = arith.divf %zero, %zero : f32
  %v = vector.broadcast %nan : f32 to vector<2xf32>
  %r = math.copysign %ones, %v : vector<2xf32>
  return %r : vector<2xf32>
}

// The bits of vectors.
func.func @src_wrong_vector_bits(%x: vector<2xf16>) -> vector<1xi32> {
  %r = arith.constant dense<0x7E007E00> : vector<1xi32>
  return %r : vector<1xi32>
}
func.func @tgt_wrong_vector_bits(%x: vector<2xf16>) -> vector<1xi32> {
  %zeros = arith.constant dense<0.0> : vector<2xf16>
  %v = arith.divf %zeros, %zeros : vector<2xf16>
  %r = vector.bitcast %v : vector<2xf16> to vector<1xi32>
  return %r : vector<1xi32>
}

// In a loop each iteration chooses.
func.func @src_wrong_iterations(%n: i8) -> f32 {
  %one = arith.constant 1.0 : f32
  return %one : f32
}
func.func @tgt_wrong_iterations(%n: i8) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %one) -> f32 {
    %nan = arith.divf %zero, %zero : f32
    %s = math.copysign %a, %nan : f32
    scf.yield %s : f32
  }
  return %r : f32
}

// A call that is executed in place.
func.func private @sign(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %r = math.copysign %one, %x : f32
  return %r : f32
}
func.func @src_wrong_called(%x: f32) -> f32 {
  %r = func.call @sign(%x) : (f32) -> f32
  return %r : f32
}
func.func @tgt_wrong_called(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  %r = func.call @sign(%p) : (f32) -> f32
  return %r : f32
}

func.func @src_called(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %p = arith.mulf %x, %one : f32
  %r = func.call @sign(%p) : (f32) -> f32
  return %r : f32
}
func.func @tgt_called(%x: f32) -> f32 {
  %r = func.call @sign(%x) : (f32) -> f32
  return %r : f32
}

// The absolute value of a computed NaN has no sign, whatever the operation that computed it chooses.
func.func @src_open_sign_of_absolute_value(%x: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %x, %nan : f32
  %1 = math.absf %0 : f32
  return %1 : f32
}
func.func @tgt_open_sign_of_absolute_value(%x: f32) -> f32 {
  %r = arith.constant 0xFFC00000 : f32
  return %r : f32
}

// The second operand determines the sign of a computed NaN.
func.func @src_open_sign_of_copysign(%x: f32, %s: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %x, %nan : f32
  %1 = math.copysign %0, %s : f32
  return %1 : f32
}
func.func @tgt_open_sign_of_copysign(%x: f32, %s: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %x, %nan : f32
  return %0 : f32
}

// The sign of a product that is no NaN is the sign of the result.
func.func @src_open_sign_of_a_product(%x: f32, %y: f32, %z: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %x, %nan : f32
  %1 = arith.mulf %y, %z : f32
  %2 = math.copysign %0, %1 : f32
  return %2 : f32
}
func.func @tgt_open_sign_of_a_product(%x: f32, %y: f32, %z: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.addf %x, %nan : f32
  return %0 : f32
}

// The payload is that of the first operand.
func.func @src_wrong_payload_of_copysign(%x: f32, %y: f32, %z: f32) -> f32 {
  %0 = arith.mulf %y, %z : f32
  %1 = math.copysign %x, %0 : f32
  return %1 : f32
}
func.func @tgt_wrong_payload_of_copysign(%x: f32, %y: f32, %z: f32) -> f32 {
  %0 = arith.mulf %y, %z : f32
  %other = arith.constant 0x7FC00001 : f32
  %1 = arith.cmpf uno, %x, %x : f32
  %2 = arith.select %1, %other, %x : f32
  %3 = math.copysign %2, %0 : f32
  return %3 : f32
}

// The opposite of a computed NaN is any NaN.
func.func @src_opposite_of_computed(%x: f32, %y: f32) -> f32 {
  %0 = arith.subf %x, %y : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}
func.func @tgt_opposite_of_computed(%x: f32, %y: f32) -> f32 {
  %0 = arith.subf %x, %y : f32
  %1 = arith.cmpf uno, %0, %0 : f32
  %2 = arith.negf %0 : f32
  %3 = arith.select %1, %0, %2 : f32
  return %3 : f32
}

// An operation without semantics may return the bits of an operand, or of memory.
func.func @src_open_bits_of_an_unknown_operation(%m: vector<2xi1>, %b: memref<?xf32>, %p: vector<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = vector.expandload %b[%c0], %m, %p : memref<?xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  %1 = vector.extract %0[0] : f32 from vector<2xf32>
  return %1 : f32
}
func.func @tgt_open_bits_of_an_unknown_operation(%m: vector<2xi1>, %b: memref<?xf32>, %p: vector<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = vector.expandload %b[%c0], %m, %p : memref<?xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  %1 = vector.extract %0[0] : f32 from vector<2xf32>
  %2 = arith.cmpf uno, %1, %1 : f32
  %3 = arith.negf %1 : f32
  %4 = arith.select %2, %3, %1 : f32
  return %4 : f32
}

// An operation of math computes.
func.func @src_computed_by_math(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  return %0 : f32
}
func.func @tgt_computed_by_math(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  %1 = arith.cmpf uno, %0, %0 : f32
  %2 = arith.negf %0 : f32
  %3 = arith.select %1, %2, %0 : f32
  return %3 : f32
}
