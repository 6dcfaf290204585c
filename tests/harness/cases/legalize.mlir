// harness: --allow-unregistered-dialect --split-input-file --test-legalize-patterns
// harness: --allow-unregistered-dialect --split-input-file --test-legalize-patterns=allow-pattern-rollback=0
// harness: --allow-unregistered-dialect --split-input-file '--test-legalize-patterns=build-materializations=0 attach-debug-materialization-kind=1'
// harness: --allow-unregistered-dialect --split-input-file --test-legalize-patterns=test-legalize-mode=full
// harness: --allow-unregistered-dialect --split-input-file --test-legalize-patterns=test-legalize-mode=analysis

// The shortest path of patterns, and the one with the greatest benefit.
func.func @paths() -> (i32, i32) {
  %0 = "test.illegal_op_a"() : () -> i32
  %1 = "test.illegal_op_c"() : () -> i32
  "test.return"(%0, %1) : (i32, i32) -> ()
}

// -----

// Signatures: i64 is converted, i16 is dropped, and f32 is split.
func.func @signature(%a: i64, %b: i16, %c: f32) -> (i64, f32) {
  %0:2 = func.call @callee(%c, %a) : (f32, i64) -> (i42, f32)
  "d.use"(%b, %0#0) : (i16, i42) -> ()
  "test.invalid"(%a, %c) : (i64, f32) -> ()
}

func.func private @callee(f32, i64) -> (i42, f32)

// -----

func.func @values(%a: i64) {
  %0 = "test.replace_with_valid_producer"() {type = i16} : () -> i64
  "test.replace_with_valid_consumer"(%0) {with_converter} : (i64) -> ()
  "test.replace_with_valid_consumer"(%0) : (i64) -> ()
  %1 = "test.rewrite"(%a) : (i64) -> i64
  "test.invalid"(%1) : (i64) -> ()
}

// -----

func.func @blocks(%a: i32) {
  "test.create_block"() : () -> ()
  "test.region"() ({
  ^bb0(%x: i64):
    "test.invalid"(%x) : (i64) -> ()
  }) {legalizer.should_clone} : () -> ()
  test.convert_block_args %a replace_with_operand {
  ^bb0(%x: i32):
    "test.repetitive_1_to_n_consumer"(%x) : (i32) -> ()
  } : (i32) -> ()
  test.recursive_rewrite 2
  "test.return"() : () -> ()
}

// -----

// The patterns for these operations are rolled back.
func.func @rollback() {
  %0 = "test.hoist_me"() : () -> i32
  "test.create_illegal_block"() : () -> ()
  "test.illegal_op_with_region_anchor"() : () -> ()
  "test.undo_block_erase"() ({
    "d.branch"()[^bb1] : () -> ()
  ^bb1:
    "d.end"() : () -> ()
  }) : () -> ()
  test.with_properties a = 1, b = "b", c = "c", flag = true, array = [], array32 = [] {modify_inplace}
  "test.return"() : () -> ()
}

// -----

func.func @error() {
  %0 = "test.illegal_op_g"() : () -> i32
  "test.return"() : () -> ()
}

// -----

func.func @recursively(%a: i64) attributes {test.recursively_legal} {
  %0 = "test.illegal_op_f"() : () -> i32
  "test.return"() : () -> ()
}

func.func @by_attribute() {
  "d.unknown"() {test.dynamically_legal} : () -> ()
  "test.return"() : () -> ()
}
