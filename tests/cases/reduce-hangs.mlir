// proofmark: reduce %s --through 'grep -q shli && exec sleep 100' --command-timeout 0.2
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.shli %x, %y : i32
  %1 = arith.muli %0, %y : i32
  return %1 : i32
}
