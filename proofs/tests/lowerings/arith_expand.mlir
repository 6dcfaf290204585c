// Expansions of arithmetic operations (arith-expand).
func.func @ceildivsi(%a: i8, %b: i8) -> i8 {
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}

// -----

module {
  func.func @ceildivsi(%arg0: i8, %arg1: i8) -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    %0 = arith.divsi %arg0, %arg1 : i8
    %1 = arith.muli %0, %arg1 : i8
    %2 = arith.cmpi ne, %arg0, %1 : i8
    %3 = arith.cmpi slt, %arg0, %c0_i8 : i8
    %4 = arith.cmpi slt, %arg1, %c0_i8 : i8
    %5 = arith.cmpi eq, %3, %4 : i1
    %6 = arith.andi %2, %5 : i1
    %7 = arith.addi %0, %c1_i8 : i8
    %8 = arith.select %6, %7, %0 : i8
    return %8 : i8
  }
}

// -----

// wrong signs differ: cmpi eq => cmpi ne
// wrong inexact: %2 = arith.cmpi ne => %2 = arith.cmpi eq
// wrong factor: arith.muli %0, %arg1 => arith.muli %0, %0
// wrong unsigned sign: %4 = arith.cmpi slt => %4 = arith.cmpi ult
// wrong rounded down: %7 = arith.addi => %7 = arith.subi
// wrong unsigned division: arith.divsi => arith.divui
// wrong swapped: %6, %7, %0 => %6, %0, %7
// wrong added flag: arith.muli %0, %arg1 => arith.muli %0, %arg1 overflow<nuw>

// =====

func.func @floordivsi(%a: i8, %b: i8) -> i8 {
  %0 = arith.floordivsi %a, %b : i8
  return %0 : i8
}

// -----

module {
  func.func @floordivsi(%arg0: i8, %arg1: i8) -> i8 {
    %0 = arith.divsi %arg0, %arg1 : i8
    %1 = arith.muli %0, %arg1 : i8
    %2 = arith.cmpi ne, %arg0, %1 : i8
    %c0_i8 = arith.constant 0 : i8
    %3 = arith.cmpi slt, %arg0, %c0_i8 : i8
    %4 = arith.cmpi slt, %arg1, %c0_i8 : i8
    %5 = arith.cmpi ne, %3, %4 : i1
    %6 = arith.andi %2, %5 : i1
    %c-1_i8 = arith.constant -1 : i8
    %7 = arith.addi %0, %c-1_i8 : i8
    %8 = arith.select %6, %7, %0 : i8
    return %8 : i8
  }
}

// -----

// wrong signs equal: %5 = arith.cmpi ne => %5 = arith.cmpi eq
// wrong without exactness: %6 = arith.andi %2, %5 => %6 = arith.andi %5, %5
// wrong operand: arith.muli %0, %arg1 => arith.muli %0, %arg0
// wrong constant: constant -1 => constant 1

// =====

func.func @ceildivui(%a: i8, %b: i8) -> i8 {
  %0 = arith.ceildivui %a, %b : i8
  return %0 : i8
}

// -----

module {
  func.func @ceildivui(%arg0: i8, %arg1: i8) -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %0 = arith.cmpi eq, %arg0, %c0_i8 : i8
    %c1_i8 = arith.constant 1 : i8
    %1 = arith.subi %arg0, %c1_i8 : i8
    %2 = arith.divui %1, %arg1 : i8
    %3 = arith.addi %2, %c1_i8 : i8
    %4 = arith.select %0, %c0_i8, %3 : i8
    return %4 : i8
  }
}

// -----

// wrong wrapping: arith.subi %arg0, %c1_i8 => arith.subi %c1_i8, %arg0
// wrong signed: arith.divui => arith.divsi
// wrong no zero: cmpi eq => cmpi ne
// wrong exact: %2 = arith.divui %1, %arg1 => %2 = arith.divui %1, %arg1 exact

// =====

func.func @maxsi(%a: i16, %b: i16) -> i16 {
  %0 = arith.maxsi %a, %b : i16
  return %0 : i16
}

// -----

module {
  func.func @maxsi(%arg0: i16, %arg1: i16) -> i16 {
    %0 = arith.cmpi sgt, %arg0, %arg1 : i16
    %1 = arith.select %0, %arg0, %arg1 : i16
    return %1 : i16
  }
}

// -----

// wrong predicate: sgt => slt
// wrong unsigned: sgt => ugt

// =====

func.func @minui(%a: i16, %b: i16) -> i16 {
  %0 = arith.minui %a, %b : i16
  return %0 : i16
}

// -----

module {
  func.func @minui(%arg0: i16, %arg1: i16) -> i16 {
    %0 = arith.cmpi ult, %arg0, %arg1 : i16
    %1 = arith.select %0, %arg0, %arg1 : i16
    return %1 : i16
  }
}

// -----

// wrong predicate: ult => ugt
// wrong signed: ult => slt
// wrong swapped: %0, %arg0, %arg1 => %0, %arg1, %arg0

// =====

func.func @extf(%a: bf16) -> f32 {
  %0 = arith.extf %a : bf16 to f32
  return %0 : f32
}

// -----

module {
  func.func @extf(%arg0: bf16) -> f32 {
    %0 = arith.bitcast %arg0 : bf16 to i16
    %1 = arith.extui %0 : i16 to i32
    %c16_i32 = arith.constant 16 : i32
    %2 = arith.shli %1, %c16_i32 : i32
    %3 = arith.bitcast %2 : i32 to f32
    return %3 : f32
  }
}

// -----

// wrong distance: constant 16 : i32 => constant 15 : i32
// wrong direction: arith.shli => arith.shrui
