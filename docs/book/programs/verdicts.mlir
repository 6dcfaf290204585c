// A pair for each verdict that is neither "proved" nor "refuted".
func.func @src_vacuous(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.divsi %x, %c0 : i32
  return %0 : i32
}
func.func @tgt_vacuous(%x: i32) -> i32 {
  return %x : i32
}

func.func @src_unsupported(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.addf %a, %b fastmath<reassoc> : f32
  %1 = arith.addf %0, %c fastmath<reassoc> : f32
  return %1 : f32
}
func.func @tgt_unsupported(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.addf %b, %c fastmath<reassoc> : f32
  %1 = arith.addf %a, %0 fastmath<reassoc> : f32
  return %1 : f32
}

func.func @src_bounded(%x: i16) -> i16 {
  %c0 = arith.constant 0 : i16
  %c1 = arith.constant 1 : i16
  %r:2 = scf.while (%a = %x, %n = %c0) : (i16, i16) -> (i16, i16) {
    %more = arith.cmpi ne, %a, %c0 : i16
    scf.condition(%more) %a, %n : i16, i16
  } do {
  ^bb0(%a: i16, %n: i16):
    %bit = arith.andi %a, %c1 : i16
    %count = arith.addi %n, %bit : i16
    %rest = arith.shrui %a, %c1 : i16
    scf.yield %rest, %count : i16, i16
  }
  return %r#1 : i16
}
func.func @tgt_bounded(%x: i16) -> i16 {
  %c0 = arith.constant 0 : i16
  %c1 = arith.constant 1 : i16
  %r:2 = scf.while (%a = %x, %n = %c0) : (i16, i16) -> (i16, i16) {
    %more = arith.cmpi ne, %a, %c0 : i16
    scf.condition(%more) %a, %n : i16, i16
  } do {
  ^bb0(%a: i16, %n: i16):
    %count = arith.addi %n, %c1 : i16
    %less = arith.subi %a, %c1 : i16
    %rest = arith.andi %a, %less : i16
    scf.yield %rest, %count : i16, i16
  }
  return %r#1 : i16
}
