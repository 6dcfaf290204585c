// fires: SimplifyIndirectCallWithKnownCallee
// unproved: what `func.call_indirect`, `func.constant` computes
func.func private @f(i8) -> i8
func.func @known_callee(%x: i8) -> i8 {
  %f = func.constant @f : (i8) -> i8
  %r = func.call_indirect %f(%x) : (i8) -> i8
  return %r : i8
}
// becomes:
func.func private @f(i8) -> i8
func.func @known_callee(%arg0: i8) -> i8 {
  %0 = call @f(%arg0) : (i8) -> i8
  return %0 : i8
}
