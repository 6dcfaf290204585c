// proofmark: opt --convert-arith-to-llvm --debug=dialect-conversion %s

// A conversion that succeeds, and an operation that the patterns cannot convert.
func.func @f(%x: i32, %y: index) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %y, %y : index
  return %0 : i32
}
