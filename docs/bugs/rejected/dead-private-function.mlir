// mlir-opt-22 --remove-dead-values
func.func private @unused2(%A: memref<?xf32>, %n: i1, %v: f32) -> f32 {
  %r = scf.if %n -> f32 {
    %c0 = arith.constant 0 : index
    memref.store %v, %A[%c0] : memref<?xf32>
    scf.yield %v : f32
  } else {
    %q = arith.addf %v, %v : f32
    scf.yield %q : f32
  }
  return %r : f32
}
