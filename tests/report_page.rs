//! The HTML page of `check`: whole in itself, with every application of the run as data.

use std::process::Command;

use serde_json::Value;

#[test]
fn the_page_holds_every_application() {
    let output = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .args(["check", "tests/cases/canonicalize.mlir", "--canonicalize", "--seeds=2", "--report=html"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    let page = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(!page.contains("src=") && !page.contains("<link"), "nothing is loaded from elsewhere");
    let (_, rest) = page.split_once(r#"<script id="data" type="application/json">"#).expect("there is data");
    let (data, _) = rest.split_once("</script>").expect("it ends");
    let rows: Vec<Value> = serde_json::from_str(data).expect("it is JSON");
    let text = |row: &Value, side: &str| row[side].to_string();
    let pattern = rows.iter().find(|row| row["who"] == "pattern 'AddIAddConstant'").expect("it fired");
    assert_eq!(pattern["op"], "arith.addi");
    assert!(pattern["at"].as_str().expect("text").starts_with("tests/cases/canonicalize.mlir:"));
    assert!(text(pattern, "before").contains("arith.addi"), "{pattern}");
    assert_ne!(text(pattern, "before"), text(pattern, "after"));
}
