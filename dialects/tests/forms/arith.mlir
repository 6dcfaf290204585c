module {
  func.func @f(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xf32>, %arg3: f32, %arg4: index, %arg5: memref<2xi32>, %arg6: i1, %arg7: f4E2M1FN) {
    %c0_i32 = arith.constant 0 : i32
    %c-7_i64 = arith.constant -7 : i64
    %c5 = arith.constant 5 : index
    %true = arith.constant true
    %cst = arith.constant 1.500000e+00 : f32
    %cst_0 = arith.constant dense<1> : vector<4xi32>
    %0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
    %1 = arith.subi %arg1, %arg1 {foo} : vector<4xi32>
    %2 = arith.divui %arg0, %arg0 exact : i32
    %3 = arith.shrsi %arg0, %arg0 : i32
    %4 = arith.addf %arg2, %arg2 fastmath<nnan,contract> : tensor<?xf32>
    %5 = arith.mulf %arg3, %arg3 fastmath<fast> : f32
    %6 = arith.negf %arg3 : f32
    %7 = arith.cmpi slt, %arg0, %arg0 : i32
    %8 = arith.cmpf une, %arg2, %arg2 fastmath<ninf> : tensor<?xf32>
    %9 = arith.select %arg6, %arg0, %arg0 : i32
    %10 = arith.extsi %arg0 : i32 to i64
    %11 = arith.trunci %arg0 overflow<nsw> : i32 to i8
    %12 = arith.truncf %arg3 to_nearest_even fastmath<fast> : f32 to f16
    %13 = arith.index_cast %arg5 : memref<2xi32> to memref<2xindex>
    %14 = arith.bitcast %arg3 : f32 to i32
    %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
    %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
    %15 = arith.scaling_extf %arg7, %arg3 : f4E2M1FN, f32 to f32
    %16 = arith.maxnumf %arg3, %arg3 : f32
    %17 = arith.ceildivsi %arg4, %arg4 : index
    return
  }
}
