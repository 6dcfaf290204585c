//! Parser and printer for types and attributes. The expected texts are the output of `mlir-opt` 22.

use super::*;
use crate::Context;
use crate::context::Registry;

const UNREGISTERED: ParseOptions = ParseOptions { allow_unregistered: true };

/// Parses and prints an attribute, which may be a type. An error gives its message.
fn check(text: &str) -> String {
    let ctx = Context::new(Registry::new());
    match parse_attribute(&ctx, text, UNREGISTERED) {
        Ok(attr) => {
            let printed = attribute_to_string(&ctx, attr);
            if !printed.contains("distinct") {
                assert_eq!(parse_attribute(&ctx, &printed, UNREGISTERED), Ok(attr), "`{printed}` reads back");
            }
            printed
        }
        Err(diagnostics) => format!("error: {}", diagnostics[0].message),
    }
}

#[test]
fn canonical_text_is_kept() {
    for text in [
        "unit",
        "true",
        "false",
        "-1 : i8",
        "255 : ui8",
        "1 : si32",
        "0 : i0",
        "12345678901234567890123 : i100",
        "1 : index",
        "\"a\\0A\\22\\\\\\FF\"",
        "\"foo\" : i32",
        "@a::@\"b c\"::@c",
        "[1, 2 : i8]",
        "[]",
        "{a, b = 2 : i64, \"c d\" = 3 : i64}",
        "array<i32>",
        "array<i1: true, false>",
        "array<f32: 1.000000e+00, 1.000000e-01>",
        "dense<true> : tensor<2xi1>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<(1,2)> : tensor<2xcomplex<i32>>",
        "dense<[(1.000000e+00,2.000000e+00), (1.000000e-01,3.000000e+00)]> : tensor<2xcomplex<f32>>",
        "dense<[1, 2, 3, 4]> : tensor<4xi8>",
        "dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>",
        "dense<> : tensor<0xi32>",
        "dense<[\"a\", \"b\"]> : tensor<2x!foo.s>",
        "dense<0x7F800000> : tensor<2xf32>",
        "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>",
        "sparse<0, 1> : tensor<1xi32>",
        "dense_resource<abc> : tensor<2xi32>",
        "distinct[0]<\"a\">",
        "distinct[0]<>",
        "strided<[1, ?], offset: ?>",
        "affine_map<(d0, d1)[s0] -> (d0 + s0 * 2 - 3, d1 floordiv 4)>",
        "affine_map<() -> ()>",
        "affine_set<(d0) : (d0 - 3 >= 0, d0 - 4 == 0)>",
        "loc(\"a\":1:2)",
        "loc(fused<\"x\">[\"a\":1:2, \"b\"(\"c\":1:2)])",
        "loc(callsite(\"a\" at \"b\"))",
        "loc(unknown)",
        "loc(\"a\":1:2 to 3:4)",
        "loc(\"a\":1:2 to :4)",
        "memref<2x?xf32, strided<[1, ?]>, 3>",
        "memref<*xf32, 1>",
        "memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>",
        "memref<2x3xf32, 1 : i32>",
        "tensor<*xf32>",
        "tensor<2xf32, \"enc\">",
        "vector<[4]x3xf32>",
        "vector<f32>",
        "tensor<0x0xf32>",
        "tuple<i1, tuple<>>",
        "() -> ()",
        "(i32) -> i32",
        "() -> (i32, i64)",
        "() -> (() -> ())",
        "complex<f32>",
        "none",
        "index",
        "f8E4M3FN",
        "si16777215",
        "!foo.x<y>",
        "!foo.x-",
        "tensor<2x!foo.x->",
        "!foo.a",
        "#foo.baz<\"a\", [1]>",
        "#foo<\"a b\">",
        "!foo<[x, (->)]>",
        "#foo.bar : i32",
        "tensor<2x!foo.x>",
    ] {
        assert_eq!(check(text), text);
    }
}

