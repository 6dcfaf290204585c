// mlir-opt-22 "--scf-parallel-loop-tiling=parallel-loop-tile-sizes=4 no-min-max-bounds=true"
// wrong: arith.cmpi ult
func.func @f(%m: memref<7xi8>, %x: i8) {
  %lb = arith.constant -3 : index
  %ub = arith.constant 4 : index
  %step = arith.constant 1 : index
  scf.parallel (%i) = (%lb) to (%ub) step (%step) {
    %k = arith.subi %i, %lb : index
    memref.store %x, %m[%k] : memref<7xi8>
    scf.reduce
  }
  return
}
