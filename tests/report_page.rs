//! Tests of the HTML page of `check`: it is self-contained, has every application of the run as data, and is usable in
//! a browser with ten thousand applications.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Returns the page of a run of the pass `flag` on `input`.
fn page(flag: &str, input: &Path, seeds: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .args(["check", flag, seeds, "--report=html"])
        .arg(input)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the content of the script element `id` of the page.
fn data(page: &str, id: &str) -> Value {
    let (_, rest) =
        page.split_once(&format!(r#"<script id="{id}" type="application/json">"#)).expect("there is data");
    let (data, _) = rest.split_once("</script>").expect("it ends");
    serde_json::from_str(data).expect("it is JSON")
}

#[test]
fn the_page_holds_every_application() {
    let page = page("--canonicalize", Path::new("tests/cases/canonicalize.mlir"), "--seeds=2");
    assert!(!page.contains("src=") && !page.contains("<link"), "nothing is loaded from elsewhere");
    let rows = data(&page, "data");
    let rows = rows.as_array().expect("a list");
    let text = |row: &Value, side: &str| row[side].to_string();
    let pattern = rows.iter().find(|row| row["who"] == "pattern 'AddIAddConstant'").expect("it fired");
    assert_eq!(pattern["op"], "arith.addi");
    assert!(pattern["at"].as_str().expect("text").starts_with("tests/cases/canonicalize.mlir:"));
    assert!(text(pattern, "before").contains("arith.addi"), "{pattern}");
    assert_ne!(text(pattern, "before"), text(pattern, "after"));
}

#[test]
fn the_page_holds_the_payload_before_and_after_each_step() {
    let page =
        page("--transform-interpreter", Path::new("tests/cases/transform-steps-unroll.mlir"), "--seeds=1");
    let rows = data(&page, "data");
    let rows = rows.as_array().expect("a list");
    let step = rows.iter().find(|row| row["op"] == "@dividing, step 2").expect("the step is recorded");
    assert_eq!(step["who"], "transform.loop.unroll");
    assert_eq!(step["at"], "tests/cases/transform-steps-unroll.mlir:107:5");
    let n_lines = |side: &str| step[side].as_array().map_or(0, Vec::len);
    assert!(n_lines("before") > 0 && n_lines("after") > n_lines("before"), "{step}");
}

/// A script that operates the page and writes the visible state to an element.
const READER: &str = r##"<script>
  const element = (id) => document.getElementById(id);
  const rows = () => document.querySelectorAll("#rows .row");
  const type = (text) => { element("filter").value = text; element("filter").dispatchEvent(new Event("input")); };
  const press = (key) => element("list").dispatchEvent(new KeyboardEvent("keydown", { key }));
  const sides = () => ["gone", "came"].map((side) => document.querySelectorAll("#diff ." + side).length);
  const seen = { shown: element("shown").textContent, elements: rows().length, first: rows()[0].textContent };
  rows()[0].click();
  seen.clicked = sides();
  press("ArrowDown");
  seen.title = document.querySelector("#diff p").textContent;
  seen.chosen = document.querySelector("#rows .chosen").textContent;
  element("list").scrollTop = element("list").scrollHeight;
  element("list").onscroll();
  seen.last = rows()[rows().length - 1].textContent;
  type("needle");
  seen.filtered = { shown: element("shown").textContent, elements: rows().length };
  type("no such thing");
  seen.nothing = { shown: element("shown").textContent, elements: rows().length };
  type("");
  element("who").selectedIndex = 1;
  element("who").dispatchEvent(new Event("change"));
  seen.who = { name: element("who").value, shown: element("shown").textContent };
  const data = document.createElement("script");
  data.id = "seen";
  data.type = "application/json";
  data.textContent = JSON.stringify(seen);
  document.body.append(data);
</script></body>"##;

#[test]
fn ten_thousand_applications_stay_usable() {
    const FUNCTIONS: usize = 3_500;
    let Some(browser) = std::env::var_os("PROOFMARK_BROWSER") else {
        eprintln!("not run: PROOFMARK_BROWSER names no Chromium (.ci/run installs one and does)");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report-page");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let mut input = String::new();
    for i in 0..FUNCTIONS {
        let name = if i == 7 { "needle".to_owned() } else { format!("f{i}") };
        // Writing into a string does not fail.
        let _ = writeln!(
            input,
            "func.func private @use_{name}(i32)
             func.func @{name}(%x: i32) {{
               %c1 = arith.constant 1 : i32
               %0 = arith.addi %x, %c1 : i32
               %1 = arith.addi %0, %c1 : i32
               %2 = arith.addi %1, %c1 : i32
               %3 = arith.addi %2, %c1 : i32
               call @use_{name}(%3) : (i32) -> ()
               return
             }}"
        );
    }
    let file = folder.join("input.mlir");
    std::fs::write(&file, input).expect("the input is written");
    let page = page("--canonicalize", &file, "--seeds=1");
    let count = data(&page, "data").as_array().map_or(0, Vec::len);
    assert!(count >= 10_000, "{count} applications");

    let file = folder.join("page.html");
    std::fs::write(&file, page.replace("</body>", READER)).expect("the page is written");
    let quiet =
        ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
    let output = Command::new(browser)
        .args(quiet)
        .args(["--disable-component-update", "--disable-sync", "--window-size=1200,900", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("the browser runs");
    let seen = data(&String::from_utf8_lossy(&output.stdout), "seen");

    assert_eq!(seen["shown"], format!("{count} of {count}"));
    // Only the visible rows are elements, for any number of applications.
    let elements = |value: &Value| value["elements"].as_u64().expect("a number");
    assert!((10..100).contains(&elements(&seen)), "{seen}");
    assert!(seen["first"].as_str().is_some_and(|row| row.starts_with("1  ")), "{seen}");
    assert!(seen["clicked"][0].as_u64() > Some(0) && seen["clicked"][1].as_u64() > Some(0), "{seen}");
    assert!(seen["title"].as_str().is_some_and(|title| title.starts_with("2. ")), "{seen}");
    assert!(seen["chosen"].as_str().is_some_and(|row| row.starts_with("2  ")), "{seen}");
    assert!(seen["last"].as_str().is_some_and(|row| row.starts_with(&format!("{count}  "))), "{seen}");
    assert!((1..20).contains(&elements(&seen["filtered"])), "{seen}");
    assert_eq!(seen["nothing"], serde_json::json!({ "shown": format!("0 of {count}"), "elements": 0 }));
    assert_ne!(seen["who"]["name"], "");
    assert_ne!(seen["who"]["shown"], seen["shown"]);
}
