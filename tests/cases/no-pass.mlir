// proofmark: check %s
func.func @f() {
  return
}
