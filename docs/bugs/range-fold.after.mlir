module {
  func.func private @use(index)
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
    %0 = arith.addi %arg0, %arg3 : index
    %1 = arith.addi %arg1, %arg3 : index
    scf.for %arg4 = %0 to %1 step %arg2 {
      func.call @use(%arg4) : (index) -> ()
    }
    return
  }
}

