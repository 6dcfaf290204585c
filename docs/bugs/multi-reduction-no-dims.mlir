// mlir-opt-22 --canonicalize
// wrong: return %arg0
func.func @f(%a: vector<2xi32>, %acc: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.multi_reduction <add>, %a, %acc [] : vector<2xi32> to vector<2xi32>
  return %0 : vector<2xi32>
}
