// proofmark: prove --allow-unregistered-dialect %s

// An unknown terminator selects the same successor with the same operands in source and target.
func.func @src_passes(%a: i32, %b: i32) -> (i32, i32) {
  "foo.switch"() [^bb1, ^bb2, ^bb3] : () -> ()
^bb1:
  cf.br ^bb2(%a : i32)
^bb2(%x: i32):
  cf.br ^bb3(%x, %b : i32, i32)
^bb3(%y: i32, %z: i32):
  return %y, %z : i32, i32
}
func.func @tgt_passes(%a: i32, %b: i32) -> (i32, i32) {
  "foo.switch"() [^bb1, ^bb2, ^bb3] : () -> ()
^bb1:
  cf.br ^bb3(%a, %b : i32, i32)
^bb2(%x: i32):
  cf.br ^bb3(%x, %b : i32, i32)
^bb3(%y: i32, %z: i32):
  return %y, %z : i32, i32
}

// An unknown terminator without successors gets equal operands in source and target.
func.func @src_ends(%c: i1, %a: f32) {
  cf.cond_br %c, ^bb1(%a : f32), ^bb1(%a : f32)
^bb1(%x: f32):
  "foo.end"(%x) : (f32) -> ()
}
func.func @tgt_ends(%c: i1, %a: f32) {
  "foo.end"(%a) : (f32) -> ()
}

// Other ways, another value: not known to be the same.
func.func @src_other_way(%a: i32, %b: i32) -> i32 {
  "foo.switch"() [^bb1, ^bb2] : () -> ()
^bb1:
  return %a : i32
^bb2:
  return %b : i32
}
func.func @tgt_other_way(%a: i32, %b: i32) -> i32 {
  "foo.switch"() [^bb1, ^bb2] : () -> ()
^bb1:
  return %b : i32
^bb2:
  return %a : i32
}
func.func @src_other_end(%a: f32, %b: f32) {
  "foo.end"(%a) : (f32) -> ()
}
func.func @tgt_other_end(%a: f32, %b: f32) {
  "foo.end"(%b) : (f32) -> ()
}
