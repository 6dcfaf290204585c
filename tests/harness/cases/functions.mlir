// harness: --test-convert-func-op

func.func @second(%a: i32, %s: !test.smpla) -> !test.smpla {
  return %s : !test.smpla
}
