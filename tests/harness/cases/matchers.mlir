// harness: '--pass-pipeline=builtin.module(func.func(test-matchers))' -o /dev/null

func.func @test1(%a: f32, %b: f32, %c: f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.addf %b, %a : f32
  %2 = arith.mulf %a, %0 : f32
  %3 = arith.mulf %2, %2 : f32
  %4 = arith.addf %0, %1 : f32
  return
}

func.func @test2(%a: f64) -> f64 {
  %0 = arith.constant 2.5e-11 : f64
  %1 = arith.addf %a, %0 : f64
  %2 = arith.mulf %a, %1 : f64
  return %2 : f64
}

func.func @test3(%a: f32) -> f32 {
  %0 = "test.name"() : () -> f32
  %1 = arith.addf %a, %0 : f32
  %2 = arith.mulf %a, %1 fastmath<nnan,ninf> : f32
  return %2 : f32
}
