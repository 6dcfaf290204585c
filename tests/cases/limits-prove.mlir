// proofmark: prove %s
// A term that is too large for the decision procedures is undecided, and the reason names the limit.
func.func @src_wide(%x: i1000000, %y: i1000000) -> i1000000 {
  %0 = arith.muli %x, %y : i1000000
  %1 = arith.addi %x, %y : i1000000
  %2 = arith.muli %1, %1 : i1000000
  %3 = arith.subi %2, %0 : i1000000
  return %3 : i1000000
}
func.func @tgt_wide(%x: i1000000, %y: i1000000) -> i1000000 {
  %0 = arith.muli %x, %x : i1000000
  %1 = arith.muli %y, %y : i1000000
  %2 = arith.muli %x, %y : i1000000
  %3 = arith.addi %0, %1 : i1000000
  %4 = arith.addi %3, %2 : i1000000
  return %4 : i1000000
}
func.func @src_shown(%x: i300000) -> i300000 {
  return %x : i300000
}
func.func @tgt_shown(%x: i300000) -> i300000 {
  %0 = arith.addi %x, %x : i300000
  return %0 : i300000
}
memref.global constant @g : memref<1000000x1000000xi8> = dense<7>
func.func @src_global(%i: index) -> i8 {
  %m = memref.get_global @g : memref<1000000x1000000xi8>
  %v = memref.load %m[%i, %i] : memref<1000000x1000000xi8>
  return %v : i8
}
func.func @tgt_global(%i: index) -> i8 {
  %m = memref.get_global @g : memref<1000000x1000000xi8>
  %v = memref.load %m[%i, %i] : memref<1000000x1000000xi8>
  %w = arith.addi %v, %v : i8
  return %w : i8
}
