// harness: --test-convert-func-op

func.func @add(%a: i32, %s: !test.smpla) -> (i32, !test.smpla) {
  return %a, %s : i32, !test.smpla
}
