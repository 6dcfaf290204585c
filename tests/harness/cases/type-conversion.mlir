// harness: --allow-unregistered-dialect --split-input-file --test-legalize-type-conversion
// harness: --allow-unregistered-dialect --split-input-file --test-legalize-type-conversion=allow-pattern-rollback=0

// Integers are dropped, and floats become f64.
func.func @arguments(%a: i32, %b: f32) -> i64 {
  "test.type_consumer"(%b) : (f32) -> ()
  "d.use"(%a, %b) : (i32, f32) -> ()
  %0 = "test.type_producer"() : () -> i16
  "d.use"(%0) : (i16) -> ()
  %1 = "test.another_type_producer"() : () -> f32
  "d.return"(%1) : (f32) -> ()
}

// -----

// There is no materialization from f64 to f16.
func.func @no_materialization() {
  %0 = "test.type_producer"() : () -> f16
  "d.use"(%0) : (f16) -> ()
  "d.return"() : () -> ()
}

// -----

func.func @signatures() {
  "test.signature_conversion_undo"() ({
  ^bb0(%a: f32):
    "test.type_consumer"(%a) : (f32) -> ()
    "d.return"(%a) : (f32) -> ()
  }) : () -> ()
  "test.signature_conversion_no_converter"() ({
  ^bb0(%a: f32):
    "test.type_consumer"(%a) : (f32) -> ()
    "d.return"() : () -> ()
  }) : () -> ()
  "d.return"() : () -> ()
}

// -----

func.func @dropped(%a: i64) {
  "test.replace_with_legal_op"(%a) : (i64) -> ()
  "d.use"(%a) : (i64) -> ()
  "d.return"() : () -> ()
}
