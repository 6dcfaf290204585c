// error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
"builtin.unrealized_conversion_cast"() : () -> ()
// -----
// error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'
"builtin.module"() ({
^bb0:
}) {foo = 1} : () -> ()
// -----
// error: 'builtin.module' op region should have no arguments
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()
// -----
// error: 'builtin.module' op expects region #0 to have 0 or 1 blocks
"builtin.module"() ({
^bb0:
^bb1:
}) : () -> ()
// -----
// error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
func.func @f() -> i32 {
  return
}
// -----
// error: type of return operand 0 ('i64') doesn't match function result type ('i32') in function @f
func.func @f() -> i32 {
  %a = "test.x"() : () -> i64
  return %a : i64
}
// -----
// error: 'func.func' op entry block must have 1 arguments to match function signature
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
^bb0:
  func.return
}) : () -> ()
// -----
// error: 'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
^bb0(%a: i64):
  func.return
}) : () -> ()
// -----
// error: 'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1
"func.func"() <{sym_name = "f", function_type = (i32) -> (), arg_attrs = []}> ({
^bb0(%a: i32):
  func.return
}) : () -> ()
// -----
// error: 'func.func' op arguments may only have dialect attributes
"func.func"() <{sym_name = "f", function_type = (i32) -> (), arg_attrs = [{foo = 1}]}> ({
^bb0(%a: i32):
  func.return
}) : () -> ()
// -----
// error: 'func.call' op 'g' does not reference a valid function
func.func @f(%a: i32) {
  func.call @g(%a) : (i32) -> ()
  return
}
// -----
// error: 'func.call' op incorrect number of operands for callee
func.func private @g() -> i32
func.func @f(%a: i32) {
  func.call @g(%a) : (i32) -> ()
  return
}
// -----
// error: 'func.call' op operand type mismatch: expected operand type 'i64', but provided 'i32' for operand number 0
func.func private @g(i64) -> i32
func.func @f(%a: i32) {
  func.call @g(%a) : (i32) -> ()
  return
}
// -----
// error: 'func.call' op incorrect number of results for callee
func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  func.call @g(%a) : (i32) -> ()
  return
}
// -----
// error: 'func.call' op result type mismatch at index 0
func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  func.call @g(%a) : (i32) -> (i64)
  return
}
// -----
// error: 'func.constant' op reference to function with mismatched type
func.func private @g(i32) -> i32
func.func @f() {
  %c = func.constant @g : (i32) -> i64
  return
}
// -----
// error: 'func.constant' op reference to undefined function 'h'
func.func @f() {
  %c = func.constant @h : (i32) -> i64
  return
}
// -----
// error: 'func.call_indirect' op failed to verify that callee input types match argument types
func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  %c = func.constant @g : (i32) -> i32
  "func.call_indirect"(%c, %c) : ((i32) -> i32, (i32) -> i32) -> i32
  return
}
// -----
// error: branch has 0 operands for successor #0, but target block has 1
func.func @f(%a: i32) {
  cf.br ^bb1
^bb1(%x: i32):
  return
}
// -----
// error: type mismatch for bb argument #0 of successor #0
func.func @f(%a: i64, %c: i1) {
  "cf.cond_br"(%c, %a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i64) -> ()
^bb1(%x: i32):
  return
}
// -----
// error: expects number of branch weights to match number of successors: 1 vs 2
func.func @f(%c: i1) {
  cf.cond_br %c weights([1]), ^bb1, ^bb1
^bb1:
  return
}
// -----
// error: 'cf.switch' op number of case values (2) should match number of case destinations (1)
func.func @f(%c: i32) {
  "cf.switch"(%c) [^bb1, ^bb1] <{case_values = dense<[1, 2]> : vector<2xi32>, case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}>: (i32) -> ()
^bb1:
  return
}
// -----
// error: 'cf.switch' op 'flag' type ('i32') should match case value type ('i64')
func.func @f(%c: i32) {
  "cf.switch"(%c) [^bb1, ^bb1] <{case_values = dense<[1]> : vector<1xi64>, case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}>: (i32) -> ()
^bb1:
  return
}
