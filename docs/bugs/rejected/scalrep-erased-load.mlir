// mlir-opt-22 --affine-scalrep
func.func @f(%m: memref<2xi8>, %x: i8, %p: i1) -> i8 {
  %a = affine.load %m[1] : memref<2xi8>
  affine.store %x, %m[0] : memref<2xi8>
  %b = affine.load %m[1] : memref<2xi8>
  %s = scf.if %p -> i8 {
    %c = affine.load %m[1] : memref<2xi8>
    scf.yield %c : i8
  } else {
    scf.yield %x : i8
  }
  return %s : i8
}
