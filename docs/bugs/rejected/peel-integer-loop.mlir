// mlir-opt-22 --scf-for-loop-peeling
func.func private @g(i32)
func.func @f(%ub: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  scf.for %i = %c0 to %ub step %c4 : i32 {
    func.call @g(%i) : (i32) -> ()
  }
  return
}
