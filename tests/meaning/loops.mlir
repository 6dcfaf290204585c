// Loops of unknown trip count: related by induction, or distinguished by an input.

func.func private @use(index)
func.func private @get(i32) -> i32

func.func @run_for_sums_and_ends_where_the_number_would_wrap() -> (i32, i8, i8) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %sum = scf.for %i = %c0 to %c5 step %c2 iter_args(%a = %z) -> i32 {
    %k = arith.index_cast %i : index to i32
    %b = arith.addi %a, %k : i32
    scf.yield %b : i32
  }
  %low = arith.constant 100 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 20 : i8
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %trips = scf.for %i = %low to %high step %step iter_args(%a = %zero) -> i8 : i8 {
    %b = arith.addi %a, %one : i8
    scf.yield %b : i8
  }
  %most = arith.constant -1 : i8
  %unsigned = scf.for unsigned %i = %high to %most step %step iter_args(%a = %zero) -> i8 : i8 {
    %b = arith.addi %a, %one : i8
    scf.yield %b : i8
  }
  return %sum, %trips, %unsigned : i32, i8, i8
}

func.func @run_for_without_a_positive_step_is_undefined() {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %c0 step %c0 {
  }
  return
}

func.func @run_while_leaves_with_what_its_condition_had() -> (i8, i1) {
  %x = arith.constant 100 : i8
  %one = arith.constant 1 : i8
  %r:2 = scf.while (%a = %x) : (i8) -> (i8, i1) {
    %n = arith.shrui %a, %one : i8
    %go = arith.cmpi ugt, %n, %one : i8
    scf.condition(%go) %n, %go : i8, i1
  } do {
  ^bb0(%b: i8, %c: i1):
    scf.yield %b : i8
  }
  return %r#0, %r#1 : i8, i1
}

// Commuted operands in the body.
func.func @src_body(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @tgt_body(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %b = arith.addi %x, %a : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// Arguments that no iteration changes, or that nothing needs, are dropped; the others change places.
func.func @src_arguments(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %inv = %x, %dead = %z, %m = %y) -> (i32, i32, i32, i32) {
    %b = arith.addi %a, %inv : i32
    %d = arith.muli %dead, %m : i32
    %m2 = arith.muli %m, %b : i32
    scf.yield %b, %inv, %d, %m2 : i32, i32, i32, i32
  }
  %s = arith.addi %r#0, %r#1 : i32
  return %s, %r#3 : i32, i32
}
func.func @tgt_arguments(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%m = %y, %a = %z) -> (i32, i32) {
    %b = arith.addi %x, %a : i32
    %m2 = arith.muli %m, %b : i32
    scf.yield %m2, %b : i32, i32
  }
  %s = arith.addi %r#1, %x : i32
  return %s, %r#0 : i32, i32
}

// The yielded values are swapped.
func.func @src_wrong_swapped(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %c = arith.addi %a, %b : i32
    scf.yield %c, %b : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @tgt_wrong_swapped(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %c = arith.addi %a, %b : i32
    scf.yield %b, %c : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// An argument is dropped that an iteration does change.
func.func @src_wrong_dropped(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %live = %x) -> (i32, i32) {
    %b = arith.addi %a, %live : i32
    %l = arith.addi %live, %one : i32
    scf.yield %b, %l : i32, i32
  }
  return %r#0 : i32
}
func.func @tgt_wrong_dropped(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// Speculatable operations are hoisted across calls.
func.func @src_hoisted(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %k = arith.muli %y, %y : i32
    %v = func.call @get(%k) : (i32) -> i32
    %w = arith.addi %v, %a : i32
    func.call @use(%i) : (index) -> ()
    scf.yield %w : i32
  }
  %q = func.call @get(%r) : (i32) -> i32
  return %q : i32
}
func.func @tgt_hoisted(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.muli %y, %y : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %v = func.call @get(%k) : (i32) -> i32
    %w = arith.addi %v, %a : i32
    func.call @use(%i) : (index) -> ()
    scf.yield %w : i32
  }
  %q = func.call @get(%r) : (i32) -> i32
  return %q : i32
}

