module {
  func.func @f(%arg0: index, %arg1: index, %arg2: i32) {
    %0 = index.cmp slt(%arg0, %arg1)
    %idx5 = index.constant 5
    %true = index.bool.constant true
    %1 = index.casts %arg0 : index to i32
    %2 = index.add %arg0, %arg1
    %3 = index.sizeof
    %idx-5 = index.constant -5
    return
  }
}
