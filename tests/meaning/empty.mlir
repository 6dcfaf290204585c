// The elements of an empty tensor are unspecified: elements that are not read do not matter.
func.func @src_overwritten(%x: i32) -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  %0 = linalg.fill ins(%x : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @tgt_overwritten(%x: i32) -> tensor<2xi32> {
  %0 = tensor.from_elements %x, %x : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @src_returned() -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  return %e : tensor<2xi32>
}
func.func @tgt_returned() -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  return %e : tensor<2xi32>
}
// The elements that the target reads are unspecified.
func.func @src_wrong_read(%x: i32) -> i32 {
  return %x : i32
}
func.func @tgt_wrong_read(%x: i32) -> i32 {
  %e = tensor.empty() : tensor<2xi32>
  %0 = arith.constant 0 : index
  %y = tensor.extract %e[%0] : tensor<2xi32>
  return %y : i32
}
// Two of them need not be equal, not even two elements of one.
func.func @src_wrong_equal() -> i1 {
  %true = arith.constant true
  return %true : i1
}
func.func @tgt_wrong_equal() -> i1 {
  %a = tensor.empty() : tensor<1xi32>
  %b = tensor.empty() : tensor<1xi32>
  %0 = arith.constant 0 : index
  %x = tensor.extract %a[%0] : tensor<1xi32>
  %y = tensor.extract %b[%0] : tensor<1xi32>
  %e = arith.cmpi eq, %x, %y : i32
  return %e : i1
}
// Not refuted: the source leaves too much open to try it all. An element is not poison, so that all that it is multiplied by zero is zero.
func.func @src_not_poison() -> i32 {
  %e = tensor.empty() : tensor<1xi32>
  %0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %x = tensor.extract %e[%0] : tensor<1xi32>
  %y = arith.muli %x, %z : i32
  return %y : i32
}
func.func @tgt_not_poison() -> i32 {
  %z = arith.constant 0 : i32
  return %z : i32
}
func.func @src_wrong_not_poison() -> i32 {
  %e = tensor.empty() : tensor<1xi32>
  %0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %x = tensor.extract %e[%0] : tensor<1xi32>
  %y = arith.muli %x, %z : i32
  return %y : i32
}
func.func @tgt_wrong_not_poison() -> i32 {
  %z = arith.constant 1 : i32
  return %z : i32
}
// The source may choose the elements.
func.func @src_chosen() -> i32 {
  %e = tensor.empty() : tensor<1xi32>
  %0 = arith.constant 0 : index
  %c = arith.constant 5 : i32
  %x = tensor.extract %e[%0] : tensor<1xi32>
  %y = arith.addi %x, %c : i32
  return %y : i32
}
func.func @tgt_chosen() -> i32 {
  %c = arith.constant 5 : i32
  return %c : i32
}
// But only once.
func.func @src_wrong_chosen() -> i1 {
  %e = tensor.empty() : tensor<1xi1>
  %0 = arith.constant 0 : index
  %x = tensor.extract %e[%0] : tensor<1xi1>
  %y = arith.xori %x, %x : i1
  return %y : i1
}
func.func @tgt_wrong_chosen() -> i1 {
  %true = arith.constant true
  return %true : i1
}
