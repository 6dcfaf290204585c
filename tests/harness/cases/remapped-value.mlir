// harness: --test-remapped-value

func.func @chain(%a: i32) {
  %0 = "test.one_variadic_out_one_variadic_in1"(%a) : (i32) -> i32
  %1 = "test.one_variadic_out_one_variadic_in1"(%0) : (i32) -> i32
  "test.return"() : () -> ()
}

func.func @region() {
  %0:2 = "test.remapped_value_region"() ({
    %1 = "test.type_producer"() : () -> f32
    %2 = "test.type_producer"() : () -> f64
    "test.return"(%1, %2) : (f32, f64) -> ()
  }) : () -> (f32, f64)
  "test.type_consumer"(%0#0) : (f32) -> ()
  "test.type_consumer"(%0#1) : (f64) -> ()
  "test.return"() : () -> ()
}
