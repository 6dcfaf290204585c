//! Rows of tensor about parts, borders and reshapes.
// -----
// planted: pattern ComposeExpandTensorShapes
// By columns.
func.func @src(%t: tensor<8xi8>) -> tensor<2x2x2xi8> {
  %a = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xi8> into tensor<2x4xi8>
  %r = tensor.expand_shape %a [[0], [1, 2]] output_shape [2, 2, 2] : tensor<2x4xi8> into tensor<2x2x2xi8>
  return %r : tensor<2x2x2xi8>
}
func.func @wrong(%t: tensor<8xi8>) -> tensor<2x2x2xi8> {
  %e = tensor.expand_shape %t [[0, 1, 2]] output_shape [2, 2, 2] : tensor<8xi8> into tensor<2x2x2xi8>
  %i = tensor.empty() : tensor<2x2x2xi8>
  %r = linalg.transpose ins(%e : tensor<2x2x2xi8>) outs(%i : tensor<2x2x2xi8>) permutation = [0, 2, 1]
  return %r : tensor<2x2x2xi8>
}
// -----
// planted: pattern ComposeExpandTensorShapes
// Of unknown size: the sizes of the two are mixed.
func.func @src(%t: tensor<?xi8>, %a: index, %b: index) -> tensor<?x2x2xi8> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%a, 4] : tensor<?xi8> into tensor<?x4xi8>
  %r = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%b, 2, 2] : tensor<?x4xi8> into tensor<?x2x2xi8>
  return %r : tensor<?x2x2xi8>
}
func.func @wrong(%t: tensor<?xi8>, %a: index, %b: index) -> tensor<?x2x2xi8> {
  %c2 = arith.constant 2 : index
  %n = arith.muli %a, %c2 : index
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [%n, 2, 2] : tensor<?xi8> into tensor<?x2x2xi8>
  return %0 : tensor<?x2x2xi8>
}
// -----
// planted: pattern ComposeExpandOfCollapseTensor
// Dimensions that cannot be matched are.
func.func @src(%t: tensor<2x3x2xi8>) -> tensor<6x2xi8> {
  %a = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x3x2xi8> into tensor<12xi8>
  %r = tensor.expand_shape %a [[0, 1]] output_shape [6, 2] : tensor<12xi8> into tensor<6x2xi8>
  return %r : tensor<6x2xi8>
}
func.func @wrong(%t: tensor<2x3x2xi8>) -> tensor<6x2xi8> {
  %i = tensor.empty() : tensor<3x2x2xi8>
  %s = linalg.transpose ins(%t : tensor<2x3x2xi8>) outs(%i : tensor<3x2x2xi8>) permutation = [1, 0, 2]
  %r = tensor.collapse_shape %s [[0, 1], [2]] : tensor<3x2x2xi8> into tensor<6x2xi8>
  return %r : tensor<6x2xi8>
}
// -----
// planted: pattern ExtractSliceOpConstantArgumentFolder
// The size is taken for the offset; the stride is lost.
func.func @src(%x: tensor<8xi8>) -> tensor<?xi8> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = tensor.extract_slice %x[%c1] [%c2] [%c3] : tensor<8xi8> to tensor<?xi8>
  return %r : tensor<?xi8>
}
func.func @wrong(%x: tensor<8xi8>) -> tensor<?xi8> {
  %0 = tensor.extract_slice %x[2] [1] [3] : tensor<8xi8> to tensor<1xi8>
  %r = tensor.cast %0 : tensor<1xi8> to tensor<?xi8>
  return %r : tensor<?xi8>
}
func.func @wrong_stride(%x: tensor<8xi8>) -> tensor<?xi8> {
  %0 = tensor.extract_slice %x[1] [2] [1] : tensor<8xi8> to tensor<2xi8>
  %r = tensor.cast %0 : tensor<2xi8> to tensor<?xi8>
  return %r : tensor<?xi8>
}
// -----
// planted: pattern ExtractSliceOpCastFolder
// The part begins elsewhere.
func.func @src(%x: tensor<8xi8>, %a: index) -> tensor<2xi8> {
  %0 = tensor.cast %x : tensor<8xi8> to tensor<?xi8>
  %1 = tensor.extract_slice %0[%a] [2] [2] : tensor<?xi8> to tensor<2xi8>
  return %1 : tensor<2xi8>
}
func.func @wrong(%x: tensor<8xi8>, %a: index) -> tensor<2xi8> {
  %1 = tensor.extract_slice %x[%a] [2] [1] : tensor<8xi8> to tensor<2xi8>
  return %1 : tensor<2xi8>
}
func.func @wrong_offset(%x: tensor<8xi8>, %a: index) -> tensor<2xi8> {
  %1 = tensor.extract_slice %x[0] [2] [2] : tensor<8xi8> to tensor<2xi8>
  return %1 : tensor<2xi8>
}
// -----
// planted: pattern InsertSliceOpConstantArgumentFolder
// The size is taken for the offset.
func.func @src(%x: tensor<?xi8>, %y: tensor<8xi8>) -> tensor<8xi8> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = tensor.insert_slice %x into %y[%c1] [%c2] [1] : tensor<?xi8> into tensor<8xi8>
  return %r : tensor<8xi8>
}
func.func @wrong(%x: tensor<?xi8>, %y: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tensor.cast %x : tensor<?xi8> to tensor<2xi8>
  %r = tensor.insert_slice %0 into %y[2] [2] [1] : tensor<2xi8> into tensor<8xi8>
  return %r : tensor<8xi8>
}
func.func @wrong_size(%x: tensor<?xi8>, %y: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tensor.cast %x : tensor<?xi8> to tensor<1xi8>
  %r = tensor.insert_slice %0 into %y[1] [1] [1] : tensor<1xi8> into tensor<8xi8>
  return %r : tensor<8xi8>
}
// -----
// planted: pattern InsertSliceOpCastFolder
// Into something else; elsewhere.
func.func @src(%x: tensor<2xi8>, %y: tensor<8xi8>, %a: index, %n: index) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.cast %y : tensor<8xi8> to tensor<?xi8>
  %2 = tensor.insert_slice %0 into %1[%a] [%n] [1] : tensor<?xi8> into tensor<?xi8>
  return %2 : tensor<?xi8>
}
func.func @wrong(%x: tensor<2xi8>, %y: tensor<8xi8>, %a: index, %n: index) -> tensor<?xi8> {
  %2 = tensor.insert_slice %x into %y[%n] [2] [1] : tensor<2xi8> into tensor<8xi8>
  %3 = tensor.cast %2 : tensor<8xi8> to tensor<?xi8>
  return %3 : tensor<?xi8>
}
func.func @wrong_cast(%x: tensor<2xi8>, %y: tensor<8xi8>, %a: index, %n: index) -> tensor<?xi8> {
  %2 = tensor.cast %y : tensor<8xi8> to tensor<?xi8>
  return %2 : tensor<?xi8>
}
// -----
// planted: pattern ParallelInsertSliceOpConstantArgumentFolder
// The offset is the other index.
func.func @src(%x: tensor<1x2xi8>, %y: tensor<4x4xi8>) -> tensor<4x4xi8> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %y) -> (tensor<4x4xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i, %c1] [1, 2] [1, 1] : tensor<1x2xi8> into tensor<4x4xi8>
    }
  }
  return %r : tensor<4x4xi8>
}
func.func @wrong(%x: tensor<1x2xi8>, %y: tensor<4x4xi8>) -> tensor<4x4xi8> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %y) -> (tensor<4x4xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i, 2] [1, 2] [1, 1] : tensor<1x2xi8> into tensor<4x4xi8>
    }
  }
  return %r : tensor<4x4xi8>
}
// -----
// planted: pattern ParallelInsertSliceOpCastFolder
// The contribution is made at one place.
func.func @src(%x: tensor<1xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %y) -> (tensor<4xi8>) {
    %u = tensor.cast %x : tensor<1xi8> to tensor<?xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i] [%c1] [1] : tensor<?xi8> into tensor<4xi8>
    }
  }
  return %r : tensor<4xi8>
}
func.func @wrong(%x: tensor<1xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %y) -> (tensor<4xi8>) {
    %j = arith.addi %i, %c2 : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%j] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  return %r : tensor<4xi8>
}
// -----
// planted: pattern FoldStaticZeroPadding
// Padded with something at one end.
func.func @src(%t: tensor<?xi8>, %p: i8) -> tensor<4xi8> {
  %r = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<?xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @src_one(%t: tensor<?xi8>, %p: i8) -> tensor<4xi8> {
  %r = tensor.pad %t low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<?xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong_one(%t: tensor<?xi8>, %p: i8) -> tensor<4xi8> {
  %r = tensor.cast %t : tensor<?xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: pattern FoldSourceTensorCast
// The ends change places.
func.func @src(%t: tensor<2xi8>, %p: i8) -> tensor<?xi8> {
  %c = tensor.cast %t : tensor<2xi8> to tensor<?xi8>
  %r = tensor.pad %c low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<?xi8> to tensor<?xi8>
  return %r : tensor<?xi8>
}
func.func @wrong(%t: tensor<2xi8>, %p: i8) -> tensor<?xi8> {
  %r = tensor.pad %t low[2] high[1] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<2xi8> to tensor<5xi8>
  %c = tensor.cast %r : tensor<5xi8> to tensor<?xi8>
  return %c : tensor<?xi8>
}
// -----
// planted: pattern FoldTargetTensorCast
// The padding is known from the type only, and from the wrong end.
func.func @src(%t: tensor<?xi8>, %n: index, %p: i8) -> tensor<4xi8> {
  %r = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<?xi8> to tensor<?xi8>
  %c = tensor.cast %r : tensor<?xi8> to tensor<4xi8>
  return %c : tensor<4xi8>
}
func.func @wrong(%t: tensor<?xi8>, %n: index, %p: i8) -> tensor<4xi8> {
  %r = tensor.pad %t low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<?xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: pattern FoldStaticPadding
// The ends change places.
func.func @src(%t: tensor<2xi8>, %p: i8) -> tensor<?xi8> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = tensor.pad %t low[%c1] high[%c2] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<2xi8> to tensor<?xi8>
  return %r : tensor<?xi8>
}
func.func @wrong(%t: tensor<2xi8>, %p: i8) -> tensor<?xi8> {
  %r = tensor.pad %t low[2] high[1] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<2xi8> to tensor<5xi8>
  %c = tensor.cast %r : tensor<5xi8> to tensor<?xi8>
  return %c : tensor<?xi8>
}
// -----
// planted: pattern FoldOrthogonalPaddings
// The offsets change places; one of the two borders is lost.
func.func @src(%x: tensor<4x4xi8>) -> tensor<3x3xi8> {
  %v = arith.constant 7 : i8
  %0 = tensor.extract_slice %x[1, 0] [2, 4] [1, 1] : tensor<4x4xi8> to tensor<2x4xi8>
  %1 = tensor.pad %0 low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i8
  } : tensor<2x4xi8> to tensor<3x4xi8>
  %2 = tensor.extract_slice %1[0, 2] [3, 2] [1, 1] : tensor<3x4xi8> to tensor<3x2xi8>
  %3 = tensor.pad %2 low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i8
  } : tensor<3x2xi8> to tensor<3x3xi8>
  return %3 : tensor<3x3xi8>
}
func.func @wrong(%x: tensor<4x4xi8>) -> tensor<3x3xi8> {
  %v = arith.constant 7 : i8
  %0 = tensor.extract_slice %x[2, 1] [2, 2] [1, 1] : tensor<4x4xi8> to tensor<2x2xi8>
  %1 = tensor.pad %0 low[0, 0] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i8
  } : tensor<2x2xi8> to tensor<3x3xi8>
  return %1 : tensor<3x3xi8>
}
func.func @wrong_low(%x: tensor<4x4xi8>) -> tensor<3x3xi8> {
  %v = arith.constant 7 : i8
  %0 = tensor.extract_slice %x[1, 2] [2, 2] [1, 1] : tensor<4x4xi8> to tensor<2x2xi8>
  %1 = tensor.pad %0 low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i8
  } : tensor<2x2xi8> to tensor<3x3xi8>
  return %1 : tensor<3x3xi8>
}

