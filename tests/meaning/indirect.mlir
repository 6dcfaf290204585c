func.func @double(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
func.func private @unknown(i8) -> i8
func.func @run_double() -> i8 {
  %c = arith.constant 4 : i8
  %f = func.constant @double : (i8) -> i8
  %0 = func.call_indirect %f(%c) : (i8) -> i8
  return %0 : i8
}
func.func @src_known(%x: i8) -> i8 {
  %f = func.constant @double : (i8) -> i8
  %0 = func.call_indirect %f(%x) : (i8) -> i8
  return %0 : i8
}
func.func @tgt_known(%x: i8) -> i8 {
  %0 = func.call @double(%x) : (i8) -> i8
  return %0 : i8
}
func.func @src_unknown(%x: i8) -> i8 {
  %f = func.constant @unknown : (i8) -> i8
  %0 = func.call_indirect %f(%x) : (i8) -> i8
  return %0 : i8
}
func.func @tgt_unknown(%x: i8) -> i8 {
  %0 = func.call @unknown(%x) : (i8) -> i8
  return %0 : i8
}
func.func @src_wrong_callee(%x: i8) -> i8 {
  %f = func.constant @unknown : (i8) -> i8
  %0 = func.call_indirect %f(%x) : (i8) -> i8
  return %0 : i8
}
func.func @tgt_wrong_callee(%x: i8) -> i8 {
  %0 = func.call @double(%x) : (i8) -> i8
  return %0 : i8
}
func.func @src_value(%f: (i8) -> i8, %x: i8) -> i8 {
  %0 = func.call_indirect %f(%x) : (i8) -> i8
  %1 = arith.subi %0, %0 : i8
  return %0 : i8
}
func.func @tgt_value(%f: (i8) -> i8, %x: i8) -> i8 {
  %0 = func.call_indirect %f(%x) : (i8) -> i8
  return %0 : i8
}
func.func @src_wrong_value(%f: (i8) -> i8, %g: (i8) -> i8, %x: i8) -> i8 {
  %0 = func.call_indirect %f(%x) : (i8) -> i8
  return %0 : i8
}
func.func @tgt_wrong_value(%f: (i8) -> i8, %g: (i8) -> i8, %x: i8) -> i8 {
  %0 = func.call_indirect %g(%x) : (i8) -> i8
  return %0 : i8
}
