// mlir-opt-22 --convert-linalg-to-affine-loops
func.func @f(%x: i8, %c: i1, %m: memref<?xi8>) {
  %0 = scf.while : () -> memref<?xi8> {
    scf.condition(%c) %m : memref<?xi8>
  } do {
  ^bb0(%n: memref<?xi8>):
    linalg.fill ins(%x : i8) outs(%n : memref<?xi8>)
    scf.yield
  }
  return
}
