// mlir-opt-22 --lift-cf-to-scf
// wrong: arith.index_castui %arg0 : i64 to index
func.func @f(%v: i64, %a: i8, %b: i8) -> i8 {
  cf.switch %v : i64, [
    default: ^bb1(%a : i8),
    4294967296: ^bb1(%b : i8)
  ]
^bb1(%x: i8):
  return %x : i8
}
