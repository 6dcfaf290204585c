// mlir-opt-22 --canonicalize
// wrong: arith.andi %arg0, %1 : i1
func.func private @g()
func.func @f(%a: i1, %x: i8) {
  %b = arith.constant 100 : i8
  %s = arith.addi %x, %b overflow<nsw> : i8
  %c = arith.cmpi sgt, %s, %b : i8
  scf.if %a {
    scf.if %c {
      func.call @g() : () -> ()
    }
  }
  return
}
