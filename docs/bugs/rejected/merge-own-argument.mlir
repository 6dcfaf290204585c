// mlir-opt-22 --canonicalize
func.func @f(%x: i64) -> i64 {
  %true = arith.constant true
  cf.cond_br %true, ^exit(%x : i64), ^header(%x : i64)
^header(%i: i64):
  cf.cond_br %true, ^exit(%i : i64), ^latch
^latch:
  cf.br ^header(%i : i64)
^exit(%r: i64):
  return %r : i64
}
