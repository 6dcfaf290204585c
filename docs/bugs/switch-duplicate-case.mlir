// mlir-opt-22 --canonicalize
// wrong: 1: ^bb2(%arg2 : i32)
func.func @f(%x: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^bb1(%a : i32),
    1: ^bb1(%a : i32),
    1: ^bb2(%b : i32)
  ]
^bb1(%r: i32):
  return %r : i32
^bb2(%s: i32):
  %t = arith.addi %s, %s : i32
  return %t : i32
}
