//! The features of loop nests over memory: each one occurs in a share of the programs.

use arbtest::arbitrary::Unstructured;
use proofmark_fuzz::{entropy, loops};

/// The number of programs that are generated for a test.
const N_PROGRAMS: u64 = 4000;

/// Returns the number of generated programs that `has` accepts.
fn count(has: impl Fn(&str) -> bool) -> usize {
    let programs = (0..N_PROGRAMS)
        .filter_map(|n| loops::generate_program(&mut Unstructured::new(&entropy(n, 2048))).ok());
    programs.filter(|text| has(text)).count()
}

/// The result of a division is an operand of an affine access, also in a conditional, and of an access in a loop.
#[test]
fn subscripts_are_results_of_divisions() {
    for (access, region) in [("affine.load", false), ("affine.load", true), ("memref.load", true)] {
        let n = count(|text| {
            let divisions = ["arith.div", "arith.rem", "index.div", "index.rem"];
            let results = text
                .lines()
                .filter_map(|line| line.split_once(" = "))
                .filter(|(_, rest)| divisions.iter().any(|name| rest.starts_with(name)));
            let mut subscripts = results.map(|(name, _)| name.trim());
            subscripts.any(|name| {
                text.lines().any(|line| {
                    let is_use = line.contains(access) && line.contains(&format!("[{name}]"));
                    is_use && line.starts_with("    ") == region
                })
            })
        });
        assert!(n > 4, "{access} of a quotient in {n} of {N_PROGRAMS} programs");
    }
}

/// Functions with several blocks have affine loops and accesses to places that block arguments name.
#[test]
fn affine_operations_are_in_several_blocks() {
    for what in ["affine.for ", "affine.load ", "affine.apply ", "scf.for "] {
        let n = count(|text| text.contains("cf.cond_br ") && text.contains(what));
        assert!(n > 20, "{what} with blocks in {n} of {N_PROGRAMS} programs");
    }
    let n = count(|text| text.contains("cf.switch "));
    assert!(n > 4, "{n} of {N_PROGRAMS} programs switch");
}

/// Affine expressions have symbols as divisors, which may be constants that are not positive.
#[test]
fn affine_divisors_are_symbols() {
    let bound = " = max affine_map<(d0)[s0]";
    for what in ["d0 floordiv s0", "d0 ceildiv s0", "d0 mod s0", bound, "affine_set<(d0)[s0]"] {
        let n = count(|text| text.contains(what));
        assert!(n > 20, "{what} in {n} of {N_PROGRAMS} programs");
    }
    let n = count(|text| {
        let zeros = text.lines().filter_map(|line| line.split_once(" = arith.constant 0 : index"));
        zeros
            .map(|(name, _)| format!("[{}]", name.trim()))
            .any(|zero| text.lines().any(|line| line.contains("s0)>") && line.ends_with(&zero)))
    });
    assert!(n > 0, "no program divides by a symbol that is zero");
}

/// Loops are over integers of several types, unsigned, or near the limit of the type.
#[test]
fn loops_are_over_integers() {
    for what in [
        "scf.for unsigned ",
        "-> (i8, i8) : i8 {",
        " : i32 {",
        "scf.while ",
        "scf.index_switch ",
        "scf.execute_region ",
        "scf.forall ",
        "arith.constant 127 : i8",
        "arith.constant 2147483647 : i32",
    ] {
        let n = count(|text| text.contains(what));
        assert!(n > 4, "{what} in {n} of {N_PROGRAMS} programs");
    }
}

/// Memory has strided views and views at index values, atomic updates, scopes of allocations, and constants.
#[test]
fn memory_has_strided_views_and_updates() {
    for what in [
        "strided<[2]",
        "strided<[0]",
        "strided<[-1]",
        "offset: ?",
        "memref.assume_alignment",
        "memref.alloca_scope ",
        "memref.atomic_rmw ",
        "memref.generic_atomic_rmw ",
        "memref.get_global @table",
        "memref.alloc(%v",
    ] {
        let n = count(|text| text.contains(what));
        assert!(n > 4, "{what} in {n} of {N_PROGRAMS} programs");
    }
}

/// Loops carry several values, exchange them, and carry the induction variable of the iteration before.
#[test]
fn loops_carry_several_values() {
    for (op, types) in [
        ("affine.for ", "-> (i8, i8) {"),
        ("affine.for ", "-> (i8, i8, i8) {"),
        ("affine.for ", "-> (i8, i8, index) {"),
        ("scf.for ", "-> (i8, i8, i8) {"),
        ("scf.while ", "(i8, i8, index) -> (i8, index) {"),
        ("scf.while ", "(i8, i8, index) -> (i8, i8, i8, index) {"),
    ] {
        let n = count(|text| text.lines().any(|line| line.contains(op) && line.ends_with(types)));
        assert!(n > 4, "{op}{types} in {n} of {N_PROGRAMS} programs");
    }
    let n = count(|text| {
        text.lines().any(|line| {
            let values = line.trim().strip_prefix("affine.yield ").and_then(|rest| rest.split_once(" : "));
            values.is_some_and(|(values, _)| {
                let values: Vec<&str> = values.split(", ").collect();
                values.len() > 1 && values[0].ends_with("_1") && values[1].ends_with("_0")
            })
        })
    });
    assert!(n > 4, "{n} of {N_PROGRAMS} programs exchange values in affine loops");
}

/// Results of conditionals, switches and selections are bounds of loops.
#[test]
fn bounds_are_chosen() {
    for (choice, bound) in [
        (":3 = scf.if ", "scf.for "),
        (":3 = scf.if ", "affine.for "),
        (":3 = scf.index_switch ", "scf.for "),
        (" = arith.select ", "scf.for "),
    ] {
        let n = count(|text| {
            let names = text.lines().filter_map(|line| line.split_once(choice)).map(|(name, _)| name.trim());
            let mut loops = text.lines().filter(|line| line.contains(bound));
            let is_bound = |line: &str, name: &str| {
                [" ", "#"].iter().any(|end| line.contains(&format!("to {name}{end}")))
            };
            loops.any(|line| names.clone().any(|name| is_bound(line, name)))
        });
        assert!(n > 4, "{bound} with the bounds of{choice}in {n} of {N_PROGRAMS} programs");
    }
}

/// Loops of affine are parallel, with reductions, several dimensions, and minima as bounds.
#[test]
fn affine_loops_are_parallel() {
    for what in ["affine.parallel (", "reduce (\"", "_i0, %v", "to (min("] {
        let n =
            count(|text| text.lines().any(|line| line.contains("affine.parallel") && line.contains(what)));
        assert!(n > 4, "{what} in {n} of {N_PROGRAMS} programs");
    }
}

/// Functions have cycles of blocks that are entered at two blocks, and access memory in them.
#[test]
fn cycles_have_two_entries() {
    let n = count(|text| {
        text.lines().any(|line| {
            let Some((_, blocks)) = line.split_once("cf.cond_br ").filter(|_| line.contains("_0(")) else {
                return false;
            };
            blocks.contains("_1(")
        }) && text.contains("memref.store ")
    });
    assert!(n > 20, "{n} of {N_PROGRAMS} programs");
}
