#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: memref<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: f32, %arg4: vector<4xf32>, %arg5: vector<2x4xf32>, %arg6: vector<4xi1>, %arg7: vector<2x4xi1>, %arg8: vector<4xi32>, %arg9: vector<[4]xf32>, %arg10: memref<?xvector<4xf32>>, %arg11: vector<f32>) {
    %0 = "test.x"() : () -> vector<2x2xf32>
    %1 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<?x?xf32>, vector<4xf32>
    %2 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
    %3 = vector.transfer_read %arg0[%arg2, %arg2], %arg3, %arg7 {permutation_map = #map} : memref<?x?xf32>, vector<4x2xf32>
    %4 = vector.transfer_read %arg1[%arg2, %arg2], %arg3 {foo, permutation_map = #map1} : tensor<?x?xf32>, vector<2x4xf32>
    vector.transfer_write %arg4, %arg0[%arg2, %arg2] : vector<4xf32>, memref<?x?xf32>
    %5 = vector.transfer_write %arg5, %arg1[%arg2, %arg2], %arg7 {in_bounds = [true, false]} : vector<2x4xf32>, tensor<?x?xf32>
    %6 = vector.load %arg0[%arg2, %arg2] : memref<?x?xf32>, vector<4xf32>
    %7 = vector.load %arg0[%arg2, %arg2] {alignment = 8 : i64, nontemporal = true} : memref<?x?xf32>, vector<4xf32>
    vector.store %arg4, %arg0[%arg2, %arg2] : memref<?x?xf32>, vector<4xf32>
    %8 = vector.maskedload %arg0[%arg2, %arg2], %arg6, %arg4 : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.maskedstore %arg0[%arg2, %arg2], %arg6, %arg4 {alignment = 4 : i64} : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
    %9 = vector.gather %arg0[%arg2, %arg2] [%arg8], %arg6, %arg4 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.scatter %arg0[%arg2, %arg2] [%arg8], %arg6, %arg4 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %10 = vector.scatter %arg1[%arg2, %arg2] [%arg8], %arg6, %arg4 : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?x?xf32>
    %11 = vector.expandload %arg0[%arg2, %arg2], %arg6, %arg4 : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.compressstore %arg0[%arg2, %arg2], %arg6, %arg4 : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
    vector.print %arg4 : vector<4xf32>
    vector.print %arg4 : vector<4xf32> punctuation <no_punctuation>
    vector.print punctuation <comma>
    vector.print str "hello"
    vector.print
    vector.print %arg3 : f32 {a}
    %12 = vector.extract %arg4[1] : f32 from vector<4xf32>
    %13 = vector.extract %arg5[%arg2] : vector<4xf32> from vector<2x4xf32>
    %14 = vector.extract %arg5[1, %arg2] : f32 from vector<2x4xf32>
    %15 = vector.extract %arg11[] : f32 from vector<f32>
    %16 = vector.insert %arg3, %arg4 [1] : f32 into vector<4xf32>
    %17 = vector.insert %arg3, %arg5 [%arg2, 2] : f32 into vector<2x4xf32>
    %18 = vector.extract_strided_slice %arg4 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
    %19 = vector.insert_strided_slice %18, %arg4 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
    %20 = vector.shuffle %arg4, %arg4 [0, 5, -1] : vector<4xf32>, vector<4xf32>
    %21 = vector.bitcast %arg4 : vector<4xf32> to vector<8xi16>
    %22 = vector.shape_cast %arg5 : vector<2x4xf32> to vector<8xf32>
    %23 = vector.transpose %arg5, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
    %24 = vector.contract {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg5, %23, %0 {x = 1 : i32} : vector<2x4xf32>, vector<4x2xf32> into vector<2x2xf32>
    %25 = vector.outerproduct %arg4, %arg4 : vector<4xf32>, vector<4xf32>
    %26 = vector.outerproduct %arg4, %arg4, %25 {kind = #vector.kind<mul>} : vector<4xf32>, vector<4xf32>
    %27 = vector.outerproduct %arg4, %arg3, %arg4 {kind = #vector.kind<add>} : vector<4xf32>, f32
    %28 = vector.multi_reduction <add>, %arg5, %arg4 [0] : vector<2x4xf32> to vector<4xf32>
    %29 = vector.reduction <add>, %arg4 : vector<4xf32> into f32
    %30 = vector.reduction <mul>, %arg4, %arg3 fastmath<reassoc> : vector<4xf32> into f32
    %31 = vector.fma %arg4, %arg4, %arg4 : vector<4xf32>
    %32 = vector.mask %arg6 { vector.reduction <add>, %arg4 : vector<4xf32> into f32 } : vector<4xi1> -> f32
    %33 = vector.mask %arg6, %arg4 { vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    vector.mask %arg6 { vector.transfer_write %arg4, %arg0[%arg2, %arg2] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
    vector.mask %arg6 { vector.yield } : vector<4xi1>
    %34 = vector.mask %arg6 { vector.yield %arg4 : vector<4xf32> } {q} : vector<4xi1> -> vector<4xf32>
    %35 = vector.create_mask %arg2, %arg2 : vector<2x4xi1>
    %36 = vector.constant_mask [1, 2] : vector<2x4xi1>
    %37 = vector.interleave %arg4, %arg4 : vector<4xf32> -> vector<8xf32>
    %res1, %res2 = vector.deinterleave %arg4 : vector<4xf32> -> vector<2xf32>
    %38 = vector.step : vector<4xindex>
    %39 = vector.from_elements %arg3, %arg3 : vector<2xf32>
    %40:4 = vector.to_elements %arg4 : vector<4xf32>
    %41 = vector.scalable.insert %arg4, %arg9[0] : vector<4xf32> into vector<[4]xf32>
    %42 = vector.scalable.extract %arg9[4] : vector<4xf32> from vector<[4]xf32>
    %dest, %accumulated_value = vector.scan <add>, %arg5, %arg4 {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
    %43 = vector.transfer_read %arg10[%arg2], %arg4 : memref<?xvector<4xf32>>, vector<2x4xf32>
    %44 = "test.y"() : () -> memref<4x2xf32>
    %45 = vector.type_cast %44 : memref<4x2xf32> to memref<vector<4x2xf32>>
    %46 = vector.broadcast %arg3 : f32 to vector<[4]xf32>
    %vscale = vector.vscale
    return
  }
}
