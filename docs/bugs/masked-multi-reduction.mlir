// mlir-opt-22 --canonicalize
// wrong: arith.select %0, %2, %1
func.func @f(%v: vector<1xi8>, %m: vector<1xi1>, %x: i8) -> i8 {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %x [0] : vector<1xi8> to i8 } : vector<1xi1> -> i8
  return %0 : i8
}
