// mlir-opt-22 --canonicalize
func.func @f(%v: vector<2xf32>) -> vector<f32> {
  %c = arith.constant dense<0.0> : vector<f32>
  %p = vector.extract %v[-1] : f32 from vector<2xf32>
  %0 = vector.insert %p, %c [] : f32 into vector<f32>
  return %0 : vector<f32>
}
