// mlir-opt-22 --canonicalize
func.func @f(%a: tensor<2x1xi8>, %b: tensor<1x1xi8>, %n: index) -> tensor<?x?xi8> {
  %c = tensor.cast %a : tensor<2x1xi8> to tensor<?x?xi8>
  %r = scf.forall (%i) in (%n) shared_outs(%x = %c) -> (tensor<?x?xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%i, 1] [1, 1] [1, 1] : tensor<1x1xi8> into tensor<?x?xi8>
    }
  }
  return %r : tensor<?x?xi8>
}
