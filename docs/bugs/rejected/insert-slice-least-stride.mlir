// mlir-opt-22 --canonicalize
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %m = arith.constant -9223372036854775808 : index
  %0 = tensor.insert_slice %x into %y[%n] [%n] [%m] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