// -----

// planted: other hoist_loop_invariant_subsets
// The slices overlap, so that the loop cannot carry one of them; the slice is not written back.
func.func @src(%t: tensor<3xi8>) -> tensor<3xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t) -> (tensor<3xi8>) {
    %1 = tensor.extract_slice %a[0] [2] [1] : tensor<3xi8> to tensor<2xi8>
    %2 = tensor.extract_slice %a[1] [2] [1] : tensor<3xi8> to tensor<2xi8>
    %3 = arith.addi %1, %2 : tensor<2xi8>
    %4 = tensor.insert_slice %3 into %a[0] [2] [1] : tensor<2xi8> into tensor<3xi8>
    scf.yield %4 : tensor<3xi8>
  }
  return %0 : tensor<3xi8>
}
func.func @wrong_overlap(%t: tensor<3xi8>) -> tensor<3xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %1 = tensor.extract_slice %t[0] [2] [1] : tensor<3xi8> to tensor<2xi8>
  %0:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t, %s = %1) -> (tensor<3xi8>, tensor<2xi8>) {
    %2 = tensor.extract_slice %a[1] [2] [1] : tensor<3xi8> to tensor<2xi8>
    %3 = arith.addi %s, %2 : tensor<2xi8>
    scf.yield %a, %3 : tensor<3xi8>, tensor<2xi8>
  }
  %4 = tensor.insert_slice %0#1 into %0#0[0] [2] [1] : tensor<2xi8> into tensor<3xi8>
  return %4 : tensor<3xi8>
}
func.func @wrong_lost(%t: tensor<3xi8>) -> tensor<3xi8> {
  return %t : tensor<3xi8>
}
