//! The generator of nearly valid text: sequences of MLIR tokens, and valid programs with small mutations.

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use proofmark_ir::{Context, Ir, OpId};

/// Tokens and fragments of MLIR's grammar.
const PIECES: &[&str] = &[
    "\"d.op\"",
    "\"builtin.module\"",
    "builtin.module",
    "module",
    "func.func",
    "@f",
    "%0",
    "%0:2",
    "%0#1",
    "%arg0",
    "^bb0",
    "^bb1",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "<{",
    "}>",
    "({",
    "})",
    ",",
    ":",
    "::",
    "=",
    "->",
    "->()",
    "?",
    "*",
    "+",
    "-",
    "|",
    "\"",
    "//",
    "// -----\n",
    "\n",
    " ",
    "!",
    "#",
    "!alias",
    "#alias",
    "!alias = i32\n",
    "#alias = 7 : i8\n",
    "i1",
    "i8",
    "i32",
    "si4",
    "ui64",
    "i16777216",
    "index",
    "f32",
    "bf16",
    "f8E4M3FN",
    "none",
    "tensor<",
    "tensor<2x?xi8>",
    "tensor<*xf32>",
    "vector<[4]x3xi1>",
    "memref<",
    "memref<?x4xf32, strided<[?, 1], offset: ?>>",
    "complex<f64>",
    "tuple<i1, index>",
    "(i32) -> i32",
    "affine_map<(d0)[s0] -> (d0 + s0 floordiv 2)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "dense<",
    "dense<[[1, 2], [3, 4]]>",
    "dense<\"0xFF00\">",
    "sparse<",
    "array<i32: 1, 2>",
    "strided<[1]>",
    "dense_resource<r>",
    "distinct[0]<42>",
    "unit",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "0x7F",
    "0x",
    "1.5e9",
    "1e",
    "99999999999999999999999",
    "loc(",
    "loc(unknown)",
    "loc(\"f\":1:2)",
    "loc(fused[\"a\", \"b\"])",
    "loc(callsite(\"a\" at \"b\"))",
    "loc(#alias)",
    "{-#",
    "#-}",
    "dialect_resources",
    "external_resources",
    "arith.constant",
    "arith.addi",
    "arith.cmpi slt,",
    "overflow<nsw>",
    "cf.br ^bb1",
    "cf.cond_br",
    "cf.switch",
    "return",
    "func.return",
    "call @f() : () -> ()",
    "llvm.mlir.constant(1 : i8) : i8",
    "llvm.func @g()",
    "!llvm.ptr<1>",
    "!llvm.struct<(i8, ptr)>",
    "attributes",
    "private",
    "\"value\"",
    "value =",
    "default:",
    "\\0A",
    "é",
    "\u{0}",
    "\u{2028}",
];

/// Valid programs to mutate.
const SEEDS: &[&str] = &[
    r##"func.func @f(%a: i32, %b: i1) -> i32 {
  %c = arith.constant 3 : i32
  %0 = arith.addi %a, %c overflow<nsw> : i32
  cf.cond_br %b, ^bb1(%0 : i32), ^bb2
^bb1(%x: i32):
  return %x : i32
^bb2:
  %1:2 = arith.addui_extended %a, %c : i32, i1
  cf.br ^bb1(%1#0 : i32)
}
"##,
    r##""builtin.module"() ({
  %0:2 = "d.op"(%1) <{p = dense<[1, -2]> : tensor<2xi8>}> ({
  ^bb0(%x: i1 loc(unknown)):
    "d.br"(%x)[^bb0] {a = [unit, @s::@t, affine_map<(d0) -> (d0 mod 3)>]} : (i1) -> ()
  }) : (i64) -> (i32, tuple<>) loc("x":3:4)
  %1 = "d.c"() : () -> i64
}) {m = !d.t<"q">} : () -> ()
"##,
    r##"#m = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, -d1)>
!t = memref<4x?xf32, #m, 3>
module @m attributes {x = loc(fused<#m>["a":1:1, unknown])} {
  "d.use"() {t = !t, d = dense_resource<blob> : tensor<1xi32>} : () -> ()
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x0400000001000000"
    }
  }
#-}
"##,
    r##"llvm.func @g(%a: i32) -> i32 attributes {dso_local} {
  %0 = llvm.mlir.constant(4 : i32) : i32
  %1 = llvm.add %a, %0 overflow<nsw, nuw> : i32
  %2 = llvm.icmp "eq" %1, %a : i32
  llvm.cond_br %2, ^bb1, ^bb1
