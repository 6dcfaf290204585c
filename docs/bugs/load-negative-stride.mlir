// mlir-opt-22 --finalize-memref-to-llvm
// wrong: overflow<nsw, nuw>
func.func @f(%m: memref<2xi8, strided<[-1], offset: 1>>, %i: index) -> i8 {
  %0 = memref.load %m[%i] : memref<2xi8, strided<[-1], offset: 1>>
  return %0 : i8
}
