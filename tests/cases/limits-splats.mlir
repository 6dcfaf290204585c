// proofmark: opt %s --split-input-file --verify-diagnostics --canonicalize
// A splat is not listed, however many elements it has.

func.func @strides(%input: memref<1x113x113x96xf32>, %filter: memref<3x3x96xf32>, %output: memref<1x56x56x96xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<4294967296xi64>}
    ins(%input, %filter: memref<1x113x113x96xf32>, memref<3x3x96xf32>) outs(%output: memref<1x56x56x96xf32>)
  return
}

// -----

func.func @element() -> (i8, i8) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %c = arith.constant sparse<[[0, 1]], [7]> : tensor<1000000x1000000xi8>
  %a = tensor.extract %c[%0, %0] : tensor<1000000x1000000xi8>
  %b = tensor.extract %c[%0, %1] : tensor<1000000x1000000xi8>
  return %a, %b : i8, i8
}

// -----

func.func @reduction() -> i32 {
  %c = arith.constant dense<3> : vector<2147483648xi32>
  %sum = vector.reduction <add>, %c : vector<2147483648xi32> into i32
  return %sum : i32
}

// -----

llvm.mlir.global common @zero(dense<0> : tensor<1099511627776xi8>) : !llvm.array<1099511627776 x i8>
