//! Text for the parser: tokens of MLIR in a row, and valid programs broken, in ways that random bytes would never find.

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use proofmark_ir::{Context, Ir, OpId};

/// Tokens and pieces that mean something to the parser.
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

/// Programs that are valid, to be broken.
const SEEDS: &[&str] = &[
    "func.func @f(%a: i32, %b: i1) -> i32 {\n  %c = arith.constant 3 : i32\n  %0 = arith.addi %a, %c overflow<nsw> : i32\n  cf.cond_br %b, ^bb1(%0 : i32), ^bb2\n^bb1(%x: i32):\n  return %x : i32\n^bb2:\n  %1:2 = arith.addui_extended %a, %c : i32, i1\n  cf.br ^bb1(%1#0 : i32)\n}\n",
    "\"builtin.module\"() ({\n  %0:2 = \"d.op\"(%1) <{p = dense<[1, -2]> : tensor<2xi8>}> ({\n  ^bb0(%x: i1 loc(unknown)):\n    \"d.br\"(%x)[^bb0] {a = [unit, @s::@t, affine_map<(d0) -> (d0 mod 3)>]} : (i1) -> ()\n  }) : (i64) -> (i32, tuple<>) loc(\"x\":3:4)\n  %1 = \"d.c\"() : () -> i64\n}) {m = !d.t<\"q\">} : () -> ()\n",
    "#m = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, -d1)>\n!t = memref<4x?xf32, #m, 3>\nmodule @m attributes {x = loc(fused<#m>[\"a\":1:1, unknown])} {\n  \"d.use\"() {t = !t, d = dense_resource<blob> : tensor<1xi32>} : () -> ()\n}\n{-#\n  dialect_resources: {\n    builtin: {\n      blob: \"0x0400000001000000\"\n    }\n  }\n#-}\n",
    "llvm.func @g(%a: i32) -> i32 attributes {dso_local} {\n  %0 = llvm.mlir.constant(4 : i32) : i32\n  %1 = llvm.add %a, %0 overflow<nsw, nuw> : i32\n  %2 = llvm.icmp \"eq\" %1, %a : i32\n  llvm.cond_br %2, ^bb1, ^bb1\n^bb1:\n  llvm.return %1 : i32\n}\n",
];

const OPTIONS: ParseOptions = ParseOptions { allow_unregistered: true };

// `FORMS`: the files of `dialects/tests/forms`, which have the pretty form of every operation.
include!(concat!(env!("OUT_DIR"), "/forms.rs"));

/// Valid programs, each small, and the tokens that they are made of.
#[derive(Debug)]
pub struct Corpus {
    programs: Vec<String>,
    tokens: Vec<String>,
}

impl Corpus {
    /// The examples of pretty forms, an operation at the top level each, and `examples`: in pretty and in generic form.
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

    /// How many programs there are.
    pub fn n_programs(&self) -> usize {
        self.programs.len()
    }

    /// Draws text: tokens in a row, or a valid program with tokens or bytes cut out, doubled, exchanged or put in.
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

/// Every operation of the top level in pretty and in generic form, or, where one needs others, all of them together.
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

/// Whether a token goes on with this byte: words, with what marks them as values, blocks, symbols, types or attributes.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.$%@^!#".contains(&byte) || byte >= 0x80
}

/// The words of a text, and each other character by itself; no white space.
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

/// Where the token around a byte begins and ends.
fn token_at(text: &[u8], at: usize) -> (usize, usize) {
    if !text.get(at).is_some_and(|&byte| is_word(byte)) {
        return (at, (at + 1).min(text.len()));
    }
    let start = text[..at].iter().rposition(|&byte| !is_word(byte)).map_or(0, |before| before + 1);
    let end = text[at..].iter().position(|&byte| !is_word(byte)).map_or(text.len(), |n| at + n);
    (start, end)
}
