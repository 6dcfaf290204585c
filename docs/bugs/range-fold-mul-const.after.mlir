module {
  func.func private @use(index)
  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
    %c-2 = arith.constant -2 : index
    %0 = arith.muli %arg0, %c-2 : index
    %1 = arith.muli %arg1, %c-2 : index
    %2 = arith.muli %arg2, %c-2 : index
    scf.for %arg3 = %0 to %1 step %2 {
      func.call @use(%arg3) : (index) -> ()
    }
    return
  }
}

