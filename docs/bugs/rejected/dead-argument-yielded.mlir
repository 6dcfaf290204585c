// mlir-opt-22 --remove-dead-values
func.func private @g()
func.func @f(%x: i8, %c: i1) {
  cf.br ^bb1(%x : i8)
^bb1(%y: i8):
  %0 = scf.if %c -> i8 {
    func.call @g() : () -> ()
    scf.yield %y : i8
  } else {
    scf.yield %x : i8
  }
  return
}
