// Lowerings of control flow (convert-scf-to-cf).
func.func @if(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %1 = arith.addi %a, %b : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// -----

module {
  func.func @if(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:
    cf.br ^bb3(%arg1 : i32)
  ^bb2:
    %0 = arith.addi %arg1, %arg2 : i32
    cf.br ^bb3(%0 : i32)
  ^bb3(%1: i32):
    cf.br ^bb4
  ^bb4:
    return %1 : i32
  }
}

// -----

// wrong swapped: ^bb1, ^bb2 => ^bb2, ^bb1
// wrong value: ^bb3(%0 : i32) => ^bb3(%arg1 : i32)

// =====

func.func @for(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> i32 {
    %1 = arith.xori %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// -----

module {
  func.func @for(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1 : index, i32)
  ^bb1(%0: index, %1: i32):
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:
    %3 = arith.xori %1, %arg1 : i32
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4, %3 : index, i32)
  ^bb3:
    return %1 : i32
  }
}

// -----

// wrong one more: cmpi slt => cmpi sle
// unproved unsigned: cmpi slt => cmpi ult
// wrong swapped: %2, ^bb2, ^bb3 => %2, ^bb3, ^bb2
// wrong initial: ^bb1(%c0, %arg1 => ^bb1(%c1, %arg1
// wrong step: addi %0, %c1 => addi %0, %c0
// wrong not carried: ^bb1(%4, %3 => ^bb1(%4, %1

// =====

func.func @while(%a: i32, %n: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %n : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%x: i32):
    %c1 = arith.constant 1 : i32
    %y = arith.addi %x, %c1 : i32
    scf.yield %y : i32
  }
  return %0 : i32
}

// -----

module {
  func.func @while(%arg0: i32, %arg1: i32) -> i32 {
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):
    %1 = arith.cmpi slt, %0, %arg1 : i32
    cf.cond_br %1, ^bb2(%0 : i32), ^bb3
  ^bb2(%2: i32):
    %c1_i32 = arith.constant 1 : i32
    %3 = arith.addi %2, %c1_i32 : i32
    cf.br ^bb1(%3 : i32)
  ^bb3:
    return %0 : i32
  }
}

// -----

// wrong inverted: %1, ^bb2(%0 : i32), ^bb3 => %1, ^bb3, ^bb2(%0 : i32)
// wrong before the condition: return %0 => return %arg0
// wrong predicate: cmpi slt => cmpi sgt

// =====

func.func @execute(%c: i1, %a: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : i32
  ^bb2:
    %1 = arith.muli %a, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// -----

module {
  func.func @execute(%arg0: i1, %arg1: i32) -> i32 {
    cf.br ^bb1
  ^bb1:
    cf.cond_br %arg0, ^bb2, ^bb3
  ^bb2:
    cf.br ^bb4(%arg1 : i32)
  ^bb3:
    %0 = arith.muli %arg1, %arg1 : i32
    cf.br ^bb4(%0 : i32)
  ^bb4(%1: i32):
    return %1 : i32
  }
}

// -----

// wrong swapped: cond_br %arg0, ^bb2, ^bb3 => cond_br %arg0, ^bb3, ^bb2
// wrong flag: muli %arg1, %arg1 => muli %arg1, %arg1 overflow<nuw>
