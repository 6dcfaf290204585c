// mlir-opt-22 --canonicalize
memref.global constant @g : memref<0xi32> = dense<>
func.func @f() -> i32 {
  %m = memref.get_global @g : memref<0xi32>
  %v = affine.load %m[0] : memref<0xi32>
  return %v : i32
}
