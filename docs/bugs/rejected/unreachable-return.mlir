// mlir-opt-22 --convert-func-to-llvm
func.func @f() {
  return
^bb1:
  return
}
