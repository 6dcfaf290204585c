// proofmark: opt %s --canonicalize
// Constants of very many bits are not folded, and are written in hexadecimal.
func.func @f() -> (i1000000, i1000000) {
  %c = arith.constant -2 : i1000000
  %0 = arith.muli %c, %c : i1000000
  %1 = arith.divui %0, %c : i1000000
  %x = arith.constant 0x7EDCBA9876543210FEDCBA9876543210FEDCBA9876543210 : i1000000
  return %1, %x : i1000000, i1000000
}
