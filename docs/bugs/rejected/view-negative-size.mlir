// mlir-opt-22 --canonicalize
func.func private @g(memref<?xi8>)
func.func @f(%m: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant -4 : index
  %0 = memref.view %m[%c0][%n] : memref<8xi8> to memref<?xi8>
  func.call @g(%0) : (memref<?xi8>) -> ()
  return
}
