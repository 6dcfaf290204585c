// fires: ForallOpControlOperandsFolder, ForallOpIterArgsFolder, DimOfForallOp
func.func private @make(index, tensor<?xf32>) -> tensor<1xf32>
func.func @outputs(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r:3 = scf.forall (%i) = (%c0) to (%c8) step (%c2) shared_outs(%x = %a, %y = %b, %z = %c) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    %v = func.call @make(%i, %x) : (index, tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %y[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %v into %z[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r#2, %c0 : tensor<?xf32>
  return %r#0, %r#1, %d : tensor<?xf32>, tensor<?xf32>, index
}
// becomes:
func.func private @make(index, tensor<?xf32>) -> tensor<1xf32>
func.func @outputs(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = scf.forall (%arg3) = (0) to (8) step (2) shared_outs(%arg4 = %arg1) -> (tensor<?xf32>) {
    %1 = func.call @make(%arg3, %arg0) : (index, tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %arg4[%arg3] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %dim = tensor.dim %arg2, %c0 : tensor<?xf32>
  return %arg0, %0, %dim : tensor<?xf32>, tensor<?xf32>, index
}

// -----

// fires: ForallOpSingleOrZeroIterationDimsFolder
func.func private @make(index, index) -> tensor<1xf32>
func.func @one_dimension(%a: tensor<2xf32>, %n: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %r = scf.forall (%i, %j) = (3, 0) to (5, 2) step (4, 1) shared_outs(%x = %a) -> (tensor<2xf32>) {
    %v = func.call @make(%i, %j) : (index, index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %x[%j] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  } {kept}
  %none = scf.forall (%i, %j) = (3, 0) to (3, 2) step (4, 1) shared_outs(%x = %a) -> (tensor<2xf32>) {
    %v = func.call @make(%i, %j) : (index, index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %x[%j] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  return %r, %none : tensor<2xf32>, tensor<2xf32>
}
// becomes:
func.func private @make(index, index) -> tensor<1xf32>
func.func @one_dimension(%arg0: tensor<2xf32>, %arg1: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %c3 = arith.constant 3 : index
  %0 = scf.forall (%arg2) in (2) shared_outs(%arg3 = %arg0) -> (tensor<2xf32>) {
    %1 = func.call @make(%c3, %arg2) : (index, index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  } {kept}
  return %0, %arg0 : tensor<2xf32>, tensor<2xf32>
}

// -----

// The outputs are contributed to in another order than they are given in.
// fires: ForallOpSingleOrZeroIterationDimsFolder
func.func private @make() -> tensor<1xf32>
func.func @inlined(%a: tensor<2xf32>, %b: tensor<9xf32>, %at: index) -> (tensor<2xf32>, tensor<9xf32>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%x = %a, %y = %b) -> (tensor<2xf32>, tensor<9xf32>) {
    %v = func.call @make() : () -> tensor<1xf32>
    %w = func.call @make() : () -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %y[%at] [1] [1] : tensor<1xf32> into tensor<9xf32>
      tensor.parallel_insert_slice %v into %x[%at] [1] [1] : tensor<1xf32> into tensor<2xf32>
      tensor.parallel_insert_slice %v into %y[3] [1] [1] : tensor<1xf32> into tensor<9xf32>
    }
  }
  return %r#0, %r#1 : tensor<2xf32>, tensor<9xf32>
}
// becomes:
func.func private @make() -> tensor<1xf32>
func.func @inlined(%arg0: tensor<2xf32>, %arg1: tensor<9xf32>, %arg2: index) -> (tensor<2xf32>, tensor<9xf32>) {
  %0 = call @make() : () -> tensor<1xf32>
  %1 = call @make() : () -> tensor<1xf32>
  %inserted_slice = tensor.insert_slice %1 into %arg1[%arg2] [1] [1] : tensor<1xf32> into tensor<9xf32>
  %inserted_slice_0 = tensor.insert_slice %0 into %arg0[%arg2] [1] [1] : tensor<1xf32> into tensor<2xf32>
  %inserted_slice_1 = tensor.insert_slice %0 into %inserted_slice[3] [1] [1] : tensor<1xf32> into tensor<9xf32>
  return %inserted_slice_0, %inserted_slice_1 : tensor<2xf32>, tensor<9xf32>
}

// -----

// fires: ForallOpReplaceConstantInductionVar
func.func private @seen(index, index)
func.func @mapped() {
  scf.forall (%i, %j) = (7, 0) to (8, 9) step (1, 1) {
    func.call @seen(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}
// becomes:
func.func private @seen(index, index)
func.func @mapped() {
  %c7 = arith.constant 7 : index
  scf.forall (%arg0, %arg1) = (7, 0) to (8, 9) step (1, 1) {
    func.call @seen(%c7, %arg1) : (index, index) -> ()
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}

// -----

// fires: FoldTensorCastOfOutputIntoForallOp
func.func private @seen(tensor<?xf32>)
func.func @shared_cast(%a: tensor<4xf32>, %v: tensor<1xf32>, %n: index) -> tensor<?xf32> {
  %b = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%x = %b) -> (tensor<?xf32>) {
    func.call @seen(%x) : (tensor<?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %x[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// becomes:
func.func private @seen(tensor<?xf32>)
func.func @shared_cast(%arg0: tensor<4xf32>, %arg1: tensor<1xf32>, %arg2: index) -> tensor<?xf32> {
  %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg0) -> (tensor<4xf32>) {
    %cast_0 = tensor.cast %arg4 : tensor<4xf32> to tensor<?xf32>
    func.call @seen(%cast_0) : (tensor<?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %arg1 into %arg4[%arg3] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

// fires: ForOpTensorCastFolder
func.func private @step(tensor<2xf32>) -> tensor<2xf32>
func.func @carried_cast(%a: tensor<2xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %b = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %b) -> tensor<?xf32> {
    %s = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
    %y = func.call @step(%s) : (tensor<2xf32>) -> tensor<2xf32>
    %z = tensor.cast %y : tensor<2xf32> to tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// becomes:
func.func private @step(tensor<2xf32>) -> tensor<2xf32>
func.func @carried_cast(%arg0: tensor<2xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %arg0) -> (tensor<2xf32>) {
    %1 = func.call @step(%arg2) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  }
  %cast = tensor.cast %0 : tensor<2xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

func.func private @step(tensor<?xf32>) -> tensor<?xf32>
func.func @may_change_size(%a: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> tensor<?xf32> {
    %y = func.call @step(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// becomes:
func.func private @step(tensor<?xf32>) -> tensor<?xf32>
func.func @may_change_size(%arg0: tensor<4xf32>, %arg1: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = tensor.cast %arg0 : tensor<4xf32> to tensor<?xf32>
  %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %cast) -> (tensor<?xf32>) {
    %1 = func.call @step(%arg3) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @contribution_out_of_bounds(%a: tensor<2x1xi8>, %b: tensor<1x1xi8>, %n: index) -> tensor<?x?xi8> {
  %c = tensor.cast %a : tensor<2x1xi8> to tensor<?x?xi8>
  %r = scf.forall (%i) in (%n) shared_outs(%x = %c) -> (tensor<?x?xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%i, 1] [1, 1] [1, 1] : tensor<1x1xi8> into tensor<?x?xi8>
    }
  }
  return %r : tensor<?x?xi8>
}
// becomes:
func.func @contribution_out_of_bounds(%arg0: tensor<2x1xi8>, %arg1: tensor<1x1xi8>, %arg2: index) -> tensor<?x?xi8> {
  %cast = tensor.cast %arg0 : tensor<2x1xi8> to tensor<?x?xi8>
  %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %cast) -> (tensor<?x?xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %arg1 into %arg4[%arg3, 1] [1, 1] [1, 1] : tensor<1x1xi8> into tensor<?x?xi8>
    }
  }
  return %0 : tensor<?x?xi8>
}
