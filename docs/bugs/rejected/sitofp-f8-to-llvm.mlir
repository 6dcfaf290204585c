// mlir-opt-22 --convert-arith-to-llvm
func.func @f(%x: i8) -> f8E4M3 {
  %0 = arith.sitofp %x : i8 to f8E4M3
  return %0 : f8E4M3
}
