// mlir-opt-22 --convert-scf-to-cf
// wrong: arith.index_cast %arg0 : index to i32
func.func @f(%x: index, %y: i32) -> i32 {
  %r = scf.index_switch %x -> i32
  case 3 {
    scf.yield %y : i32
  }
  default {
    %a = arith.constant 30 : i32
    scf.yield %a : i32
  }
  return %r : i32
}
