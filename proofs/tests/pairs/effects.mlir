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
