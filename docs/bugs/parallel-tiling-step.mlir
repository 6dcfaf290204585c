// mlir-opt-22 "--scf-parallel-loop-tiling=parallel-loop-tile-sizes=4 no-min-max-bounds=true"
// wrong: arith.muli %arg3, %c3 : index
func.func @f(%m: memref<20xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c20 = arith.constant 20 : index
  scf.parallel (%i) = (%c0) to (%c20) step (%c3) {
    memref.store %x, %m[%i] : memref<20xi8>
    scf.reduce
  }
  return
}
