// mlir-opt-22 --scf-for-loop-canonicalization
// wrong: scf.yield %c0 : index
func.func @f(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %x) -> (index) {
    %1 = affine.min affine_map<(d0)[s0] -> (s0, -d0 + 2)>(%a)[%c0]
    scf.yield %1 : index
  }
  return %0 : index
}
