// proofmark: prove %s %s

// Both files are parsed, and the errors of the first one are reported.
func.func @f(%a: i32) -> i32 {
  return %b : i32
}
