// proofmark: opt --split-input-file %s
// The result of a pure operation on symbols is a symbol, also in a loop.

func.func @scale(%a: index, %b: index, %m: memref<10xindex>) {
  scf.for %i = %a to %b step %a {
    %0 = vector.vscale
    %1 = affine.load %m[symbol(%0)] : memref<10xindex>
    affine.store %1, %m[symbol(%0)] : memref<10xindex>
  }
  return
}

// -----

func.func @sum(%a: index, %b: index, %m: memref<10xindex>) {
  scf.for %i = %a to %b step %a {
    %0 = arith.addi %a, %b : index
    %1 = arith.muli %0, %b : index
    %2 = affine.load %m[symbol(%1)] : memref<10xindex>
    affine.store %2, %m[symbol(%0)] : memref<10xindex>
  }
  return
}

// -----

func.func @sum_with_induction_variable(%a: index, %b: index, %m: memref<10xindex>) {
  scf.for %i = %a to %b step %a {
    %0 = arith.addi %a, %i : index
    %1 = affine.load %m[symbol(%0)] : memref<10xindex>
  }
  return
}

// -----

func.func @quotient(%a: index, %b: index, %m: memref<10xindex>) {
  scf.for %i = %a to %b step %a {
    %0 = arith.divsi %a, %b : index
    %1 = affine.load %m[symbol(%0)] : memref<10xindex>
  }
  return
}