^bb1:
  llvm.return %1 : i32
}
"##,
];

const OPTIONS: ParseOptions = ParseOptions { allow_unregistered: true };

// `FORMS` holds the files of `dialects/tests/forms`, which contain the pretty form of each operation.
include!(concat!(env!("OUT_DIR"), "/forms.rs"));

/// Small valid programs and their tokens.
#[derive(Debug)]
pub struct Corpus {
    programs: Vec<String>,
    tokens: Vec<String>,
}

impl Corpus {
    /// Returns the corpus of the top-level operations of the pretty form tests and of `examples`, in pretty and
    /// generic form.
    pub fn new(ctx: &Arc<Context>, examples: &[Ir]) -> Corpus {
        let mut programs: Vec<String> = SEEDS.iter().map(|&seed| seed.to_owned()).collect();
        for text in FORMS {
            if let Ok(ir) = parse_source(ctx, "form", text.as_bytes(), OPTIONS) {
                add_forms(&ir, &mut programs);
            }
        }
        for example in examples {
            add_forms(example, &mut programs);
        }
        let mut tokens: Vec<String> =
            programs.iter().flat_map(|text| split(text)).map(str::to_owned).collect();
        tokens.extend(PIECES.iter().map(|&piece| piece.to_owned()));
        tokens.sort();
        tokens.dedup();
        Corpus { programs, tokens }
    }

    /// Returns the number of programs.
    pub fn n_programs(&self) -> usize {
        self.programs.len()
    }

    /// Draws a text: a sequence of tokens, or a valid program with tokens or bytes erased, duplicated, replaced or
    /// inserted.
    ///
    /// # Errors
    ///
    /// If `u` is exhausted.
    pub fn draw(&self, u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
        let mut text: Vec<u8> = Vec::new();
        if u.ratio(1, 8)? {
            for _ in 0..u.int_in_range(1..=40)? {
                text.extend_from_slice(u.choose(&self.tokens)?.as_bytes());
                if u.ratio(1, 3)? {
                    text.push(b' ');
                }
            }
            return Ok(text);
        }
        text.extend_from_slice(u.choose(&self.programs)?.as_bytes());
        for _ in 0..u.int_in_range(0..=4)? {
            let start = u.choose_index(text.len().max(1))?;
            let (start, end) = if u.ratio(3, 4)? {
                token_at(&text, start)
            } else {
                (start, (start + u.int_in_range(0..=12)?).min(text.len()))
            };
            match u.int_in_range(0..=4)? {
                0 => drop(text.drain(start..end)),
                1 => {
                    let piece: Vec<u8> = text[start..end].to_vec();
                    text.splice(end..end, piece);
                }
                2 => drop(text.splice(start..end, u.choose(&self.tokens)?.bytes())),
                3 => drop(text.splice(start..start, u.choose(&self.tokens)?.bytes())),
                _ if start < end => text[start] = u.arbitrary()?,
                _ => {}
            }
        }
        Ok(text)
    }
}

/// Adds each top-level operation in pretty and generic form, or the whole module if the operations depend on each
/// other.
fn add_forms(ir: &Ir, programs: &mut Vec<String>) {
    let top: Vec<OpId> =
        ir.regions(ir.root()).iter().flat_map(|&r| ir.blocks(r)).flat_map(|b| ir.ops(b)).collect();
    let alone = |op: &OpId| ir.n_operands(*op) == 0 && ir.n_results(*op) == 0;
    let roots = if top.iter().all(alone) { top } else { vec![ir.root()] };
    for op in roots {
        for generic in [false, true] {
            programs.push(print_op(ir, op, PrintOptions { generic, ..PrintOptions::default() }));
        }
    }
}

/// Returns whether `byte` is part of a word token, sigils included.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.$%@^!#".contains(&byte) || byte >= 0x80
}

/// Returns the tokens of a text: words, and single other characters except white space.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let bytes = text.as_bytes();
        while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        let (start, end) = token_at(bytes, at);
        at = end;
        (start < end).then(|| &text[start..end])
    })
}

/// Returns the start and the end of the token that contains the byte at `at`.
fn token_at(text: &[u8], at: usize) -> (usize, usize) {
    if !text.get(at).is_some_and(|&byte| is_word(byte)) {
        return (at, (at + 1).min(text.len()));
    }
    let start = text[..at].iter().rposition(|&byte| !is_word(byte)).map_or(0, |before| before + 1);
    let end = text[at..].iter().position(|&byte| !is_word(byte)).map_or(text.len(), |n| at + n);
    (start, end)
}
