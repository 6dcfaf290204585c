// run: --finalize-memref-to-llvm
// -----
func.func @distinct(%a: memref<4xf32>, %b: memref<4xf32>, %v: f32) -> f32 {
  %0, %1 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  %c0 = arith.constant 0 : index
  memref.store %v, %0[%c0] : memref<4xf32>
  %2 = memref.load %1[%c0] : memref<4xf32>
  return %2 : f32
}
// -----
func.func @generic(%a: memref<4xi32>, %v: i32, %i: index) -> i32 {
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xi32> {
  ^bb0(%x: i32):
    memref.atomic_yield %v : i32
  }
  return %0 : i32
}
