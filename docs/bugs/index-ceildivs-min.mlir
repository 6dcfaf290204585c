// mlir-opt-22 --canonicalize
// wrong: index.constant 4611686018427387904
func.func @f() -> index {
  %a = index.constant -9223372036854775808
  %b = index.constant 2
  %0 = index.ceildivs %a, %b
  return %0 : index
}
