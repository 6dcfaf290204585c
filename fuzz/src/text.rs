//! Text for the parser: pieces of MLIR, put together and broken in ways that random bytes would never find.

use arbitrary::{Result, Unstructured};

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

/// Draws text: pieces in a row, or a valid program with pieces cut out, doubled, exchanged or put in.
pub fn text(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut text: Vec<u8> = Vec::new();
    if u.ratio(1, 3)? {
        for _ in 0..u.int_in_range(1..=40)? {
            text.extend_from_slice(u.choose(PIECES)?.as_bytes());
            if u.ratio(1, 3)? {
                text.push(b' ');
            }
        }
        return Ok(text);
    }
    text.extend_from_slice(u.choose(SEEDS)?.as_bytes());
    for _ in 0..u.int_in_range(0..=4)? {
        let start = u.choose_index(text.len().max(1))?;
        let end = (start + u.int_in_range(0..=12)?).min(text.len());
        match u.int_in_range(0..=4)? {
            0 => drop(text.drain(start..end)),
            1 => {
                let piece: Vec<u8> = text[start..end].to_vec();
                text.splice(end..end, piece);
            }
            2 => drop(text.splice(start..end, u.choose(PIECES)?.bytes())),
            3 => drop(text.splice(start..start, u.choose(PIECES)?.bytes())),
            _ if start < end => text[start] = u.arbitrary()?,
            _ => {}
        }
    }
    Ok(text)
}
