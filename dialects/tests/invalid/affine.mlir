// error: expected step to be representable as a positive signed integer
func.func @a(%m: memref<10xf32>, %n: index) {
  affine.for %i = 0 to 10 step -1 { }
  return
}
// -----
// error: 'affine.for' op expected lower bound map to have at least one result
func.func @a(%m: memref<10xf32>, %n: index) {
  affine.for %i = max affine_map<() -> ()>() to 10  { }
  return
}
// -----
// error: 'affine.load' op affine map num results must equal memref rank
func.func @a(%m: memref<10xf32>, %n: index) {
  %x = affine.load %m[%n, %n] : memref<10xf32>
  return
}
// -----
// error: 'affine.load' op expects as many subscripts as affine map inputs
func.func @a(%m: memref<10xf32>, %n: index) {
  %x = "affine.load"(%m, %n, %n) {map = affine_map<(i)->(i)>} : (memref<10xf32>, index, index) -> f32
  return
}
// -----
// error: 'affine.load' op result type must match element type of memref
func.func @a(%m: memref<10xf32>, %n: index) {
  %x = "affine.load"(%m, %n) {map = affine_map<(i)->(i)>} : (memref<10xf32>, index) -> f64
  return
}
// -----
// error: 'affine.load' op operand cannot be used as a dimension id
func.func @a(%m: memref<10xf32>, %n: index) {
  scf.for %i = %n to %n step %n { 
   %x = affine.load %m[%i] : memref<10xf32>
  }
  return
}
// -----
// error: 'affine.for' op operand cannot be used as a symbol
func.func @a(%m: memref<10xf32>, %n: index) {
  scf.for %i = %n to %n step %n { 
   affine.for %x = 0 to %i {}
  }
  return
}
// -----
// error: 'affine.yield' op types mismatch between yield op and its parent
func.func @a(%m: memref<10xf32>, %n: index) {
  %x = affine.for %x = 0 to %n iter_args(%a = %n) -> (index) { %c = arith.constant 1 : i32
   affine.yield %c : i32 }
  return
}
// -----
// error: 'affine.for' op 0-th init and 0-th region iter_arg have different type: 'index' != 'i32'
func.func @a(%m: memref<10xf32>, %n: index) {
  %x = "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()->(0)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0]->(s0)>}> ({
  ^bb0(%a: index, %b: i32):
   affine.yield %n : index }) : (index, index) -> index
  return
}
// -----
// error: 'affine.for' op expected body to have a single index argument for the induction variable
func.func @a(%m: memref<10xf32>, %n: index) {
  "affine.for"(%n) <{lowerBoundMap = affine_map<()->(0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0]->(s0)>}> ({
  ^bb0(%a: i32):
   affine.yield }) : (index) -> ()
  return
}
// -----
// error: 'affine.delinearize_index' op should return an index for each basis element and up to one extra index
func.func @a(%m: memref<10xf32>, %n: index) {
  %r:2 = affine.delinearize_index %n into (3) : index, index
  %r3:3 = affine.delinearize_index %n into (3) : index, index, index
  return
}
// -----
// error: 'affine.delinearize_index' op no basis element may be statically non-positive
func.func @a(%m: memref<10xf32>, %n: index) {
  %r:2 = affine.delinearize_index %n into (3, -1) : index, index
  return
}
// -----
// error: 'affine.linearize_index' op should be passed a basis element for each index except possibly the first
func.func @a(%m: memref<10xf32>, %n: index) {
  %r = affine.linearize_index [%n, %n, %n] by (3) : index
  return
}
// -----
// error: 'affine.linearize_index' op should be passed a basis element for each index except possibly the first
func.func @a(%m: memref<10xf32>, %n: index) {
  %r = affine.linearize_index [] by (3) : index
  return
}
// -----
// error: 'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite
func.func @a(%m: memref<10xf32>, %n: index) {
  %r = "affine.delinearize_index"(%n, %n) {static_basis = array<i64: 3>} : (index, index) -> index
  return
}
// -----
// error: 'affine.prefetch' op affine.prefetch affine map num results must equal memref rank
func.func @a(%m: memref<10xf32>, %n: index) {
  affine.prefetch %m[%n,%n], read, locality<3>, data : memref<10xf32>
  return
}
// -----
// error: rw specifier has to be 'read' or 'write'
func.func @a(%m: memref<10xf32>, %n: index) {
  affine.prefetch %m[%n], xread, locality<3>, data : memref<10xf32>
  return
}
// -----
// error: 'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
func.func @a(%m: memref<10xf32>, %n: index) {
  affine.prefetch %m[%n], read, locality<5>, data : memref<10xf32>
  return
}
// -----
// error: 'affine.vector_store' op requires memref and vector types of the same elemental type
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.vector_store %v, %m[%n] : memref<10xf32>, vector<2xi8>
  return
}
// -----
// error: 'affine.store' op value to store must have the same type as memref element type
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  "affine.store"(%n, %m, %n) {map=affine_map<(i)->(i)>} : (index, memref<10xf32>, index) -> ()
  return
}
// -----
// error: 'affine.yield' op only terminates affine.if/for/parallel regions
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  scf.for %i = %n to %n step %n { affine.yield }
  return
}
// -----
// error: 'affine.yield' op parent of yield must have same number of results as the yield operands
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.if affine_set<(i):(i>=0)>(%n) { affine.yield %n : index }
  return
}
// -----
// error: symbol operand count and integer set symbol count must match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.if affine_set<(i):(i>=0)>(%n)[%n] { }
  return
}
// -----
// error: 'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = affine.if affine_set<(i):(i>=0)>(%n) -> index { affine.yield %n : index }
  return
}
// -----
// error: 'affine.if' op requires attribute 'condition'
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  "affine.if"(%n) ({}, {}) : (index) -> ()
  return
}
// -----
// error: 'affine.if' op operand count and condition integer set dimension and symbol count must match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  "affine.if"(%n, %n) ({affine.yield}, {}) {condition = affine_set<(i):(i>=0)>} : (index, index) -> ()
  return
}
// -----
// error: 'affine.min' op affine map expect at least one result
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = affine.min affine_map<(i)->()>(%n)
  return
}
// -----
// error: 'affine.min' op operand count and affine map dimension and symbol count must match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = affine.min affine_map<(i)->(i)>(%n)[%n]
  return
}
// -----
// error: operation defines 2 results but was provided 1 to bind
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = affine.apply affine_map<(i)->(i,i)>(%n)
  return
}
// -----
// error: 'affine.apply' op operand count and affine map dimension and symbol count must match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = "affine.apply"(%n, %n) {map = affine_map<(i)->(i)>} : (index, index) -> index
  return
}
// -----
// error: 'affine.apply' op mapping must produce one value
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = "affine.apply"(%n) {map = affine_map<(i)->(i,i)>} : (index) -> index
  return
}
// -----
// error: 'affine.for' op operand cannot be used as a symbol
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  scf.for %i = %n to %n step %n {
  %0 = affine.apply affine_map<(i)->(i)>(%i)
  affine.for %x = 0 to %0 {}
  }
  return
}
// -----
// error: 'affine.parallel' op a reduction must be specified for each output
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = affine.parallel (%i) = (0) to (10) -> (f32) { }
  return
}
// -----
// error: invalid reduction value: "foo"
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("foo") -> (f32) { }
  return
}
// -----
// error: 'affine.parallel' op result type cannot match reduction attribute
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) { }
  return
}
// -----
// error: 'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.parallel (%i, %j) = (0) to (10) { }
  return
}
// -----
// error: 'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (2) and upper bound (1), and the number of steps (2) must all match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.parallel (%i, %j) = (0, 1) to (10) { }
  return
}
// -----
// error: steps must be constant integers
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.parallel (%i, %j) = (0, 1) to (10, 1) step (1, %n) { }
  return
}
// -----
// error: expected only one loop bound operand
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.for %i = %n, %n to 10 { }
  return
}
// -----
// error: lower loop bound affine map with multiple results requires 'max' prefix
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.for %i = affine_map<(d0)->(d0,d0)>(%n) to 10 { }
  return
}
// -----
// error: floating point value not valid for specified type
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.for %i = 1.0 to 10 { }
  return
}
// -----
// error: dim operand count and affine map dim count must match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.for %i = affine_map<(d0)->(d0)>() to 10 { }
  return
}
// -----
// error: symbol operand count and affine map symbol count must match
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.for %i = affine_map<(d0)->(d0)>(%n)[%n] to 10 { }
  return
}
// -----
// error: mismatch between the number of loop-carried values and results
func.func @a(%m: memref<10xf32>, %n: index, %v: vector<2xi8>) {
  affine.for %i = 0 to 10 iter_args(%x = %n) -> (index, index) { }
  return
}
