// Loops of unknown trip count that read and write memory: related by induction, or distinguished by an input.

func.func private @use(index)
func.func private @get(i32) -> i32

// Commuted operands, and a store that is written twice.
func.func @src_body(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xi32>
    memref.store %x, %m[%i] : memref<?xi32>
    %w = arith.addi %v, %x : i32
    memref.store %w, %m[%i] : memref<?xi32>
  }
  return
}
func.func @tgt_body(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.addi %x, %v : i32
    memref.store %w, %m[%i] : memref<?xi32>
  }
  return
}

// A stored value is loaded after the store.
func.func @src_forwarded(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %w = arith.muli %a, %x : i32
    memref.store %w, %m[%i] : memref<?xi32>
    %v = memref.load %m[%i] : memref<?xi32>
    scf.yield %v : i32
  }
  return %r : i32
}
func.func @tgt_forwarded(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %w = arith.muli %a, %x : i32
    memref.store %w, %m[%i] : memref<?xi32>
    scf.yield %w : i32
  }
  return %r : i32
}

// Another value is stored.
func.func @src_wrong_value(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.addi %v, %x : i32
    memref.store %w, %m[%i] : memref<?xi32>
  }
  return
}
func.func @tgt_wrong_value(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.subi %v, %x : i32
    memref.store %w, %m[%i] : memref<?xi32>
  }
  return
}

// A load of a place that no iteration writes is hoisted to a position that is executed only if there is an iteration.
func.func @src_hoisted_load(%n: index, %m: memref<?xi32>, %k: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %k[%c1] : memref<4xi32>
    %w = memref.load %m[%i] : memref<?xi32>
    %s = arith.addi %a, %v : i32
    %t = arith.addi %s, %w : i32
    scf.yield %t : i32
  }
  return %r : i32
}
func.func @tgt_hoisted_load(%n: index, %m: memref<?xi32>, %k: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %any = arith.cmpi slt, %c0, %n : index
  %q = scf.if %any -> i32 {
    %v = memref.load %k[%c1] : memref<4xi32>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
      %w = memref.load %m[%i] : memref<?xi32>
      %s = arith.addi %a, %v : i32
      %t = arith.addi %s, %w : i32
      scf.yield %t : i32
    }
    scf.yield %r : i32
  } else {
    scf.yield %x : i32
  }
  return %q : i32
}

// The same from a block that the loop does not write: it writes one of its own.
func.func @src_hoisted_over_store(%n: index, %k: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  %c3 = arith.constant 3 : index
  %b = memref.alloc() : memref<4xi32>
  memref.store %x, %b[%c1] : memref<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %k[%c1] : memref<4xi32>
    %at = arith.andi %i, %c3 : index
    %w = memref.load %b[%at] : memref<4xi32>
    %s = arith.addi %a, %v : i32
    %t = arith.addi %s, %w : i32
    memref.store %t, %b[%at] : memref<4xi32>
    scf.yield %t : i32
  }
  memref.dealloc %b : memref<4xi32>
  return %r : i32
}
func.func @tgt_hoisted_over_store(%n: index, %k: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  %c3 = arith.constant 3 : index
  %b = memref.alloc() : memref<4xi32>
  memref.store %x, %b[%c1] : memref<4xi32>
  %v = memref.load %k[%c1] : memref<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %at = arith.andi %i, %c3 : index
    %w = memref.load %b[%at] : memref<4xi32>
    %s = arith.addi %a, %v : i32
    %t = arith.addi %s, %w : i32
    memref.store %t, %b[%at] : memref<4xi32>
    scf.yield %t : i32
  }
  memref.dealloc %b : memref<4xi32>
  return %r : i32
}

