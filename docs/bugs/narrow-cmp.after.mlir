module {
  func.func @f(%arg0: i8, %arg1: i8) -> (i1, i32) {
    %0 = arith.cmpi slt, %arg0, %arg1 : i8
    %1 = arith.maxsi %arg0, %arg1 : i8
    %2 = arith.extui %1 : i8 to i32
    return %0, %2 : i1, i32
  }
}

