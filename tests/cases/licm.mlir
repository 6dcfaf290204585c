// proofmark: opt --pass-pipeline=builtin.module(func.func(loop-invariant-code-motion)) %s

// Inner loops are first. Operations without effects that cannot trap are hoisted out of all loops.
func.func @nested(%a: i32, %b: i32, %lb: index, %ub: index, %step: index, %m: memref<?xi32>) {
  scf.for %i = %lb to %ub step %step {
    scf.for %j = %lb to %ub step %step {
      %sum = arith.addi %a, %b : i32
      %here = arith.index_cast %i : index to i32
      %both = arith.muli %sum, %here : i32
      memref.store %both, %m[%j] : memref<?xi32>
    }
  }
  return
}

// The loop may run zero times: a division stays unless its divisor is known to be harmless. So does a read.
func.func @traps(%a: i32, %b: i32, %lb: index, %ub: index, %step: index, %m: memref<?xi32>) {
  %c7 = arith.constant 7 : i32
  scf.for %i = %lb to %ub step %step {
    %0 = arith.divsi %a, %b : i32
    %1 = arith.divsi %a, %c7 : i32
    %2 = memref.load %m[%lb] : memref<?xi32>
    %3 = arith.addi %0, %1 : i32
    %4 = arith.addi %2, %3 : i32
    memref.store %4, %m[%i] : memref<?xi32>
  }
  return
}

// A loop that steps by one ends, and may go as a whole.
func.func @whole(%a: i32, %lb: index, %ub: index, %m: memref<?xi32>) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %c1 {
    %x = scf.for %j = %lb to %ub step %c1 iter_args(%s = %a) -> i32 {
      %t = arith.addi %s, %a : i32
      scf.yield %t : i32
    }
    memref.store %x, %m[%i] : memref<?xi32>
  }
  return
}

// An access that may be out of bounds of a tensor is not hoisted; an access that is known to be in bounds is.
func.func @tensors(%t: tensor<4xi32>, %i: index, %lb: index, %ub: index, %step: index, %m: memref<?xi32>) {
  %c3 = arith.constant 3 : index
  scf.for %k = %lb to %ub step %step {
    %0 = tensor.extract %t[%i] : tensor<4xi32>
    %1 = tensor.extract %t[%c3] : tensor<4xi32>
    %2 = tensor.extract_slice %t[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %3 = tensor.extract_slice %t[%i] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %4 = tensor.extract %2[%i] : tensor<2xi32>
    %5 = tensor.extract %3[%i] : tensor<2xi32>
    %6 = arith.addi %0, %1 : i32
    %7 = arith.addi %4, %5 : i32
    %8 = arith.addi %6, %7 : i32
    memref.store %8, %m[%k] : memref<?xi32>
  }
  return
}
