// mlir-opt-22 --sccp
// wrong: %2 = arith.addi %1, %c1_i8 : i8
func.func @f() -> i8 {
  %v = arith.constant dense<[1, 2]> : vector<2xi8>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  cf.br ^bb1(%c0, %zero : index, i8)
^bb1(%i: index, %sum: i8):
  %e = vector.extract %v[%i] : i8 from vector<2xi8>
  %n = arith.addi %sum, %e : i8
  %c = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %c, ^bb1(%c1, %n : index, i8), ^bb2
^bb2:
  return %n : i8
}
