// harness: --split-input-file --test-decompose-call-graph-types

func.func private @callee(tuple<i1, tuple<i2>>) -> (i3, tuple<i4, i5>)

func.func @caller(%a: tuple<i1, tuple<i2>>, %b: tuple<>) -> (tuple<>, i3, tuple<i4, i5>) {
  %0:2 = call @callee(%a) : (tuple<i1, tuple<i2>>) -> (i3, tuple<i4, i5>)
  return %b, %0#0, %0#1 : tuple<>, i3, tuple<i4, i5>
}

// -----

func.func @blocks(%c: i1, %a: tuple<i1, i2>) -> tuple<i1, i2> {
  cf.cond_br %c, ^bb1(%a : tuple<i1, i2>), ^bb2
^bb1(%x: tuple<i1, i2>):
  return %x : tuple<i1, i2>
^bb2:
  %0 = "test.source"() : () -> tuple<i1, i2>
  return %0 : tuple<i1, i2>
}