// The two may be one block.
func.func @src_wrong_hoisted_load(%n: index, %m: memref<?xi32>, %k: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %k[%c0] : memref<4xi32>
    %s = arith.addi %a, %v : i32
    memref.store %s, %m[%i] : memref<?xi32>
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @tgt_wrong_hoisted_load(%n: index, %m: memref<?xi32>, %k: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  %v = memref.load %k[%c0] : memref<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %a, %v : i32
    memref.store %s, %m[%i] : memref<?xi32>
    scf.yield %s : i32
  }
  return %r : i32
}

// A load from a place of which it is not known that it is there, out of a loop that may not run.
func.func @src_wrong_speculated_load(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %m[%c1] : memref<?xi32>
    %s = arith.addi %a, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @tgt_wrong_speculated_load(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%c1] : memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %a, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// A cell that every iteration adds to is carried along instead.
func.func @src_promoted(%n: index, %m: memref<?xi32>, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %k[%c1] : memref<4xi32>
    %s = arith.muli %v, %x : i32
    memref.store %s, %k[%c1] : memref<4xi32>
  }
  return
}
func.func @tgt_promoted(%n: index, %m: memref<?xi32>, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  %v = memref.load %k[%c1] : memref<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> i32 {
    %s = arith.muli %a, %x : i32
    scf.yield %s : i32
  }
  memref.store %r, %k[%c1] : memref<4xi32>
  return
}

