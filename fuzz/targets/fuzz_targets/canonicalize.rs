#![no_main]
libfuzzer_sys::fuzz_target!(|input: proofmark_fuzz::ProgramInput| {
    proofmark_fuzz::oracle::assert_canonicalize_refines(&input);
});
