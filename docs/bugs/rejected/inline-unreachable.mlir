// mlir-opt-22 --inline
func.func private @g(%x: i8) -> i8 {
  ub.unreachable
}
func.func @f(%x: i8, %c: i1) -> i8 {
  %r = scf.if %c -> i8 {
    %0 = func.call @g(%x) : (i8) -> i8
    scf.yield %0 : i8
  } else {
    scf.yield %x : i8
  }
  return %r : i8
}
