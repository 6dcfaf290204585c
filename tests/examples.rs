//! The example programs do what they say.

#[path = "../examples/float_width.rs"]
pub mod float_width;

#[test]
fn floats_are_narrowed() {
    let (after, report) = float_width::narrowed(float_width::PROGRAM).expect("no findings");
    assert!(report.converged());
    assert_eq!(
        after,
        "module {
  func.func @axpy(%arg0: f16, %arg1: f16, %arg2: f16) -> f16 {
    %0 = arith.mulf %arg0, %arg1 : f16
    %1 = arith.addf %0, %arg2 : f16
    return %1 : f16
  }
}
"
    );
    // What is not rounded at each step stays: f32 keeps digits that f16 loses.
    let kept = "func.func @fma(%a: f16, %b: f16, %c: f32) -> f16 {
  %a32 = arith.extf %a : f16 to f32
  %b32 = arith.extf %b : f16 to f32
  %p = arith.mulf %a32, %b32 : f32
  %s = arith.addf %p, %c : f32
  %r = arith.truncf %s : f32 to f16
  return %r : f16
}";
    let (after, _) = float_width::narrowed(kept).expect("no findings");
    assert!(after.contains("arith.addf") && after.contains(": f32"), "{after}");
}
