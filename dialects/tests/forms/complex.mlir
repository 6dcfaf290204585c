module {
  func.func @f(%arg0: complex<f32>, %arg1: f32, %arg2: tensor<4xcomplex<f32>>, %arg3: complex<f64>) {
    %0 = complex.add %arg0, %arg0 : complex<f32>
    %1 = complex.add %arg0, %arg0 fastmath<nnan> : complex<f32>
    %cst = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
    %2 = complex.create %arg1, %arg1 : complex<f32>
    %3 = complex.re %arg0 : complex<f32>
    %4 = complex.im %arg0 : complex<f32>
    %5 = complex.abs %arg0 : complex<f32>
    %6 = complex.eq %arg0, %arg0 : complex<f32>
    %7 = complex.neq %arg0, %arg0 : complex<f32>
    %8 = complex.exp %arg0 : complex<f32>
    %9 = complex.angle %arg0 : complex<f32>
    %10 = complex.pow %arg0, %arg0 : complex<f32>
    %11 = complex.bitcast %arg3 : complex<f64> to i128
    %12 = complex.conj %arg0 {a} : complex<f32>
    %13 = complex.atan2 %arg0, %arg0 : complex<f32>
    %cst_0 = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
    %14 = complex.rsqrt %arg0 fastmath<fast> : complex<f32>
    return
  }
}
