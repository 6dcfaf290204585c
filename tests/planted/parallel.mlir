// planted: pattern CollapseParallelDimensions
// The other dimension is dropped.
func.func @src(%m: memref<4x4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%c1, %c0) to (%c2, %c2) step (%c1, %c1) {
    memref.store %x, %m[%i, %j] : memref<4x4xi8>
  }
  return
}
func.func @wrong(%m: memref<4x4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
    memref.store %x, %m[%j, %c1] : memref<4x4xi8>
  }
  return
}
func.func @wrong1(%m: memref<4x4xi8>, %x: i8) {
  return
}
// -----
// planted: pattern MergeNestedParallelLoops
// The variables change places.
func.func @src(%m: memref<4x4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
      memref.store %x, %m[%i, %j] : memref<4x4xi8>
    }
  }
  return
}
func.func @wrong(%m: memref<4x4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%j, %i) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    memref.store %x, %m[%i, %j] : memref<4x4xi8>
  }
  return
}
func.func @wrong1(%m: memref<4x4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    memref.store %x, %m[%i, %c0] : memref<4x4xi8>
  }
  return
}
// -----
// planted: pattern ForallOpSingleOrZeroIterationDimsFolder
// The loop is dropped with the dimension.
func.func @src(%m: memref<4x4xi8>, %x: i8) {
  scf.forall (%i, %j) in (1, 3) {
    memref.store %x, %m[%i, %j] : memref<4x4xi8>
  }
  return
}
func.func @wrong(%m: memref<4x4xi8>, %x: i8) {
  return
}
func.func @wrong1(%m: memref<4x4xi8>, %x: i8) {
  scf.forall (%j) in (3) {
    memref.store %x, %m[%j, %j] : memref<4x4xi8>
  }
  return
}
// -----
// planted: pattern ForallOpControlOperandsFolder
// One iteration too many.
func.func @src(%m: memref<4xi8>, %x: i8) {
  %c3 = arith.constant 3 : index
  scf.forall (%i) in (%c3) {
    memref.store %x, %m[%i] : memref<4xi8>
  }
  return
}
func.func @wrong(%m: memref<4xi8>, %x: i8) {
  scf.forall (%i) in (4) {
    memref.store %x, %m[%i] : memref<4xi8>
  }
  return
}
// -----
// planted: pattern ForallOpIterArgsFolder
// The output that is written is dropped.
func.func @src(%t: tensor<2xi8>, %u: tensor<2xi8>, %x: tensor<1xi8>) -> (tensor<2xi8>, tensor<2xi8>) {
  %r:2 = scf.forall (%i) in (2) shared_outs(%a = %t, %b = %u) -> (tensor<2xi8>, tensor<2xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %b[%i] [1] [1] : tensor<1xi8> into tensor<2xi8>
    }
  }
  return %r#0, %r#1 : tensor<2xi8>, tensor<2xi8>
}
func.func @wrong(%t: tensor<2xi8>, %u: tensor<2xi8>, %x: tensor<1xi8>) -> (tensor<2xi8>, tensor<2xi8>) {
  %r = scf.forall (%i) in (2) shared_outs(%a = %t) -> (tensor<2xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %a[%i] [1] [1] : tensor<1xi8> into tensor<2xi8>
    }
  }
  return %r, %u : tensor<2xi8>, tensor<2xi8>
}
// -----
// planted: other parallel reduction
// A reduction that begins with the first element counts it twice.
func.func @src(%m: memref<3xi8>, %z: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%z) -> i8 {
    %v = memref.load %m[%i] : memref<3xi8>
    scf.reduce(%v : i8) {
    ^bb0(%a: i8, %b: i8):
      %s = arith.addi %a, %b : i8
      scf.reduce.return %s : i8
    }
  }
  return %r : i8
}
func.func @wrong(%m: memref<3xi8>, %z: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = memref.load %m[%c0] : memref<3xi8>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %f) -> i8 {
    %v = memref.load %m[%i] : memref<3xi8>
    %s = arith.addi %a, %v : i8
    scf.yield %s : i8
  }
  return %r : i8
}
