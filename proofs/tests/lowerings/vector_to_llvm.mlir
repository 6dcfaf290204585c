// Lowerings of vectors (convert-vector-to-llvm).
func.func @load(%m: memref<8xi32>, %i: index) -> vector<4xi32> {
  %0 = vector.load %m[%i] : memref<8xi32>, vector<4xi32>
  return %0 : vector<4xi32>
}

// -----

module {
  llvm.func @load(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64) -> vector<4xi32> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %7 = llvm.getelementptr %6[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %8 = llvm.load %7 {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
    llvm.return %8 : vector<4xi32>
  }
}

// -----

// wrong element size: -> !llvm.ptr, i32 => -> !llvm.ptr, i64
// wrong bytes: -> !llvm.ptr, i32 => -> !llvm.ptr, i8
// wrong alignment: alignment = 4 => alignment = 16
// wrong default alignment: {alignment = 4 : i64} =>
// wrong allocated pointer: extractvalue %5[1] => extractvalue %5[0]
// wrong index: [%arg5] => [%arg3]

// =====

func.func @store(%m: memref<8xi32>, %i: index, %v: vector<4xi32>) {
  vector.store %v, %m[%i] : memref<8xi32>, vector<4xi32>
  return
}

// -----

module {
  llvm.func @store(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: vector<4xi32>) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %7 = llvm.getelementptr %6[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg6, %7 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
    llvm.return
  }
}

// -----

// wrong element size: -> !llvm.ptr, i32 => -> !llvm.ptr, i16
// wrong alignment: alignment = 4 => alignment = 8
// wrong dropped: llvm.store %arg6, %7 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr =>
// wrong twice: llvm.return => llvm.store %arg6, %6 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr\n    llvm.return

// =====

func.func @insert(%a: i32, %v: vector<4xi32>) -> vector<4xi32> {
  %0 = vector.insert %a, %v[2] : i32 into vector<4xi32>
  return %0 : vector<4xi32>
}

// -----

module {
  llvm.func @insert(%arg0: i32, %arg1: vector<4xi32>) -> vector<4xi32> {
    %0 = llvm.mlir.constant(2 : i64) : i64
    %1 = llvm.insertelement %arg0, %arg1[%0 : i64] : vector<4xi32>
    llvm.return %1 : vector<4xi32>
  }
}

// -----

// wrong position: constant(2 => constant(1
// wrong outside: constant(2 => constant(4

// =====

func.func @extract(%v: vector<2x4xi32>) -> i32 {
  %0 = vector.extract %v[1, 2] : i32 from vector<2x4xi32>
  return %0 : i32
}

// -----

module {
  llvm.func @extract(%arg0: !llvm.array<2 x vector<4xi32>>) -> i32 {
    %0 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xi32>>
    %1 = llvm.mlir.constant(2 : i64) : i64
    %2 = llvm.extractelement %0[%1 : i64] : vector<4xi32>
    llvm.return %2 : i32
  }
}

// -----

// wrong row: %arg0[1] => %arg0[0]
// wrong column: constant(2 => constant(3

// =====

func.func @shuffle(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<3xi32> {
  %0 = vector.shuffle %a, %b [0, 3, 1] : vector<2xi32>, vector<2xi32>
  return %0 : vector<3xi32>
}

// -----

module {
  llvm.func @shuffle(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<3xi32> {
    %0 = llvm.shufflevector %arg0, %arg1 [0, 3, 1] : vector<2xi32>
    llvm.return %0 : vector<3xi32>
  }
}

// -----

// wrong mask: [0, 3, 1] => [0, 2, 1]
// wrong poison: [0, 3, 1] => [0, -1, 1]
// wrong order: %arg0, %arg1 [ => %arg1, %arg0 [

// =====

func.func @broadcast(%a: i32) -> vector<4xi32> {
  %0 = vector.broadcast %a : i32 to vector<4xi32>
  return %0 : vector<4xi32>
}

// -----

module {
  llvm.func @broadcast(%arg0: i32) -> vector<4xi32> {
    %0 = llvm.mlir.poison : vector<4xi32>
    %1 = llvm.mlir.constant(0 : i32) : i32
    %2 = llvm.insertelement %arg0, %0[%1 : i32] : vector<4xi32>
    %3 = llvm.shufflevector %2, %0 [0, 0, 0, 0] : vector<4xi32>
    llvm.return %3 : vector<4xi32>
  }
}

// -----

// wrong first only: [0, 0, 0, 0] => [0, 1, 2, 3]
// wrong place: constant(0 => constant(1

// =====

func.func @reduction(%v: vector<4xi8>, %a: i8) -> i8 {
  %0 = vector.reduction <add>, %v, %a : vector<4xi8> into i8
  return %0 : i8
}

// -----

module {
  llvm.func @reduction(%arg0: vector<4xi8>, %arg1: i8) -> i8 {
    %0 = "llvm.intr.vector.reduce.add"(%arg0) : (vector<4xi8>) -> i8
    %1 = llvm.add %arg1, %0 : i8
    llvm.return %1 : i8
  }
}

// -----

// wrong kind: reduce.add => reduce.mul
// wrong accumulator: llvm.add %arg1, %0 => llvm.add %0, %0
// wrong flag: llvm.add %arg1, %0 => llvm.add %arg1, %0 overflow<nsw>

// =====

func.func @greatest(%v: vector<4xi32>) -> i32 {
  %0 = vector.reduction <maxsi>, %v : vector<4xi32> into i32
  return %0 : i32
}

// -----

module {
  llvm.func @greatest(%arg0: vector<4xi32>) -> i32 {
    %0 = "llvm.intr.vector.reduce.smax"(%arg0) : (vector<4xi32>) -> i32
    llvm.return %0 : i32
  }
}

// -----

// wrong unsigned: reduce.smax => reduce.umax
// wrong least: reduce.smax => reduce.smin
