func.func @src_unused(%a: memref<2x3xf32>) {
  %0 = bufferization.clone %a : memref<2x3xf32> to memref<2x3xf32>
  return
}
func.func @tgt_unused(%a: memref<2x3xf32>) {
  return
}
func.func @src_freed(%a: memref<?xi8>, %i: index) -> i8 {
  %0 = bufferization.clone %a : memref<?xi8> to memref<?xi8>
  %v = memref.load %0[%i] : memref<?xi8>
  memref.dealloc %0 : memref<?xi8>
  return %v : i8
}
func.func @tgt_freed(%a: memref<?xi8>, %i: index) -> i8 {
  %v = memref.load %a[%i] : memref<?xi8>
  return %v : i8
}
func.func @src_before_dealloc(%a: memref<?xi8>) -> memref<?xi8> {
  %0 = bufferization.clone %a : memref<?xi8> to memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return %0 : memref<?xi8>
}
func.func @tgt_before_dealloc(%a: memref<?xi8>) -> memref<?xi8> {
  return %a : memref<?xi8>
}
// The caller frees both.
func.func @src_wrong_forgotten(%a: memref<?xi8>) -> memref<?xi8> {
  %0 = bufferization.clone %a : memref<?xi8> to memref<?xi8>
  return %0 : memref<?xi8>
}
func.func @tgt_wrong_forgotten(%a: memref<?xi8>) -> memref<?xi8> {
  return %a : memref<?xi8>
}
func.func @src_open_twice(%a: memref<4xi8>) -> memref<4xi8> {
  %0 = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  %1 = bufferization.clone %0 : memref<4xi8> to memref<4xi8>
  memref.dealloc %0 : memref<4xi8>
  return %1 : memref<4xi8>
}
func.func @tgt_open_twice(%a: memref<4xi8>) -> memref<4xi8> {
  %0 = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  return %0 : memref<4xi8>
}
func.func @src_copied(%a: memref<4xi8>) -> memref<4xi8> {
  %0 = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  return %0 : memref<4xi8>
}
func.func @tgt_copied(%a: memref<4xi8>) -> memref<4xi8> {
  %0 = memref.alloc() : memref<4xi8>
  memref.copy %a, %0 : memref<4xi8> to memref<4xi8>
  return %0 : memref<4xi8>
}
// Only a new buffer may be changed.
func.func @src_open_changed(%a: memref<4xi8>, %v: i8, %i: index) -> i8 {
  %0 = memref.alloc() : memref<4xi8>
  memref.copy %a, %0 : memref<4xi8> to memref<4xi8>
  memref.store %v, %0[%i] : memref<4xi8>
  %1 = memref.load %a[%i] : memref<4xi8>
  return %1 : i8
}
func.func @tgt_open_changed(%a: memref<4xi8>, %v: i8, %i: index) -> i8 {
  %0 = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  memref.store %v, %0[%i] : memref<4xi8>
  %1 = memref.load %a[%i] : memref<4xi8>
  return %1 : i8
}
func.func @src_wrong_element(%a: memref<4xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  %1 = memref.load %0[%c0] : memref<4xi8>
  return %1 : i8
}
func.func @tgt_wrong_element(%a: memref<4xi8>) -> i8 {
  %c1 = arith.constant 1 : index
  %1 = memref.load %a[%c1] : memref<4xi8>
  return %1 : i8
}
func.func @src_wrong_dealloc(%a: memref<4xi8>) {
  return
}
func.func @tgt_wrong_dealloc(%a: memref<4xi8>) {
  %0 = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  memref.dealloc %0 : memref<4xi8>
  memref.dealloc %0 : memref<4xi8>
  return
}
func.func @src_cast(%a: memref<?xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = bufferization.clone %a : memref<?xi8> to memref<4xi8>
  %1 = memref.load %0[%c0] : memref<4xi8>
  return %1 : i8
}
func.func @tgt_cast(%a: memref<?xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %a : memref<?xi8> to memref<4xi8>
  %1 = memref.load %0[%c0] : memref<4xi8>
  return %1 : i8
}
