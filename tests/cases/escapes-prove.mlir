// proofmark: prove %s

func.func @"src_\1B[2J\1B[31mHACK\0Afake -> line: proved\1B]0;title\07"(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}
func.func @"tgt_\1B[2J\1B[31mHACK\0Afake -> line: proved\1B]0;title\07"(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
