// mlir-opt-22 "--arith-emulate-unsupported-floats=source-types=f16,bf16 target-type=f32"
func.func @f(%x: f32, %y: f16) -> f16 {
  %0 = arith.scaling_truncf %x, %y : f32, f16 to f16
  return %0 : f16
}
