// run: --convert-scf-to-cf
// -----
func.func @sum(%m: memref<?xi32>, %n: index, %s: index) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %r = scf.for unsigned %i = %c0 to %n step %s iter_args(%acc = %zero) -> (i32) {
    %x = memref.load %m[%i] : memref<?xi32>
    %c = arith.cmpi slt, %x, %acc : i32
    %t = scf.if %c -> (i32) {
      scf.yield %acc : i32
    } else {
      %y = arith.addi %x, %acc : i32
      scf.yield %y : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}
// becomes:
module {
  func.func @sum(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    cf.br ^bb1(%c0, %c0_i32 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb6
    %2 = arith.cmpi ult, %0, %arg1 : index
    cf.cond_br %2, ^bb2, ^bb7
  ^bb2:  // pred: ^bb1
    %3 = memref.load %arg0[%0] : memref<?xi32>
    %4 = arith.cmpi slt, %3, %1 : i32
    cf.cond_br %4, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    cf.br ^bb5(%1 : i32)
  ^bb4:  // pred: ^bb2
    %5 = arith.addi %3, %1 : i32
    cf.br ^bb5(%5 : i32)
  ^bb5(%6: i32):  // 2 preds: ^bb3, ^bb4
    cf.br ^bb6
  ^bb6:  // pred: ^bb5
    %7 = arith.addi %0, %arg2 : index
    cf.br ^bb1(%7, %6 : index, i32)
  ^bb7:  // pred: ^bb1
    return %1 : i32
  }
}
// -----
func.func @halve(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %r = scf.while (%x = %n) : (i64) -> i64 {
    %c = arith.cmpi sgt, %x, %one : i64
    scf.condition(%c) %x : i64
  } do {
  ^bb0(%x: i64):
    %h = arith.shrsi %x, %one : i64
    scf.yield %h : i64
  }
  %q = scf.while (%x = %r) : (i64) -> i64 {
    %h = arith.subi %x, %one : i64
    %c = arith.cmpi sgt, %h, %one : i64
    scf.condition(%c) %h : i64
  } do {
  ^bb0(%x: i64):
    scf.yield %x : i64
  }
  return %q : i64
}
// becomes:
module {
  func.func @halve(%arg0: i64) -> i64 {
    %c1_i64 = arith.constant 1 : i64
    cf.br ^bb1(%arg0 : i64)
  ^bb1(%0: i64):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi sgt, %0, %c1_i64 : i64
    cf.cond_br %1, ^bb2(%0 : i64), ^bb3
  ^bb2(%2: i64):  // pred: ^bb1
    %3 = arith.shrsi %2, %c1_i64 : i64
    cf.br ^bb1(%3 : i64)
  ^bb3:  // pred: ^bb1
    cf.br ^bb4(%0 : i64)
  ^bb4(%4: i64):  // 2 preds: ^bb3, ^bb4
    %5 = arith.subi %4, %c1_i64 : i64
    %6 = arith.cmpi sgt, %5, %c1_i64 : i64
    cf.cond_br %6, ^bb4(%5 : i64), ^bb5
  ^bb5:  // pred: ^bb4
    return %5 : i64
  }
}
// -----
func.func @nest(%m: memref<?x?xf32>, %a: index, %b: index, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%c0, %c1) to (%a, %b) step (%c1, %c1) init (%z) -> f32 {
    %x = memref.load %m[%i, %j] : memref<?x?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  scf.forall (%i) in (%a) {
    memref.store %r, %m[%i, %i] : memref<?x?xf32>
  }
  return %r : f32
}
// becomes:
module {
  func.func @nest(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg3 : index, f32)
  ^bb1(%0: index, %1: f32):  // 2 preds: ^bb0, ^bb5
    %2 = arith.cmpi slt, %0, %arg1 : index
    cf.cond_br %2, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.br ^bb3(%c1, %1 : index, f32)
  ^bb3(%3: index, %4: f32):  // 2 preds: ^bb2, ^bb4
    %5 = arith.cmpi slt, %3, %arg2 : index
    cf.cond_br %5, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %6 = memref.load %arg0[%0, %3] : memref<?x?xf32>
    %7 = arith.addf %4, %6 : f32
    %8 = arith.addi %3, %c1 : index
    cf.br ^bb3(%8, %7 : index, f32)
  ^bb5:  // pred: ^bb3
    %9 = arith.addi %0, %c1 : index
    cf.br ^bb1(%9, %4 : index, f32)
  ^bb6:  // pred: ^bb1
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    cf.br ^bb7(%c0_0 : index)
  ^bb7(%10: index):  // 2 preds: ^bb6, ^bb8
    %11 = arith.cmpi slt, %10, %arg1 : index
    cf.cond_br %11, ^bb8, ^bb9
  ^bb8:  // pred: ^bb7
    memref.store %1, %arg0[%10, %10] : memref<?x?xf32>
    %12 = arith.addi %10, %c1_1 : index
    cf.br ^bb7(%12 : index)
  ^bb9:  // pred: ^bb7
    return %1 : f32
  }
}
// -----
func.func @blocks(%c: i1, %x: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %x : i32
  ^b:
    %y = arith.addi %x, %x : i32
    scf.yield %y : i32
  }
  return %r : i32
}
// becomes:
module {
  func.func @blocks(%arg0: i1, %arg1: i32) -> i32 {
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    cf.cond_br %arg0, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    cf.br ^bb4(%arg1 : i32)
  ^bb3:  // pred: ^bb1
    %0 = arith.addi %arg1, %arg1 : i32
    cf.br ^bb4(%0 : i32)
  ^bb4(%1: i32):  // 2 preds: ^bb2, ^bb3
    return %1 : i32
  }
}
