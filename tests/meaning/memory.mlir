// What is stored is loaded.
func.func @src_forward(%m: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  %0 = memref.load %m[%i] : memref<8xi32>
  return %0 : i32
}
func.func @tgt_forward(%m: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  return %v : i32
}
// The other argument may be the same memory.
func.func @src_wrong_alias(%m: memref<8xi32>, %n: memref<8xi32>, %i: index, %v: i32, %w: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  memref.store %w, %n[%i] : memref<8xi32>
  %0 = memref.load %m[%i] : memref<8xi32>
  return %0 : i32
}
func.func @tgt_wrong_alias(%m: memref<8xi32>, %n: memref<8xi32>, %i: index, %v: i32, %w: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  memref.store %w, %n[%i] : memref<8xi32>
  return %v : i32
}
func.func @src_dead(%m: memref<?xi32>, %i: index, %v: i32, %w: i32) {
  memref.store %v, %m[%i] : memref<?xi32>
  memref.store %w, %m[%i] : memref<?xi32>
  return
}
func.func @tgt_dead(%m: memref<?xi32>, %i: index, %v: i32, %w: i32) {
  memref.store %w, %m[%i] : memref<?xi32>
  return
}
func.func @src_wrong_dead(%m: memref<?xi32>, %i: index, %j: index, %v: i32, %w: i32) {
  memref.store %v, %m[%i] : memref<?xi32>
  memref.store %w, %m[%j] : memref<?xi32>
  return
}
func.func @tgt_wrong_dead(%m: memref<?xi32>, %i: index, %j: index, %v: i32, %w: i32) {
  memref.store %w, %m[%j] : memref<?xi32>
  return
}
func.func @src_alloc(%i: index, %v: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %0 : i32
}
func.func @tgt_alloc(%i: index, %v: i32) -> i32 {
  return %v : i32
}
func.func @src_wrong_free(%i: index, %v: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %0 : i32
}
func.func @tgt_wrong_free(%i: index, %v: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
