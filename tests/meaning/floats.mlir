// Floats are exact, as in IEEE 754. The payload of a NaN is not observable; zeros have signs.
func.func @run_arithmetic() -> (f32, f32, f32, f32, f32) {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 0.1 : f32
  %z = arith.constant 0.0 : f32
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
func.func @run_roundings() -> (f16, f16, f16, f16, f16) {
  %a = arith.constant 1.00048828125 : f64
  %0 = arith.truncf %a : f64 to f16
  %1 = arith.truncf %a downward : f64 to f16
  %2 = arith.truncf %a upward : f64 to f16
  %3 = arith.truncf %a toward_zero : f64 to f16
  %4 = arith.truncf %a to_nearest_away : f64 to f16
  return %0, %1, %2, %3, %4 : f16, f16, f16, f16, f16
}
func.func @run_integral() -> (f32, f32, f32, f32, f32) {
  %a = arith.constant -0.5 : f32
  %0 = math.ceil %a : f32
  %1 = math.floor %a : f32
  %2 = math.trunc %a : f32
  %3 = math.round %a : f32
  %4 = math.roundeven %a : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
func.func @run_extrema() -> (f32, f32, f32, f32) {
  %a = arith.constant 0.0 : f32
  %b = arith.constant -0.0 : f32
  %n = arith.constant 0x7FC00000 : f32
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  %2 = arith.maximumf %a, %n : f32
  %3 = arith.maxnumf %a, %n : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
func.func @run_casts() -> (i8, i8, f32, f32) {
  %a = arith.constant -128.9 : f32
  %b = arith.constant 128.0 : f32
  %i = arith.constant -1 : i32
  %0 = arith.fptosi %a : f32 to i8
  %1 = arith.fptosi %b : f32 to i8
  %2 = arith.sitofp %i : i32 to f32
  %3 = arith.uitofp %i : i32 to f32
  return %0, %1, %2, %3 : i8, i8, f32, f32
}
func.func @run_classes() -> (i1, i1, i1, i1, f32, f64) {
  %a = arith.constant 1.0e-40 : f32
  %t = arith.constant 2.0 : f64
  %0 = math.isnan %a : f32
  %1 = math.isinf %a : f32
  %2 = math.isfinite %a : f32
  %3 = math.isnormal %a : f32
  %4 = math.absf %a : f32
  %5 = math.sqrt %t : f64
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, f32, f64
}
func.func @run_small_formats() -> (f8E5M2, f8E4M3, f8E4M3FN, f8E3M4, bf16, tf32) {
  %a = arith.constant 13.7 : f64
  %0 = arith.truncf %a : f64 to f8E5M2
  %1 = arith.truncf %a : f64 to f8E4M3
  %2 = arith.truncf %a : f64 to f8E4M3FN
  %3 = arith.truncf %a : f64 to f8E3M4
  %4 = arith.truncf %a : f64 to bf16
  %5 = arith.truncf %a : f64 to tf32
  return %0, %1, %2, %3, %4, %5 : f8E5M2, f8E4M3, f8E4M3FN, f8E3M4, bf16, tf32
}
func.func @run_powers() -> (i8, i8, i8) {
  %a = arith.constant 3 : i8
  %e = arith.constant 5 : i8
  %n = arith.constant -1 : i8
  %0 = math.ipowi %a, %e : i8
  %1 = math.ipowi %n, %n : i8
  %2 = math.ipowi %a, %n : i8
  return %0, %1, %2 : i8, i8, i8
}
func.func @src_add_negative_zero(%x: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}
func.func @tgt_add_negative_zero(%x: f32) -> f32 {
  return %x : f32
}
// -0 + +0 is +0.
func.func @src_wrong_add_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}
func.func @tgt_wrong_add_zero(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_add_zero_nsz(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.addf %x, %c fastmath<nsz> : f32
  return %r : f32
}
func.func @tgt_add_zero_nsz(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_wrong_add_zero_nsz_forgotten(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.addf %x, %c fastmath<nnan,ninf> : f32
  return %r : f32
}
func.func @tgt_wrong_add_zero_nsz_forgotten(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_sub_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.subf %x, %c : f32
  return %r : f32
}
func.func @tgt_sub_zero(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_wrong_sub_negative_zero(%x: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %r = arith.subf %x, %c : f32
  return %r : f32
}
func.func @tgt_wrong_sub_negative_zero(%x: f32) -> f32 {
  return %x : f32
}
// Infinite or NaN, it is NaN.
func.func @src_wrong_sub_self(%x: f32) -> f32 {
  %r = arith.subf %x, %x : f32
  return %r : f32
}
func.func @tgt_wrong_sub_self(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
func.func @src_sub_self_finite(%x: f32) -> f32 {
  %r = arith.subf %x, %x fastmath<nnan,ninf> : f32
  return %r : f32
}
func.func @tgt_sub_self_finite(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
func.func @src_wrong_zero_minus(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.subf %c, %x : f32
  return %r : f32
}
func.func @tgt_wrong_zero_minus(%x: f32) -> f32 {
  %r = arith.negf %x : f32
  return %r : f32
}
func.func @src_negative_zero_minus(%x: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %r = arith.subf %c, %x : f32
  return %r : f32
}
func.func @tgt_negative_zero_minus(%x: f32) -> f32 {
  %r = arith.negf %x : f32
  return %r : f32
}
func.func @src_zero_minus_nsz(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.subf %c, %x fastmath<nsz> : f32
  return %r : f32
}
func.func @tgt_zero_minus_nsz(%x: f32) -> f32 {
  %r = arith.negf %x : f32
  return %r : f32
}
func.func @src_wrong_mul_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
func.func @tgt_wrong_mul_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
// The zero may be -0.
func.func @src_wrong_mul_zero_nnan(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.mulf %x, %c fastmath<nnan> : f32
  return %r : f32
}
func.func @tgt_wrong_mul_zero_nnan(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
func.func @src_mul_zero_nnan_nsz(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.mulf %x, %c fastmath<nnan,nsz> : f32
  return %r : f32
}
func.func @tgt_mul_zero_nnan_nsz(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
func.func @src_mul_one(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
func.func @tgt_mul_one(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_mul_two(%x: f32) -> f32 {
  %c = arith.constant 2.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
func.func @tgt_mul_two(%x: f32) -> f32 {
  %r = arith.addf %x, %x : f32
  return %r : f32
}
func.func @src_wrong_div_self(%x: f32) -> f32 {
  %r = arith.divf %x, %x : f32
  return %r : f32
}
func.func @tgt_wrong_div_self(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  return %c : f32
}
func.func @src_div_power(%x: f32) -> f32 {
  %c = arith.constant 4.0 : f32
  %r = arith.divf %x, %c : f32
  return %r : f32
}
func.func @tgt_div_power(%x: f32) -> f32 {
  %c = arith.constant 0.25 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
func.func @src_wrong_div_reciprocal(%x: f32) -> f32 {
  %c = arith.constant 3.0 : f32
  %r = arith.divf %x, %c : f32
  return %r : f32
}
func.func @tgt_wrong_div_reciprocal(%x: f32) -> f32 {
  %c = arith.constant 0.333333343 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
// The additional results that fast-math flags permit are not modelled.
func.func @src_open_div_reciprocal_arcp(%x: f32) -> f32 {
  %c = arith.constant 3.0 : f32
  %r = arith.divf %x, %c fastmath<arcp> : f32
  return %r : f32
}
func.func @tgt_open_div_reciprocal_arcp(%x: f32) -> f32 {
  %c = arith.constant 0.333333343 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
func.func @src_add_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y : f32
  return %r : f32
}
func.func @tgt_add_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %y, %x : f32
  return %r : f32
}
func.func @src_wrong_sub_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.subf %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_sub_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.subf %y, %x : f32
  return %r : f32
}
func.func @src_wrong_add_associates(%x: f32, %y: f32, %z: f32) -> f32 {
  %a = arith.addf %x, %y : f32
  %r = arith.addf %a, %z : f32
  return %r : f32
}
func.func @tgt_wrong_add_associates(%x: f32, %y: f32, %z: f32) -> f32 {
  %a = arith.addf %y, %z : f32
  %r = arith.addf %x, %a : f32
  return %r : f32
}
func.func @src_open_add_reassociates(%x: f32, %y: f32, %z: f32) -> f32 {
  %a = arith.addf %x, %y fastmath<reassoc> : f32
  %r = arith.addf %a, %z fastmath<reassoc> : f32
  return %r : f32
}
func.func @tgt_open_add_reassociates(%x: f32, %y: f32, %z: f32) -> f32 {
  %a = arith.addf %y, %z fastmath<reassoc> : f32
  %r = arith.addf %x, %a fastmath<reassoc> : f32
  return %r : f32
}
func.func @src_flags_dropped(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y fastmath<fast> : f32
  return %r : f32
}
func.func @tgt_flags_dropped(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y : f32
  return %r : f32
}
func.func @src_flags_kept(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y fastmath<reassoc,contract> : f32
  return %r : f32
}
func.func @tgt_flags_kept(%x: f32, %y: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %q = arith.addf %x, %c : f32
  %r = arith.addf %q, %y fastmath<reassoc,contract> : f32
  return %r : f32
}
func.func @src_open_flags_added(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y : f32
  return %r : f32
}
func.func @tgt_open_flags_added(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y fastmath<reassoc> : f32
  return %r : f32
}
func.func @src_wrong_nnan_added(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_nnan_added(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y fastmath<nnan> : f32
  return %r : f32
}
func.func @src_wrong_ninf_added(%x: f32, %y: f32) -> f32 {
  %r = arith.mulf %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_ninf_added(%x: f32, %y: f32) -> f32 {
  %r = arith.mulf %x, %y fastmath<ninf> : f32
  return %r : f32
}
func.func @src_wrong_nsz_added(%x: f32, %y: f32) -> f32 {
  %r = arith.mulf %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_nsz_added(%x: f32, %y: f32) -> f32 {
  %r = arith.mulf %x, %y fastmath<nsz> : f32
  return %r : f32
}
func.func @src_nsz_kept(%x: f32, %y: f32) -> f32 {
  %r = arith.mulf %x, %y fastmath<nsz> : f32
  return %r : f32
}
func.func @tgt_nsz_kept(%x: f32, %y: f32) -> f32 {
  %r = arith.mulf %y, %x fastmath<nsz> : f32
  return %r : f32
}
func.func @src_nsz_shows_nowhere(%x: f32, %y: f32) -> i1 {
  %c = arith.constant 0.0 : f32
  %r = arith.mulf %x, %y fastmath<nsz> : f32
  %q = arith.cmpf oeq, %r, %c : f32
  return %q : i1
}
func.func @tgt_nsz_shows_nowhere(%x: f32, %y: f32) -> i1 {
  %c = arith.constant -0.0 : f32
  %r = arith.mulf %y, %x : f32
  %q = arith.cmpf oeq, %r, %c : f32
  return %q : i1
}
func.func @src_wrong_contraction(%x: f32, %y: f32, %z: f32) -> f32 {
  %m = arith.mulf %x, %y : f32
  %r = arith.addf %m, %z : f32
  return %r : f32
}
func.func @tgt_wrong_contraction(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %x, %y, %z : f32
  return %r : f32
}
func.func @src_open_contraction_allowed(%x: f32, %y: f32, %z: f32) -> f32 {
  %m = arith.mulf %x, %y fastmath<contract> : f32
  %r = arith.addf %m, %z fastmath<contract> : f32
  return %r : f32
}
func.func @tgt_open_contraction_allowed(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %x, %y, %z : f32
  return %r : f32
}
func.func @src_fma_commutes(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %x, %y, %z : f32
  return %r : f32
}
func.func @tgt_fma_commutes(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %y, %x, %z : f32
  return %r : f32
}
func.func @src_fma_of_one(%x: f32, %y: f32, %z: f32) -> f32 {
  %o = arith.constant 1.0 : f32
  %r = math.fma %x, %o, %z : f32
  return %r : f32
}
func.func @tgt_fma_of_one(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = arith.addf %x, %z : f32
  return %r : f32
}
func.func @src_signs_of_factors(%x: f32, %y: f32) -> f32 {
  %a = arith.negf %x : f32
  %n = arith.negf %y : f32
  %r = arith.mulf %a, %n : f32
  return %r : f32
}
func.func @tgt_signs_of_factors(%x: f32, %y: f32) -> f32 {
  %r = arith.mulf %x, %y : f32
  return %r : f32
}
func.func @src_sign_of_a_product(%x: f32, %y: f32) -> f32 {
  %a = arith.negf %x : f32
  %r = arith.mulf %a, %y : f32
  return %r : f32
}
func.func @tgt_sign_of_a_product(%x: f32, %y: f32) -> f32 {
  %m = arith.mulf %x, %y : f32
  %r = arith.negf %m : f32
  return %r : f32
}
// -(x + -x) is -0.
func.func @src_wrong_sign_of_a_sum(%x: f32, %y: f32) -> f32 {
  %a = arith.addf %x, %y : f32
  %r = arith.negf %a : f32
  return %r : f32
}
func.func @tgt_wrong_sign_of_a_sum(%x: f32, %y: f32) -> f32 {
  %a = arith.negf %x : f32
  %r = arith.subf %a, %y : f32
  return %r : f32
}
func.func @src_add_of_negation(%x: f32, %y: f32) -> f32 {
  %a = arith.negf %y : f32
  %r = arith.addf %x, %a : f32
  return %r : f32
}
func.func @tgt_add_of_negation(%x: f32, %y: f32) -> f32 {
  %r = arith.subf %x, %y : f32
  return %r : f32
}
func.func @src_wrong_rounded_twice(%x: f64) -> f16 {
  %r = arith.truncf %x : f64 to f16
  return %r : f16
}
func.func @tgt_wrong_rounded_twice(%x: f64) -> f16 {
  %m = arith.truncf %x : f64 to f32
  %r = arith.truncf %m : f32 to f16
  return %r : f16
}
func.func @src_extended_and_truncated(%x: f32) -> f32 {
  %m = arith.extf %x : f32 to f64
  %r = arith.truncf %m : f64 to f32
  return %r : f32
}
func.func @tgt_extended_and_truncated(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_wrong_truncated_and_extended(%x: f32) -> f32 {
  %m = arith.truncf %x : f32 to f16
  %r = arith.extf %m : f16 to f32
  return %r : f32
}
func.func @tgt_wrong_truncated_and_extended(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_extended_twice(%x: f16) -> f64 {
  %m = arith.extf %x : f16 to f32
  %r = arith.extf %m : f32 to f64
  return %r : f64
}
func.func @tgt_extended_twice(%x: f16) -> f64 {
  %r = arith.extf %x : f16 to f64
  return %r : f64
}
func.func @src_wrong_rounding_mode(%x: f32) -> bf16 {
  %r = arith.truncf %x upward : f32 to bf16
  return %r : bf16
}
func.func @tgt_wrong_rounding_mode(%x: f32) -> bf16 {
  %r = arith.truncf %x : f32 to bf16
  return %r : bf16
}
func.func @src_wrong_integer_rounded_twice(%x: i64) -> f32 {
  %r = arith.sitofp %x : i64 to f32
  return %r : f32
}
func.func @tgt_wrong_integer_rounded_twice(%x: i64) -> f32 {
  %m = arith.sitofp %x : i64 to f64
  %r = arith.truncf %m : f64 to f32
  return %r : f32
}
// An integer that is rounded in f32 is infinite in f16.
func.func @src_integer_rounded_once(%x: i32) -> f16 {
  %r = arith.sitofp %x : i32 to f16
  return %r : f16
}
func.func @tgt_integer_rounded_once(%x: i32) -> f16 {
  %m = arith.sitofp %x : i32 to f32
  %r = arith.truncf %m : f32 to f16
  return %r : f16
}
func.func @src_integer_exact_first(%x: i16) -> f16 {
  %m = arith.sitofp %x : i16 to f32
  %r = arith.truncf %m : f32 to f16
  return %r : f16
}
func.func @tgt_integer_exact_first(%x: i16) -> f16 {
  %r = arith.sitofp %x : i16 to f16
  return %r : f16
}
func.func @src_integer_there_and_back(%x: i16) -> i16 {
  %m = arith.sitofp %x : i16 to f32
  %r = arith.fptosi %m : f32 to i16
  return %r : i16
}
func.func @tgt_integer_there_and_back(%x: i16) -> i16 {
  return %x : i16
}
func.func @src_wrong_integer_there_and_back(%x: i32) -> i32 {
  %m = arith.sitofp %x : i32 to f32
  %r = arith.fptosi %m : f32 to i32
  return %r : i32
}
func.func @tgt_wrong_integer_there_and_back(%x: i32) -> i32 {
  return %x : i32
}
func.func @src_wrong_signed_for_unsigned(%x: i8) -> f32 {
  %r = arith.uitofp %x : i8 to f32
  return %r : f32
}
func.func @tgt_wrong_signed_for_unsigned(%x: i8) -> f32 {
  %r = arith.sitofp %x : i8 to f32
  return %r : f32
}
func.func @src_zero_extended_is_unsigned(%x: i8) -> f32 {
  %e = arith.extui %x : i8 to i16
  %r = arith.sitofp %e : i16 to f32
  return %r : f32
}
func.func @tgt_zero_extended_is_unsigned(%x: i8) -> f32 {
  %r = arith.uitofp %x : i8 to f32
  return %r : f32
}
func.func @src_less_swapped(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf olt, %x, %y : f32
  return %r : i1
}
func.func @tgt_less_swapped(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf ogt, %y, %x : f32
  return %r : i1
}
func.func @src_wrong_less_swapped(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf olt, %x, %y : f32
  return %r : i1
}
func.func @tgt_wrong_less_swapped(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf oge, %y, %x : f32
  return %r : i1
}
func.func @src_not_less(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf olt, %x, %y : f32
  %t = arith.constant true
  %q = arith.xori %r, %t : i1
  return %q : i1
}
func.func @tgt_not_less(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf uge, %x, %y : f32
  return %r : i1
}
// Neither is so of NaN.
func.func @src_wrong_not_less(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf olt, %x, %y : f32
  %t = arith.constant true
  %q = arith.xori %r, %t : i1
  return %q : i1
}
func.func @tgt_wrong_not_less(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf oge, %x, %y : f32
  return %r : i1
}
func.func @src_not_less_nnan(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf olt, %x, %y fastmath<nnan> : f32
  %t = arith.constant true
  %q = arith.xori %r, %t : i1
  return %q : i1
}
func.func @tgt_not_less_nnan(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf oge, %x, %y : f32
  return %r : i1
}
func.func @src_wrong_equal_self(%x: f32) -> i1 {
  %r = arith.cmpf oeq, %x, %x : f32
  return %r : i1
}
func.func @tgt_wrong_equal_self(%x: f32) -> i1 {
  %t = arith.constant true
  return %t : i1
}
func.func @src_ordered_self(%x: f32) -> i1 {
  %r = arith.cmpf oeq, %x, %x : f32
  return %r : i1
}
func.func @tgt_ordered_self(%x: f32) -> i1 {
  %r = arith.cmpf ord, %x, %x : f32
  return %r : i1
}
func.func @src_is_nan(%x: f32) -> i1 {
  %r = math.isnan %x : f32
  return %r : i1
}
func.func @tgt_is_nan(%x: f32) -> i1 {
  %r = arith.cmpf uno, %x, %x : f32
  return %r : i1
}
func.func @src_one_or_the_other(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf one, %x, %y : f32
  return %r : i1
}
func.func @tgt_one_or_the_other(%x: f32, %y: f32) -> i1 {
  %a = arith.cmpf olt, %x, %y : f32
  %b = arith.cmpf ogt, %x, %y : f32
  %r = arith.ori %a, %b : i1
  return %r : i1
}
// Zeros are equal.
func.func @src_wrong_equal_is_same(%x: f32, %y: f32) -> f32 {
  %c = arith.cmpf oeq, %x, %y : f32
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_equal_is_same(%x: f32, %y: f32) -> f32 {
  return %y : f32
}
func.func @src_compare_extended(%x: f16, %y: f16) -> i1 {
  %a = arith.extf %x : f16 to f32
  %b = arith.extf %y : f16 to f32
  %r = arith.cmpf ult, %a, %b : f32
  return %r : i1
}
func.func @tgt_compare_extended(%x: f16, %y: f16) -> i1 {
  %r = arith.cmpf ult, %x, %y : f16
  return %r : i1
}
func.func @src_maximum_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y : f32
  return %r : f32
}
func.func @tgt_maximum_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %y, %x : f32
  return %r : f32
}
func.func @src_maximum_self(%x: f32) -> f32 {
  %r = arith.maximumf %x, %x : f32
  return %r : f32
}
func.func @tgt_maximum_self(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_wrong_maximum_for_maxnum(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_maximum_for_maxnum(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y : f32
  return %r : f32
}
func.func @src_wrong_maxnum_for_maximum(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_maxnum_for_maximum(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %x, %y : f32
  return %r : f32
}
// Of zeros it is either.
func.func @src_maxnum_is_maximum_nnan(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %x, %y fastmath<nnan> : f32
  return %r : f32
}
func.func @tgt_maxnum_is_maximum_nnan(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y : f32
  return %r : f32
}
func.func @src_wrong_maximum_is_maxnum_nnan(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y fastmath<nnan> : f32
  return %r : f32
}
func.func @tgt_wrong_maximum_is_maxnum_nnan(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %x, %y : f32
  return %r : f32
}
func.func @src_maxnum_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %x, %y : f32
  return %r : f32
}
func.func @tgt_maxnum_commutes(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %y, %x : f32
  return %r : f32
}
func.func @src_wrong_select_is_maximum(%x: f32, %y: f32) -> f32 {
  %c = arith.cmpf ogt, %x, %y : f32
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_select_is_maximum(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y : f32
  return %r : f32
}
func.func @src_maximum_by_select(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %x, %y fastmath<nnan> : f32
  return %r : f32
}
func.func @tgt_maximum_by_select(%x: f32, %y: f32) -> f32 {
  %c = arith.cmpf ogt, %x, %y : f32
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
// ceil(-0.5) is -0.
func.func @src_wrong_ceil_of_floor(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %n = arith.negf %x : f32
  %f = math.floor %n : f32
  %r = arith.subf %c, %f : f32
  return %r : f32
}
func.func @tgt_wrong_ceil_of_floor(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}
func.func @src_ceil_of_floor(%x: f32) -> f32 {
  %n = arith.negf %x : f32
  %f = math.floor %n : f32
  %r = arith.negf %f : f32
  return %r : f32
}
func.func @tgt_ceil_of_floor(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}
func.func @src_negation_of_a_conversion(%x: f64) -> f32 {
  %n = arith.negf %x : f64
  %r = arith.truncf %n : f64 to f32
  return %r : f32
}
func.func @tgt_negation_of_a_conversion(%x: f64) -> f32 {
  %t = arith.truncf %x : f64 to f32
  %r = arith.negf %t : f32
  return %r : f32
}
func.func @src_wrong_negation_of_a_conversion(%x: f64) -> f32 {
  %n = arith.negf %x : f64
  %r = arith.truncf %n upward : f64 to f32
  return %r : f32
}
func.func @tgt_wrong_negation_of_a_conversion(%x: f64) -> f32 {
  %t = arith.truncf %x upward : f64 to f32
  %r = arith.negf %t : f32
  return %r : f32
}
func.func @src_sign_of_a_factor(%x: f32) -> f32 {
  %c = arith.constant -3.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
func.func @tgt_sign_of_a_factor(%x: f32) -> f32 {
  %c = arith.constant 3.0 : f32
  %m = arith.mulf %x, %c : f32
  %r = arith.negf %m : f32
  return %r : f32
}
func.func @src_ceil_twice(%x: f32) -> f32 {
  %a = math.ceil %x : f32
  %r = math.floor %a : f32
  return %r : f32
}
func.func @tgt_ceil_twice(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}
func.func @src_wrong_round_for_roundeven(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
func.func @tgt_wrong_round_for_roundeven(%x: f32) -> f32 {
  %r = math.roundeven %x : f32
  return %r : f32
}
// It need not fit.
func.func @src_wrong_trunc_by_integer(%x: f32) -> f32 {
  %r = math.trunc %x : f32
  return %r : f32
}
func.func @tgt_wrong_trunc_by_integer(%x: f32) -> f32 {
  %i = arith.fptosi %x : f32 to i32
  %r = arith.sitofp %i : i32 to f32
  return %r : f32
}
func.func @src_integer_is_integral(%x: i32) -> f32 {
  %f = arith.sitofp %x : i32 to f32
  %r = math.floor %f : f32
  return %r : f32
}
func.func @tgt_integer_is_integral(%x: i32) -> f32 {
  %r = arith.sitofp %x : i32 to f32
  return %r : f32
}
func.func @src_abs_by_bits(%x: f32) -> f32 {
  %r = math.absf %x : f32
  return %r : f32
}
func.func @tgt_abs_by_bits(%x: f32) -> f32 {
  %b = arith.bitcast %x : f32 to i32
  %m = arith.constant 0x7FFFFFFF : i32
  %a = arith.andi %b, %m : i32
  %r = arith.bitcast %a : i32 to f32
  return %r : f32
}
func.func @src_bits_there_and_back(%x: i32) -> i32 {
  %f = arith.bitcast %x : i32 to f32
  %r = arith.bitcast %f : f32 to i32
  return %r : i32
}
func.func @tgt_bits_there_and_back(%x: i32) -> i32 {
  return %x : i32
}
// A multiplication may hand on the NaN that it is given.
func.func @src_bits_of_nan(%x: f32) -> i32 {
  %c = arith.constant 1.0 : f32
  %m = arith.mulf %x, %c : f32
  %r = arith.bitcast %m : f32 to i32
  return %r : i32
}
func.func @tgt_bits_of_nan(%x: f32) -> i32 {
  %r = arith.bitcast %x : f32 to i32
  return %r : i32
}
func.func @src_bits_of_numbers(%x: f32) -> i32 {
  %c = arith.constant 1.0 : f32
  %m = arith.mulf %x, %c fastmath<nnan> : f32
  %r = arith.bitcast %m : f32 to i32
  return %r : i32
}
func.func @tgt_bits_of_numbers(%x: f32) -> i32 {
  %r = arith.bitcast %x : f32 to i32
  return %r : i32
}
func.func @src_wrong_copysign(%x: f32, %y: f32) -> f32 {
  %r = math.copysign %x, %y : f32
  return %r : f32
}
func.func @tgt_wrong_copysign(%x: f32, %y: f32) -> f32 {
  %r = math.copysign %y, %x : f32
  return %r : f32
}
func.func @src_copysign_of_negation(%x: f32, %y: f32) -> f32 {
  %n = arith.negf %x : f32
  %r = math.copysign %n, %y : f32
  return %r : f32
}
func.func @tgt_copysign_of_negation(%x: f32, %y: f32) -> f32 {
  %r = math.copysign %x, %y : f32
  return %r : f32
}
func.func @src_sine_of_the_same(%x: f32, %y: f32) -> f32 {
  %a = arith.addf %x, %y : f32
  %r = math.sin %a : f32
  return %r : f32
}
func.func @tgt_sine_of_the_same(%x: f32, %y: f32) -> f32 {
  %a = arith.addf %y, %x : f32
  %r = math.sin %a : f32
  return %r : f32
}
func.func @src_open_sine_is_odd(%x: f32) -> f32 {
  %a = arith.negf %x : f32
  %r = math.sin %a : f32
  return %r : f32
}
func.func @tgt_open_sine_is_odd(%x: f32) -> f32 {
  %a = math.sin %x : f32
  %r = arith.negf %a : f32
  return %r : f32
}
func.func @src_sine_approximated(%x: f32) -> f32 {
  %r = math.sin %x fastmath<afn> : f32
  return %r : f32
}
func.func @tgt_sine_approximated(%x: f32) -> f32 {
  %r = math.sin %x : f32
  return %r : f32
}
func.func @src_square_root(%x: f32) -> f32 {
  %o = arith.constant 1.0 : f32
  %a = arith.mulf %x, %o : f32
  %r = math.sqrt %a : f32
  return %r : f32
}
func.func @tgt_square_root(%x: f32) -> f32 {
  %r = math.sqrt %x : f32
  return %r : f32
}
func.func @src_wrong_root_of_square(%x: f32) -> f32 {
  %a = arith.mulf %x, %x : f32
  %r = math.sqrt %a : f32
  return %r : f32
}
func.func @tgt_wrong_root_of_square(%x: f32) -> f32 {
  return %x : f32
}
func.func @src_of_vectors(%x: vector<2xf16>) -> vector<2xf16> {
  %c = arith.constant dense<-0.0> : vector<2xf16>
  %r = arith.addf %x, %c : vector<2xf16>
  return %r : vector<2xf16>
}
func.func @tgt_of_vectors(%x: vector<2xf16>) -> vector<2xf16> {
  return %x : vector<2xf16>
}
func.func @src_wrong_of_vectors(%x: vector<2xf16>) -> vector<2xf16> {
  %c = arith.constant dense<[-0.0, 0.0]> : vector<2xf16>
  %r = arith.addf %x, %c : vector<2xf16>
  return %r : vector<2xf16>
}
func.func @tgt_wrong_of_vectors(%x: vector<2xf16>) -> vector<2xf16> {
  return %x : vector<2xf16>
}
// A product of small floats is exact in a wide format.
func.func @src_small_by_wide(%x: f8E4M3, %y: f8E4M3) -> f8E4M3 {
  %a = arith.extf %x : f8E4M3 to f32
  %b = arith.extf %y : f8E4M3 to f32
  %m = arith.mulf %a, %b : f32
  %r = arith.truncf %m : f32 to f8E4M3
  return %r : f8E4M3
}
func.func @tgt_small_by_wide(%x: f8E4M3, %y: f8E4M3) -> f8E4M3 {
  %r = arith.mulf %x, %y : f8E4M3
  return %r : f8E4M3
}
func.func @src_wrong_small(%x: f8E4M3, %y: f8E4M3) -> f8E4M3 {
  %m = arith.mulf %x, %y : f8E4M3
  %r = arith.divf %m, %y : f8E4M3
  return %r : f8E4M3
}
func.func @tgt_wrong_small(%x: f8E4M3, %y: f8E4M3) -> f8E4M3 {
  return %x : f8E4M3
}
func.func @src_llvm_add_zero(%x: f32, %y: f32) -> f32 {
  %c = llvm.mlir.constant(-0.0 : f32) : f32
  %a = llvm.fadd %x, %c : f32
  %r = llvm.fmul %a, %y : f32
  return %r : f32
}
func.func @tgt_llvm_add_zero(%x: f32, %y: f32) -> f32 {
  %r = llvm.fmul %x, %y : f32
  return %r : f32
}
func.func @src_wrong_llvm_add_zero(%x: f32, %y: f32) -> f32 {
  %c = llvm.mlir.constant(0.0 : f32) : f32
  %r = llvm.fadd %x, %c : f32
  return %r : f32
}
func.func @tgt_wrong_llvm_add_zero(%x: f32, %y: f32) -> f32 {
  return %x : f32
}
func.func @src_llvm_add_zero_nsz(%x: f32, %y: f32) -> f32 {
  %c = llvm.mlir.constant(0.0 : f32) : f32
  %r = llvm.fadd %x, %c {fastmathFlags = #llvm.fastmath<nsz>} : f32
  return %r : f32
}
func.func @tgt_llvm_add_zero_nsz(%x: f32, %y: f32) -> f32 {
  return %x : f32
}
func.func @src_llvm_compare(%x: f32, %y: f32) -> i1 {
  %r = llvm.fcmp "uge" %x, %y : f32
  return %r : i1
}
func.func @tgt_llvm_compare(%x: f32, %y: f32) -> i1 {
  %a = arith.cmpf uge, %x, %y : f32
  return %a : i1
}
func.func @src_llvm_round(%x: f32, %y: f32) -> f32 {
  %r = llvm.intr.floor(%x) : (f32) -> f32
  return %r : f32
}
func.func @tgt_llvm_round(%x: f32, %y: f32) -> f32 {
  %r = math.floor %x : f32
  return %r : f32
}
func.func @src_llvm_fmuladd(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = llvm.intr.fmuladd(%x, %y, %z) : (f32, f32, f32) -> f32
  return %r : f32
}
func.func @tgt_llvm_fmuladd(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = llvm.intr.fma(%x, %y, %z) : (f32, f32, f32) -> f32
  return %r : f32
}
func.func @src_wrong_llvm_fmuladd(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = llvm.intr.fma(%x, %y, %z) : (f32, f32, f32) -> f32
  return %r : f32
}
func.func @tgt_wrong_llvm_fmuladd(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = llvm.intr.fmuladd(%x, %y, %z) : (f32, f32, f32) -> f32
  return %r : f32
}
func.func @src_wrong_llvm_select_nnan(%c: i1, %x: f32, %y: f32) -> f32 {
  %r = llvm.select %c, %x, %y : i1, f32
  return %r : f32
}
func.func @tgt_wrong_llvm_select_nnan(%c: i1, %x: f32, %y: f32) -> f32 {
  %r = llvm.select %c, %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : i1, f32
  return %r : f32
}
// A promise about NaN speaks of each operand in its own format, and not of integers.
func.func @src_formats_of_operands(%x: f8E5M2, %s: f16) -> f16 {
  %0 = arith.scaling_extf %x, %s fastmath<nnan> : f8E5M2, f16 to f16
  return %0 : f16
}
func.func @tgt_formats_of_operands(%x: f8E5M2, %s: f16) -> f16 {
  %c = arith.constant 0.0 : f16
  %0 = arith.scaling_extf %x, %s fastmath<nnan> : f8E5M2, f16 to f16
  %n = arith.cmpf uno, %s, %s : f16
  %r = arith.select %n, %c, %0 : f16
  return %r : f16
}
func.func @src_integer_operand(%x: f32, %i: i64) -> f32 {
  %0 = math.fpowi %x, %i fastmath<nnan> : f32, i64
  return %0 : f32
}
func.func @tgt_integer_operand(%x: f32, %i: i64) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = math.fpowi %x, %i fastmath<nnan> : f32, i64
  %n = arith.cmpf uno, %x, %x : f32
  %r = arith.select %n, %c, %0 : f32
  return %r : f32
}
