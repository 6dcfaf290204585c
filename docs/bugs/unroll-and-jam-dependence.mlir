// mlir-opt-22 --transform-interpreter --test-transform-dialect-erase-schedule
// wrong: memref.load %alloc[] : memref<i32>
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %m = memref.alloc() : memref<i32>
  memref.store %one, %m[] : memref<i32>
  scf.for %i = %c0 to %c2 step %c1 {
    %k = arith.index_cast %i : index to i32
    scf.for %j = %c0 to %c2 step %c1 {
      %0 = memref.load %m[] : memref<i32>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.addi %1, %k : i32
      memref.store %2, %m[] : memref<i32>
    }
  } {t}
  %3 = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  return %3 : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{t} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}
