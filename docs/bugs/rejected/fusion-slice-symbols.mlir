// mlir-opt-22 --affine-loop-fusion
func.func @f(%m: memref<3xi8>, %x: i8, %n: index, %k: index) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (1, s0 + s1)>()[%n, %k] {
    %0 = affine.for %j = 0 to 2 iter_args(%a = %x) -> (i8) {
      %1 = affine.load %m[0] : memref<3xi8>
      affine.yield %x : i8
    }
  }
  affine.for %i = 0 to 1 {
    %0 = affine.load %m[0] : memref<3xi8>
  }
  return
}
