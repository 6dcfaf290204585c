// right: copy_onto_itself
func.func @f(%m: memref<2xi32, strided<[2]>>) {
  memref.copy %m, %m : memref<2xi32, strided<[2]>> to memref<2xi32, strided<[2]>>
  return
}
// target
func.func @f(%m: memref<2xi32, strided<[2]>>) { return }
// -----
// refuted: added_copy_onto_the_transposed_view
func.func @f(%m: memref<2x2xi32>) { return }
// target
func.func @f(%m: memref<2x2xi32>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<2x2xi32> to memref<2x2xi32, strided<[1, 2]>>
  memref.copy %m, %0 : memref<2x2xi32> to memref<2x2xi32, strided<[1, 2]>>
  return
}
// -----
// refuted: columns_do_not_overlap
func.func @f(%m: memref<3x2xi32>) {
  %0 = memref.subview %m[0, 0] [3, 1] [1, 1] : memref<3x2xi32> to memref<3xi32, strided<[2]>>
  %1 = memref.subview %m[0, 1] [3, 1] [1, 1] : memref<3x2xi32> to memref<3xi32, strided<[2], offset: 1>>
  memref.copy %0, %1 : memref<3xi32, strided<[2]>> to memref<3xi32, strided<[2], offset: 1>>
  return
}
// target
func.func @f(%m: memref<3x2xi32>) { return }
// -----
// right: copy_of_a_column_is_unrolled
func.func @f(%m: memref<2x2xi32>) {
  %0 = memref.subview %m[0, 0] [2, 1] [1, 1] : memref<2x2xi32> to memref<2xi32, strided<[2]>>
  %1 = memref.subview %m[0, 1] [2, 1] [1, 1] : memref<2x2xi32> to memref<2xi32, strided<[2], offset: 1>>
  memref.copy %0, %1 : memref<2xi32, strided<[2]>> to memref<2xi32, strided<[2], offset: 1>>
  return
}
// target
func.func @f(%m: memref<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c0, %c0] : memref<2x2xi32>
  memref.store %0, %m[%c0, %c1] : memref<2x2xi32>
  %1 = memref.load %m[%c1, %c0] : memref<2x2xi32>
  memref.store %1, %m[%c1, %c1] : memref<2x2xi32>
  return
}
// -----
// right: copy_between_arguments_in_any_order
func.func @f(%m: memref<2xi32, strided<[2]>>, %n: memref<2xi32, strided<[2]>>) {
  memref.copy %m, %n : memref<2xi32, strided<[2]>> to memref<2xi32, strided<[2]>>
  return
}
// target
func.func @f(%m: memref<2xi32, strided<[2]>>, %n: memref<2xi32, strided<[2]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %1 = memref.load %m[%c1] : memref<2xi32, strided<[2]>>
  memref.store %1, %n[%c1] : memref<2xi32, strided<[2]>>
  %0 = memref.load %m[%c0] : memref<2xi32, strided<[2]>>
  memref.store %0, %n[%c0] : memref<2xi32, strided<[2]>>
  return
}
