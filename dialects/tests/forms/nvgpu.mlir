module {
  func.func @f(%arg0: memref<128x128xf16>, %arg1: memref<32x32xf16, 3>, %arg2: index) {
    %0 = nvgpu.ldmatrix %arg1[%arg2, %arg2] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x2xf16>
    %1 = nvgpu.device_async_copy %arg0[%arg2, %arg2], %arg1[%arg2, %arg2], 8 {bypassL1} : memref<128x128xf16> to memref<32x32xf16, 3>
    %2 = nvgpu.device_async_copy %arg0[%arg2, %arg2], %arg1[%arg2, %arg2], 2, %arg2 : memref<128x128xf16> to memref<32x32xf16, 3>
    %3 = nvgpu.device_async_create_group %1, %2
    nvgpu.device_async_wait %3 {numGroups = 1 : i32}
    return
  }
}
