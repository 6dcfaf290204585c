// mlir-opt-22 "--pass-pipeline=builtin.module(buffer-results-to-out-params{modify-public-functions hoist-static-allocs})"
func.func @f() -> (memref<1xi8>, memref<1xi8>) {
  %a = memref.alloc() : memref<1xi8>
  return %a, %a : memref<1xi8>, memref<1xi8>
}
