// mlir-opt-22 --lift-cf-to-scf
func.func @f(%v: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %v : i32, [
    default: ^bb1(%a : i32),
    3: ^bb1(%b : i32),
    3: ^bb1(%v : i32)
  ]
^bb1(%x: i32):
  return %x : i32
}
