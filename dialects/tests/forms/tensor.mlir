module {
  func.func @t(%arg0: index, %arg1: index, %arg2: tensor<?x4xf32>, %arg3: f32, %arg4: tensor<4xf32>, %arg5: tensor<*xf32>, %arg6: tensor<2xindex>) {
    %0 = tensor.empty(%arg1) : tensor<?x4xf32>
    %1 = tensor.empty() : tensor<4xf32>
    %extracted = tensor.extract %arg2[%arg0, %arg0] : tensor<?x4xf32>
    %inserted = tensor.insert %arg3 into %arg2[%arg0, %arg0] : tensor<?x4xf32>
    %dim = tensor.dim %arg2, %arg0 : tensor<?x4xf32>
    %cast = tensor.cast %arg2 : tensor<?x4xf32> to tensor<?x?xf32>
    %from_elements = tensor.from_elements %arg3, %arg3 : tensor<2xf32>
    %splat = tensor.splat %arg3 : tensor<4xf32>
    %splat_0 = tensor.splat %arg3[%arg1] : tensor<?xf32>
    %extracted_slice = tensor.extract_slice %arg2[%arg0, 0] [2, %arg1] [1, 1] : tensor<?x4xf32> to tensor<2x?xf32>
    %inserted_slice = tensor.insert_slice %arg4 into %arg2[0, %arg0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
    %collapsed = tensor.collapse_shape %arg2 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
    %expanded = tensor.expand_shape %arg4 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
    %generated = tensor.generate %arg1 {
    ^bb0(%arg7: index, %arg8: index):
      tensor.yield %arg3 : f32
    } : tensor<?x4xf32>
    %padded = tensor.pad %arg2 low[0, %arg0] high[1, 2] {
    ^bb0(%arg7: index, %arg8: index):
      tensor.yield %arg3 : f32
    } : tensor<?x4xf32> to tensor<?x?xf32>
    %rank = tensor.rank %arg5 : tensor<*xf32>
    %reshape = tensor.reshape %arg5(%arg6) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %concat = tensor.concat dim(0) %arg4, %arg4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %2 = tensor.bitcast %arg4 : tensor<4xf32> to tensor<4xi32>
    %padded_1 = tensor.pad %arg4 nofold low[0] high[%arg0] {
    ^bb0(%arg7: index):
      tensor.yield %arg3 : f32
    } {foo} : tensor<4xf32> to tensor<?xf32>
    %3 = bufferization.alloc_tensor(%arg1) : tensor<?x4xf32>
    %4 = bufferization.alloc_tensor() copy(%arg2) : tensor<?x4xf32>
    %5 = bufferization.alloc_tensor(%arg1) size_hint=%arg1 : tensor<?x4xf32>
    %6 = bufferization.to_buffer %arg2 : tensor<?x4xf32> to memref<?x4xf32>
    %7 = bufferization.to_tensor %6 restrict writable : memref<?x4xf32> to tensor<?x4xf32>
    %8 = bufferization.clone %6 : memref<?x4xf32> to memref<?x4xf32>
    %9 = bufferization.materialize_in_destination %arg2 in %arg2 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    bufferization.materialize_in_destination %arg2 in writable %6 : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
    bufferization.dealloc_tensor %arg2 : tensor<?x4xf32>
    return
  }
}
