// Branches with arguments of type index. Source, target, and errors planted in the target.
func.func @branch(%c: i1, %x: index, %y: index) -> index {
  cf.cond_br %c, ^bb1(%x, %y : index, index), ^bb2(%y : index)
^bb1(%p: index, %q: index):
  %0 = arith.subi %p, %q : index
  cf.br ^bb2(%0 : index)
^bb2(%r: index):
  %1 = arith.maxsi %r, %x : index
  return %1 : index
}

// -----

module {
  llvm.func @branch(%arg0: i1, %arg1: i64, %arg2: i64) -> i64 {
    llvm.cond_br %arg0, ^bb1, ^bb2(%arg2 : i64)
  ^bb1:  // pred: ^bb0
    %0 = llvm.sub %arg1, %arg2 : i64
    llvm.br ^bb2(%0 : i64)
  ^bb2(%1: i64):  // 2 preds: ^bb0, ^bb1
    %2 = llvm.intr.smax(%1, %arg1) : (i64, i64) -> i64
    llvm.return %2 : i64
  }
}

// -----

// wrong swapped operands: llvm.sub %arg1, %arg2 => llvm.sub %arg2, %arg1
// wrong unsigned maximum: llvm.intr.smax => llvm.intr.umax
// wrong argument of a branch: ^bb2(%arg2 : i64) => ^bb2(%arg1 : i64)
// wrong swapped successors: llvm.cond_br %arg0, ^bb1, ^bb2(%arg2 : i64) => llvm.cond_br %arg0, ^bb2(%arg2 : i64), ^bb1
// wrong argument of a branch: llvm.br ^bb2(%0 : i64) => llvm.br ^bb2(%arg2 : i64)
