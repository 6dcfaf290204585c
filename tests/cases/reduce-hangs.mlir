// proofmark: reduce %s --through 'grep -q shli && sleep 100 | cat' --command-timeout 1
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.shli %x, %y : i32
  %1 = arith.muli %0, %y : i32
  return %1 : i32
}