// The same where the loop reads another cell, which may be that one.
func.func @src_wrong_promoted(%n: index, %at: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  %near = arith.andi %at, %c1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %k[%c1] : memref<4xi32>
    %w = memref.load %k[%near] : memref<4xi32>
    %s = arith.addi %v, %w : i32
    memref.store %s, %k[%c1] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_promoted(%n: index, %at: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  %near = arith.andi %at, %c1 : index
  %v = memref.load %k[%c1] : memref<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> i32 {
    %w = memref.load %k[%near] : memref<4xi32>
    %s = arith.addi %a, %w : i32
    scf.yield %s : i32
  }
  memref.store %r, %k[%c1] : memref<4xi32>
  return
}

// A store of the same in every iteration is made once, before the loop, where there is an iteration; or without asking.
func.func @src_hoisted_store(%n: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %k[%c1] : memref<4xi32>
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_hoisted_store(%n: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %k[%c1] : memref<4xi32>
    memref.store %x, %k[%c1] : memref<4xi32>
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @src_wrong_hoisted_store(%n: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %k[%c1] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_hoisted_store(%n: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %k[%c0] : memref<4xi32>
  memref.store %x, %k[%c1] : memref<4xi32>
  scf.for %i = %c0 to %n step %c1 {
  }
  return
}
// A call in the loop can observe the missing store.
func.func @src_wrong_sunk_store(%n: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %k[%c1] : memref<4xi32>
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_sunk_store(%n: index, %k: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
    memref.store %x, %k[%c1] : memref<4xi32>
  }
  return
}

// Blocks that an iteration allocates.
func.func @src_scratch(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<2xi32>
    %v = memref.load %m[%i] : memref<?xi32>
    memref.store %v, %b[%c1] : memref<2xi32>
    %w = memref.load %b[%c1] : memref<2xi32>
    %s = arith.addi %w, %x : i32
    memref.store %s, %m[%i] : memref<?xi32>
    memref.dealloc %b : memref<2xi32>
  }
  return
}
func.func @tgt_scratch(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xi32>
    %s = arith.addi %v, %x : i32
    memref.store %s, %m[%i] : memref<?xi32>
  }
  return
}
// One block for all iterations, of which the first cell is written before it is read; and one that is not.
func.func @src_one_scratch(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloca() : memref<2xi32>
    %v = memref.load %m[%i] : memref<?xi32>
    memref.store %v, %b[%c1] : memref<2xi32>
    %w = memref.load %b[%c1] : memref<2xi32>
    %s = arith.addi %w, %x : i32
    memref.store %s, %m[%i] : memref<?xi32>
  }
  return
}
func.func @tgt_one_scratch(%n: index, %m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloca() : memref<2xi32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xi32>
    memref.store %v, %b[%c1] : memref<2xi32>
    %w = memref.load %b[%c1] : memref<2xi32>
    %s = arith.addi %w, %x : i32
    memref.store %s, %m[%i] : memref<?xi32>
  }
  return
}
// An iteration reads the value that the previous iteration wrote to the block, not its own.
func.func @src_wrong_scratch_kept(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<2xi32>
  %c1 = arith.constant 1 : index
  memref.store %x, %b[%c1] : memref<2xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %w = memref.load %b[%c1] : memref<2xi32>
    %s = arith.addi %w, %a : i32
    memref.store %s, %b[%c1] : memref<2xi32>
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @tgt_wrong_scratch_kept(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %x, %a : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// A block that is passed from iteration to iteration: each reads the value that the previous one wrote.
func.func @src_wrong_carried_block(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<1xi32>
  memref.store %x, %first[%c0] : memref<1xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %first, %a = %x) -> (memref<1xi32>, i32) {
    %v = memref.load %b[%c0] : memref<1xi32>
    %next = memref.alloc() : memref<1xi32>
    %w = arith.muli %v, %x : i32
    memref.store %w, %next[%c0] : memref<1xi32>
    scf.yield %next, %v : memref<1xi32>, i32
  }
  return %r#1 : i32
}
func.func @tgt_wrong_carried_block(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<1xi32>
  memref.store %x, %first[%c0] : memref<1xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %first, %a = %x) -> (memref<1xi32>, i32) {
    %v = memref.load %b[%c0] : memref<1xi32>
    %next = memref.alloc() : memref<1xi32>
    %w = arith.addi %v, %x : i32
    memref.store %w, %next[%c0] : memref<1xi32>
    scf.yield %next, %v : memref<1xi32>, i32
  }
  return %r#1 : i32
}
func.func @src_carried_block(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<1xi32>
  memref.store %x, %first[%c0] : memref<1xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %first, %a = %x) -> (memref<1xi32>, i32) {
    %v = memref.load %b[%c0] : memref<1xi32>
    %next = memref.alloc() : memref<1xi32>
    %w = arith.muli %v, %x : i32
    memref.store %w, %next[%c0] : memref<1xi32>
    scf.yield %next, %v : memref<1xi32>, i32
  }
  return %r#1 : i32
}
func.func @tgt_carried_block(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<1xi32>
  memref.store %x, %first[%c0] : memref<1xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %first, %a = %x) -> (memref<1xi32>, i32) {
    %v = memref.load %b[%c0] : memref<1xi32>
    %next = memref.alloc() : memref<1xi32>
    %w = arith.muli %x, %v : i32
    memref.store %w, %next[%c0] : memref<1xi32>
    scf.yield %next, %v : memref<1xi32>, i32
  }
  return %r#1 : i32
}

// Loops in loops: sums of rows.
func.func @src_nest(%n: index, %k: index, %m: memref<?x?xi32>, %to: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %z, %to[%i] : memref<?xi32>
    scf.for %j = %c0 to %k step %c1 {
      %a = memref.load %to[%i] : memref<?xi32>
      %v = memref.load %m[%i, %j] : memref<?x?xi32>
      %s = arith.addi %a, %v : i32
      memref.store %s, %to[%i] : memref<?xi32>
    }
  }
  return
}
func.func @tgt_nest(%n: index, %k: index, %m: memref<?x?xi32>, %to: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %z, %to[%i] : memref<?xi32>
    scf.for %j = %c0 to %k step %c1 {
      %v = memref.load %m[%i, %j] : memref<?x?xi32>
      %a = memref.load %to[%i] : memref<?xi32>
      %s = arith.addi %v, %a : i32
      memref.store %s, %to[%i] : memref<?xi32>
    }
  }
  return
}

