// proofmark: opt %s --canonicalize
// The flags of two additions do not survive their merging where the constants wrap.
func.func @flags(%x: i2) -> i2 {
  %a = arith.constant -1 : i2
  %b = arith.constant -2 : i2
  %0 = arith.addi %x, %b overflow<nsw> : i2
  %1 = arith.addi %0, %a overflow<nsw> : i2
  return %1 : i2
}
// index through i8 is not the identity.
func.func @low_byte(%n: index) -> index {
  %0 = arith.index_cast %n : index to i8
  %1 = arith.index_cast %0 : i8 to index
  return %1 : index
}
// A loop whose blocks pass on to each other ends.
func.func @loop() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %enter = arith.cmpi sgt, %c2, %c0 : i32
  cf.cond_br %enter, ^exit, ^header(%c2 : i32)
^header(%iv: i32):
  %done = arith.cmpi eq, %iv, %c2 : i32
  cf.cond_br %done, ^exit, ^latch
^latch:
  %next = arith.addi %iv, %c1 : i32
  cf.br ^header(%next : i32)
^exit:
  return
}
