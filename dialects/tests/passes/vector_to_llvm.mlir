// run: --convert-vector-to-llvm
// -----
func.func @elements(%v: vector<2x3xf32>, %w: vector<3xf32>, %s: f32, %i: index) -> (f32, vector<2x3xf32>, vector<2x3xf32>, vector<3xf32>) {
  %0 = vector.extract %v[1, 2] : f32 from vector<2x3xf32>
  %1 = vector.insert %s, %v[0, %i] : f32 into vector<2x3xf32>
  %2 = vector.insert %w, %1[1] : vector<3xf32> into vector<2x3xf32>
  %3 = vector.extract %2[0] : vector<3xf32> from vector<2x3xf32>
  return %0, %1, %2, %3 : f32, vector<2x3xf32>, vector<2x3xf32>, vector<3xf32>
}
// becomes:
module {
  func.func @elements(%arg0: vector<2x3xf32>, %arg1: vector<3xf32>, %arg2: f32, %arg3: index) -> (f32, vector<2x3xf32>, vector<2x3xf32>, vector<3xf32>) {
    %0 = builtin.unrealized_conversion_cast %arg3 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
    %2 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<3xf32>>
    %3 = llvm.mlir.constant(2 : i64) : i64
    %4 = llvm.extractelement %2[%3 : i64] : vector<3xf32>
    %5 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<3xf32>>
    %6 = llvm.insertelement %arg2, %5[%0 : i64] : vector<3xf32>
    %7 = llvm.insertvalue %6, %1[0] : !llvm.array<2 x vector<3xf32>>
    %8 = builtin.unrealized_conversion_cast %7 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
    %9 = llvm.insertvalue %arg1, %7[1] : !llvm.array<2 x vector<3xf32>>
    %10 = builtin.unrealized_conversion_cast %9 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
    %11 = llvm.extractvalue %9[0] : !llvm.array<2 x vector<3xf32>>
    return %4, %8, %10, %11 : f32, vector<2x3xf32>, vector<2x3xf32>, vector<3xf32>
  }
}
// -----
func.func @shapes(%s: i32, %t: i32, %v: vector<2xi32>) -> (vector<2x2xi32>, vector<2xi32>, i32, i32, vector<3xi32>, vector<4xi16>) {
  %0 = vector.broadcast %s : i32 to vector<2x2xi32>
  %1 = vector.from_elements %s, %t : vector<2xi32>
  %2:2 = vector.to_elements %v : vector<2xi32>
  %3 = vector.shuffle %1, %v [0, 3, 2] : vector<2xi32>, vector<2xi32>
  %4 = vector.bitcast %v : vector<2xi32> to vector<4xi16>
  return %0, %1, %2#0, %2#1, %3, %4 : vector<2x2xi32>, vector<2xi32>, i32, i32, vector<3xi32>, vector<4xi16>
}
// becomes:
module {
  func.func @shapes(%arg0: i32, %arg1: i32, %arg2: vector<2xi32>) -> (vector<2x2xi32>, vector<2xi32>, i32, i32, vector<3xi32>, vector<4xi16>) {
    %0 = llvm.mlir.poison : !llvm.array<2 x vector<2xi32>>
    %1 = llvm.mlir.poison : vector<2xi32>
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.insertelement %arg0, %1[%2 : i32] : vector<2xi32>
    %4 = llvm.shufflevector %3, %3 [0, 0] : vector<2xi32>
    %5 = llvm.insertvalue %4, %0[0] : !llvm.array<2 x vector<2xi32>>
    %6 = llvm.insertvalue %4, %5[1] : !llvm.array<2 x vector<2xi32>>
    %7 = builtin.unrealized_conversion_cast %6 : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>
    %8 = llvm.mlir.poison : vector<2xi32>
    %9 = llvm.mlir.constant(0 : i64) : i64
    %10 = llvm.insertelement %arg0, %8[%9 : i64] : vector<2xi32>
    %11 = llvm.mlir.constant(1 : i64) : i64
    %12 = llvm.insertelement %arg1, %10[%11 : i64] : vector<2xi32>
    %13 = llvm.mlir.constant(0 : i64) : i64
    %14 = llvm.extractelement %arg2[%13 : i64] : vector<2xi32>
    %15 = llvm.mlir.constant(1 : i64) : i64
    %16 = llvm.extractelement %arg2[%15 : i64] : vector<2xi32>
    %17 = llvm.shufflevector %12, %arg2 [0, 3, 2] : vector<2xi32>
    %18 = llvm.bitcast %arg2 : vector<2xi32> to vector<4xi16>
    return %7, %12, %14, %16, %17, %18 : vector<2x2xi32>, vector<2xi32>, i32, i32, vector<3xi32>, vector<4xi16>
  }
}
// -----
func.func @accesses(%m: memref<4x8xf32>, %i: index, %j: index) {
  %0 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<4xf32>
  vector.store %0, %m[%j, %i] : memref<4x8xf32>, vector<4xf32>
  return
}
// becomes:
module {
  func.func @accesses(%arg0: memref<4x8xf32>, %arg1: index, %arg2: index) {
    %0 = builtin.unrealized_conversion_cast %arg2 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %2 = builtin.unrealized_conversion_cast %arg0 : memref<4x8xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %4 = llvm.mlir.constant(8 : index) : i64
    %5 = llvm.mul %1, %4 : i64
    %6 = llvm.add %5, %0 : i64
    %7 = llvm.getelementptr %3[%6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %8 = llvm.load %7 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
    %9 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %10 = llvm.mlir.constant(8 : index) : i64
    %11 = llvm.mul %0, %10 : i64
    %12 = llvm.add %11, %1 : i64
    %13 = llvm.getelementptr %9[%12] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %8, %13 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
    return
  }
}
// -----
func.func @reductions(%v: vector<4xi32>, %f: vector<4xf32>, %a: f32, %i: i32) -> (i32, i32, f32, f32, f32) {
  %0 = vector.reduction <add>, %v : vector<4xi32> into i32
  %1 = vector.reduction <minui>, %v, %i : vector<4xi32> into i32
  %2 = vector.reduction <add>, %f, %a : vector<4xf32> into f32
  %3 = vector.reduction <mul>, %f : vector<4xf32> into f32
  %4 = vector.reduction <maximumf>, %f, %a : vector<4xf32> into f32
  return %0, %1, %2, %3, %4 : i32, i32, f32, f32, f32
}
// becomes:
module {
  func.func @reductions(%arg0: vector<4xi32>, %arg1: vector<4xf32>, %arg2: f32, %arg3: i32) -> (i32, i32, f32, f32, f32) {
    %0 = "llvm.intr.vector.reduce.add"(%arg0) : (vector<4xi32>) -> i32
    %1 = "llvm.intr.vector.reduce.umin"(%arg0) : (vector<4xi32>) -> i32
    %2 = llvm.icmp "ule" %arg3, %1 : i32
    %3 = llvm.select %2, %arg3, %1 : i1, i32
    %4 = "llvm.intr.vector.reduce.fadd"(%arg2, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    %5 = llvm.mlir.constant(1.000000e+00 : f32) : f32
    %6 = "llvm.intr.vector.reduce.fmul"(%5, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    %7 = llvm.intr.vector.reduce.fmaximum(%arg1) : (vector<4xf32>) -> f32
    %8 = llvm.intr.maximum(%7, %arg2) : (f32, f32) -> f32
    return %0, %3, %4, %6, %8 : i32, i32, f32, f32, f32
  }
}
