// mlir-opt-22 --convert-arith-to-llvm
// wrong: llvm.srem %arg0, %0 : i8
func.func @f(%x: i8) -> i8 {
  %m = arith.constant -1 : i8
  %0 = arith.remsi %x, %m : i8
  return %0 : i8
}
