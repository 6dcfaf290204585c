// mlir-opt-22 --arith-emulate-wide-int=widest-int-supported=32
// wrong: arith.addf %45, %47 : f32
func.func @f(%x: i32, %y: i32) -> (f32) {
  %a = arith.extsi %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %c = arith.muli %a, %b : i64
  %r = arith.sitofp %c : i64 to f32
  return %r : f32
}
