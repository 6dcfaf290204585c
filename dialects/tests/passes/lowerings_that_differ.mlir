// run: --convert-index-to-llvm --convert-scf-to-cf --arith-expand --expand-strided-metadata --convert-vector-to-llvm
// -----
// MLIR negates the dividend of ceildivs, which overflows for the least number.
func.func @ceil(%a: index, %b: index) -> index {
  %0 = index.ceildivs %a, %b
  return %0 : index
}
// becomes:
module {
  func.func @ceil(%arg0: index, %arg1: index) -> index {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i64) : i64
    %2 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %3 = builtin.unrealized_conversion_cast %arg0 : index to i64
    %4 = llvm.sdiv %3, %2 : i64
    %5 = llvm.mul %4, %2 : i64
    %6 = llvm.icmp "ne" %3, %5 : i64
    %7 = llvm.icmp "slt" %3, %1 : i64
    %8 = llvm.icmp "slt" %2, %1 : i64
    %9 = llvm.icmp "eq" %7, %8 : i1
    %10 = llvm.and %6, %9 : i1
    %11 = llvm.add %4, %0 : i64
    %12 = llvm.select %10, %11, %4 : i1, i64
    %13 = builtin.unrealized_conversion_cast %12 : i64 to index
    return %13 : index
  }
}
// -----
// MLIR subtracts the dividend of floordivs from one or minus one; the unselected quotient may overflow.
func.func @floor(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  return %0 : index
}
// becomes:
module {
  func.func @floor(%arg0: index, %arg1: index) -> index {
    %0 = llvm.mlir.constant(-1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i64) : i64
    %2 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %3 = builtin.unrealized_conversion_cast %arg0 : index to i64
    %4 = llvm.sdiv %3, %2 : i64
    %5 = llvm.mul %4, %2 : i64
    %6 = llvm.icmp "ne" %3, %5 : i64
    %7 = llvm.icmp "slt" %3, %1 : i64
    %8 = llvm.icmp "slt" %2, %1 : i64
    %9 = llvm.icmp "ne" %7, %8 : i1
    %10 = llvm.and %6, %9 : i1
    %11 = llvm.add %4, %0 : i64
    %12 = llvm.select %10, %11, %4 : i1, i64
    %13 = builtin.unrealized_conversion_cast %12 : i64 to index
    return %13 : index
  }
}
// -----
// MLIR truncates the number of a switch to 32 bits.
func.func @switch(%n: index, %a: i8, %b: i8) -> i8 {
  %r = scf.index_switch %n -> i8
  case 5000000000 {
    scf.yield %a : i8
  }
  default {
    scf.yield %b : i8
  }
  return %r : i8
}
// becomes:
module {
  func.func @switch(%arg0: index, %arg1: i8, %arg2: i8) -> i8 {
    %0 = arith.index_cast %arg0 : index to i64
    cf.switch %0 : i64, [
      default: ^bb2,
      5000000000: ^bb1
    ]
  ^bb1:  // pred: ^bb0
    cf.br ^bb3(%arg1 : i8)
  ^bb2:  // pred: ^bb0
    cf.br ^bb3(%arg2 : i8)
  ^bb3(%1: i8):  // 2 preds: ^bb1, ^bb2
    return %1 : i8
  }
}
// -----
// MLIR returns the second operand for zeros of different signs.
func.func @zeros(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  return %0, %1 : f32, f32
}
// becomes:
module {
  func.func @zeros(%arg0: f32, %arg1: f32) -> (f32, f32) {
    %0 = arith.cmpf ugt, %arg0, %arg1 : f32
    %1 = arith.select %0, %arg0, %arg1 : f32
    %2 = arith.cmpf oeq, %arg0, %arg1 : f32
    %3 = arith.bitcast %arg0 : f32 to i32
    %4 = arith.bitcast %arg1 : f32 to i32
    %5 = arith.andi %3, %4 : i32
    %6 = arith.bitcast %5 : i32 to f32
    %7 = arith.select %2, %6, %1 : f32
    %8 = arith.cmpf uno, %arg1, %arg1 : f32
    %9 = arith.select %8, %arg1, %7 : f32
    %10 = arith.cmpf ult, %arg0, %arg1 : f32
    %11 = arith.select %10, %arg0, %arg1 : f32
    %12 = arith.cmpf oeq, %arg0, %arg1 : f32
    %13 = arith.bitcast %arg0 : f32 to i32
    %14 = arith.bitcast %arg1 : f32 to i32
    %15 = arith.ori %13, %14 : i32
    %16 = arith.bitcast %15 : i32 to f32
    %17 = arith.select %12, %16, %11 : f32
    %18 = arith.cmpf uno, %arg1, %arg1 : f32
    %19 = arith.select %18, %arg1, %17 : f32
    return %9, %19 : f32, f32
  }
}
// -----
// mlir-opt crashes on several dynamic sizes in one group.
func.func @groups(%m: memref<?xf32, strided<[?]>>, %a: index, %b: index) -> memref<?x?xf32, strided<[?, ?]>> {
  %e = memref.expand_shape %m [[0, 1]] output_shape [%a, %b] : memref<?xf32, strided<[?]>> into memref<?x?xf32, strided<[?, ?]>>
  return %e : memref<?x?xf32, strided<[?, ?]>>
}
// becomes:
#map = affine_map<()[s0, s1] -> (s0 * s1)>
module {
  func.func @groups(%arg0: memref<?xf32, strided<[?]>>, %arg1: index, %arg2: index) -> memref<?x?xf32, strided<[?, ?]>> {
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<?xf32, strided<[?]>> -> memref<f32>, index, index, index
    %0 = affine.apply #map()[%strides, %arg2]
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%arg1, %arg2], strides: [%0, %strides] : memref<f32> to memref<?x?xf32, strided<[?, ?]>>
    return %reinterpret_cast : memref<?x?xf32, strided<[?, ?]>>
  }
}
// -----
// MLIR creates `llvm.intr.fmuladd`, and adds the elements to 0.0.
func.func @floats(%a: vector<2xf32>, %b: vector<2xf32>) -> (vector<2xf32>, f32) {
  %0 = vector.fma %a, %b, %b : vector<2xf32>
  %1 = vector.reduction <add>, %b : vector<2xf32> into f32
  return %0, %1 : vector<2xf32>, f32
}
// becomes:
module {
  func.func @floats(%arg0: vector<2xf32>, %arg1: vector<2xf32>) -> (vector<2xf32>, f32) {
    %0 = llvm.intr.fma(%arg0, %arg1, %arg1) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    %1 = llvm.mlir.constant(-0.000000e+00 : f32) : f32
    %2 = "llvm.intr.vector.reduce.fadd"(%1, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<2xf32>) -> f32
    return %0, %2 : vector<2xf32>, f32
  }
}
