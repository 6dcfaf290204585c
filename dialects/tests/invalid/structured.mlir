// error: 'scf.if' op must have an else block if defining values
func.func @f(%c: i1) {
  %0 = scf.if %c -> i32 {
    %1 = "test.x"() : () -> i32
    scf.yield %1 : i32
  }
  return
}
// -----
// error: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step
func.func @f(%a: index) {
  scf.parallel () = () to () step () {
  }
  return
}
// -----
// error: 'scf.for' op expected induction variable to be same type as bounds and step
func.func @f(%a: index, %x: f32) {
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
// error: 'scf.while' op expects the 'before' region to terminate with 'scf.condition'
func.func @f(%x: f32) {
  "scf.while"(%x) ({
  ^bb0(%a: f32):
    "test.y"() : () -> ()
  }, {
  ^bb0(%a: f32):
    scf.yield %a : f32
  }) : (f32) -> ()
  return
}
// -----
// error: 'index.casts' op operand type 'index' and result type 'index' are cast incompatible
func.func @f(%a: index) {
  %0 = "index.casts"(%a) : (index) -> index
  return
}
// -----
// error: 'memref.load' op failed to verify that result type matches element type of 'memref'
func.func @f(%m: memref<2xf32>, %i: index) {
  %0 = "memref.load"(%m, %i) : (memref<2xf32>, index) -> i32
  return
}
// -----
// error: 'tensor.insert' op failed to verify that scalar type matches element type of dest
func.func @f(%t: tensor<2xf32>, %i: index, %x: i32) {
  %0 = "tensor.insert"(%x, %t, %i) : (i32, tensor<2xf32>, index) -> tensor<2xf32>
  return
}
