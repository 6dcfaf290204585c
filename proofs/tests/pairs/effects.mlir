// undecided: division_of_vectors_added
llvm.func @f(%a: vector<2xi32>) -> vector<2xi32> {
 llvm.return %a : vector<2xi32>
}
// target
llvm.func @f(%a: vector<2xi32>) -> vector<2xi32> {
 %z = llvm.mlir.constant(dense<0> : vector<2xi32>) : vector<2xi32>
 %t = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
 %n = llvm.mlir.constant(2 : i32) : i32
 %r = "llvm.intr.vp.sdiv"(%a, %z, %t, %n) : (vector<2xi32>, vector<2xi32>, vector<2xi1>, i32) -> vector<2xi32>
 llvm.return %a : vector<2xi32>
}
// -----
// undecided: division_of_vectors_speculated
llvm.func @f(%c: i1, %a: vector<2xi32>, %b: vector<2xi32>, %m: vector<2xi1>, %n: i32, %d: vector<2xi32>) -> vector<2xi32> {
  llvm.cond_br %c, ^x, ^y(%d: vector<2xi32>)
^x:
  %r = "llvm.intr.vp.sdiv"(%a, %b, %m, %n) : (vector<2xi32>, vector<2xi32>, vector<2xi1>, i32) -> vector<2xi32>
  llvm.br ^y(%r: vector<2xi32>)
^y(%q : vector<2xi32>):
  llvm.return %q : vector<2xi32>
}
// target
llvm.func @f(%c: i1, %a: vector<2xi32>, %b: vector<2xi32>, %m: vector<2xi1>, %n: i32, %d: vector<2xi32>) -> vector<2xi32> {
  %r = "llvm.intr.vp.sdiv"(%a, %b, %m, %n) : (vector<2xi32>, vector<2xi32>, vector<2xi1>, i32) -> vector<2xi32>
  llvm.cond_br %c, ^x, ^y(%d: vector<2xi32>)
^x:
  llvm.br ^y(%r: vector<2xi32>)
^y(%q : vector<2xi32>):
  llvm.return %q : vector<2xi32>
}
// -----
// undecided: asm_with_a_result_in_memory
llvm.func @f(%p: !llvm.ptr) {
 llvm.inline_asm operand_attrs = [{elementtype = i32}] "movl $$5, $0", "=*m" %p : (!llvm.ptr) -> ()
 llvm.return
}
// target
llvm.func @f(%p: !llvm.ptr) {
 llvm.return
}
// -----
// undecided: asm_that_clobbers_memory
llvm.func @f(%p: !llvm.ptr) {
 llvm.inline_asm "foo $0", "r,~{memory}" %p : (!llvm.ptr) -> ()
 llvm.return
}
// target
llvm.func @f(%p: !llvm.ptr) {
 llvm.return
}
// -----
// undecided: asm_with_an_operand_in_memory
llvm.func @f(%p: !llvm.ptr) -> i32 {
 %z = llvm.mlir.constant(0 : i32) : i32
 llvm.store %z, %p : i32, !llvm.ptr
 %r = llvm.inline_asm operand_attrs = [{elementtype = i32}] "movl $1, $0", "=r,*m" %p : (!llvm.ptr) -> i32
 llvm.return %r : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
 %z = llvm.mlir.constant(0 : i32) : i32
 %r = llvm.inline_asm operand_attrs = [{elementtype = i32}] "movl $1, $0", "=r,*m" %p : (!llvm.ptr) -> i32
 llvm.store %z, %p : i32, !llvm.ptr
 llvm.return %r : i32
}
// -----
// undecided: shuffle_in_a_branch
func.func @f(%x: i32, %o: i32, %w: i32, %c: i1) -> i32 {
  %v, %p = gpu.shuffle xor %x, %o, %w : i32
  %r = scf.if %c -> i32 { scf.yield %v : i32 } else { scf.yield %x : i32 }
  return %r : i32
}
// target
func.func @f(%x: i32, %o: i32, %w: i32, %c: i1) -> i32 {
  %r = scf.if %c -> i32 { 
    %v, %p = gpu.shuffle xor %x, %o, %w : i32
    scf.yield %v : i32 } else { scf.yield %x : i32 }
  return %r : i32
}
