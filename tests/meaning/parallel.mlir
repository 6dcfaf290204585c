// Loops whose iterations run in any order. One that runs in order may stand for one that does not; the other way around only if no order
// makes a difference.

func.func private @use(index)
func.func private @A()
func.func private @B()

func.func @run_parallel_reduces_what_it_visits() -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%c7, %c2) step (%c2, %c1) init (%c0, %c1) -> (index, index) {
    %x = arith.addi %i, %j : index
    scf.reduce(%x, %x : index, index) {
    ^bb0(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      scf.reduce.return %s : index
    }, {
    ^bb0(%a: index, %b: index):
      %s = arith.muli %a, %b : index
      scf.reduce.return %s : index
    }
  }
  return %r#0, %r#1 : index, index
}

func.func @run_parallel_is_undefined_where_iterations_meet() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 5 : i32
  %m = memref.alloca() : memref<2xi32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %v, %m[%c0] : memref<2xi32>
  }
  return %v : i32
}

func.func @run_parallel_has_memory_of_its_own() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0 : i32
  %v = arith.constant 5 : i32
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%z) -> i32 {
    %m = memref.alloca() : memref<1xi32>
    memref.store %v, %m[%c0] : memref<1xi32>
    %w = memref.load %m[%c0] : memref<1xi32>
    scf.reduce(%w : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

func.func @run_forall_makes_poison_of_what_is_written_twice() -> tensor<4xi32> {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<4xi32> {
    %e = arith.constant dense<[7, 8]> : tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}

func.func @run_forall_without_dimensions_runs_once() -> tensor<2xi32> {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = scf.forall () in () shared_outs(%o = %t) -> tensor<2xi32> {
    %e = arith.constant dense<[7]> : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[1] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  return %r : tensor<2xi32>
}

func.func @run_affine_parallel_begins_with_the_neutral_element() -> (i32, i32, f32) {
  %r:3 = affine.parallel (%i) = (5) to (5) reduce ("muli", "andi", "minimumf") -> (i32, i32, f32) {
    %c = arith.constant 3 : i32
    %f = arith.constant 3.0 : f32
    affine.yield %c, %c, %f : i32, i32, f32
  }
  return %r#0, %r#1, %r#2 : i32, i32, f32
}
func.func @src_parallel_to_for(%m: memref<4xi32>, %i: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%k) = (%c0) to (%c4) step (%c1) {
    memref.store %i, %m[%k] : memref<4xi32>
  }
  return
}
func.func @tgt_parallel_to_for(%m: memref<4xi32>, %i: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %k = %c0 to %c4 step %c1 {
    memref.store %i, %m[%k] : memref<4xi32>
  }
  return
}
func.func @src_wrong_parallel_races(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %k = %c0 to %c3 step %c1 {
    %v = memref.load %m[%k] : memref<4xi32>
    %k1 = arith.addi %k, %c1 : index
    memref.store %v, %m[%k1] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_parallel_races(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
    %v = memref.load %m[%k] : memref<4xi32>
    %k1 = arith.addi %k, %c1 : index
    memref.store %v, %m[%k1] : memref<4xi32>
  }
  return
}
func.func @src_wrong_forall_races(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %k = %c0 to %c3 step %c1 {
    %v = memref.load %m[%k] : memref<4xi32>
    %k1 = arith.addi %k, %c1 : index
    memref.store %v, %m[%k1] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_forall_races(%m: memref<4xi32>) {
  scf.forall (%k) in (3) {
    %c1 = arith.constant 1 : index
    %v = memref.load %m[%k] : memref<4xi32>
    %k1 = arith.addi %k, %c1 : index
    memref.store %v, %m[%k1] : memref<4xi32>
  }
  return
}
func.func @src_parallel_calls_in_order() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
    func.call @use(%k) : (index) -> ()
  }
  return
}
func.func @tgt_parallel_calls_in_order() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %k = %c0 to %c3 step %c1 {
    func.call @use(%k) : (index) -> ()
  }
  return
}
func.func @src_wrong_calls_in_any_order() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %k = %c0 to %c3 step %c1 {
    func.call @use(%k) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_calls_in_any_order() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
    func.call @use(%k) : (index) -> ()
  }
  return
}
func.func @src_calls_in_each_iteration(%a: index, %b: index) {
  %c1 = arith.constant 1 : index
  scf.parallel (%k) = (%a) to (%b) step (%c1) {
    %x = arith.addi %k, %c1 : index
    func.call @use(%x) : (index) -> ()
  }
  return
}
func.func @tgt_calls_in_each_iteration(%a: index, %b: index) {
  %c1 = arith.constant 1 : index
  scf.parallel (%k) = (%a) to (%b) step (%c1) {
    %x = arith.addi %c1, %k : index
    func.call @use(%x) : (index) -> ()
  }
  return
}
func.func @src_reduction_to_for(%a: index, %b: index, %i: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%k) = (%a) to (%b) step (%c1) init (%i) -> i32 {
    %x = arith.index_cast %k : index to i32
    scf.reduce(%x : i32) {
    ^bb0(%l: i32, %q: i32):
      %s = arith.addi %l, %q : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
func.func @tgt_reduction_to_for(%a: index, %b: index, %i: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %a to %b step %c1 iter_args(%l = %i) -> i32 {
    %x = arith.index_cast %k : index to i32
    %s = arith.addi %l, %x : i32
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @src_open_reduction_of_floats(%a: index, %b: index, %i: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%k) = (%a) to (%b) step (%c1) init (%i) -> f32 {
    %x = arith.index_cast %k : index to i32
    %y = arith.sitofp %x : i32 to f32
    scf.reduce(%y : f32) {
    ^bb0(%l: f32, %q: f32):
      %s = arith.addf %l, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func @tgt_open_reduction_of_floats(%a: index, %b: index, %i: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %a to %b step %c1 iter_args(%l = %i) -> f32 {
    %x = arith.index_cast %k : index to i32
    %y = arith.sitofp %x : i32 to f32
    %s = arith.addf %l, %y : f32
    scf.yield %s : f32
  }
  return %r : f32
}
func.func @src_reduction_of_the_same_floats(%a: index, %b: index, %i: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%k) = (%a) to (%b) step (%c1) init (%i) -> f32 {
    %x = arith.index_cast %k : index to i32
    %z = arith.constant 0 : i32
    %xx = arith.addi %x, %z : i32
    %y = arith.sitofp %xx : i32 to f32
    scf.reduce(%y : f32) {
    ^bb0(%l: f32, %q: f32):
      %s = arith.addf %l, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func @tgt_reduction_of_the_same_floats(%a: index, %b: index, %i: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%k) = (%a) to (%b) step (%c1) init (%i) -> f32 {
    %x = arith.index_cast %k : index to i32
    %y = arith.sitofp %x : i32 to f32
    scf.reduce(%y : f32) {
    ^bb0(%l: f32, %q: f32):
      %s = arith.addf %l, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func @src_forall_writes_all(%t: tensor<4xi32>, %v: i32) -> tensor<4xi32> {
  %r = scf.forall (%k) in (4) shared_outs(%o = %t) -> tensor<4xi32> {
    %e = tensor.from_elements %v : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%k] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}
func.func @tgt_forall_writes_all(%t: tensor<4xi32>, %v: i32) -> tensor<4xi32> {
  %s = tensor.splat %v : tensor<4xi32>
  return %s : tensor<4xi32>
}
func.func @src_wrong_forall_leaves_one(%t: tensor<4xi32>, %v: i32) -> tensor<4xi32> {
  %r = scf.forall (%k) in (3) shared_outs(%o = %t) -> tensor<4xi32> {
    %e = tensor.from_elements %v : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%k] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}
func.func @tgt_wrong_forall_leaves_one(%t: tensor<4xi32>, %v: i32) -> tensor<4xi32> {
  %s = tensor.splat %v : tensor<4xi32>
  return %s : tensor<4xi32>
}
func.func @src_two_dimensions_are_a_nest(%m: memref<2x3xi32>, %i: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%k, %l) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    memref.store %i, %m[%k, %l] : memref<2x3xi32>
  }
  return
}
func.func @tgt_two_dimensions_are_a_nest(%m: memref<2x3xi32>, %i: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %k = %c0 to %c2 step %c1 {
    scf.for %l = %c0 to %c3 step %c1 {
      memref.store %i, %m[%k, %l] : memref<2x3xi32>
    }
  }
  return
}
func.func @src_open_call_into_an_iteration(%x: i1) {
  func.call @A() : () -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
    %z = arith.cmpi eq, %k, %c1 : index
    scf.if %z { func.call @B() : () -> () }
  }
  return
}
func.func @tgt_open_call_into_an_iteration(%x: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
    %z = arith.cmpi eq, %k, %c1 : index
    scf.if %z { func.call @B() : () -> () } else { func.call @A() : () -> () }
  }
  return
}
func.func @src_affine_parallel_to_for(%m: memref<4xi32>) -> i32 {
  %r = affine.parallel (%k) = (0) to (4) reduce ("addi") -> i32 {
    %v = affine.load %m[%k] : memref<4xi32>
    affine.yield %v : i32
  }
  return %r : i32
}
func.func @tgt_affine_parallel_to_for(%m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %r = affine.for %k = 0 to 4 iter_args(%a = %z) -> i32 {
    %v = affine.load %m[%k] : memref<4xi32>
    %s = arith.addi %a, %v : i32
    affine.yield %s : i32
  }
  return %r : i32
}

func.func @src_wrong_affine_parallel_meets(%m: memref<4xi32>, %v: i32) {
  affine.for %i = 0 to 4 {
    affine.store %v, %m[%i floordiv 2] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_affine_parallel_meets(%m: memref<4xi32>, %v: i32) {
  affine.parallel (%i) = (0) to (4) {
    affine.store %v, %m[%i floordiv 2] : memref<4xi32>
  }
  return
}

func.func @src_open_reads_more_than_calls_may_let(%m: memref<4xi32>, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_open_reads_more_than_calls_may_let(%m: memref<4xi32>, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    func.call @use(%i) : (index) -> ()
    %undefined = memref.load %m[%c0] : memref<4xi32>
  }
  return
}

func.func @src_swapped_dimensions(%m: memref<2x3xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    memref.store %v, %m[%i, %j] : memref<2x3xi32>
  }
  return
}
func.func @tgt_swapped_dimensions(%m: memref<2x3xi32>, %v: i32) {
  scf.forall (%j, %i) in (3, 2) {
    memref.store %v, %m[%i, %j] : memref<2x3xi32>
  }
  return
}

func.func @src_open_ends_in_an_iteration(%x: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %first = arith.cmpi eq, %i, %c1 : index
    cf.assert %first, "first"
  }
  return
}
func.func @tgt_open_ends_in_an_iteration(%x: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %first = arith.cmpi eq, %i, %c1 : index
    cf.assert %first, "first"
    %zero = arith.subi %c1, %i : index
    %undefined = arith.divui %c1, %zero : index
  }
  return
}

// The order of the effects of the iterations of a parallel loop with unknown trip count is unspecified.
func.func @src_wrong_for_prints_in_order(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    vector.print %i : index
  }
  return
}
func.func @tgt_wrong_for_prints_in_order(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    vector.print %i : index
  }
  return
}
func.func @src_prints_in_any_order(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %j = arith.addi %i, %n : index
    vector.print %j : index
  }
  return
}
func.func @tgt_prints_in_any_order(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %j = arith.addi %n, %i : index
    vector.print %j : index
  }
  return
}
// An assertion that fails in one iteration is before or after the effects of the others.
func.func private @note(i32)
func.func @src_wrong_for_asserts_in_order(%n: index, %x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi ne, %i, %x : index
    cf.assert %p, "not this one"
    %j = arith.index_cast %i : index to i32
    func.call @note(%j) : (i32) -> ()
  }
  return
}
func.func @tgt_wrong_for_asserts_in_order(%n: index, %x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %p = arith.cmpi ne, %i, %x : index
    cf.assert %p, "not this one"
    %j = arith.index_cast %i : index to i32
    func.call @note(%j) : (i32) -> ()
  }
  return
}
// The last of several writes need not be the last one, even if each of them is atomic.
func.func @src_wrong_last_assignment(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %x = arith.index_cast %i : index to i32
    %r = memref.atomic_rmw assign %x, %m[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}
func.func @tgt_wrong_last_assignment(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %x = arith.index_cast %i : index to i32
    %r = memref.atomic_rmw assign %x, %m[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}
// Sums of integers are the same in any order.
func.func @src_open_sum(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %x = arith.index_cast %i : index to i32
    %r = memref.atomic_rmw addi %x, %m[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}
func.func @tgt_open_sum(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %x = arith.index_cast %i : index to i32
    %r = memref.atomic_rmw addi %x, %m[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}
// Whether another iteration has effects before an iteration that does not return is unspecified.
func.func @src_open_end_of_iterations() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %second = arith.cmpi eq, %i, %c1 : index
    scf.if %second {
      func.call @use(%i) : (index) -> ()
    } else {
      %f = arith.constant false
      cf.assert %f, "no"
    }
  }
  return
}
func.func @tgt_open_end_of_iterations() {
  %c1 = arith.constant 1 : index
  func.call @use(%c1) : (index) -> ()
  %f = arith.constant false
  cf.assert %f, "no"
  return
}
func.func @src_open_end_before_a_write(%m: memref<2xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %second = arith.cmpi eq, %i, %c1 : index
    scf.if %second {
      memref.store %v, %m[%i] : memref<2xi32>
    } else {
      %f = arith.constant false
      cf.assert %f, "no"
    }
  }
  return
}
func.func @tgt_open_end_before_a_write(%m: memref<2xi32>, %v: i32) {
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c1] : memref<2xi32>
  %f = arith.constant false
  cf.assert %f, "no"
  return
}
