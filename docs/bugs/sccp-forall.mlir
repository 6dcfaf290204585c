// mlir-opt-22 --sccp
// wrong: return %c7_i32
func.func @f(%t: tensor<2xi32>, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %u = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<2xi32>) {
    scf.forall.in_parallel {
    }
  }
  %e = tensor.extract %u[%c0] : tensor<2xi32>
  %r = scf.if %c -> i32 {
    scf.yield %e : i32
  } else {
    scf.yield %c7 : i32
  }
  return %r : i32
}
