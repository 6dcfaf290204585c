// mlir-opt-22 --sparsification-and-bufferization
// wrong: %alloc = memref.alloc() {alignment = 64 : i64} : memref<2xi64>
func.func @f(%a: i64, %cb: i64, %start: index) -> index {
  %i0 = index.constant 0
  %i8 = index.constant 3
  %i1 = index.constant 1
  %i4 = index.constant 2
  %r = scf.for %k = %i0 to %i8 step %i1 iter_args(%acc = %start) -> (index) {
    %t = tensor.from_elements %a, %cb : tensor<2xi64>
    %p = index.remu %k, %i4
    %q = index.remu %acc, %i4
    %e0 = tensor.extract %t[%q] : tensor<2xi64>
    %ins = tensor.insert %e0 into %t[%p] : tensor<2xi64>
    %e6 = tensor.extract %ins[%p] : tensor<2xi64>
    %n = index.castu %e6 : i64 to index
    scf.yield %n : index
  }
  return %r : index
}
