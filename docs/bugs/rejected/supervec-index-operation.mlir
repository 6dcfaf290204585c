// mlir-opt-22 --affine-super-vectorize=virtual-vector-size=4
func.func @f(%n: index, %m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %0 = affine.max affine_map<(d0) -> (d0, 2)>(%n)
    affine.store %0, %m[%i] : memref<8xindex>
  }
  return
}
