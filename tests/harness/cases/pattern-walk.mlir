// harness: --allow-unregistered-dialect --test-walk-pattern-rewrite-driver=dump-notifications=true
// harness: --allow-unregistered-dialect --test-walk-pattern-rewrite-driver

func.func @visits(%c: i1) -> i32 {
  "test.any_attr_of_i32_str"() {attr = 0 : i32} : () -> ()
  "d.region"() ({
    "test.move_after_parent_op"() ({
      "test.any_attr_of_i32_str"() {attr = 0 : i32} : () -> ()
    }) {advance = 1 : i32} : () -> ()
  }) : () -> ()
  "d.next"() : () -> ()
  "test.clone_me"() ({
    "d.inner"() : () -> ()
  }) : () -> ()
  %0 = "test.replace_with_new_op"() : () -> i32
  "test.erase_first_block"() ({
    "d.erased"() : () -> ()
  ^bb1:
    "d.kept"() : () -> ()
  }) : () -> ()
  return %0 : i32
}
