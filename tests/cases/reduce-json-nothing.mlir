// proofmark: reduce %s --through cat --json
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
