func.func @parts(%a: complex<f32>, %b: complex<f32>, %x: f32) -> (f32, complex<f32>, i1) {
  %c = complex.create %x, %x : complex<f32>
  %d = complex.conj %c : complex<f32>
  %n = complex.neg %d : complex<f32>
  %s = complex.add %a, %n : complex<f32>
  %t = complex.sub %s, %b : complex<f32>
  %re = complex.re %t : complex<f32>
  %im = complex.im %s : complex<f32>
  %e = complex.eq %t, %b : complex<f32>
  %f = complex.neq %s, %a : complex<f32>
  %g = arith.andi %e, %f : i1
  %y = arith.minimumf %re, %im : f32
  %r = complex.create %y, %im : complex<f32>
  return %y, %r, %g : f32, complex<f32>, i1
}
// becomes:
func.func @parts(%arg0: complex<f32>, %arg1: complex<f32>, %arg2: f32) -> (f32, complex<f32>, i1) {
  %0 = complex.create %arg2, %arg2 : complex<f32>
  %1 = complex.conj %0 : complex<f32>
  %2 = complex.neg %1 : complex<f32>
  %3 = complex.add %arg0, %2 : complex<f32>
  %4 = complex.sub %3, %arg1 : complex<f32>
  %5 = complex.re %4 : complex<f32>
  %6 = complex.im %3 : complex<f32>
  %7 = complex.eq %4, %arg1 : complex<f32>
  %8 = complex.neq %3, %arg0 : complex<f32>
  %9 = arith.andi %7, %8 : i1
  %10 = arith.minimumf %5, %6 : f32
  %11 = complex.create %10, %6 : complex<f32>
  return %10, %11, %9 : f32, complex<f32>, i1
}
