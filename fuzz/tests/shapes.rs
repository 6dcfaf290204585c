//! The structure of generated programs: the shapes of which bugs of passes are known occur in a share of the programs.

use arbtest::arbitrary::{Result, Unstructured};
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::{entropy, generate, loops, mixed, shaped, vectors};
use proofmark_ir::text::{PrintOptions, print_op};

/// The number of programs that are generated for a test.
const N_PROGRAMS: u64 = 2000;

/// Returns the number of generated programs that `has` accepts.
fn count(generate: impl Fn(&mut Unstructured<'_>) -> Result<String>, has: impl Fn(&str) -> bool) -> usize {
    let texts = (0..N_PROGRAMS).filter_map(|n| generate(&mut Unstructured::new(&entropy(n, 2048))).ok());
    texts.filter(|text| has(text)).count()
}

/// Returns the text of a program over tensors and memory.
fn shaped_text(u: &mut Unstructured<'_>) -> Result<String> {
    shaped::generate_program(u).map(|program| program.text)
}

/// Returns the text of a program over scalars.
fn scalar_text(bench: &Workbench, u: &mut Unstructured<'_>) -> Result<String> {
    let ir = generate::generate_module(bench.context(), bench.table(), u)?;
    Ok(print_op(&ir, ir.root(), PrintOptions::default()))
}

/// Returns the rank of the shaped type in `text`, or `None` if the text has none.
fn rank(text: &str) -> Option<usize> {
    Some(text.split_once("tensor<")?.1.matches('x').count())
}

/// A parallel loop reads memory by vectors, copies or calls after one that writes memory.
#[test]
fn second_parallel_loops_read_memory() {
    for op in ["vector.load", "vector.transfer_read", "memref.copy", "func.call @opaque"] {
        let n = count(loops::generate_program, |text| {
            let mut parts = text.split("scf.parallel (").skip(2);
            parts.any(|part| part.split("\n  }").next().is_some_and(|body| body.contains(op)))
        });
        assert!(n > 0, "{op} in none of {N_PROGRAMS} programs");
    }
}

/// The upper bound of a loop with results is a minimum of a constant and a symbol.
#[test]
fn loops_with_results_have_minima_as_bounds() {
    for (name, results) in [("scf.parallel", "init ("), ("scf.for", "iter_args(")] {
        let n = count(loops::generate_program, |text| {
            let minima = text
                .lines()
                .filter_map(|line| line.split_once(" = affine.min "))
                .map(|(name, _)| name.trim());
            let mut loops = text.lines().filter(|line| line.contains(name) && line.contains(results));
            loops.any(|line| {
                minima.clone().any(|minimum| {
                    line.contains(&format!("to {minimum} ")) || line.contains(&format!("to ({minimum})"))
                })
            })
        });
        assert!(n > 10, "{n} of {N_PROGRAMS} programs have {name} with a minimum");
    }
}

/// Slices of a lower rank are extracted and inserted, also with a dynamic size that is a constant.
#[test]
fn slices_change_the_rank() {
    for (op, separator) in [("tensor.extract_slice", " to "), ("tensor.insert_slice", " into ")] {
        let n = count(shaped_text, |text| {
            text.lines().filter(|line| line.contains(op)).any(|line| {
                let (_, types) = line.rsplit_once(" : ").expect("types");
                let (from, to) = types.split_once(separator).expect("two types");
                rank(from) != rank(to)
            })
        });
        assert!(n > 40, "{n} of {N_PROGRAMS} programs have {op} with a change of the rank");
    }
}

/// Paddings yield values that their regions define, also of tensors with a unit dimension that is not padded.
#[test]
fn paddings_define_the_padding_value() {
    let local = |text: &str| {
        text.split("tensor.pad ").skip(1).any(|pad| {
            let body = pad.split_once("):").expect("a region").1;
            body.trim_start().starts_with('%')
        })
    };
    let n = count(shaped_text, local);
    assert!(n > 40, "{n} of {N_PROGRAMS} programs");
    let n = count(shaped_text, |text| {
        local(text)
            && text.lines().any(|line| {
                line.contains("tensor.pad ") && line.contains("[0, ") && line.matches("[0, ").count() == 2
            })
    });
    assert!(n > 4, "{n} of {N_PROGRAMS} programs");
}

/// Affine accesses to constant places occur at function level, with a load of the same place in a conditional and in a
/// loop.
#[test]
fn loads_of_a_place_are_repeated_in_regions() {
    for (first, name) in [(" = scf.if ", "conditionals"), (" = scf.for ", "loops")] {
        let n = count(loops::generate_program, |text| {
            let lines: Vec<&str> = text.lines().collect();
            lines.windows(2).enumerate().any(|(at, pair)| {
                let load = pair[1].split_once("affine.load ");
                let is_nested = pair[0].contains(first) && !pair[0].starts_with("    ");
                let is_repeated = |access: &str| {
                    lines[..at].iter().any(|line| !line.starts_with("    ") && line.contains(access))
                };
                is_nested && load.is_some_and(|(_, access)| is_repeated(&format!("affine.load {access}")))
            })
        });
        assert!(n > 10, "{n} of {N_PROGRAMS} programs have such {name}");
    }
}

/// The inner loop of a perfect nest starts with the carried value of the outer one, and yields its induction variable.
#[test]
fn perfect_nests_yield_induction_variables() {
    let n = count(loops::generate_program, |text| {
        let lines: Vec<&str> = text.lines().collect();
        lines.windows(3).any(|lines| {
            let [outer, inner, end] = [lines[0], lines[1], lines[2]];
            let is_loop = |line: &str| line.contains(" = scf.for ") && line.contains("-> (index)");
            let variable = inner.split_once(" = scf.for ").and_then(|(_, rest)| rest.split_once(" ="));
            is_loop(outer)
                && is_loop(inner)
                && variable.is_some_and(|(variable, _)| end.contains(&format!("scf.yield {variable} :")))
        })
    });
    assert!(n > 4, "{n} of {N_PROGRAMS} programs");
}

/// Nests over memory read and write vectors that may be out of bounds, have maxima as lower bounds, and compute indices.
#[test]
fn loops_have_transfers_maxima_and_indices() {
    for what in
        ["vector.transfer_read", " = max affine_map", "affine.max ", "affine.delinearize_index", "memref.dim"]
    {
        let n = count(loops::generate_program, |text| {
            text.split("affine.for ").skip(1).any(|rest| rest.contains(what))
        });
        assert!(n > 20, "{what} after a loop in {n} of {N_PROGRAMS} programs");
    }
}

/// The memory of a buffer is one of two, a global, or a result of a function. Functions return memory, also twice.
#[test]
fn buffers_have_several_sources() {
    for what in ["arith.select", "scf.if", "iter_args(", "memref.get_global", "func.call @make("] {
        let n = count(loops::generate_program, |text| {
            text.lines().any(|line| line.contains(what) && line.contains("memref<"))
        });
        assert!(n > 20, "{what} with memory in {n} of {N_PROGRAMS} programs");
    }
    let n = count(loops::generate_program, |text| {
        text.lines().any(|line| {
            let Some((names, types)) =
                line.split_once("return ").and_then(|(_, rest)| rest.split_once(" : "))
            else {
                return false;
            };
            let names: Vec<&str> = names.split(", ").collect();
            types.contains("memref<") && (1..names.len()).any(|i| names[..i].contains(&names[i]))
        })
    });
    assert!(n > 4, "{n} of {N_PROGRAMS} programs return memory twice");
}

/// Some programs over scalars have vectors and tensors, local variables in memory, and regions of several blocks.
#[test]
fn few_scalar_programs_have_shapes_and_variables() {
    let bench = Workbench::standard();
    let text = |u: &mut Unstructured<'_>| scalar_text(bench, u);
    for (what, least) in [
        (": vector<2x", 4),
        (": tensor<", 2),
        (" : vector<2x2x", 1),
        ("memref.alloca() : memref<", 10),
        ("memref.load ", 10),
        ("llvm.store ", 4),
        ("llvm.getelementptr ", 1),
        ("scf.index_switch ", 1),
        ("scf.execute_region ", 1),
    ] {
        let n = count(text, |text| text.contains(what));
        assert!((least..N_PROGRAMS as usize / 5).contains(&n), "{what} in {n} of {N_PROGRAMS} programs");
    }
    let has_dynamic_constant = |line: &str| line.contains(" = arith.constant ") && line.contains("<?x");
    assert_eq!(count(text, |text| text.lines().any(has_dynamic_constant)), 0);
    assert!(count(text, |text| text.contains("tensor<?x")) > 0);
}

/// Some programs over scalars call functions with a body several times, few of them in their own body, and some have
/// assertions and variables that are allocated in a loop.
#[test]
fn few_scalar_programs_have_functions_and_inner_variables() {
    let bench = Workbench::standard();
    let text = |u: &mut Unstructured<'_>| scalar_text(bench, u);
    let calls = |text: &str| text.matches("call @g0(").count();
    let body =
        |text: &str| text.split("@g0(").nth(1).and_then(|rest| rest.split("\n  }").next()).map(str::to_owned);
    let cases: [(&str, &dyn Fn(&str) -> bool); 5] = [
        ("several calls", &|text| calls(text) > 1),
        ("a function that is visible", &|text| text.contains("func.func @g0(")),
        ("an assertion", &|text| text.contains("cf.assert ")),
        ("a block that is not reached", &|text| text.contains("ub.unreachable")),
        ("an allocation in a block", &|text| {
            text.split_once("\n  ^bb1").is_some_and(|(_, rest)| rest.contains("alloca"))
        }),
    ];
    for (what, has) in cases {
        let n = count(text, has);
        assert!((1..N_PROGRAMS as usize / 10).contains(&n), "{what} in {n} of {N_PROGRAMS} programs");
    }
    let recursive = count(text, |text| body(text).is_some_and(|body| body.contains("call @g0(")));
    assert!(recursive < N_PROGRAMS as usize / 100, "{recursive} of {N_PROGRAMS} programs");
}

/// Some programs over tensors and memory have rare operations and shapes, and most of these programs are valid.
#[test]
fn few_shaped_programs_have_rare_operations() {
    let bench = Workbench::standard();
    for what in [
        "tensor<i8>",
        "memref<i8>",
        "x0x",
        "memref.reinterpret_cast",
        "memref.view",
        "memref.reshape",
        "memref.extract_strided_metadata",
        "memref<*xi8>",
        "memref.atomic_rmw",
        "memref.generic_atomic_rmw",
        "memref.alloca_scope",
        "bufferization.alloc_tensor",
        "scf.while",
        "scf.index_switch",
        "call @g0",
        "d0 * 2 + d",
        "-> (d0, 0)>",
        "-> (d0, d0)>",
        "linalg.pack",
        "linalg.unpack",
        ":3 = linalg.generic",
    ] {
        let n = count(shaped_text, |text| text.contains(what));
        assert!((1..N_PROGRAMS as usize / 8).contains(&n), "{what} in {n} of {N_PROGRAMS} programs");
    }
    let is_rare = |text: &str| text.contains("memref.extract_strided_metadata");
    let n_valid = count(shaped_text, |text| is_rare(text) && bench.shaped_program(text).is_ok());
    let n = count(shaped_text, is_rare);
    assert!(n_valid * 4 > n * 3, "{n_valid} of {n} programs are valid");
}

/// Some programs over tensors and memory have mostly elementwise operations, memory with layouts and accesses of vectors
/// to it, or slices of few elements.
#[test]
fn some_shaped_programs_have_a_focus() {
    for (op, ty) in [
        ("arith.xori", " : tensor<"),
        ("arith.xori", "tensor<?"),
        ("arith.cmpi", " : tensor<"),
        ("arith.index_cast", "xindex>"),
        ("memref.alloc", "affine_map<"),
        ("memref.subview", "strided<[-"),
        ("memref.subview", "affine_map<"),
        ("memref.load", "strided<[?"),
        ("memref.collapse_shape", "strided<"),
        ("memref.cast", "offset: ?"),
        ("tensor.gather", ""),
        ("tensor.scatter", ""),
        ("tensor.concat dim(1)", ""),
        ("tensor.pad", "nofold"),
        ("tensor.reshape", "tensor<3xindex>"),
        ("linalg.pack", "outer_dims_perm"),
        ("affine.load", "strided<"),
        ("vector.transfer_read", "strided<"),
        ("vector.transfer_write", "-> (d1, d0)>"),
        ("vector.load", "memref<"),
        ("vector.maskedload", "memref<"),
        ("arith.cmpf", " : tensor<"),
        ("arith.bitcast", "tensor<?"),
    ] {
        let n = count(shaped_text, |text| text.lines().any(|line| line.contains(op) && line.contains(ty)));
        assert!((2..N_PROGRAMS as usize / 5).contains(&n), "{op} of {ty} in {n} of {N_PROGRAMS} programs");
    }
}

/// Some programs over vectors have positions out of bounds, computed masks, scans, poison, and gathers of matrices.
#[test]
fn some_vector_programs_have_rare_operations() {
    for what in ["vector.scan", "ub.poison", "2x2xindex>", "constant_mask [0", ", -1", "arith.cmpi ule"] {
        let n = count(vectors::generate_program, |text| text.contains(what));
        assert!((2..N_PROGRAMS as usize / 5).contains(&n), "{what} in {n} of {N_PROGRAMS} programs");
    }
}

/// Programs that mix dialects have functions of func and llvm, casts between types of both, and regions.
#[test]
fn mixed_programs_have_several_dialects() {
    for what in [
        "llvm.func @f",
        "func.func @f",
        "unrealized_conversion_cast",
        "scf.for",
        "llvm.getelementptr",
        "memref.load",
        "func.call @g",
        "cf.cond_br",
        "llvm.cond_br",
    ] {
        let n = count(mixed::generate_program, |text| text.contains(what));
        assert!(n > 40, "{what} in {n} of {N_PROGRAMS} programs");
    }
}

/// Few programs over scalars have cycles of blocks other than loops that count: a conditional branch of a block to
/// itself.
#[test]
fn few_functions_have_arbitrary_cycles() {
    let bench = Workbench::standard();
    let text = |u: &mut Unstructured<'_>| scalar_text(bench, u);
    let n = count(text, |text| {
        let mut block = "";
        text.lines().any(|line| {
            if let Some(label) = line.trim().strip_prefix('^') {
                block = label.split([':', '(']).next().unwrap_or_default();
            }
            let dests = line.split_once("cf.cond_br ").map_or("", |(_, dests)| dests);
            !block.is_empty() && dests.split(['^', ',', ' ']).any(|dest| dest == block)
        })
    });
    assert!((1..N_PROGRAMS as usize / 100).contains(&n), "{n} of {N_PROGRAMS} programs");
}
