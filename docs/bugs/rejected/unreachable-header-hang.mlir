// mlir-opt-22 --canonicalize
func.func @f(%c: i1, %x: i32) {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^exit, ^header(%x : i32)
^header(%i: i32):
  cf.cond_br %c, ^exit, ^latch
^latch:
  %n = arith.addi %i, %c1 : i32
  cf.br ^header(%n : i32)
^exit:
  return
}
