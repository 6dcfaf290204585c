//! Parser and printer for operations. No dialect is registered, so all operations are in generic form. The expected
//! texts are the output of `mlir-opt` with `--mlir-print-op-generic --allow-unregistered-dialect`.

use std::sync::Arc;

use proofmark_ir::context::Registry;
use proofmark_ir::diagnostics::{Diagnostic, Sources};
use proofmark_ir::text::{MAX_REGION_DEPTH, ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::{Context, Ir, Location};
use proptest::prelude::*;

const UNREGISTERED: ParseOptions = ParseOptions { allow_unregistered: true };
const GENERIC: PrintOptions = PrintOptions {
    generic: true,
    debug_info: false,
    pretty_locations: false,
    value_users: false,
    local_scope: false,
    skip_regions: false,
    unique_ids: false,
    names_of_locations: false,
    max_elements: None,
    hex_above: None,
    max_resource: None,
};

fn parse(text: &str) -> Result<Ir, String> {
    let ctx = Arc::new(Context::new(Registry::new()));
    parse_source(&ctx, "t.mlir", text.as_bytes(), UNREGISTERED).map_err(|diagnostics| {
        let sources = Sources::one("t.mlir", text.as_bytes());
        diagnostics.iter().map(|each| each.render(&ctx, &sources)).collect()
    })
}

/// Parses and prints; the printed text parses and prints as itself.
fn check(text: &str, expected: &str) {
    let expected = format!("\"builtin.module\"() ({{\n{expected}}}) : () -> ()\n");
    for text in [text, expected.as_str()] {
        match parse(text) {
            Ok(ir) => assert_eq!(print(&ir, GENERIC), expected),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Returns the first line of the first error.
fn error(text: &str) -> String {
    match parse(text) {
        Ok(_) => String::from("no error"),
        Err(error) => error.lines().next().unwrap_or_default().to_owned(),
    }
}

#[test]
fn every_part_of_an_operation() {
    check(
        r#"
        %0:2, %r = "a.b"() <{p = 1 : i8}> {"q r", s = #a.b<c>} : () -> (i32, i64, f32)
        "c.d"(%0#1, %0, %r) : (i64, i32, f32) -> ()   // a comment
        "#,
        r#"  %0:3 = "a.b"() <{p = 1 : i8}> {"q r", s = #a.b<c>} : () -> (i32, i64, f32)
  "c.d"(%0#1, %0#0, %0#2) : (i64, i32, f32) -> ()
"#,
    );
}

#[test]
fn blocks_have_comments_with_their_predecessors() {
    check(
        r#"
        "f"() ({
        ^entry(%x: i1):
          "if"(%x)[^a, ^b] : (i1) -> ()
        ^b:
          "br"(%x)[^c] : (i1) -> ()
        ^a:
          "br"(%x)[^c] : (i1) -> ()
        ^c(%y: i1):
          "end"() : () -> ()
        ^never:
          "end"() : () -> ()
        }, {}, {
        ^empty:
        }) : () -> ()
        "#,
        r#"  "f"() ({
  ^bb0(%arg0: i1):
    "if"(%arg0)[^bb2, ^bb1] : (i1) -> ()
  ^bb1:  // pred: ^bb0
    "br"(%arg0)[^bb3] : (i1) -> ()
  ^bb2:  // pred: ^bb0
    "br"(%arg0)[^bb3] : (i1) -> ()
  ^bb3(%0: i1):  // 2 preds: ^bb1, ^bb2
    "end"() : () -> ()
  ^bb4:  // no predecessors
    "end"() : () -> ()
  }, {
  }, {
  ^bb0:
  }) : () -> ()
"#,
    );
}

/// In generic form, numbers continue, and the last regions come first.
#[test]
fn numbers_are_not_used_twice() {
    check(
        r#"
        "f"() ({ %a = "x"() : () -> i1 }) : () -> ()
        %b = "y"() : () -> i1
        "g"() ({ %a = "x"() : () -> i1
                 "h"() ({ %c = "z"() : () -> i1 }) : () -> () }) : () -> ()
        "#,
        r#"  "f"() ({
    %3 = "x"() : () -> i1
  }) : () -> ()
  %0 = "y"() : () -> i1
  "g"() ({
    %1 = "x"() : () -> i1
    "h"() ({
      %2 = "z"() : () -> i1
    }) : () -> ()
  }) : () -> ()
"#,
    );
}

#[test]
fn values_may_be_used_before_their_definition() {
    check(
        r#"
        "f"() ({
          "use"(%a, %b#1, %a) : (i32, i64, i32) -> ()
          "g"() ({ "use"(%a) : (i32) -> () }) : () -> ()
          %a = "def"() : () -> i32
          %b:2 = "def"() : () -> (i32, i64)
        }) : () -> ()
        "#,
        r#"  "f"() ({
    "use"(%0, %1#1, %0) : (i32, i64, i32) -> ()
    "g"() ({
      "use"(%0) : (i32) -> ()
    }) : () -> ()
    %0 = "def"() : () -> i32
    %1:2 = "def"() : () -> (i32, i64)
  }) : () -> ()
"#,
    );
}

#[test]
fn names_end_with_their_region() {
    check(
        r#"
        "f"() ({ %a = "x"() : () -> i1 }, { %a = "y"() : () -> i2 }) : () -> ()
        %a = "z"() : () -> i3
        "#,
        r#"  "f"() ({
    %2 = "x"() : () -> i1
  }, {
    %1 = "y"() : () -> i2
  }) : () -> ()
  %0 = "z"() : () -> i3
"#,
    );
}

#[test]
fn aliases_are_collected() {
    let text = r#"#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<() -> (0)>
#set = affine_set<(d0) : (d0 >= 0)>
"builtin.module"() ({
  "a"() {m = #map, n = [#map1, #set], o = memref<4xf32, #map>} : () -> ()
}) : () -> ()
"#;
    let ir = parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print(&ir, GENERIC), text);
}

#[test]
fn attributes_kept_as_text_have_no_alias() {
    let text = r##"#root = #x.root<"r">
#tag = #x.tag<#root, 0>
"builtin.module"() ({
  "a"() {s = [#root], t = #tag} : () -> ()
}) : () -> ()
"##;
    let ir = parse(text).unwrap_or_else(|error| panic!("{error}"));
    // As MLIR prints it: the body in angle brackets is kept as text.
    let printed = r##""builtin.module"() ({
  "a"() {s = [#x.root<"r">], t = #x.tag<#root, 0>} : () -> ()
}) : () -> ()
"##;
    assert_eq!(print(&ir, GENERIC), printed);
    let again = parse(printed).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print(&again, GENERIC), printed);
}

#[test]
fn locations_come_and_go() {
    let text = r##"#loc1 = loc("f":1:2)
#loc4 = loc("n"(#loc1))
"builtin.module"() ({
  "a"() ({
  ^bb0(%arg0: i1 loc("f":1:2)):
    "b"(%arg0) : (i1) -> () loc(#loc3)
  }) : () -> () loc(#loc2)
}) : () -> () loc(#loc)
#loc = loc("t.mlir":0:0)
#loc2 = loc(callsite(#loc4 at #loc1))
#loc3 = loc(unknown)
"##;
    let ir = parse(text).unwrap_or_else(|error| panic!("{error}"));
    let printed = print(&ir, PrintOptions { debug_info: true, ..GENERIC });
    let again = parse(&printed).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print(&again, PrintOptions { debug_info: true, ..GENERIC }), printed);
    assert!(printed.contains("^bb0(%arg0: i1 loc(\"f\":1:2)):"), "{printed}");
    assert!(printed.contains("loc(callsite("), "{printed}");
}

#[test]
fn resources_that_are_referred_to_are_kept() {
    let text = r#""builtin.module"() ({
  "a"() {r = dense_resource<k> : tensor<1xi32>} : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      k: "0x0400000001000000"
    }
  },
  external_resources: {
    tool: {
      flag: true
    }
  }
#-}
"#;
    let ir = parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print(&ir, GENERIC), text);
}

#[test]
fn errors_have_locations_and_messages() {
    for (text, expected) in [
        ("\"a\"(%x) : (i1) -> ()", "t.mlir:1:5: error: use of undeclared SSA value name"),
        ("%a = \"a\"() : () -> ()", "t.mlir:1:1: error: cannot name an operation with no results"),
        (
            "%a = \"a\"() : () -> (i1, i1)",
            "t.mlir:1:1: error: operation defines 2 results but was provided 1 to bind",
        ),
        (
            "%a = \"a\"() : () -> i1\n%a = \"a\"() : () -> i1",
            "t.mlir:2:1: error: redefinition of SSA value '%a'",
        ),
        (
            "%a = \"a\"() : () -> i1\n\"b\"(%a) : (i2) -> ()",
            "t.mlir:2:5: error: use of value '%a' expects different type than prior uses: 'i2' vs 'i1'",
        ),
        (
            "%a = \"a\"() : () -> i1\n\"b\"(%a#1) : (i1) -> ()",
            "t.mlir:2:5: error: reference to invalid result number",
        ),
        (
            "\"a\"() ({ \"b\"()[^c] : () -> () }) : () -> ()",
            "t.mlir:1:16: error: reference to an undefined block",
        ),
        ("\"b\"()[^c] : () -> ()", "t.mlir:1:7: error: reference to an undefined block"),
        ("\"a\"() ({\n^b:\n^b:\n}) : () -> ()", "t.mlir:3:1: error: redefinition of block '^b'"),
        ("\"a\"() \0\0: i1", "t.mlir:1:11: error: expected function type"),
        ("\"a\"() : i1", "t.mlir:1:9: error: expected function type"),
        ("\"a\"() : (i1) -> ()", "t.mlir:1:9: error: expected 0 operand types but had 1"),
        ("\"a\"", "t.mlir:1:4: error: expected '(' to start operand list"),
        ("a.b", "t.mlir:1:1: error: Dialect `a' not found for custom op 'a.b'"),
        ("\"a\"() : () -> () loc(#x)", "t.mlir:1:22: error: operation location alias was never defined"),
        ("\"a\"() ({", "t.mlir:1:8: error: expected operation name in quotes"),
        ("#a = 1\n#a = 2", "t.mlir:2:1: error: redefinition of attribute alias id 'a'"),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

/// Sizes at which quadratic time would take minutes.
#[test]
fn hostile_input_takes_linear_time() {
    let n = 50_000;
    let list = |each: &dyn Fn(usize) -> String| (0..n).map(each).collect::<Vec<_>>().join(",");
    for text in [
        "(".repeat(n),
        "%0,".repeat(n),
        format!("\"a\"({}", "%0,".repeat(n)),
        format!("\"a\"({}) : ({}) -> ()", list(&|i| format!("%0#{i}")), list(&|_| "i1".into())),
        "a".repeat(n),
        "\"".repeat(n),
        format!("\"a\"() {{{}", "a,".repeat(n)),
        format!("\"a\"() {{{}}}", list(&|i| format!("a{i}"))),
        "\"a\"() ({\n".repeat(n),
        format!("\"a\"() ({{\n{}", "^b:\n".repeat(n)),
        format!("\"a\"() : () -> !a<{}", "<".repeat(n)),
        format!("\"a\"() : () -> () loc({}", "fused[".repeat(n)),
        format!("\"a\"() {{a = {}.0 : f64}} : () -> (", "1".repeat(n)),
        format!("\"a\"() {{a = {} : i16777215}} : () -> (", "9".repeat(n)),
        "%a:4294967295 = \"a\"() : () -> ()".into(),
    ] {
        assert_ne!(error(&text), "no error", "{}", &text[..40.min(text.len())]);
    }
    for text in [
        format!("%0 = \"a\"() : () -> i32\n{}", "\"u\"(%0) : (i32) -> ()\n".repeat(n)),
        format!("{}%0 = \"a\"() : () -> i32\n", "\"u\"(%0) : (i32) -> ()\n".repeat(n)),
        format!("%a:{n} = \"a\"() : () -> ({})\n\"u\"(%a#77) : (i1) -> ()", list(&|_| "i1".into())),
        format!(
            "\"a\"() ({{\n{}^b{n}: \"x\"() : () -> ()\n}}) : () -> ()",
            (0..n).map(|i| format!("^b{i}: \"br\"()[^b{}] : () -> ()\n", i + 1)).collect::<String>()
        ),
    ] {
        assert_eq!(error(&text), "no error");
    }
}

#[test]
fn regions_nest_to_a_limit() {
    let nested = |depth: usize| format!("{}{}", "\"a\"() ({".repeat(depth), "}) : () -> ()".repeat(depth));
    assert_eq!(error(&nested(MAX_REGION_DEPTH as usize)), "no error");
    let limit = format!("t.mlir:1:{}: error: nesting depth of regions exceeds {MAX_REGION_DEPTH}", 8 * 257);
    assert_eq!(error(&nested(MAX_REGION_DEPTH as usize + 1)), limit);
}

#[test]
fn an_error_about_something_huge_is_short() {
    let message = error(&format!("{}.a", "x".repeat(1_000_000)));
    assert!(message.len() < 5000 && message.contains("bytes omitted"), "{message}");
    // The cut is at a character boundary.
    let message = Diagnostic::error(Location::UNKNOWN, "aé".repeat(10_000))
        .render(&Context::new(Registry::new()), &Sources::none());
    assert!(message.len() < 5000 && message.contains("bytes omitted"), "{message}");
}

#[test]
fn a_diagnostic_shows_its_location_as_mlir_does() {
    let cases = [
        ("unknown", "<unknown>:0: remark: message\n"),
        ("\"bar\"", "<unknown>:0: remark: loc(\"bar\"): message\n"),
        ("\"bar\"(\"a.cc\":3:6)", "a.cc:3:6: remark: message\n"),
        (
            "fused<\"myPass\">[\"foo\", \"foo2\"]",
            "<unknown>:0: remark: loc(fused<\"myPass\">[\"foo\", \"foo2\"]): message\n",
        ),
        ("callsite(\"bar\" at \"b.cc\":13:6)", "b.cc:13:6: remark: message\nb.cc:13:6: note: called from\n"),
        (
            "callsite(\"a.cc\":3:6 at callsite(\"b.cc\":13:6 at \"c.cc\":16:2))",
            "a.cc:3:6: remark: message\nb.cc:13:6: note: called from\nc.cc:16:2: note: called from\n",
        ),
    ];
    for (location, expected) in cases {
        let ir = parse(&format!("\"a\"() : () -> () loc({location})")).expect("valid text");
        let block = ir.blocks(ir.regions(ir.root())[0]).next().expect("a block");
        let op = ir.ops(block).next().expect("an operation");
        let shown = Diagnostic::remark(ir.loc(op), "message").render(ir.ctx(), &Sources::none());
        assert_eq!(shown, expected);
    }
}

/// Fragments of MLIR's text, combined to nearly valid text.
const PIECES: &[&str] = &[
    "\"a\"",
    "\"a.b\"",
    "%0",
    "%a",
    "%a#1",
    ":2",
    "^bb0",
    "^a",
    "@f",
    "@\"x y\"",
    "#map",
    "#a = ",
    "!t",
    "!t = ",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ",",
    ":",
    "::",
    "=",
    "->",
    "-",
    "+",
    "*",
    "?",
    "0x1F",
    "1",
    "1.5",
    "i32",
    "i1",
    "index",
    "f32",
    "si8",
    "tensor<",
    "4x",
    "?x",
    "0x4xf32",
    "vector<",
    "memref<",
    "affine_map<",
    "affine_set<",
    "(d0) -> (d0)",
    "dense<",
    "sparse<",
    "array<",
    "i32: 1, 2",
    "loc(",
    "unknown",
    "fused",
    "callsite(",
    "unit",
    "true",
    "distinct[0]",
    "strided<",
    "{-#",
    "#-}",
    "dialect_resources",
    "complex<",
    "tuple<",
    "<{",
    "}>",
    "// x\n",
    "\n",
    " ",
    "() -> ()",
    " : () -> ()\n",
    "\"a\"() : () -> ()\n",
    "%0 = \"a\"() : () -> i32\n",
    "\"u\"(%0) : (i32) -> ()\n",
    "({",
    "})",
    "\\",
    "\"",
    "\0",
    "é",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_give_ir_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let ctx = Arc::new(Context::new(Registry::new()));
        let _ = parse_source(&ctx, "t.mlir", &bytes, UNREGISTERED);
    }

    #[test]
    fn any_pieces_give_ir_that_reads_back_or_an_error(pieces in proptest::collection::vec(0..PIECES.len(), 0..40)) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        if let Ok(ir) = parse(&text) {
            let printed = print(&ir, GENERIC);
            let again = parse(&printed).unwrap_or_else(|error| panic!("{error}"));
            prop_assert_eq!(print(&again, GENERIC), printed);
        }
    }

    /// Valid text with some bytes replaced.
    #[test]
    fn damaged_text_gives_ir_that_reads_back_or_an_error(
        damage in proptest::collection::vec((0usize..400, 0..PIECES.len(), 0usize..6), 0..4),
    ) {
        let mut text = String::from(
            r#"#m = affine_map<(d0, d1)[s0] -> (d0 + s0 * 2, d1 floordiv 4)>
!t = tensor<4x?xf32>
"f"() <{a = #m}> ({
^bb0(%x: !t, %y: i1):
  %0:2 = "a.b"(%x) {d = dense<[1, 2]> : tensor<2xi8>, e = [1.5, "s"]} : (!t) -> (i1, i64)
"br"(%0#1)[^c, ^d] : (i64) -> ()
^c:
  "e"() : () -> () loc("f":1:2)
^d:
  "e"(%y) : (i1) -> ()
}) {q = @a::@b, r = loc(fused["x", unknown]), s = !u.v<[1]>} : () -> ()
"#,
        );
        for (at, piece, len) in damage {
            let at = at.min(text.len());
            let end = (at + len).min(text.len());
            text.replace_range(at..end, PIECES[piece].trim_end_matches('é'));
        }
        if let Ok(ir) = parse(&text) {
            let printed = print(&ir, GENERIC);
            let again = parse(&printed).unwrap_or_else(|error| panic!("{error}"));
            prop_assert_eq!(print(&again, GENERIC), printed);
        }
    }
}

/// Aliases that refer to aliases neither overflow the stack nor take exponential time.
#[test]
fn aliases_expand_to_a_limit() {
    let chain = |n: usize, link: &dyn Fn(usize) -> String| {
        let links: String = (1..n).map(|i| format!("#a{i} = {}\n", link(i - 1))).collect();
        format!("#a0 = 1\n{links}\"a\"() {{x = #a{}}} : () -> ()", n - 1)
    };
    assert_eq!(error(&chain(150, &|i| format!("[#a{i}]"))), "no error");
    assert!(error(&chain(50_000, &|i| format!("[#a{i}]"))).contains("nesting depth exceeds"));
    assert!(
        error(&chain(100, &|i| format!("[#a{i}, #a{i}]")))
            .contains("types and attributes after the expansion")
    );
}
