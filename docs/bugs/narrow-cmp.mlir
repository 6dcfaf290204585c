// mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=8
// wrong: arith.cmpi slt, %arg0, %arg1 : i8
func.func @f(%x: i8, %y: i8) -> (i1, i32) {
  %a = arith.extui %x : i8 to i32
  %b = arith.extui %y : i8 to i32
  %c = arith.cmpi slt, %a, %b : i32
  %d = arith.maxsi %a, %b : i32
  return %c, %d : i1, i32
}
