// Views of a memref, as in MLIR's Linalg tutorial.

// The view of a 2x6x4 memref with the second index fixed to 3 has offset 12 and strides 24 and 1.
func.func @fixed(%m: memref<2x6x4xi32>) -> !linalg.view<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rows = linalg.range %c0:%c2:%c1 : !linalg.range
  %columns = linalg.range %c0:%c4:%c1 : !linalg.range
  %v = linalg.view %m[%rows, %c3, %columns]
      : (memref<2x6x4xi32>, !linalg.range, index, !linalg.range) -> !linalg.view<?x?xi32>
  return %v : !linalg.view<?x?xi32>
}

// The same view, by a slice of the whole memref.
func.func @sliced(%m: memref<2x6x4xi32>) -> !linalg.view<?x?xi32> {
  %c3 = arith.constant 3 : index
  %whole = linalg.view %m[] : (memref<2x6x4xi32>) -> !linalg.view<?x?x?xi32>
  %v = linalg.slice %whole[%c3] {dim = 1} : !linalg.view<?x?x?xi32>, index, !linalg.view<?x?xi32>
  return %v : !linalg.view<?x?xi32>
}

// Each second column of the view: sizes 2 and 2, strides 24 and 2.
func.func @strided(%m: memref<2x6x4xi32>) -> !linalg.view<?x?xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v = call @sliced(%m) : (memref<2x6x4xi32>) -> !linalg.view<?x?xi32>
  %range = linalg.range %c1:%c4:%c2 : !linalg.range
  %s = linalg.slice %v[%range] {dim = 1} : !linalg.view<?x?xi32>, !linalg.range, !linalg.view<?x?xi32>
  return %s : !linalg.view<?x?xi32>
}

// A store through one view is seen through the memref and the other views.
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %forty = arith.constant 40 : i32
  %two = arith.constant 2 : i32
  %m = memref.alloc() : memref<2x6x4xi32>
  memref.store %two, %m[%c1, %c3, %c1] : memref<2x6x4xi32>
  %v = call @fixed(%m) : (memref<2x6x4xi32>) -> !linalg.view<?x?xi32>
  %s = call @strided(%m) : (memref<2x6x4xi32>) -> !linalg.view<?x?xi32>
  linalg.store %forty, %v[%c1, %c3] : i32, !linalg.view<?x?xi32>
  %a = linalg.load %s[%c1, %c0] : !linalg.view<?x?xi32>, i32
  %b = linalg.load %s[%c1, %c1] : !linalg.view<?x?xi32>, i32
  %sum = arith.addi %a, %b : i32
  memref.dealloc %m : memref<2x6x4xi32>
  return %sum : i32
}
