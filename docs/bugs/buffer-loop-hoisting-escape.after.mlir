module {
  func.func @f() -> i8 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %alloc = memref.alloc() : memref<2xmemref<i8>>
    %alloc_0 = memref.alloc() : memref<i8>
    scf.for %arg0 = %c0 to %c2 step %c1 {
      %2 = arith.index_cast %arg0 : index to i8
      memref.store %2, %alloc_0[] : memref<i8>
      memref.store %alloc_0, %alloc[%arg0] : memref<2xmemref<i8>>
    }
    %0 = memref.load %alloc[%c0] : memref<2xmemref<i8>>
    %1 = memref.load %0[] : memref<i8>
    return %1 : i8
  }
}

