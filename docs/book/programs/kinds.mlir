// A pair for each way in which a verdict is reached.
func.func @src_terms(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  return %0 : i32
}
func.func @tgt_terms(%x: i32) -> i32 {
  return %x : i32
}

func.func @src_columns(%x: i8, %y: i8) -> i1 {
  %0 = arith.muli %x, %y : i8
  %c1 = arith.constant 1 : i8
  %1 = arith.andi %0, %c1 : i8
  %2 = arith.cmpi eq, %1, %c1 : i8
  return %2 : i1
}
func.func @tgt_columns(%x: i8, %y: i8) -> i1 {
  %c1 = arith.constant 1 : i8
  %0 = arith.andi %x, %y : i8
  %1 = arith.shli %0, %c1 : i8
  %2 = arith.shrui %1, %c1 : i8
  %3 = arith.trunci %2 : i8 to i1
  return %3 : i1
}

func.func @src_algebra(%x: i32, %y: i32) -> i32 {
  %0 = arith.addi %x, %y : i32
  return %0 : i32
}
func.func @tgt_algebra(%x: i32, %y: i32) -> i32 {
  %0 = arith.ori %x, %y : i32
  %1 = arith.andi %x, %y : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func @src_bits(%x: f32, %y: f32) -> f32 {
  %0 = arith.mulf %x, %y : f32
  return %0 : f32
}
func.func @tgt_bits(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.mulf %0, %y : f32
  %2 = arith.negf %1 : f32
  return %2 : f32
}

func.func @src_loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %two = arith.constant 2 : i32
    %0 = arith.muli %a, %two : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @tgt_loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %0 = arith.addi %a, %a : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
