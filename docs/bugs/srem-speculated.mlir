// mlir-opt-22 --loop-invariant-code-motion
// wrong: llvm.srem %arg1, %arg2 : i32
func.func @f(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %d = llvm.srem %x, %y : i32
    %s = arith.addi %a, %d : i32
    scf.yield %s : i32
  }
  return %0 : i32
}
