// harness: --split-input-file --test-merge-blocks
// harness: --split-input-file --test-target-materialization-with-no-uses

func.func @merge(%a: i32) {
  "test.merge_blocks"() ({
  ^bb0:
    "test.br"(%a)[^bb1] : (i32) -> ()
  ^bb1(%x: i32):
    "test.type_consumer"(%x) : (i32) -> ()
    "test.return"() : () -> ()
  }) : () -> ()
  "test.return"() : () -> ()
}

// -----

func.func @undo_merge(%a: i32) {
  "test.undo_blocks_merge"() ({
    "test.br"(%a)[^bb1] : (i32) -> ()
  ^bb1(%x: i32):
    "test.type_consumer"(%x) : (i32) -> ()
    "test.return"() : () -> ()
  }) : () -> ()
  "test.return"() : () -> ()
}

// -----

func.func @nested() {
  "test.SingleBlockImplicitTerminator"() ({
    "test.SingleBlockImplicitTerminator"() ({
      %0 = "test.type_producer"() : () -> i32
      "test.finish"() : () -> ()
    }) : () -> ()
    "test.finish"() : () -> ()
  }) : () -> ()
  "test.return"() : () -> ()
}

// -----

func.func @forward(%a: i32, %b: i16) -> i16 {
  %0 = "test.type_changer"(%a) : (i32) -> i16
  %1 = "test.type_changer"(%0) : (i16) -> i64
  "test.type_consumer"(%1) : (i64) -> ()
  %2 = "test.type_changer"(%b) : (i16) -> i16
  return %2 : i16
}
