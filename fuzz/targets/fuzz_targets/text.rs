#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| proofmark_fuzz::oracle::assert_nearly_valid_parse_is_total(bytes));
