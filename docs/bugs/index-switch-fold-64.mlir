// mlir-opt-22 --canonicalize
// wrong: return %arg1 : i8
func.func @f(%x: i8, %y: i8) -> i8 {
  %c = arith.constant 4294967295 : index
  %0 = scf.index_switch %c -> i8
  case -1 {
    scf.yield %x : i8
  }
  default {
    scf.yield %y : i8
  }
  return %0 : i8
}
