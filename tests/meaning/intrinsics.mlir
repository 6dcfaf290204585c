// Intrinsics of llvm, its operations on vectors, complex numbers.

llvm.func @run_overflow_in_two_parts() -> !llvm.struct<(i8, i1)> {
  %a = llvm.mlir.constant(100 : i8) : i8
  %r = "llvm.intr.sadd.with.overflow"(%a, %a) : (i8, i8) -> !llvm.struct<(i8, i1)>
  llvm.return %r : !llvm.struct<(i8, i1)>
}
llvm.func @run_product_that_fits() -> !llvm.struct<(i8, i1)> {
  %a = llvm.mlir.constant(10 : i8) : i8
  %r = "llvm.intr.umul.with.overflow"(%a, %a) : (i8, i8) -> !llvm.struct<(i8, i1)>
  llvm.return %r : !llvm.struct<(i8, i1)>
}
llvm.func @run_bytes_swapped() -> i32 {
  %a = llvm.mlir.constant(305419896 : i32) : i32
  %r = llvm.intr.bswap(%a) : (i32) -> i32
  llvm.return %r : i32
}
llvm.func @run_bits_reversed() -> i8 {
  %a = llvm.mlir.constant(11 : i8) : i8
  %r = llvm.intr.bitreverse(%a) : (i8) -> i8
  llvm.return %r : i8
}
llvm.func @run_shift_saturates() -> i8 {
  %a = llvm.mlir.constant(-100 : i8) : i8
  %b = llvm.mlir.constant(1 : i8) : i8
  %r = llvm.intr.sshl.sat(%a, %b) : (i8, i8) -> i8
  llvm.return %r : i8
}
llvm.func @run_three_way() -> i8 {
  %a = llvm.mlir.constant(-100 : i8) : i8
  %b = llvm.mlir.constant(1 : i8) : i8
  %s = llvm.intr.scmp(%a, %b) : (i8, i8) -> i8
  %u = llvm.intr.ucmp(%a, %b) : (i8, i8) -> i8
  %t = llvm.mul %s, %u : i8
  llvm.return %t : i8
}
llvm.func @run_greatest_element() -> i8 {
  %v = llvm.mlir.constant(dense<[1, 7, -3, 4]> : vector<4xi8>) : vector<4xi8>
  %r = "llvm.intr.vector.reduce.smax"(%v) : (vector<4xi8>) -> i8
  llvm.return %r : i8
}
llvm.func @run_shuffled() -> vector<4xi8> {
  %v = llvm.mlir.constant(dense<[1, 2]> : vector<2xi8>) : vector<2xi8>
  %w = llvm.mlir.constant(dense<[3, 4]> : vector<2xi8>) : vector<2xi8>
  %r = llvm.shufflevector %v, %w [3, -1, 0, 2] : vector<2xi8>
  llvm.return %r : vector<4xi8>
}
llvm.func @run_element_outside() -> i8 {
  %v = llvm.mlir.constant(dense<[1, 2]> : vector<2xi8>) : vector<2xi8>
  %i = llvm.mlir.constant(2 : i32) : i32
  %r = llvm.extractelement %v[%i : i32] : vector<2xi8>
  llvm.return %r : i8
}
llvm.func @run_class_of_a_denormal() -> i1 {
  %a = llvm.mlir.constant(1.0e-45 : f32) : f32
  %r = "llvm.intr.is.fpclass"(%a) <{bit = 128 : i32}> : (f32) -> i1
  llvm.return %r : i1
}
llvm.func @run_false_assumption() {
  %f = llvm.mlir.constant(false) : i1
  llvm.intr.assume %f : i1
  llvm.return
}
llvm.func @run_trap() {
  "llvm.intr.trap"() : () -> ()
  llvm.return
}

func.func @run_complex_difference() -> (f32, f32, i1) {
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %b = complex.conj %a : complex<f32>
  %c = complex.sub %a, %b : complex<f32>
  %re = complex.re %c : complex<f32>
  %im = complex.im %c : complex<f32>
  %e = complex.neq %a, %b : complex<f32>
  return %re, %im, %e : f32, f32, i1
}

func.func @src_complex_parts(%x: f32, %y: f32) -> f32 {
  %c = complex.create %x, %y : complex<f32>
  %n = complex.neg %c : complex<f32>
  %m = complex.neg %n : complex<f32>
  %r = complex.im %m : complex<f32>
  return %r : f32
}
func.func @tgt_complex_parts(%x: f32, %y: f32) -> f32 {
  return %y : f32
}
func.func @src_wrong_conjugate(%x: f32, %y: f32) -> f32 {
  %c = complex.create %x, %y : complex<f32>
  %n = complex.conj %c : complex<f32>
  %r = complex.im %n : complex<f32>
  return %r : f32
}
func.func @tgt_wrong_conjugate(%x: f32, %y: f32) -> f32 {
  return %y : f32
}

llvm.func @src_saturating_addition(%a: i8, %b: i8) -> i8 {
  %r = llvm.intr.uadd.sat(%a, %b) : (i8, i8) -> i8
  llvm.return %r : i8
}
llvm.func @tgt_saturating_addition(%a: i8, %b: i8) -> i8 {
  %s = "llvm.intr.uadd.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i8, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i8, i1)>
  %m = llvm.mlir.constant(-1 : i8) : i8
  %r = llvm.select %o, %m, %v : i1, i8
  llvm.return %r : i8
}
llvm.func @src_swap_twice(%a: i32) -> i32 {
  %s = llvm.intr.bswap(%a) : (i32) -> i32
  %r = llvm.intr.bswap(%s) : (i32) -> i32
  llvm.return %r : i32
}
llvm.func @tgt_swap_twice(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func @src_wrong_reversal(%a: i16) -> i16 {
  %r = llvm.intr.bswap(%a) : (i16) -> i16
  llvm.return %r : i16
}
llvm.func @tgt_wrong_reversal(%a: i16) -> i16 {
  %r = llvm.intr.bitreverse(%a) : (i16) -> i16
  llvm.return %r : i16
}
llvm.func @src_elements(%v: vector<2xi8>, %a: i8) -> i8 {
  %i = llvm.mlir.constant(1 : i32) : i32
  %w = llvm.insertelement %a, %v[%i : i32] : vector<2xi8>
  %r = llvm.extractelement %w[%i : i32] : vector<2xi8>
  llvm.return %r : i8
}
llvm.func @tgt_elements(%v: vector<2xi8>, %a: i8) -> i8 {
  llvm.return %a : i8
}
llvm.func @src_assumed(%a: i8) -> i1 {
  %z = llvm.mlir.constant(0 : i8) : i8
  %c = llvm.icmp "eq" %a, %z : i8
  llvm.intr.assume %c : i1
  llvm.return %c : i1
}
llvm.func @tgt_assumed(%a: i8) -> i1 {
  %t = llvm.mlir.constant(true) : i1
  llvm.return %t : i1
}
// The block is gone where it is read.
llvm.func @src_open_stack_restored() -> i32 {
  %0 = llvm.intr.stacksave : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i32, !llvm.ptr
  %r = llvm.load %a : !llvm.ptr -> i32
  llvm.intr.stackrestore %0 : !llvm.ptr
  llvm.return %r : i32
}
llvm.func @tgt_open_stack_restored() -> i32 {
  %0 = llvm.intr.stacksave : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i32, !llvm.ptr
  llvm.intr.stackrestore %0 : !llvm.ptr
  %r = llvm.load %a : !llvm.ptr -> i32
  llvm.return %r : i32
}
