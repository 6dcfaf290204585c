// mlir-opt-22 --test-loop-unrolling=unroll-factor=2
func.func @f(%a: index, %s: index, %x: i8, %m: memref<i8>) {
  scf.for %i = %a to %a step %s {
    memref.store %x, %m[] : memref<i8>
  }
  return
}
