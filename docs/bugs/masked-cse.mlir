// mlir-opt-22 --cse --canonicalize
// wrong: return %0, %0
func.func @f(%a: vector<2xi8>, %m: vector<2xi1>, %x: i8) -> (i8, i8) {
  %all = vector.reduction <add>, %a, %x : vector<2xi8> into i8
  %some = vector.mask %m { vector.reduction <add>, %a, %x : vector<2xi8> into i8 } : vector<2xi1> -> i8
  return %all, %some : i8, i8
}
