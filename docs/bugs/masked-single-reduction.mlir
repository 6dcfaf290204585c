// mlir-opt-22 --canonicalize
// wrong: return %0
func.func @f(%v: vector<1xi8>, %m: vector<1xi1>) -> i8 {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<1xi8> into i8 } : vector<1xi1> -> i8
  return %0 : i8
}
