module {
  func.func @f() -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c1_i32 = arith.constant 1 : i32
    %alloc = memref.alloc() : memref<i32>
    memref.store %c1_i32, %alloc[] : memref<i32>
    %c2_0 = arith.constant 2 : index
    %c2_1 = arith.constant 2 : index
    %0 = arith.index_cast %c0 : index to i32
    %c1_2 = arith.constant 1 : index
    %1 = arith.addi %c0, %c1_2 : index
    %2 = arith.index_cast %1 : index to i32
    scf.for %arg0 = %c0 to %c2 step %c1 {
      %4 = memref.load %alloc[] : memref<i32>
      %5 = arith.addi %4, %4 : i32
      %6 = arith.addi %5, %0 : i32
      memref.store %6, %alloc[] : memref<i32>
      %c1_3 = arith.constant 1 : index
      %7 = arith.addi %c0, %c1_3 : index
      %8 = memref.load %alloc[] : memref<i32>
      %9 = arith.addi %8, %8 : i32
      %10 = arith.addi %9, %2 : i32
      memref.store %10, %alloc[] : memref<i32>
    }
    %3 = memref.load %alloc[] : memref<i32>
    memref.dealloc %alloc : memref<i32>
    return %3 : i32
  }
  module attributes {transform.with_named_sequence} {
  }
}

