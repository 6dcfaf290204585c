#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| proofmark_fuzz::oracle::assert_canonicalize_refines(bytes));
