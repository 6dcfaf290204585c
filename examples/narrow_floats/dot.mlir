func.func private @norm(f32) -> f32

// The calls, the loop, its values and the arithmetic become f16. The exponential function keeps f32.
func.func @dot(%a: f32, %b: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
    %product = arith.mulf %a, %b : f32
    %next = arith.addf %acc, %product : f32
    scf.yield %next : f32
  }
  %exp = math.exp %sum : f32
  %result = func.call @norm(%exp) : (f32) -> f32
  return %result : f32
}
