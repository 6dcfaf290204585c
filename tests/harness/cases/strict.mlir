// harness: --allow-unregistered-dialect --test-strict-pattern-driver=strictness=AnyOp
// harness: --allow-unregistered-dialect --test-strict-pattern-driver=strictness=ExistingAndNewOps
// harness: --allow-unregistered-dialect --test-strict-pattern-driver=strictness=ExistingOps

func.func @moves(%c: i1) {
  "test.insert_same_op"() : () -> ()
  %0 = "test.replace_with_new_op"() : () -> i32
  "test.erase_op"(%0) : (i32) -> ()
  "d.region"() ({
    "test.move_before_parent_op"() : () -> ()
    "test.clone_me"() ({
      "d.inner"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "test.inline_blocks_into_parent"() ({
    "d.first"() : () -> ()
    "d.second"() : () -> ()
  }) : () -> ()
  return
}

func.func @blocks() {
  "d.before"() : () -> ()
  "test.split_block_here"() : () -> ()
  "test.change_block_op"()[^bb1, ^bb2] : () -> ()
^bb1:
  "test.implicit_change_op"()[^bb1] : () -> ()
^bb2:
  "test.implicit_change_op"()[^bb1] : () -> ()
}

func.func @regions() {
  "d.outer"() ({
    "test.clone_region_before"() ({
    ^bb0(%a: i32):
      "d.use"(%a) : (i32) -> ()
    }) : () -> ()
    "test.replace_with_new_op"() {create_erase_op} : () -> ()
  }) : () -> ()
  return
}

func.func @nothing() {
  return
}
