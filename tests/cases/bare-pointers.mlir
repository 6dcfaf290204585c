// proofmark: opt --convert-func-to-llvm=use-bare-ptr-memref-call-conv %s

// A memref of static shape is passed and returned as one pointer. The output is that of MLIR 22.
func.func @callee(%m: memref<4x8xf32>, %i: index) -> memref<4x8xf32> {
  return %m : memref<4x8xf32>
}
func.func private @external(memref<16xi32>) -> memref<16xi32>
func.func @caller(%m: memref<4x8xf32>, %n: memref<16xi32>, %i: index) -> (memref<4x8xf32>, memref<16xi32>) {
  %0 = call @callee(%m, %i) : (memref<4x8xf32>, index) -> memref<4x8xf32>
  %1 = call @external(%n) : (memref<16xi32>) -> memref<16xi32>
  return %0, %1 : memref<4x8xf32>, memref<16xi32>
}
