// mlir-opt-22 --lift-cf-to-scf
func.func @f(%m: memref<4xi8>, %c: i1, %x: i8, %a: index, %b: index) {
  cf.cond_br %c, ^then, ^end
^then:
  %n = arith.divui %a, %b : index
  affine.store %x, %m[%n] : memref<4xi8>
  cf.br ^end
^end:
  return
}
