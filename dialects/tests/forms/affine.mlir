#map = affine_map<(d0)[s0] -> (d0, s0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 2, s0)>
#map2 = affine_map<(d0)[s0] -> (d0 mod 3 + s0)>
#map3 = affine_map<(d0)[s0] -> (d0, s0 + 4, 5)>
#map4 = affine_map<()[s0] -> (s0, 5)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 3 == 0)>
#set1 = affine_set<(d0)[s0] : (d0 - s0 >= 0, -d0 + 5 == 0)>
module {
  func.func @f(%arg0: memref<?x10xf32>, %arg1: index, %arg2: index) -> index {
    %c1 = arith.constant 1 : index
    affine.for %arg3 = 0 to %arg1 {
      affine.for %arg4 = max #map(%arg3)[%arg1] to min #map1(%arg3)[%arg1] step 2 {
        %8 = affine.load %arg0[%arg3 + symbol(%arg1) * 2 - 1, %arg4 floordiv 2] : memref<?x10xf32>
        affine.store %8, %arg0[%arg3 - %arg4, (%arg4 ceildiv 3) mod 7 - %arg3 * 5] {a = 1 : i64} : memref<?x10xf32>
        affine.if #set(%arg3)[%arg1] {
          affine.store %8, %arg0[0, -3] : memref<?x10xf32>
        } else {
        }
      }
    }
    affine.parallel (%arg3, %arg4) = (0, max(%arg1, %c1)) to (%arg1, min(%arg1 floordiv 2, 10)) step (1, 2) {
    }
    %0 = affine.apply #map2(%arg1)[%arg2]
    %1:2 = affine.delinearize_index %0 into (%arg1, 3) : index, index
    %2:3 = affine.delinearize_index %0 into (4, 5, 6) : index, index, index
    %3:3 = affine.delinearize_index %0 into (5, 6) : index, index, index
    %4 = affine.linearize_index disjoint [%1#0, %1#1] by (%arg1, 3) : index
    %5 = affine.linearize_index [%1#0, %1#1] by (3) : index
    %6 = affine.for %arg3 = 0 to 10 iter_args(%arg4 = %arg1) -> (index) {
      affine.yield %arg4 : index
    }
    %7 = affine.vector_load %arg0[%arg1, %arg1 + 1] : memref<?x10xf32>, vector<8xf32>
    affine.vector_store %7, %arg0[%arg1, %arg1 + 1] : memref<?x10xf32>, vector<8xf32>
    affine.prefetch %arg0[%arg1, %arg1 + 5], read, locality<3>, data : memref<?x10xf32>
    return %0 : index
  }
  func.func @dma(%arg0: memref<40x128xf32>, %arg1: memref<2x1024xf32, 2>, %arg2: memref<1xi32>, %arg3: index, %arg4: f32) -> f32 {
    %c0 = arith.constant 0 : index
    affine.for %arg5 = 0 to 10 {
      affine.dma_start %arg0[%arg5 + 7, %arg3 * 2], %arg1[%arg5 mod 2, symbol(%arg3)], %arg2[%c0], %arg3 : memref<40x128xf32>, memref<2x1024xf32, 2>, memref<1xi32>
      affine.dma_start %arg0[%arg5, %arg5], %arg1[%arg5, %arg5], %arg2[0], %arg3, %arg3, %c0 : memref<40x128xf32>, memref<2x1024xf32, 2>, memref<1xi32>
      affine.dma_wait %arg2[%c0], %arg3 : memref<1xi32>
    } {foo}
    %0 = affine.parallel (%arg5, %arg6) = (0, %arg3) to (10, symbol(%arg3) + 5) reduce ("addf") -> (f32) {
      %4 = affine.load %arg0[%arg5, %arg6] : memref<40x128xf32>
      affine.yield %4 : f32
    }
    %1:2 = affine.if #set1(%arg3)[%c0] -> (f32, f32) {
      affine.yield %arg4, %0 : f32, f32
    } else {
      affine.yield %0, %arg4 : f32, f32
    }
    affine.parallel () = () to () {
    }
    %2 = affine.min #map3(%arg3)[%c0] {bar}
    %3 = affine.max #map4()[%2]
    return %1#0 : f32
  }
}
