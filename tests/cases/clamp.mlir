// proofmark: check %s --canonicalize --seeds 16 --prove=both
// Small functions of the kind that a compiler's middle end sees: branches, flags, casts, boundary constants.

func.func private @log(i32)

// max(lo, min(x, hi)), the long way round: the branches canonicalize to selects or stay, the comparison to a minimum or not.
func.func @clamp(%x: i32, %lo: i32, %hi: i32) -> i32 {
  %below = arith.cmpi slt, %x, %lo : i32
  cf.cond_br %below, ^done(%lo : i32), ^upper
^upper:
  %above = arith.cmpi sgt, %x, %hi : i32
  cf.cond_br %above, ^done(%hi : i32), ^done(%x : i32)
^done(%r: i32):
  return %r : i32
}

// The flags of the two additions cannot both survive their merging: -1 + -2 wraps in i2.
func.func @flags(%x: i2) -> i2 {
  %a = arith.constant -1 : i2
  %b = arith.constant -2 : i2
  %0 = arith.addi %x, %b overflow<nsw> : i2
  %1 = arith.addi %0, %a overflow<nsw> : i2
  return %1 : i2
}

// A round trip through i8 is not the identity on index.
func.func @low_byte(%n: index) -> index {
  %0 = arith.index_cast %n : index to i8
  %1 = arith.index_cast %0 : i8 to index
  return %1 : index
}

// Dead code, a constant condition, and a call that must stay where it is.
func.func @report(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %dead = arith.muli %x, %c7 : i32
  %sum = arith.addi %x, %c0 : i32
  %true = arith.constant true
  cf.cond_br %true, ^then, ^else
^then:
  call @log(%sum) : (i32) -> ()
  %masked = arith.andi %sum, %c7 : i32
  %again = arith.andi %masked, %c7 : i32
  return %again : i32
^else:
  %quotient = arith.divsi %x, %c0 : i32
  return %quotient : i32
}

// A loop. Canonicalization leaves it as it is, which is a proof; an unrolled one would be a bounded one.
func.func @count(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  cf.br ^head(%c0 : i8)
^head(%i: i8):
  %more = arith.cmpi ult, %i, %n : i8
  cf.cond_br %more, ^body, ^exit
^body:
  %next = arith.addi %i, %c1 overflow<nuw> : i8
  cf.br ^head(%next : i8)
^exit:
  return %i : i8
}
