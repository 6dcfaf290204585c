// Loops of blocks of unknown trip count: related by induction, to one another and to those of operations with regions.

func.func private @use(index)

func.func @src_lowered(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.addi %v, %a : i32
    memref.store %w, %m[%i] : memref<?xi32>
    func.call @use(%i) : (index) -> ()
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @tgt_lowered(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0, %x : index, i32)
^header(%i: index, %a: i32):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  %v = memref.load %m[%i] : memref<?xi32>
  %w = arith.addi %v, %a : i32
  memref.store %w, %m[%i] : memref<?xi32>
  func.call @use(%i) : (index) -> ()
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %w : index, i32)
^exit:
  return %a : i32
}
// One iteration too many.
func.func @src_wrong_lowered(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.addi %v, %a : i32
    memref.store %w, %m[%i] : memref<?xi32>
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @tgt_wrong_lowered(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0, %x : index, i32)
^header(%i: index, %a: i32):
  %go = arith.cmpi sle, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  %v = memref.load %m[%i] : memref<?xi32>
  %w = arith.addi %v, %a : i32
  memref.store %w, %m[%i] : memref<?xi32>
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %w : index, i32)
^exit:
  return %a : i32
}

// A loop in a loop, with a condition in it.
func.func @src_nest(%n: index, %k: index, %m: memref<?x?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %i to %k step %c1 {
      %v = memref.load %m[%i, %j] : memref<?x?xi32>
      %c = arith.cmpi slt, %v, %x : i32
      scf.if %c {
        memref.store %x, %m[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
func.func @tgt_nest(%n: index, %k: index, %m: memref<?x?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^row, ^exit
^row:
  cf.br ^inner(%i : index)
^inner(%j: index):
  %on = arith.cmpi slt, %j, %k : index
  cf.cond_br %on, ^body, ^next
^body:
  %v = memref.load %m[%i, %j] : memref<?x?xi32>
  %c = arith.cmpi slt, %v, %x : i32
  cf.cond_br %c, ^store, ^around
^store:
  memref.store %x, %m[%i, %j] : memref<?x?xi32>
  cf.br ^around
^around:
  %j1 = arith.addi %j, %c1 : index
  cf.br ^inner(%j1 : index)
^next:
  %i1 = arith.addi %i, %c1 : index
  cf.br ^outer(%i1 : index)
^exit:
  return
}

// A search that is left in two ways, to two places.
func.func @src_search(%n: index, %m: memref<?xi32>, %x: i32) -> (index, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  cf.br ^header(%c0 : index)
^header(%i: index):
  %go = arith.cmpi ult, %i, %n : index
  cf.cond_br %go, ^body, ^none(%n : index)
^body:
  %v = memref.load %m[%i] : memref<?xi32>
  %found = arith.cmpi eq, %v, %x : i32
  cf.cond_br %found, ^some, ^again
^again:
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j : index)
^none(%q: index):
  return %q, %z : index, i32
^some:
  %w = arith.addi %v, %x : i32
  return %i, %w : index, i32
}
func.func @tgt_search(%n: index, %m: memref<?xi32>, %x: i32) -> (index, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  cf.br ^header(%c0 : index)
^header(%i: index):
  %done = arith.cmpi uge, %i, %n : index
  cf.cond_br %done, ^none(%i : index), ^body
^body:
  %v = memref.load %m[%i] : memref<?xi32>
  %other = arith.cmpi ne, %v, %x : i32
  cf.cond_br %other, ^again, ^some(%v : i32)
^again:
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j : index)
^none(%q: index):
  return %n, %z : index, i32
^some(%u: i32):
  %w = arith.addi %x, %u : i32
  return %i, %w : index, i32
}
// The search returns the element instead of its index.
func.func @src_wrong_search(%n: index, %m: memref<?xi32>, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %go = arith.cmpi ult, %i, %n : index
  cf.cond_br %go, ^body, ^exit(%n : index)
^body:
  %v = memref.load %m[%i] : memref<?xi32>
  %found = arith.cmpi eq, %v, %x : i32
  cf.cond_br %found, ^exit(%i : index), ^again
^again:
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j : index)
^exit(%q: index):
  return %q : index
}
func.func @tgt_wrong_search(%n: index, %m: memref<?xi32>, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %go = arith.cmpi ult, %i, %n : index
  cf.cond_br %go, ^body, ^exit(%n : index)
^body:
  %v = memref.load %m[%i] : memref<?xi32>
  %j = arith.addi %i, %c1 : index
  %found = arith.cmpi eq, %v, %x : i32
  cf.cond_br %found, ^exit(%j : index), ^header(%j : index)
^exit(%q: index):
  return %q : index
}

// A condition in the middle becomes blocks.
func.func @src_while(%n: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %r:2 = scf.while (%a = %n, %b = %x) : (i32, i32) -> (i32, i32) {
    %c = arith.muli %b, %x : i32
    %go = arith.cmpi ne, %a, %z : i32
    scf.condition(%go) %a, %c : i32, i32
  } do {
  ^bb0(%a: i32, %c: i32):
    %d = arith.subi %a, %c1 : i32
    scf.yield %d, %c : i32, i32
  }
  return %r#1 : i32
}
func.func @tgt_while(%n: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  cf.br ^header(%n, %x : i32, i32)
^header(%a: i32, %b: i32):
  %c = arith.muli %x, %b : i32
  %go = arith.cmpi ne, %a, %z : i32
  cf.cond_br %go, ^body, ^exit
^body:
  %d = arith.subi %a, %c1 : i32
  cf.br ^header(%d, %c : i32, i32)
^exit:
  return %c : i32
}

// A loop that ends, and one that does not.
func.func @src_wrong_endless(%n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %z = arith.constant 0 : i8
  cf.br ^header(%n : i8)
^header(%a: i8):
  %go = arith.cmpi ne, %a, %z : i8
  %d = arith.shrui %a, %c1 : i8
  cf.cond_br %go, ^header(%d : i8), ^exit
^exit:
  return %a : i8
}
func.func @tgt_wrong_endless(%n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %z = arith.constant 0 : i8
  cf.br ^header(%n : i8)
^header(%a: i8):
  %go = arith.cmpi ne, %a, %z : i8
  %d = arith.ori %a, %c1 : i8
  cf.cond_br %go, ^header(%d : i8), ^exit
^exit:
  return %a : i8
}
// An endless loop of cf may be removed, one of llvm may not.
func.func @src_endless(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^a
^b:
  return %x : i32
}
func.func @tgt_endless(%c: i1, %x: i32) -> i32 {
  return %x : i32
}
llvm.func @src_wrong_removed_endless(%c: i1, %x: i32) -> i32 {
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.br ^a
^b:
  llvm.return %x : i32
}
llvm.func @tgt_wrong_removed_endless(%c: i1, %x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.func @src_kept_endless(%c: i1, %x: i32) -> i32 {
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.br ^a
^b:
  %0 = llvm.add %x, %x : i32
  llvm.return %0 : i32
}
llvm.func @tgt_kept_endless(%c: i1, %x: i32) -> i32 {
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.br ^a
^b:
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.shl %x, %one : i32
  llvm.return %0 : i32
}
// The loop ends for each input.
llvm.func @src_ending(%x: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %zero = llvm.mlir.constant(0 : i8) : i8
  llvm.br ^a(%zero : i8)
^a(%i: i8):
  %j = llvm.add %i, %one : i8
  %c = llvm.icmp "ult" %j, %one : i8
  llvm.cond_br %c, ^a(%j : i8), ^b
^b:
  llvm.return %x : i8
}
llvm.func @tgt_ending(%x: i8) -> i8 {
  llvm.return %x : i8
}
