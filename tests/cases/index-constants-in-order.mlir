// proofmark: check %s --canonicalize --seeds=16
// proofmark: opt %s --canonicalize
// The products are not folded, because the width of index decides. Either operand becomes a constant first.
func.func @f(%flag: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %big = arith.constant 4429066842735121 : index
  %0 = arith.maxsi %c0, %c3 : index
  %low, %high = arith.mului_extended %big, %0 : index
  %1 = index.and %c3, %0
  %2 = index.mul %big, %1
  return %high, %2 : index, index
}
