// proofmark: prove %s
func.func @src(%x: i8) -> i8 {
  %0 = toy.double %x : i8
  return %0 : i8
}
