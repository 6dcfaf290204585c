// run: --lower-affine
// -----
func.func @max(%x: index, %y: index) -> index {
  %0 = affine.max affine_map<(d0, d1) -> (d0, d1 + 1)>(%x, %y)
  return %0 : index
}
// -----
func.func @prefetch(%m: memref<8xf32>, %i: index) {
  affine.prefetch %m[%i], read, locality<3>, data : memref<8xf32>
  return
}
