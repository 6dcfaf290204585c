// error: custom op 'linalg.generic' unexpected iterator_type (sideways)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["sideways", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: custom op 'linalg.generic' expected "iterator_types" array attribute
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>]} outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op requires attribute 'indexing_maps'
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {iterator_types = ["parallel", "parallel"]} outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: custom op 'linalg.generic' 'linalg.generic' op attribute 'indexing_maps' failed to satisfy constraint: AffineMap array attribute
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [1], iterator_types = ["parallel", "parallel"]} outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected the number of indexing_map (2) to be equal to the number of input/output operands (1)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op unexpected symbols in indexing_map #0
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1)[s0] -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected operand #0 rank (2) to match the result rank of indexing_map (1)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0 + d1))
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d0 + d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected to have pure tensor or buffer semantics
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<4x3xi32>) outs(%m : memref<4x3xf32>) {
  ^bb0(%x: i32, %o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32, %p: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f64):
    linalg.yield %s : f32
  }
  return
}
// -----
// error: 'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield
  }
  return
}
// -----
// error: 'linalg.yield' op type of yield operand 1 ('index') doesn't match the element type of the enclosing linalg.generic op ('f32')
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %n : index
  }
  return
}
// -----
// error: 'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%m : memref<4x3xf32>) {
  ^bb0(%o: f32):
    %q = linalg.index 2 : index
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.index' op expected parent op with LinalgOp interface
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %q = linalg.index 0 : index
  return
}
// -----
// error: 'linalg.yield' op must be the last operation in the parent block
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.yield
  return
}
// -----
// error: 'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 3, but found 4
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x3xf32>) outs(%m : memref<4x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be greater than or equal to 7, but found 4
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0 * 2, d1)>], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x3xf32>) outs(%m : memref<4x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op unexpected result less than 0 at expression #0 in (d0, d1) -> (-d0, d1)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (-d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x3xf32>) outs(%m : memref<4x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected the number of tensor results (0) to be equal to the number of output tensors (1)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%a : tensor<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.generic' op expected type of operand #0 ('tensor<4x3xf32>') to match type of corresponding result ('tensor<4x?xf32>')
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}  outs(%a : tensor<4x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<4x?xf32>
  return
}
// -----
// error: 'linalg.map' op expected shape of input (4) to match shape of output (4, 3)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.map { arith.addf } ins(%a, %v : tensor<4x3xf32>, tensor<4xf32>) outs(%a : tensor<4x3xf32>)
  return
}
// -----
// error: 'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.map ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) (%x: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
// error: 'linalg.map' op expected element type of input 'i32' to match bbArg type 'f32'
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.map ins(%i : tensor<4x3xi32>) outs(%a : tensor<4x3xf32>) (%x: f32, %o: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
// error: 'linalg.reduce' op dimensions for reduction should be in the range [0, 1].
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x3xf32>) outs(%v : tensor<4xf32>) dimensions = [2]
  return
}
// -----
// error: 'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [3]
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x3xf32>) outs(%v : tensor<4xf32>) dimensions = [0]
  return
}
// -----
// error: 'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 1
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x3xf32>) outs(%v : tensor<4xf32>) dimensions = [0, 1]
  return
}
// -----
// error: 'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x3xf32>) outs(%v : tensor<4xf32>) dimensions = [1, 0]
  return
}
// -----
// error: operation defines 2 results but was provided 1 to bind
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.reduce { arith.addf } ins(%a, %v : tensor<4x3xf32>, tensor<4xf32>) outs(%v, %v : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
  return
}
// -----
// error: 'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f64'
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.reduce ins(%a : tensor<4x3xf32>) outs(%v : tensor<4xf32>) dimensions = [1] (%x: f64, %o: f32) {
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.reduce' op mismatching number of operands and block arguments
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.reduce ins(%a : tensor<4x3xf32>) outs(%v : tensor<4xf32>) dimensions = [1] (%o: f32) {
    linalg.yield %o : f32
  }
  return
}
// -----
// error: 'linalg.transpose' op permutation is not valid
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.transpose ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) permutation = [0, 0]
  return
}
// -----
// error: 'linalg.transpose' op dim(result, 0) = 4 doesn't match dim(input, permutation[0]) = 3
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.transpose ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) permutation = [1, 0]
  return
}
// -----
// error: 'linalg.transpose' op input rank 2 does not match init rank 1
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.transpose ins(%a : tensor<4x3xf32>) outs(%v : tensor<4xf32>) permutation = [1, 0]
  return
}
// -----
// error: 'linalg.transpose' op size of permutation 1 does not match the argument rank 2
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.transpose ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) permutation = [0]
  return
}
// -----
// error: 'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 3
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%a : tensor<4x3xf32>) dimensions = [0]
  return
}
// -----
// error: 'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%a : tensor<4x3xf32>) dimensions = [2]
  return
}
// -----
// error: 'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 0, init rank: 2
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%a : tensor<4x3xf32>) dimensions = []
  return
}
// -----
// error: 'linalg.fill' op expected fill value type ('index') to match output element type ('f32')
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.fill ins(%n : index) outs(%m : memref<4x3xf32>)
  return
}
// -----
// error: expected op with scalar input
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  linalg.fill ins(%m : memref<4x3xf32>) outs(%m : memref<4x3xf32>)
  return
}
// -----
// error: custom op 'linalg.exp' unsupported non numeric type
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.exp ins(%i : tensor<4x3xi32>) outs(%i : tensor<4x3xi32>) -> tensor<4x3xi32>
  return
}
// -----
// error: custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'i32' and 'f32'
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.add ins(%i, %a : tensor<4x3xi32>, tensor<4x3xf32>) outs(%i : tensor<4x3xi32>) -> tensor<4x3xi32>
  return
}
// -----
// error: custom op 'linalg.add' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.add ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
// error: 'linalg.add' op expected operand #1 rank (1) to match the result rank of indexing_map (2)
func.func @f(%a: tensor<4x3xf32>, %v: tensor<4xf32>, %s: f32, %m: memref<4x3xf32>, %i: tensor<4x3xi32>, %n: index) {
  %0 = linalg.add ins(%a, %v : tensor<4x3xf32>, tensor<4xf32>) outs(%a : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
// error: 'linalg.matmul' op Unexpected dim expression in map result.
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: 'linalg.matmul' op Invalid broadcast requested, should be (d2).
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%k, %b : tensor<3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: custom op 'linalg.matmul' element of indexing_maps array is not an affine_map
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.matmul indexing_maps = [1, 2, 3] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 3, but found 4
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x3xf32>, tensor<4x3xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: 'linalg.batch_matmul' op Invalid batch dimension expression.
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%x, %y : tensor<2x4x3xf32>, tensor<2x3x5xf32>) outs(%z : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return
}
// -----
// error: 'linalg.batch_matmul' op Unexpected result dim expression (outside the set of default result dims).
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%x, %y : tensor<2x4x3xf32>, tensor<2x3x5xf32>) outs(%z : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return
}
// -----
// error: 'linalg.batch_matmul' op Invalid broadcast requested.
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%x, %b : tensor<2x4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return
}
// -----
// error: 'linalg.batch_matmul' op Invalid output map result dimension.
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>] ins(%x, %y : tensor<2x4x3xf32>, tensor<2x3x5xf32>) outs(%z : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return
}
// -----
// error: 'linalg.batch_reduce_matmul' op expects 2 dims, but got (3).
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%x, %y : tensor<2x4x3xf32>, tensor<2x3x5xf32>) outs(%z : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return
}
// -----
// error: custom op 'linalg.contract' expected 'indexing_maps' attribute
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.contract ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: provided affine_map is not a projected permutation
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: ranks of shaped operand and results of corresponding affine_map differ
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: iteration spaces of provided affine_maps differ
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: iteration space dim at index 3 not used to access any operand
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: iteration space dim at index 2 is neither a contracting dim nor of parallel iteration type
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: 'indexing_maps' do not specify a contracting dimension
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
func.func @f(%i: tensor<1x9x9x4xf32>, %f: tensor<3x3x4x8xf32>, %o: tensor<1x4x4x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi32>} ins(%i, %f : tensor<1x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}
// -----
// error: custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
func.func @f(%i: tensor<1x9x9x4xf32>, %f: tensor<3x3x4x8xf32>, %o: tensor<1x4x4x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<3xi64>} ins(%i, %f : tensor<1x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}
// -----
// error: 'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 12, but found 9
func.func @f(%i: tensor<1x9x9x4xf32>, %f: tensor<3x3x4x8xf32>, %o: tensor<1x4x4x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<3> : tensor<2xi64>} ins(%i, %f : tensor<1x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}
// -----
// error: custom op 'linalg.elementwise' expected ElementwiseKind attribute
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.elementwise kind=#linalg.type_fn<cast_signed> ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
// error: custom op 'linalg.elementwise' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
// error: 'linalg.softmax' op incorrect dimension specified
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x3xf32>) outs(%a : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
// error: 'linalg.softmax' op incompatible output shape
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>, %k: tensor<3xf32>, %x: tensor<2x4x3xf32>, %y: tensor<2x3x5xf32>, %z: tensor<2x4x5xf32>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x3xf32>) outs(%b : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}
// -----
// error: 'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: 'linalg.pack' op expected padding_value has 'f32' but got: 'i32'
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%q : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: invalid inner_dims_pos vector
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0, 0] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: invalid zero tile factor
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 0] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: tiling factors must equal the number of dimensions to tile
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: invalid outer_dims_perm vector
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) outer_dims_perm = [2, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: outer_dims_perm must be a permutation or empty
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: packed rank != (unpacked rank + num tiling factors), got 4 != 3
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, %n] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: expected 'tensor<7x2x8x2xf32>' for the packed domain value, got 'tensor<2x8x8x2xf32>'
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: tiling factors must be less than or equal to the input rank for pack or output rank for unpack
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}
// -----
// error: expected 'tensor<7x2x8x2xf32>' for the packed domain value, got 'tensor<2x8x8x2xf32>'
func.func @f(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %n: index, %p: f32, %q: i32) {
  %0 = linalg.unpack %d inner_dims_pos = [1, 0] inner_tiles = [8, 2] into %s : tensor<2x8x8x2xf32> -> tensor<13x15xf32>
  return
}
// -----
// error: 'linalg.winograd_filter_transform' op the output shape is not expected
func.func @f(%f: tensor<2x3x3x5xf32>, %g: tensor<2x1x1x5xf32>, %h: tensor<2x4x3x5xf32>, %ft: tensor<6x6x5x2xf32>, %fu: tensor<6x5x5x2xf32>, %v: tensor<6x5x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%fu : tensor<6x5x5x2xf32>) -> tensor<6x5x5x2xf32>
  return
}
// -----
// error: 'linalg.winograd_filter_transform' op expect either filter height or width equals to r
func.func @f(%f: tensor<2x3x3x5xf32>, %g: tensor<2x1x1x5xf32>, %h: tensor<2x4x3x5xf32>, %ft: tensor<6x6x5x2xf32>, %fu: tensor<6x5x5x2xf32>, %v: tensor<6x5x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%g : tensor<2x1x1x5xf32>) outs(%ft : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
// -----
// error: 'linalg.winograd_filter_transform' op expect filter height either equals to r or 1
func.func @f(%f: tensor<2x3x3x5xf32>, %g: tensor<2x1x1x5xf32>, %h: tensor<2x4x3x5xf32>, %ft: tensor<6x6x5x2xf32>, %fu: tensor<6x5x5x2xf32>, %v: tensor<6x5x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%h : tensor<2x4x3x5xf32>) outs(%ft : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
// -----
// error: 'linalg.winograd_output_transform' op expect input width equals to input tile size
func.func @f(%f: tensor<2x3x3x5xf32>, %g: tensor<2x1x1x5xf32>, %h: tensor<2x4x3x5xf32>, %ft: tensor<6x6x5x2xf32>, %fu: tensor<6x5x5x2xf32>, %v: tensor<6x5x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x5x2x2x2x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}
