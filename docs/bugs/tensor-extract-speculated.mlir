// mlir-opt-22 --loop-invariant-code-motion
// wrong: tensor.extract %arg1[%arg2] : tensor<?xi32>
func.func @f(%n: index, %t: tensor<?xi32>, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %d = tensor.extract %t[%k] : tensor<?xi32>
    %s = arith.addi %a, %d : i32
    scf.yield %s : i32
  }
  return %0 : i32
}
