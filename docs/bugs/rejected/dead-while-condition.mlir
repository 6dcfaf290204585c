// mlir-opt-22 --remove-dead-values
func.func @f(%x: i8, %t: tensor<3xi8>) -> i8 {
  %0 = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<3xi8>) {
    scf.forall.in_parallel {
    }
  }
  %1 = scf.while (%a = %0) : (tensor<3xi8>) -> i8 {
    %false = arith.constant false
    scf.condition(%false) %x : i8
  } do {
  ^bb0(%a: i8):
    scf.yield %t : tensor<3xi8>
  }
  return %1 : i8
}
