// proofmark: opt --canonicalize --debug=greedy-rewriter %s

// A fold, a pattern that does not match, a pattern that matches, and operations that become dead.
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.addi %0, %c1 : i32
  %2 = arith.addi %1, %c2 : i32
  return %2 : i32
}
