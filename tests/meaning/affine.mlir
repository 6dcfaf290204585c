// Divisions and remainders of negative numbers, one by one.
func.func @run_divide() -> (index, index, index, index, index, index) {
  %m7 = arith.constant -7 : index
  %7 = arith.constant 7 : index
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%m7)
  %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%m7)
  %2 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%m7)
  %3 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%7)
  %4 = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%7)
  %5 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%7)
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
// A result that is not representable as index is poison; overflow of intermediate results does not matter.
func.func @run_overflow() -> (index, index, index) {
  %big = arith.constant 0x7fffffffffffffff : index
  %large = arith.constant 0x7fffffff : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%big)
  %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%large)
  %2 = affine.apply affine_map<(d0)[s0] -> ((d0 * 3) floordiv s0)>(%big)[%large]
  return %0, %1, %2 : index, index, index
}
func.func @run_divisor_zero() -> index {
  %0 = arith.constant 0 : index
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%0)[%0]
  return %1 : index
}
func.func @run_divisor_negative() -> index {
  %0 = arith.constant -2 : index
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%0)[%0]
  return %1 : index
}
func.func @run_extrema() -> (index, index) {
  %3 = arith.constant 3 : index
  %0 = affine.min affine_map<(d0)[s0] -> (d0 * 5, 20 - s0, 30)>(%3)[%3]
  %1 = affine.max affine_map<(d0)[s0] -> (d0 * 5, 20 - s0, 10)>(%3)[%3]
  return %0, %1 : index, index
}
func.func @run_delinearize() -> (index, index, index, index, index, index, index, index) {
  %100 = arith.constant 100 : index
  %m1 = arith.constant -1 : index
  %0:3 = affine.delinearize_index %100 into (4, 5, 6) : index, index, index
  %1:3 = affine.delinearize_index %m1 into (5, 6) : index, index, index
  // Accesses out of bounds.
  %2:2 = affine.delinearize_index %100 into (4, 5) : index, index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1 : index, index, index, index, index, index, index, index
}
func.func @run_delinearize_zero() -> (index, index) {
  %0 = arith.constant 0 : index
  %1:2 = affine.delinearize_index %0 into (%0) : index, index
  return %1#0, %1#1 : index, index
}
func.func @run_linearize() -> (index, index, index, index) {
  %2 = arith.constant 2 : index
  %7 = arith.constant 7 : index
  %m1 = arith.constant -1 : index
  %0 = affine.linearize_index [%2, %2, %7] by (3, 5, 6) : index
  %1 = affine.linearize_index disjoint [%2, %2, %7] by (3, 5, 6) : index
  %3 = affine.linearize_index disjoint [%m1, %2, %2] by (5, 6) : index
  %4 = affine.linearize_index [%2, %2] by (%7) : index
  return %0, %1, %3, %4 : index, index, index, index
}
func.func @run_if() -> (index, index) {
  %5 = arith.constant 5 : index
  %1 = arith.constant 1 : index
  %0 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 - 1 == 0)>(%5)[%1] -> index {
    affine.yield %5 : index
  } else {
    affine.yield %1 : index
  }
  %2 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>(%5)[%1] -> index {
    affine.yield %5 : index
  } else {
    affine.yield %1 : index
  }
  return %0, %2 : index, index
}
func.func @run_for() -> (index, index) {
  %0 = arith.constant 0 : index
  %10 = arith.constant 10 : index
  %1 = affine.for %i = max affine_map<(d0) -> (d0 - 12, 1)>(%10) to min affine_map<(d0)[s0] -> (d0, s0 + 20)>(%10)[%0] step 4 iter_args(%s = %0) -> index {
    %t = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%s, %i)
    affine.yield %t : index
  }
  %2 = affine.for %i = 5 to 5 iter_args(%s = %10) -> index {
    affine.yield %0 : index
  }
  return %1, %2 : index, index
}

