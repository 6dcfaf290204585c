// mlir-opt-22 --normalize-memrefs
func.func @f() {
  %0 = memref.alloc() : memref<0xi8, affine_map<(d0) -> (d0 * 2 + 2)>>
  return
}
