module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: i1, %arg4: i8, %arg5: i8) -> i8 {
    %0 = scf.if %arg3 -> (i8) {
      scf.yield %arg4 : i8
    } else {
      scf.yield %arg5 : i8
    }
    %1 = scf.for %arg6 = %arg0 to %arg1 step %arg2 iter_args(%arg7 = %arg4) -> (i8) {
      scf.yield %0 : i8
    }
    return %1 : i8
  }
}

