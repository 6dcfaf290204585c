// proofmark: reduce %s --through 'grep -q muli && { echo "x.mlir:17:3: error: op 42 is not liked" >&2; exit 1; }; true'
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.addi %x, %y : i32
  %1 = arith.muli %0, %y : i32
  %2 = arith.subi %1, %x : i32
  return %2 : i32
}