// Calls in a loop see memory, and may change it.
func.func @src_calls(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    memref.store %a, %m[%c0] : memref<?xi32>
    %g = func.call @get(%a) : (i32) -> i32
    %v = memref.load %m[%c0] : memref<?xi32>
    %s = arith.addi %v, %g : i32
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @tgt_calls(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    memref.store %a, %m[%c0] : memref<?xi32>
    %g = func.call @get(%a) : (i32) -> i32
    %v = memref.load %m[%c0] : memref<?xi32>
    %s = arith.addi %g, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @src_wrong_calls(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    memref.store %a, %m[%c0] : memref<?xi32>
    %g = func.call @get(%a) : (i32) -> i32
    %v = memref.load %m[%c0] : memref<?xi32>
    %s = arith.addi %v, %g : i32
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @tgt_wrong_calls(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    memref.store %a, %m[%c0] : memref<?xi32>
    %g = func.call @get(%a) : (i32) -> i32
    %s = arith.addi %a, %g : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// A condition that reads memory.
func.func @src_flag(%m: memref<i32>, %x: i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.while : () -> () {
    %v = memref.load %m[] : memref<i32>
    %go = arith.cmpi ne, %v, %z : i32
    scf.condition(%go)
  } do {
    %v = memref.load %m[] : memref<i32>
    %w = arith.subi %v, %one : i32
    memref.store %w, %m[] : memref<i32>
    scf.yield
  }
  return
}
func.func @tgt_flag(%m: memref<i32>, %x: i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.while : () -> () {
    %v = memref.load %m[] : memref<i32>
    %go = arith.cmpi ne, %v, %z : i32
    scf.condition(%go)
  } do {
    %v = memref.load %m[] : memref<i32>
    %minus = arith.constant -1 : i32
    %w = arith.addi %v, %minus : i32
    memref.store %w, %m[] : memref<i32>
    scf.yield
  }
  return
}

// The store is at another place, because its index is greater than that of the load; or at the same place as well.
func.func @src_above(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %see = memref.load %m[%c0] : memref<?xi32>
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %m[%c0] : memref<?xi32>
    %s = arith.addi %a, %v : i32
    memref.store %s, %m[%i] : memref<?xi32>
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @tgt_above(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%c0] : memref<?xi32>
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %a, %v : i32
    memref.store %s, %m[%i] : memref<?xi32>
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @src_wrong_above(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %see = memref.load %m[%c0] : memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %m[%c0] : memref<?xi32>
    %s = arith.addi %a, %v : i32
    memref.store %s, %m[%i] : memref<?xi32>
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @tgt_wrong_above(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%c0] : memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %a, %v : i32
    memref.store %s, %m[%i] : memref<?xi32>
    scf.yield %s : i32
  }
  return %r : i32
}

// A block that does not escape is part of the loop's state; calls cannot access it.
func.func @src_promoted_block(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = memref.alloc() : memref<4xi32>
  memref.store %x, %k[%c1] : memref<4xi32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %k[%c1] : memref<4xi32>
    %s = arith.addi %v, %x : i32
    memref.store %s, %k[%c1] : memref<4xi32>
    func.call @use(%i) : (index) -> ()
  }
  %r = memref.load %k[%c1] : memref<4xi32>
  memref.dealloc %k : memref<4xi32>
  return %r : i32
}
func.func @tgt_promoted_block(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %a, %x : i32
    func.call @use(%i) : (index) -> ()
    scf.yield %s : i32
  }
  return %r : i32
}

// The blocks of several iterations are replaced by one block, which a callee can observe if they escape.
func.func private @tell(memref<4xi32>)
func.func @src_wrong_told(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<4xi32>
    memref.store %x, %b[%c0] : memref<4xi32>
    func.call @tell(%b) : (memref<4xi32>) -> ()
  }
  return
}
func.func @tgt_wrong_told(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<4xi32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %b[%c0] : memref<4xi32>
    func.call @tell(%b) : (memref<4xi32>) -> ()
  }
  return
}
