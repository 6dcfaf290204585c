//! The rules of the test dialect, in the order of MLIR's definitions.

/// The rules in text.
pub(super) const RULES: &[&str] = &[
    // Enums.
    "op_with_enum(){value = `#test<enum first>`, tag = `0 : i32`} => \
     op_with_enum(){value = `#test<enum second>`, tag = `1 : i32`}",
    "op_with_bit_enum(){value = `#test.bit_enum<execute, write>`, tag = `0 : i32`} => \
     op_with_bit_enum(){value = `#test.bit_enum<read, execute>`, tag = `1 : i32`}",
    // Names, benefits, and rules with several operations.
    "op_a($x){attr = $a} => op_b($x){attr = $a}",
    "op_a(op_a($x){attr = $a}){attr = $b} => op_b($x){attr = $b}",
    "op_d($x) => op_e($x)",
    "+10 op_d($x) => op_f($x)",
    "op_g($x) => op_b($x){attr = `20 : i32`}",
    "op_g(op_g($x)) => op_b($x){attr = `34 : i32`}",
    "op_h($x) => op_i($x)",
    "op_j() => op_k()",
    // Equal operands.
    "op_n($a, $a) => op_o($a)",
    "op_n($b, op_p($a, $b, $c, $d, $e, $f)) => $b",
    "op_n(op_n(_, $x), $x) => $x",
    "op_p($a, $b, $a, $a, $b, $c) => op_n($c, $b)",
    "op_q($x, $x) => $x",
    // Ignored operands and attributes.
    "ignore_arg_match_src(_, $b, _: i32){d = _: i64, f = $f} => ignore_arg_match_dst($b){f = $f}",
    "many_arguments($x1, $x2, $x3, $x4, $x5, $x6, $x7, $x8, $x9){attr1 = `42`, attr2 = $a2, attr3 = $a3, \
     attr4 = $a4, attr5 = $a5, attr6 = $a6, attr7 = $a7, attr8 = $a8, attr9 = $a9} => \
     many_arguments($x1, $x2, $x3, $x4, $x5, $x6, $x7, $x8, $x9){attr1 = `24`, attr2 = $a2, attr3 = $a3, \
     attr4 = $a4, attr5 = $a5, attr6 = $a6, attr7 = $a7, attr8 = $a8, attr9 = $a9}",
    "interleaved_operand_attr1($x, $y){attr1 = $a, attr2 = $b} => \
     interleaved_operand_attr2($x, $y){attr1 = $a, attr2 = $b}",
    // Folds in place.
    "op_in_place_self_fold() => constant(){value = `97 : i32`}",
    // Attributes.
    "match_op_attribute1(){required_attr = $r, optional_attr = $o, default_valued_attr = $d, \
     more_attr = `4 : i32`} => match_op_attribute2(){required_attr = $r, optional_attr = $o, \
     default_valued_attr = $d, more_attr = `4 : i32`}",
    "match_op_attribute3(){attr = $a} => match_op_attribute4(){attr1 = `unit`, attr2 = $a}",
    "op_c($x) => op_b($x){attr = `17 : i32`}",
    "i32_enum_attr(){attr = `5 : i32`} => i32_enum_attr(){attr = `10 : i32`}",
    "i64_enum_attr(){attr = `5`} => i64_enum_attr(){attr = `10`}",
    // Operations with several results.
    "three_result(){kind = `1`} => another_three_result(){kind = `1`} -> i32 & f32 & f32",
    "three_result(){kind = `2`} => two_result(){kind = `2`} -> i32 & f32; one_result1(){kind = `2`} -> f32",
    "three_result(){kind = `3`} => one_result2(){kind = `3`}; another_two_result(){kind = `3`} -> f32 & f32",
    "three_result(){kind = `6`} => two_result:$two(){kind = `6`} -> i32 & f32; one_result3($two#1); \
     another_two_result(){kind = `6`} -> f32 & f32",
    // Variadic operands and results.
    "one_variadic_out_one_variadic_in1(..$xs) => one_variadic_out_one_variadic_in2(..$xs)",
    "mixed_variadic_in1(..$xs) => mixed_variadic_in2(..$xs)",
    "mixed_variadic_out1() => mixed_variadic_out2()",
    // Types of results.
    "source_op($x){tag = `11 : i32`} => op_x(op_x($x))",
    "source_op($x){tag = `22 : i32`} => op_x(op_x($x) -> $x)",
    "source_op($x){tag = `33 : i32`} => one_to_two:$two($x) -> i64 & i32; \
     two_to_one(op_x($two#0), op_x($two#1) -> i64)",
    "source_op($x){tag = `44 : i32`} => op_x(op_x($x) -> $x)",
    // Legalization.
    "illegal_op_a() => legal_op_a(){status = `\"Success\"`}",
    "illegal_op_a() => illegal_op_b()",
    "illegal_op_b() => legal_op_a(){status = `\"Failure\"`}",
    "illegal_op_c() => illegal_op_d()",
    "illegal_op_d() => legal_op_a(){status = `\"Failure\"`}",
    "+10 illegal_op_c() => illegal_op_e()",
    "illegal_op_e() => legal_op_a(){status = `\"Success\"`}",
    "rewrite($x) => $x",
];
