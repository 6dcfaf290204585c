// error: 'llvm.return' op expected no operands
llvm.func @f(%p: i32) {
  llvm.return %p : i32
}
// -----
// error: 'llvm.return' op expected 1 operand
llvm.func @f(%p: i32) -> i32 {
  llvm.return
}
// -----
// error: 'llvm.return' op mismatching result types
llvm.func @f(%p: i32) -> i64 {
  llvm.return %p : i32
}
// -----
// error: integer width of the output type is smaller or equal to the integer width of the input type
func.func @f(%p: i32) {
  %0 = llvm.zext %p : i32 to i16
  return
}
// -----
// error: input and output vectors are of incompatible shape
func.func @f(%p: vector<4xi32>) {
  %0 = llvm.zext %p : vector<4xi32> to vector<2xi64>
  return
}
// -----
// error: 'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'index'
func.func @f(%p: index) {
  %0 = "llvm.add"(%p, %p) : (index, index) -> index
  return
}
// -----
// error: 'llvm.mlir.constant' op attribute and type have different float semantics
func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = 1.0 : f32}> : () -> f64
  return
}
// -----
// error: 'llvm.mlir.constant' op expected integer type
func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> f32
  return
}
// -----
// error: 'llvm.mlir.constant' op expected array type of 3 i8 elements for the string constant
func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = "abc"}> : () -> !llvm.array<4 x i8>
  return
}
// -----
// error: 'llvm.mlir.constant' op type and attribute have a different number of elements: 2 vs. 4
func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = dense<1> : vector<4xi32>}> : () -> vector<2xi32>
  return
}
// -----
// error: 'llvm.mlir.constant' op only supports integer, float, string or elements attributes
func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = unit}> : () -> i32
  return
}
// -----
// error: 'llvm.icmp' op result #0 must be 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer, but got 'i32'
func.func @f(%p: i32) {
  %0 = "llvm.icmp"(%p, %p) <{predicate = 1 : i64}> : (i32, i32) -> i32
  return
}
// -----
// error: 'llvm.func' op external functions must have 'external' or 'extern_weak' linkage
llvm.func linkonce @f(%p: i32)
// -----
// error: 'llvm.call' op result type mismatch: 'i64' != 'i32'
llvm.func @f(%p: i32) -> i32 {
  %0 = llvm.call @f(%p) : (i32) -> i64
  llvm.unreachable
}
// -----
// error: 'llvm.call' op 'g' does not reference a symbol in the current scope
llvm.func @f(%p: i32) {
  llvm.call @g(%p) : (i32) -> ()
  llvm.unreachable
}
// -----
// error: 'llvm.call' op expected function call to produce a value
llvm.func @f(%p: i32) -> i32 {
  llvm.call @f(%p) : (i32) -> ()
  llvm.unreachable
}
// -----
// error: 'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)
llvm.func @f(%p: i32) -> i32 {
  llvm.call @f() : () -> ()
  llvm.unreachable
}
// -----
// error: 'llvm.bitcast' op can only cast pointers from and to pointers
llvm.func @f(%p: i32) {
  %0 = llvm.bitcast %p : i32 to !llvm.ptr
  llvm.unreachable
}
// -----
// error: 'llvm.extractvalue' op Type mismatch: extracting from '!llvm.struct<(i32, i64)>' should produce 'i64' but this op returns 'i32'
llvm.func @f(%v: !llvm.struct<(i32, i64)>) {
  %0 = "llvm.extractvalue"(%v) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i64)>) -> i32
  llvm.unreachable
}
// -----
// error: 'llvm.extractvalue' op position out of bounds: 2
llvm.func @f(%v: !llvm.struct<(i32, i64)>) {
  %0 = "llvm.extractvalue"(%v) <{position = array<i64: 2>}> : (!llvm.struct<(i32, i64)>) -> i32
  llvm.unreachable
}
// -----
// error: 'llvm.add' op attribute 'overflowFlags' failed to satisfy constraint: LLVM integer overflow flags
llvm.func @f(%v: i32) {
  %0 = "llvm.add"(%v, %v) <{overflowFlags = 9 : i32}> : (i32, i32) -> i32
  llvm.unreachable
}
