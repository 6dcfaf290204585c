#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @generic(%arg0: tensor<4x3xf32>, %arg1: tensor<?x3xf32>, %arg2: f32, %arg3: memref<4x3xi32>) -> tensor<4x3xf32> {
    %0 = linalg.generic {doc = "scaled", indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"], library_call = "scale"} ins(%arg0, %arg2 : tensor<4x3xf32>, f32) outs(%arg0 : tensor<4x3xf32>) attrs =  {tag = 1 : i32} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = linalg.index 1 : index
      %2 = arith.mulf %in, %in_0 : f32
      linalg.yield %2 : f32
    } -> tensor<4x3xf32>
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg3 : memref<4x3xi32>) {
    ^bb0(%out: i32):
      linalg.yield %out {marked} : i32
    }
    return %0 : tensor<4x3xf32>
  }
  func.func @payloads(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4x3xf32>, %arg3: tensor<4xi32>, %arg4: memref<4xf32>) {
    %mapped = linalg.map { arith.addf } ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg0 : tensor<4xf32>)
    %mapped_0 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg0 : tensor<4xf32>)
    %mapped_1 = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg3, %arg3 : tensor<4xi32>, tensor<4xi32>) outs(%arg3 : tensor<4xi32>) {tag}
    linalg.map ins(%arg4 : memref<4xf32>) outs(%arg4 : memref<4xf32>)
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %in : f32
        linalg.yield %0 : f32
      }
    %mapped_2 = linalg.map outs(%arg0 : tensor<4xf32>)
      (%init: f32) {
        linalg.yield %init : f32
      }
    %reduced = linalg.reduce { arith.addf } ins(%arg2 : tensor<4x3xf32>) outs(%arg0 : tensor<4xf32>) dimensions = [1] 
    %reduced_3:2 = linalg.reduce ins(%arg2, %arg2 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%arg0, %arg0 : tensor<4xf32>, tensor<4xf32>) dimensions = [1]  {tag}
      (%in: f32, %in_4: f32, %init: f32, %init_5: f32) {
        linalg.yield %in, %in_4 : f32, f32
      }
    return
  }
  func.func @rearranged(%arg0: tensor<4xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<3x4xf32>, %arg3: memref<4x3xf32>) {
    %transposed = linalg.transpose ins(%arg1 : tensor<4x3xf32>) outs(%arg2 : tensor<3x4xf32>) permutation = [1, 0]  {tag}
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4x3xf32>) dimensions = [1] 
    %0 = linalg.softmax {tag} dimension(1) ins(%arg1 : tensor<4x3xf32>) outs(%arg1 : tensor<4x3xf32>) -> tensor<4x3xf32>
    linalg.softmax dimension(0) ins(%arg3 : memref<4x3xf32>) outs(%arg3 : memref<4x3xf32>)
    return
  }
  func.func @named(%arg0: tensor<5x3xf32>, %arg1: tensor<5xf32>, %arg2: tensor<5x7xf32>, %arg3: tensor<3x7xf32>, %arg4: tensor<3x5xi8>, %arg5: tensor<5x7xi8>, %arg6: tensor<3x7xi32>, %arg7: memref<?xf32>, %arg8: f32, %arg9: tensor<1x9x9x4xf32>, %arg10: tensor<3x3x4x8xf32>, %arg11: tensor<1x4x4x8xf32>) {
    %0 = linalg.matmul indexing_maps = [#map2, #map3, #map4] ins(%arg0, %arg2 : tensor<5x3xf32>, tensor<5x7xf32>) outs(%arg3 : tensor<3x7xf32>) -> tensor<3x7xf32>
    %1 = linalg.matmul indexing_maps = [#map5, #map3, #map4] {tag} ins(%arg1, %arg2 : tensor<5xf32>, tensor<5x7xf32>) outs(%arg3 : tensor<3x7xf32>) -> tensor<3x7xf32>
    %2 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg4, %arg5 : tensor<3x5xi8>, tensor<5x7xi8>) outs(%arg6 : tensor<3x7xi32>) -> tensor<3x7xi32>
    %3 = linalg.contract indexing_maps = [#map2, #map3, #map4] ins(%arg0, %arg2 : tensor<5x3xf32>, tensor<5x7xf32>) outs(%arg3 : tensor<3x7xf32>) -> tensor<3x7xf32>
    %4 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#map6, #map, #map] {tag} ins(%arg1, %arg2 : tensor<5xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<5x7xf32>) -> tensor<5x7xf32>
    %5 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg2 : tensor<5x7xf32>) outs(%arg2 : tensor<5x7xf32>) -> tensor<5x7xf32>
    linalg.fill ins(%arg8 : f32) outs(%arg7 : memref<?xf32>)
    linalg.exp ins(%arg7 : memref<?xf32>) outs(%arg7 : memref<?xf32>)
    %6 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg9, %arg10 : tensor<1x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%arg11 : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    return
  }
  func.func @tiles(%arg0: tensor<13x15xf32>, %arg1: tensor<2x8x8x2xf32>, %arg2: index, %arg3: tensor<?x8x?x2xf32>, %arg4: tensor<15x13xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %pack = linalg.pack %arg0 padding_value(%cst : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %arg1 {tag} : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
    %pack_0 = linalg.pack %arg0 padding_value(%cst : f32) inner_dims_pos = [0, 1] inner_tiles = [%arg2, 2] into %arg3 : tensor<13x15xf32> -> tensor<?x8x?x2xf32>
    %unpack = linalg.unpack %arg1 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 2] into %arg4 : tensor<2x8x8x2xf32> -> tensor<15x13xf32>
    return
  }
  func.func @winograd(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>, %arg2: tensor<2x10x10x5xf32>, %arg3: tensor<6x6x2x2x2x5xf32>, %arg4: tensor<6x6x2x2x2x2xf32>, %arg5: tensor<2x8x8x2xf32>) {
    %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg2 : tensor<2x10x10x5xf32>) outs(%arg3 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg4 : tensor<6x6x2x2x2x2xf32>) outs(%arg5 : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
    return
  }
  func.func @bodies_that_the_form_does_not_say(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
    %0 = "linalg.add"(%arg0, %arg0, %arg1) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
      %1 = arith.mulf %arg2, %arg3 : f32
      linalg.yield %1 : f32
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %transposed = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 0>}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      linalg.yield %arg3 : f32
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %mapped = linalg.map ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>)
      (%in: f32, %init: f32) {
        %1 = "3x.negf"(%in) : (f32) -> f32
        linalg.yield %1 : f32
      }
    return
  }
}
