// mlir-opt-22 --loop-invariant-code-motion
// wrong: tensor.extract_slice %arg1[%arg2] [4] [1]
func.func @f(%n: index, %x: tensor<?xf32>, %d: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f32 {
    %s = tensor.extract_slice %x[%d] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %b = tensor.extract %s[%i] : tensor<4xf32>
    %k = arith.addf %a, %b : f32
    scf.yield %k : f32
  }
  return %r : f32
}
