// error: 'scf.if' op must have an else block if defining values
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.if %c -> (f32) { scf.yield %m : f32 }
  return
}
// -----
// error: 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'f32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.if %c -> (f32) { scf.yield %n : index } else { scf.yield %m : f32 }
  return
}
// -----
// error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.if %c -> (f32) { scf.yield } else { scf.yield %m : f32 }
  return
}
// -----
// error: 'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %m) -> f32 { scf.yield }
  return
}
// -----
// error: 'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %m) -> f32 { scf.yield %n : index }
  return
}
// -----
// error: 'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = "scf.for"(%n, %n, %n, %m) ({ ^bb0(%a: index, %b: i32): scf.yield %b : i32 }) : (index,index,index,f32) -> f32
  return
}
// -----
// error: 'scf.for' op different number of inits and region iter_args: 1 != 0
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = "scf.for"(%n, %n, %n, %m) ({ ^bb0(%a: index): scf.yield %m : f32 }) : (index,index,index,f32) -> f32
  return
}
// -----
// error: 'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = "scf.for"(%n, %n, %n, %m) ({ ^bb0(%a: index, %b: f32): scf.yield %m : f32 }) : (index,index,index,f32) -> i32
  return
}
// -----
// error: 'scf.for' op mismatch in number of loop-carried values and defined values
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = "scf.for"(%n, %n, %n) ({ ^bb0(%a: index, %b: f32): scf.yield %m : f32 }) : (index,index,index) -> i32
  return
}
// -----
// error: 'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'index' should match successor input type #0 'f32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.while (%x = %m) : (f32) -> f32 { scf.condition(%c) %n : index } do { ^bb0(%a: f32): scf.yield %a : f32 }
  return
}
// -----
// error: 'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'index' should match successor input type #0 'f32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.while (%x = %m) : (f32) -> f32 { scf.condition(%c) %m : f32 } do { ^bb0(%a: f32): scf.yield %n : index }
  return
}
// -----
// error: 'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.while (%x = %m) : (f32) -> f32 { scf.condition(%c) } do { ^bb0(%a: f32): scf.yield %n : index }
  return
}
// -----
// error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'f32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.execute_region -> f32 { scf.yield %n : index }
  return
}
// -----
// error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.execute_region -> f32 { scf.yield }
  return
}
// -----
// error: 'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.index_switch %n -> f32 case 1 { scf.yield } default { scf.yield %m : f32}
  return
}
// -----
// error: 'scf.index_switch' op expected result #0 of each region to be 'f32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.index_switch %n -> f32 case 1 { scf.yield %n : index } default { scf.yield %m : f32}
  return
}
// -----
// error: 'scf.index_switch' op expected result #0 of each region to be 'f32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.index_switch %n -> f32 case 1 { scf.yield %m : f32 } default { scf.yield %n : index}
  return
}
// -----
// error: 'scf.index_switch' op expected region to end with scf.yield, but got test.x
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.index_switch %n -> f32 case 1 { "test.x"() : () -> () } default { scf.yield %m : f32}
  return
}
// -----
// error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'f32'
func.func @a(%m: f32, %n: index, %c: i1) {
  %0 = scf.execute_region -> f32 { cf.cond_br %c, ^a, ^b 
  ^a: scf.yield %n : index 
   ^b: scf.yield %m: f32 }
  return
}
// -----
// error: 'scf.index_switch' op expected each region to return 0 values, but default region returns 1
func.func @a(%m: f32, %n: index, %c: i1) {
  scf.index_switch %n case 1 { func.return } default { scf.yield %m : f32}
  return
}
// -----
// error: 'tensor.parallel_insert_slice' op may only insert into an output block argument
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) -> tensor<?xf32> {
  %0 = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel { tensor.parallel_insert_slice %u into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32> }
  } 
  return %0 : tensor<?xf32>
}
// -----
// error: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) -> tensor<?xf32> {
  %0 = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel { "test.foo"() : () -> () }
  } 
  return %0 : tensor<?xf32>
}
// -----
// error: expected 2 upper bound values, got 1
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) -> tensor<?xf32> {
  %0 = scf.forall (%i, %j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel { }
  } 
  return %0 : tensor<?xf32>
}
// -----
// error: 'scf.forall' op region expects 1 arguments
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  scf.forall (%i, %j) = (0) to (1, 2) step (1, 1) {
    scf.forall.in_parallel { }
  } 
  return
}
// -----
// error: expected 2 step values, got 3
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  scf.forall (%i, %j) = (0, 1) to (1, 2) step (1, 1, 1) {
    scf.forall.in_parallel { }
  } 
  return
}
// -----
// error: 'scf.forall' op mapping attribute size must match op rank
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  scf.forall (%i, %j) = (0, 1) to (1, 2) step (1, 1) {
  } {mapping = [#gpu.thread<x>]}
  return
}
// -----
// error: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  scf.forall (%i, %j) = (0, 1) to (1, 2) step (1, 1) {
  } {mapping = [1, 2]}
  return
}
// -----
// error: use of value '%t' expects different type than prior uses: 'f32' vs 'tensor<?xf32>'
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  %0 = scf.forall (%i, %j) = (0, 1) to (1, 2) step (1, 1) shared_outs (%a = %t) -> (f32) {
  } 
  return
}
// -----
// error: number of operands and types do not match: got 1 operands and 0 types
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  %0 = scf.forall (%i, %j) = (0, 1) to (1, 2) step (1, 1) shared_outs (%a = %t) {
  } 
  return
}
// -----
// error: 'scf.forall.in_parallel' op expects parent op 'scf.forall'
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  scf.forall.in_parallel {}
}
// -----
// error: expected 0 dynamic upper bound values
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  "scf.forall"(%n) <{operandSegmentSizes=array<i32: 0,1,0,0>, staticLowerBound=array<i64: 0>, staticUpperBound=array<i64: 4>, staticStep = array<i64: 1>}> ({
   ^bb0(%i: index): scf.forall.in_parallel {} 
  }) : (index) -> ()
  return
}
// -----
// error: 'scf.forall' op produces 0 results, but has only 1 outputs
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  "scf.forall"(%t) <{operandSegmentSizes=array<i32: 0,0,0,1>, staticLowerBound=array<i64: 0>, staticUpperBound=array<i64: 4>, staticStep = array<i64: 1>}> ({
   ^bb0(%i: i32, %t2: tensor<?xf32>): scf.forall.in_parallel {} 
  }) : (tensor<?xf32>) -> ()
  return
}
// -----
// error: 'scf.forall' op expects 0-th block argument to be an index
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  %0 = "scf.forall"(%t) <{operandSegmentSizes=array<i32: 0,0,0,1>, staticLowerBound=array<i64: 0>, staticUpperBound=array<i64: 4>, staticStep = array<i64: 1>}> ({
   ^bb0(%i: i32, %t2: tensor<?xf32>): scf.forall.in_parallel {} 
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
// error: 'scf.forall' op type mismatch between 0-th output and corresponding block argument
func.func @a(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  %0 = "scf.forall"(%t) <{operandSegmentSizes=array<i32: 0,0,0,1>, staticLowerBound=array<i64: 0>, staticUpperBound=array<i64: 4>, staticStep = array<i64: 1>}> ({
   ^bb0(%i: index, %t2: tensor<3xf32>): scf.forall.in_parallel {} 
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
// error: 'scf.reduce' op expects number of reduction regions: 0 to be the same as number of reduction operands: 1
func.func @too_few_reductions(%i: index) {
  scf.parallel (%a) = (%i) to (%i) step (%i) {
    scf.reduce(%i : index)
  }
  return
}
