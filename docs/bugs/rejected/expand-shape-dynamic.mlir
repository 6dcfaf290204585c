// mlir-opt-22 --expand-strided-metadata
func.func @f(%x: memref<?xf32>, %n: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%n, %n] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
