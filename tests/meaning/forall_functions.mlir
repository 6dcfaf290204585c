func.func @run_contributions() -> tensor<5xi32> {
  %t = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %d = tensor.cast %t : tensor<5xi32> to tensor<?xi32>
  %p = arith.constant dense<[7, 8]> : tensor<2xi32>
  %r = scf.forall (%i) = (0) to (4) step (2) shared_outs(%o = %d) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [2] [1] : tensor<2xi32> into tensor<?xi32>
    }
  }
  %x = tensor.cast %r : tensor<?xi32> to tensor<5xi32>
  return %x : tensor<5xi32>
}
func.func @run_twice_is_poison() -> tensor<5xi32> {
  %t = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %d = tensor.cast %t : tensor<5xi32> to tensor<?xi32>
  %p = arith.constant dense<[7, 8]> : tensor<2xi32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %d) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [2] [1] : tensor<2xi32> into tensor<?xi32>
    }
  }
  %x = tensor.cast %r : tensor<?xi32> to tensor<5xi32>
  return %x : tensor<5xi32>
}
func.func @run_outside() -> index {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %p = arith.constant dense<[7, 8]> : tensor<2xi32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %d) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [2] [1] : tensor<2xi32> into tensor<?xi32>
    }
  }
  %c0 = arith.constant 0 : index
  %n = tensor.dim %r, %c0 : tensor<?xi32>
  return %n : index
}

// A loop keeps the size of the shared output.
func.func @src_size(%t: tensor<?x4xf32>, %p: tensor<1x4xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?x4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
    }
  }
  %s = tensor.dim %r, %c0 : tensor<?x4xf32>
  return %s : index
}
func.func @tgt_size(%t: tensor<?x4xf32>, %p: tensor<1x4xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.dim %t, %c0 : tensor<?x4xf32>
  return %s : index
}

// A cast before the loop or after it.
func.func @src_cast(%t: tensor<2xi32>, %p: tensor<1xi32>) -> tensor<2xi32> {
  %d = tensor.cast %t : tensor<2xi32> to tensor<?xi32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %d) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  %x = tensor.cast %r : tensor<?xi32> to tensor<2xi32>
  return %x : tensor<2xi32>
}
func.func @tgt_cast(%t: tensor<2xi32>, %p: tensor<1xi32>) -> tensor<2xi32> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<2xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  return %r : tensor<2xi32>
}

// A value that every iteration computes may be computed before the loop.
func.func @src_hoist(%t: tensor<?xi32>, %a: i32, %n: index) -> tensor<?xi32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xi32> {
    %b = arith.addi %a, %a : i32
    %p = tensor.from_elements %b : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %r : tensor<?xi32>
}
func.func @tgt_hoist(%t: tensor<?xi32>, %a: i32, %n: index) -> tensor<?xi32> {
  %b = arith.addi %a, %a : i32
  %p = tensor.from_elements %b : tensor<1xi32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %r : tensor<?xi32>
}

// One iteration less.
func.func @src_wrong_fewer(%t: tensor<?xi32>, %p: tensor<1xi32>) -> tensor<?xi32> {
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %r : tensor<?xi32>
}
func.func @tgt_wrong_fewer(%t: tensor<?xi32>, %p: tensor<1xi32>) -> tensor<?xi32> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %r : tensor<?xi32>
}

// Where two iterations contribute, nothing is known; it is no longer the last one that counts, as in a sequential loop.
func.func @src_wrong_in_order(%t: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%o = %t) -> tensor<?xi32> {
    %v = arith.index_cast %i : index to i32
    %x = tensor.insert %v into %o[%c0] : tensor<?xi32>
    scf.yield %x : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func @tgt_wrong_in_order(%t: tensor<?xi32>) -> tensor<?xi32> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<?xi32> {
    %v = arith.index_cast %i : index to i32
    %p = tensor.from_elements %v : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[0] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %r : tensor<?xi32>
}