#[test]
fn other_text_becomes_canonical() {
    for (text, expected) in [
        ("1", "1 : i64"),
        ("255 : i8", "-1 : i8"),
        ("-0x80 : i8", "-128 : i8"),
        ("0xFF", "255 : i64"),
        ("1.0", "1.000000e+00 : f64"),
        ("1.e2 : f32", "1.000000e+02 : f32"),
        ("0x7FC00000 : f32", "0x7FC00000 : f32"),
        ("1 : i1", "true"),
        ("#foo<bar>", "#foo.bar"),
        ("#foo<bar<1>>", "#foo.bar<1>"),
        ("dense<\"0x01020304\"> : tensor<4xi8>", "dense<[1, 2, 3, 4]> : tensor<4xi8>"),
        ("dense<[1, 1]> : tensor<2xi32>", "dense<1> : tensor<2xi32>"),
        ("dense<[]> : tensor<0xi32>", "dense<> : tensor<0xi32>"),
        (
            "dense<\"0x0F\"> : tensor<8xi1>",
            "dense<[true, true, true, true, false, false, false, false]> : tensor<8xi1>",
        ),
        (
            "affine_map<(i, j)[n] -> (i + 0, (j * 4) mod 2, -i + n, i - (i floordiv 3) * 3)>",
            "affine_map<(d0, d1)[s0] -> (d0, 0, -d0 + s0, d0 mod 3)>",
        ),
        ("memref<2x3xf32, affine_map<(a, b) -> (a, b)>, 0 : i32>", "memref<2x3xf32>"),
        ("loc(fused[\"a\":1:2])", "loc(\"a\":1:2)"),
        ("loc(\"a\":1:2 to 1:2)", "loc(\"a\":1:2)"),
        ("tensor<4x 3x ?xf32>", "tensor<4x3x?xf32>"),
        ("\"a\\nb\"", "\"a\\0Ab\""),
        ("{b, a}", "{a, b}"),
        ("-0.0 : f32", "-0.000000e+00 : f32"),
    ] {
        assert_eq!(check(text), expected, "{text}");
    }
}

#[test]
fn errors_have_the_expected_messages() {
    for (text, expected) in [
        ("2 : i1", "integer constant out of range for attribute"),
        ("-1 : ui8", "negative integer literal not valid for unsigned integer type"),
        ("128 : si8", "integer constant out of range for attribute"),
        ("1 : f32", "unexpected decimal integer literal for a floating point value"),
        ("1.0 : i32", "floating point value not valid for specified type"),
        ("i16777216", "integer bitwidth is limited to 16777215 bits"),
        ("vector<?xf32>", "vector types must have positive constant sizes"),
        ("{a, a}", "duplicate key 'a' in dictionary attribute"),
        ("#alias", "undefined symbol alias id 'alias'"),
        (
            "dense<[1, [2]]> : tensor<2xi32>",
            "tensor literal is invalid; ranks are not consistent between elements",
        ),
        (
            "dense<[1, 2]> : tensor<3xi32>",
            "inferred shape of elements literal ([2]) does not match type ([3])",
        ),
        ("\"a", "expected '\"' in string literal"),
        ("!foo.x<(>", "unbalanced punctuation in pretty dialect name"),
        ("!foo.x<", "unexpected nul or EOF in pretty dialect name"),
        ("(i32", "expected ')'"),
        ("\u{7f}", "unexpected character"),
        ("", "expected attribute value"),
        ("1 2", "expected end of text"),
    ] {
        assert_eq!(check(text), format!("error: {expected}"), "{text}");
    }
    let wide = format!("dense<[{}]> : tensor<300xi16777215>", ["1"; 300].join(", "));
    assert_eq!(check(&wide), "error: elements of 2097152 bytes each take more than 512 MB");
    let short = format!("dense<[{}]> : tensor<20xi65537>", ["-1"; 20].join(", "));
    assert_eq!(check(&short), "dense<-1> : tensor<20xi65537>");
    let nines = "9".repeat(40);
    assert_eq!(check(&format!("{nines} : i65536")), format!("{nines} : i65536"));
    assert_eq!(check(&format!("{nines} : i65537")), "0x1d6329f1c35ca4bfabb9f560ffffffffff : i65537");
    assert_eq!(check(&format!("-{nines} : si65537")), "-0x1d6329f1c35ca4bfabb9f560ffffffffff : si65537");
}

/// Nesting beyond a limit is rejected in linear time, without deep recursion.
#[test]
fn deep_nesting_is_an_error() {
    let n = 1_000_000;
    let shown = format!("error: nesting depth exceeds {MAX_DEPTH}");
    for text in
        ["[", "{a=", "tuple<", "(", "dense<[", "affine_map<()->((", "loc(\"a\"(", "complex<", "#a<", "1.0"]
    {
        let text = text.repeat(n / text.len());
        assert!(check(&text).starts_with("error: "), "{}", &text[..10]);
    }
    assert_eq!(check(&"[".repeat(n)), shown);
    assert_eq!(check(&format!("affine_map<() -> ({}1", "-".repeat(n))), "error: expected ')'");
    assert!(
        check(&format!("affine_map<(d0) -> ({}d0", "d0 * d0 mod 3 + ".repeat(n / 10))).starts_with("error: ")
    );
    assert!(check(&format!("{} : i64", "9".repeat(n))).starts_with("error: "));
}
