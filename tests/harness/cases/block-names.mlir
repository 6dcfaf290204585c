// harness: --allow-unregistered-dialect
// harness: --mlir-print-op-generic

// The names of the blocks are those of the operation, in custom form.
func.func @names() {
  test.block_names {
    cf.br ^next
  ^next:
    "test.return"() : () -> ()
  }
  cf.br ^end
^end:
  return
}