// floordiv is a shift for all numbers, ceildiv is not a division that rounds to zero.
func.func @src_floordiv(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%x)
  return %0 : index
}
func.func @tgt_floordiv(%x: index) -> index {
  %c = arith.constant 3 : index
  %0 = arith.shrsi %x, %c : index
  return %0 : index
}
func.func @src_wrong_floordiv(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%x)
  return %0 : index
}
func.func @tgt_wrong_floordiv(%x: index) -> index {
  %c = arith.constant 8 : index
  %0 = arith.divsi %x, %c : index
  return %0 : index
}
func.func @src_wrong_ceildiv(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 8)>(%x)
  return %0 : index
}
func.func @tgt_wrong_ceildiv(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8 + 1)>(%x)
  return %0 : index
}
func.func @src_ceildiv(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 8)>(%x)
  return %0 : index
}
func.func @tgt_ceildiv(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> ((d0 + 7) floordiv 8)>(%x)
  return %0 : index
}
func.func @src_mod(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%x)
  return %0 : index
}
func.func @tgt_mod(%x: index) -> index {
  %c = arith.constant 7 : index
  %0 = arith.andi %x, %c : index
  return %0 : index
}
func.func @src_wrong_mod(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%x)
  return %0 : index
}
func.func @tgt_wrong_mod(%x: index) -> index {
  %c = arith.constant 8 : index
  %0 = arith.remsi %x, %c : index
  return %0 : index
}
func.func @src_mod_symbol(%x: index, %y: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%x)[%y]
  return %0 : index
}
func.func @tgt_mod_symbol(%x: index, %y: index) -> index {
  %zero = arith.constant 0 : index
  %0 = arith.remsi %x, %y : index
  %1 = arith.cmpi slt, %0, %zero : index
  %2 = arith.addi %0, %y : index
  %3 = arith.select %1, %2, %0 : index
  return %3 : index
}
// Composition of maps; an overflow on the way lets the source do anything.
func.func @src_compose(%x: index, %y: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%x)[%y]
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%0)
  return %1 : index
}
func.func @tgt_compose(%x: index, %y: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 floordiv 4)>(%x)[%y]
  return %0 : index
}
func.func @src_wrong_compose(%x: index, %y: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%x)[%y]
  %1 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%0)
  return %1 : index
}
func.func @tgt_wrong_compose(%x: index, %y: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (s0 mod 8)>(%x)[%y]
  return %0 : index
}
func.func @src_add(%x: index, %y: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%x, %y)
  return %0 : index
}
func.func @tgt_add(%x: index, %y: index) -> index {
  %c = arith.constant -1 : index
  %0 = arith.addi %y, %c : index
  %1 = arith.addi %0, %x : index
  return %1 : index
}
func.func @src_min(%x: index, %y: index) -> index {
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1, d0 + 1)>(%x, %y)
  return %0 : index
}
func.func @tgt_min(%x: index, %y: index) -> index {
  %0 = arith.minsi %x, %y : index
  return %0 : index
}
func.func @src_wrong_min(%x: index, %y: index) -> index {
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1, d0 - 1)>(%x, %y)
  return %0 : index
}
func.func @tgt_wrong_min(%x: index, %y: index) -> index {
  %0 = arith.minsi %x, %y : index
  return %0 : index
}
func.func @src_delinearize(%x: index) -> (index, index) {
  %0:2 = affine.delinearize_index %x into (8) : index, index
  return %0#0, %0#1 : index, index
}
func.func @tgt_delinearize(%x: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%x)
  %1 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%x)
  return %0, %1 : index, index
}
func.func @src_round_trip(%x: index) -> index {
  %0:3 = affine.delinearize_index %x into (4, 8) : index, index, index
  %1 = affine.linearize_index disjoint [%0#0, %0#1, %0#2] by (4, 8) : index
  return %1 : index
}
func.func @tgt_round_trip(%x: index) -> index {
  return %x : index
}
func.func @src_wrong_round_trip(%x: index) -> index {
  %0:3 = affine.delinearize_index %x into (4, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#2, %0#1] by (8, 4) : index
  return %1 : index
}
func.func @tgt_wrong_round_trip(%x: index) -> index {
  return %x : index
}
// A unit of a basis with an outer bound can be left out.
func.func @src_unit(%x: index) -> (index, index) {
  %0:2 = affine.delinearize_index %x into (1, 8) : index, index
  return %0#0, %0#1 : index, index
}
func.func @tgt_unit(%x: index) -> (index, index) {
  %c = arith.constant 0 : index
  return %c, %x : index, index
}
func.func @src_if(%x: index) -> i1 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = affine.if affine_set<(d0) : (d0 - 3 >= 0, 10 - d0 >= 0)>(%x) -> i1 {
    affine.yield %true : i1
  } else {
    affine.yield %false : i1
  }
  return %0 : i1
}
func.func @tgt_if(%x: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %0 = arith.subi %x, %c3 : index
  %1 = arith.cmpi ule, %0, %c7 : index
  return %1 : i1
}
func.func @src_wrong_if(%x: index) -> i1 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = affine.if affine_set<(d0) : (d0 - 3 >= 0, 10 - d0 >= 0)>(%x) -> i1 {
    affine.yield %true : i1
  } else {
    affine.yield %false : i1
  }
  return %0 : i1
}
func.func @tgt_wrong_if(%x: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %0 = arith.subi %x, %c3 : index
  %1 = arith.cmpi ult, %0, %c7 : index
  return %1 : i1
}
func.func @src_for(%x: i32) -> i32 {
  %0 = affine.for %i = 1 to 10 step 4 iter_args(%a = %x) -> i32 {
    %c = arith.constant 3 : i32
    %b = arith.addi %a, %c : i32
    affine.yield %b : i32
  }
  return %0 : i32
}
func.func @tgt_for(%x: i32) -> i32 {
  %c = arith.constant 9 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}
func.func @src_wrong_for(%x: i32) -> i32 {
  %0 = affine.for %i = 1 to 9 step 4 iter_args(%a = %x) -> i32 {
    %c = arith.constant 3 : i32
    %b = arith.addi %a, %c : i32
    affine.yield %b : i32
  }
  return %0 : i32
}
func.func @tgt_wrong_for(%x: i32) -> i32 {
  %c = arith.constant 9 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}

// The expressions of an integer set are assumed not to overflow, as in affine.apply, so that the lowering may wrap.
func.func private @seen(i32)
func.func @src_if_lowered(%n: index, %x: i32) {
  affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) {
    func.call @seen(%x) : (i32) -> ()
  }
  return
}
func.func @tgt_if_lowered(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %m2 = arith.constant -2 : index
  %d = arith.addi %n, %m2 : index
  %p = arith.cmpi sge, %d, %c0 : index
  scf.if %p {
    func.call @seen(%x) : (i32) -> ()
  }
  return
}
func.func @src_wrong_if_bound(%n: index, %x: i32) {
  affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) {
    func.call @seen(%x) : (i32) -> ()
  }
  return
}
func.func @tgt_wrong_if_bound(%n: index, %x: i32) {
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) {
    func.call @seen(%x) : (i32) -> ()
  }
  return
}
