//! A conversion that fails restores the IR. `examples/failing_conversions` runs longer.

#[path = "../examples/failing_conversions/fuzz.rs"]
mod fuzz;

#[test]
fn failed_conversions_restore_text_use_lists_and_fingerprints() {
    let mut totals = fuzz::Totals::default();
    let difference = (0..400).find_map(|seed| fuzz::convert(seed, &mut totals).err().map(|why| (seed, why)));
    assert_eq!(difference, None);
    assert_ne!(totals.to_string(), fuzz::Totals::default().to_string());
}
