module {
  func.func @f(%arg0: i8) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %alloc = memref.alloc() : memref<i8>
    scf.for %arg1 = %c0 to %c2 step %c1 {
      memref.store %arg0, %alloc[] : memref<i8>
      memref.dealloc %alloc : memref<i8>
    }
    return
  }
}

