// proofmark: opt --convert-to-llvm %s

// The dialects of the input are converted together. The output is that of MLIR 22.
func.func @all(%m: memref<?xf32>, %i: index, %c: i1, %x: f32) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  %1 = arith.addf %0, %x : f32
  %2 = math.sqrt %1 : f32
  cf.cond_br %c, ^a, ^b(%2 : f32)
^a:
  %k = index.constant 3
  %3 = index.add %i, %k
  memref.store %1, %m[%3] : memref<?xf32>
  %p = ub.poison : f32
  cf.br ^b(%p : f32)
^b(%r: f32):
  return %r : f32
}
