// harness: --allow-unregistered-dialect --test-ir-visitors
// harness: --allow-unregistered-dialect --test-generic-ir-visitors
// harness: --allow-unregistered-dialect --test-generic-ir-visitors-interrupt
// harness: --allow-unregistered-dialect --test-generic-ir-block-visitors-interrupt
// harness: --allow-unregistered-dialect --test-generic-ir-region-visitors-interrupt

func.func @branches(%c: i1) {
  %0 = "d.value"() ({
    "d.inner"() : () -> ()
  }, {}) {walk_blocks, walk_regions} : () -> i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb2
^bb1(%x: i32):
  "d.use"(%x) : (i32) -> ()
  cf.br ^bb1(%x : i32)
^bb2:
  "test.two_region_op"() ({
    "d.skipped"() : () -> ()
  }, {
    "d.last"() : () -> ()
  }) {skip_after_region = 0 : i64} : () -> ()
  "d.stop"() {interrupt = true, interrupt_before_all = true} : () -> ()
  return
}