// A division is hoisted out of a loop that may not run; and a call.
func.func @src_wrong_division(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %k = arith.divui %x, %y : i32
    %w = arith.addi %k, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @tgt_wrong_division(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.divui %x, %y : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %w = arith.addi %k, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @src_wrong_call(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %k = func.call @get(%x) : (i32) -> i32
    %w = arith.addi %k, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @tgt_wrong_call(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = func.call @get(%x) : (i32) -> i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %w = arith.addi %k, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}

// Within a condition that there is an iteration, the division may be hoisted.
func.func @src_guarded_division(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %k = arith.divui %x, %y : i32
    %w = arith.addi %k, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @tgt_guarded_division(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %any = arith.cmpi sgt, %n, %c0 : index
  %s = scf.if %any -> i32 {
    %k = arith.divui %x, %y : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
      %w = arith.addi %k, %a : i32
      scf.yield %w : i32
    }
    scf.yield %r : i32
  } else {
    scf.yield %x : i32
  }
  return %s : i32
}

// The first iteration is peeled; rightly, and without asking whether there is one.
func.func @src_peel_first(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %b = arith.xori %a, %x : i32
    %c = arith.muli %b, %x : i32
    scf.yield %c : i32
  }
  return %r : i32
}
func.func @tgt_peel_first(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %any = arith.cmpi slt, %c0, %n : index
  %f = scf.if %any -> i32 {
    %m = arith.muli %x, %x : i32
    scf.yield %m : i32
  } else {
    scf.yield %z : i32
  }
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %f) -> i32 {
    %b = arith.xori %a, %x : i32
    %c = arith.muli %b, %x : i32
    scf.yield %c : i32
  }
  return %r : i32
}
func.func @src_wrong_peel_first(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_peel_first(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  func.call @use(%c0) : (index) -> ()
  scf.for %i = %c1 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// One iteration too many.
func.func @src_wrong_bound(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_bound(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  scf.for %i = %c0 to %m step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// A loop that counts with a condition, and one that counts by itself.
func.func @src_while_to_for(%n: i32, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %a = %x) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %a : i32, i32
  } do {
  ^bb0(%i: i32, %a: i32):
    %b = arith.muli %a, %x : i32
    %j = arith.addi %i, %c1 : i32
    scf.yield %j, %b : i32, i32
  }
  return %r#1 : i32
}
func.func @tgt_while_to_for(%n: i32, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 : i32 {
    %b = arith.muli %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @src_for_to_while(%n: i32, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 : i32 {
    %b = arith.muli %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @tgt_for_to_while(%n: i32, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %a = %x) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %a : i32, i32
  } do {
  ^bb0(%i: i32, %a: i32):
    %b = arith.muli %a, %x : i32
    %j = arith.addi %i, %c1 : i32
    scf.yield %j, %b : i32, i32
  }
  return %r#1 : i32
}
// `sle` instead of `slt`.
func.func @src_wrong_comparison(%n: i8, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 : i8 {
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @tgt_wrong_comparison(%n: i8, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %r:2 = scf.while (%i = %c0, %a = %x) : (i8, i32) -> (i8, i32) {
    %c = arith.cmpi sle, %i, %n : i8
    scf.condition(%c) %i, %a : i8, i32
  } do {
  ^bb0(%i: i8, %a: i32):
    %b = arith.addi %a, %x : i32
    %j = arith.addi %i, %c1 : i8
    scf.yield %j, %b : i8, i32
  }
  return %r#1 : i32
}

// A loop that does not end any more.
func.func @src_wrong_endless(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.while (%i = %n) : (i32) -> i32 {
    %c = arith.cmpi ne, %i, %c0 : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %c1 = arith.constant 1 : i32
    %j = arith.shrui %i, %c1 : i32
    scf.yield %j : i32
  }
  return %r : i32
}
func.func @tgt_wrong_endless(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.while (%i = %n) : (i32) -> i32 {
    %c = arith.cmpi ne, %i, %c0 : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %c1 = arith.constant 1 : i32
    %j = arith.ori %i, %c1 : i32
    scf.yield %j : i32
  }
  return %r : i32
}

// Loops in loops.
func.func @src_nest(%n: index, %m: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %q = scf.for %j = %i to %m step %c2 iter_args(%b = %a) -> i32 {
      %d = arith.subi %j, %j : index
      %e = arith.index_cast %d : index to i32
      %k = arith.addi %b, %e : i32
      %k2 = arith.addi %k, %x : i32
      scf.yield %k2 : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}
func.func @tgt_nest(%n: index, %m: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %q = scf.for %j = %i to %m step %c2 iter_args(%b = %a) -> i32 {
      %k2 = arith.addi %b, %x : i32
      scf.yield %k2 : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}

// The loop is moved to start from zero.
func.func @src_shifted(%n: i32, %m: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %m to %n step %c1 iter_args(%a = %x) -> (i32) : i32 {
    %w = arith.muli %i, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @tgt_shifted(%n: i32, %m: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %d = arith.subi %n, %m : i32
  %lt = arith.cmpi slt, %m, %n : i32
  %t = arith.select %lt, %d, %c0 : i32
  %r = scf.for unsigned %i = %c0 to %t step %c1 iter_args(%a = %x) -> (i32) : i32 {
    %k = arith.addi %i, %m : i32
    %w = arith.muli %k, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}
// The number of iterations may be negative as a signed one.
func.func @src_wrong_shifted(%n: i8, %m: i8, %x: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.for %i = %m to %n step %c1 iter_args(%a = %x) -> (i8) : i8 {
    %w = arith.addi %i, %a : i8
    scf.yield %w : i8
  }
  return %r : i8
}
func.func @tgt_wrong_shifted(%n: i8, %m: i8, %x: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %c0 = arith.constant 0 : i8
  %t = arith.subi %n, %m : i8
  %r = scf.for %i = %c0 to %t step %c1 iter_args(%a = %x) -> (i8) : i8 {
    %k = arith.addi %i, %m : i8
    %w = arith.addi %k, %a : i8
    scf.yield %w : i8
  }
  return %r : i8
}

// The comparison has another sign: below zero there is no iteration, or there are very many.
func.func @src_wrong_sign(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_sign(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// Where the number would pass the greatest one, a loop is over, and a sum is poison: after more iterations than are unrolled.
func.func @src_wrong_wrap(%n: i8, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i8
  %c3 = arith.constant 3 : i8
  %r = scf.for %i = %c0 to %n step %c3 iter_args(%a = %x) -> i32 : i8 {
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @tgt_wrong_wrap(%n: i8, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i8
  %c3 = arith.constant 3 : i8
  %r:2 = scf.while (%i = %c0, %a = %x) : (i8, i32) -> (i8, i32) {
    %c = arith.cmpi slt, %i, %n : i8
    scf.condition(%c) %i, %a : i8, i32
  } do {
  ^bb0(%i: i8, %a: i32):
    %j = arith.addi %i, %c3 overflow<nsw> : i8
    scf.yield %j, %x : i8, i32
  }
  return %r#1 : i32
}

// A loop that does nothing may be dropped, whether or not it ends; not if a call is in it.
func.func @src_dropped(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.while (%i = %n) : (i32) -> i32 {
    %c = arith.cmpi ne, %i, %c0 : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %c1 = arith.constant 1 : i32
    %j = arith.ori %i, %c1 : i32
    scf.yield %j : i32
  }
  return %c0 : i32
}
func.func @tgt_dropped(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  return %c0 : i32
}
func.func @src_wrong_dropped_call(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_dropped_call(%n: index) {
  return
}

// Carried values that are equal to one another are carried once.
func.func @src_duplicates(%lb: index, %ub: index, %step: index, %a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %r:4 = scf.for %i = %lb to %ub step %step iter_args(%k0 = %a, %k1 = %b, %k2 = %b, %k3 = %a) -> (i32, i32, i32, i32) {
    %s = arith.addi %k0, %k1 : i32
    %t = arith.addi %k2, %k3 : i32
    scf.yield %s, %t, %t, %s : i32, i32, i32, i32
  }
  return %r#0, %r#1, %r#2, %r#3 : i32, i32, i32, i32
}
func.func @tgt_duplicates(%lb: index, %ub: index, %step: index, %a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %r:2 = scf.for %i = %lb to %ub step %step iter_args(%k0 = %a, %k1 = %b) -> (i32, i32) {
    %s = arith.addi %k0, %k1 : i32
    scf.yield %s, %s : i32, i32
  }
  return %r#0, %r#1, %r#1, %r#0 : i32, i32, i32, i32
}
// They are equal at first only.
func.func @src_wrong_duplicates(%n: index, %a: i32, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%k0 = %a, %k1 = %a) -> (i32, i32) {
    %s = arith.addi %k0, %x : i32
    %t = arith.subi %k1, %x : i32
    scf.yield %s, %t : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @tgt_wrong_duplicates(%n: index, %a: i32, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%k0 = %a) -> (i32) {
    %s = arith.addi %k0, %x : i32
    scf.yield %s : i32
  }
  return %r, %r : i32, i32
}

// A loop-carried value that no iteration changes, because the comparison holds in each of them.
func.func @src_always(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> i1 {
    %k = arith.cmpi sge, %i, %c0 : index
    %b = arith.andi %a, %k : i1
    scf.yield %b : i1
  }
  return %r : i1
}
func.func @tgt_always(%n: index) -> i1 {
  %t = arith.constant true
  return %t : i1
}
func.func @src_always_below(%n: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %t = arith.constant true
  %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a = %t) -> i1 : i8 {
    %k = arith.cmpi ult, %i, %n : i8
    %b = arith.andi %a, %k : i1
    scf.yield %b : i1
  }
  return %r : i1
}
func.func @tgt_always_below(%n: i8) -> i1 {
  %t = arith.constant true
  return %t : i1
}
// Not in the first one; and not where the counter is signed.
func.func @src_wrong_always(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> i1 {
    %k = arith.cmpi sgt, %i, %c0 : index
    %b = arith.andi %a, %k : i1
    scf.yield %b : i1
  }
  return %r : i1
}
func.func @tgt_wrong_always(%n: index) -> i1 {
  %t = arith.constant true
  return %t : i1
}
// Not in the two hundredth.
func.func @src_wrong_always_late(%n: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %t = arith.constant true
  %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a = %t) -> i1 : i8 {
    %k = arith.cmpi sge, %i, %c0 : i8
    %b = arith.andi %a, %k : i1
    scf.yield %b : i1
  }
  return %r : i1
}
func.func @tgt_wrong_always_late(%n: i8) -> i1 {
  %t = arith.constant true
  return %t : i1
}

// Something else in one late iteration alone.
func.func @src_wrong_late_result(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @tgt_wrong_late_result(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %late = arith.constant 1000 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %b = arith.addi %a, %x : i32
    %e = arith.cmpi eq, %i, %late : index
    %s = arith.select %e, %a, %b : i32
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @src_wrong_late_call(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_late_call(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 100 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.minsi %i, %most : index
    func.call @use(%k) : (index) -> ()
  }
  return
}
