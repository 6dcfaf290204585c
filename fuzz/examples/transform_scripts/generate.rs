//! Generation of payloads and transform scripts.
//!
//! A script draws its steps from the core operations and the drivers. A handle is seldom used after it was consumed, so
//! that most scripts succeed, and some report uses of invalidated handles.

use std::fmt::Write as _;

use proofmark_ir::random::Random;

/// The named sequences that scripts refer to.
const LIBRARY: &str = r#"
  transform.named_sequence @match_add(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi", "arith.subi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @match_loop(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["scf.for"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @match_any(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @act_remark(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "visited" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @act_annotate(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "visited" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @act_fail(%op: !transform.any_op {transform.readonly}) {
    %0:3 = transform.split_handle %op
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
  transform.named_sequence @read(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %0 = transform.structured.match ops{["arith.addi"]} in %op : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @consume(%op: !transform.any_op {transform.consumed}) -> !transform.any_op {
    %0 = transform.apply_registered_pass "cse" to %op : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }
"#;

const NAMES: &[&str] = &[
    "arith.addi",
    "arith.subi",
    "arith.muli",
    "arith.constant",
    "scf.for",
    "scf.yield",
    "func.func",
    "func.return",
    "arith.divsi",
];

/// The maximal nesting of regions of a script.
const MAX_DEPTH: usize = 2;

/// Returns program number `n`: a module with a payload and a script.
pub(crate) fn program(n: u64, seed: u64) -> String {
    let mut r = Random::new(seed.wrapping_mul(0x1_0000_0001).wrapping_add(n));
    // The location of an implicit module does not tell the programs of a batch apart.
    let mut text = format!("module {{\nfunc.func private @chunk_{n}()\n");
    for f in 0..1 + r.below(2) {
        payload(&mut r, f, &mut text);
    }
    let mut script =
        Script { r, text: String::new(), ops: Vec::new(), values: Vec::new(), params: Vec::new(), next: 0 };
    script.ops.push("%root".to_owned());
    script
        .produce(0, &format!("transform.structured.match ops{{[\"func.func\"]}} in %root : ({OP}) -> {OP}"));
    for _ in 0..2 + script.r.below(7) {
        script.step(0);
    }
    let _ = write!(
        text,
        "module attributes {{transform.with_named_sequence}} {{\n{LIBRARY}  transform.named_sequence \
         @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{\n{}    transform.yield\n  }}\n}}\n}}\n",
        script.text
    );
    text
}

/// Appends a function: constants, arithmetic with dead and repeated operations, and a loop.
fn payload(r: &mut Random, number: usize, text: &mut String) {
    let _ = writeln!(text, "func.func @f{number}(%a: i32, %b: i32, %n: index) -> i32 {{");
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let mut next = 0;
    let mut body =
        |r: &mut Random, text: &mut String, values: &mut Vec<String>, steps: usize, indent: &str| {
            for _ in 0..steps {
                let name = format!("%{next}");
                next += 1;
                let attr = if r.below(6) == 0 { " {tag}" } else { "" };
                if r.below(4) == 0 {
                    let _ = writeln!(text, "{indent}{name} = arith.constant{attr} {} : i32", r.below(3));
                } else {
                    let op = ["addi", "subi", "muli", "addi", "divsi"][r.below(5)];
                    let (x, y) = (r.pick(values).clone(), r.pick(values).clone());
                    let _ = writeln!(text, "{indent}{name} = arith.{op} {x}, {y}{attr} : i32");
                }
                values.push(name);
            }
        };
    let before = 1 + r.below(5);
    body(r, text, &mut values, before, "  ");
    if r.below(2) == 0 {
        let init = r.pick(&values).clone();
        let bounds = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n";
        let _ = writeln!(
            text,
            "{bounds}  %l = scf.for %i = %c0 to %n step %c1 iter_args(%x = {init}) -> (i32) {{"
        );
        let mut inner = values.clone();
        inner.push("%x".to_owned());
        let steps = 1 + r.below(4);
        body(r, text, &mut inner, steps, "    ");
        let _ = writeln!(text, "    scf.yield {} : i32\n  }}", r.pick(&inner));
        values.push("%l".to_owned());
    }
    let after = r.below(3);
    body(r, text, &mut values, after, "  ");
    let _ = writeln!(text, "  return {} : i32\n}}", r.pick(&values));
}

/// A script in progress, with the handles in scope by kind.
struct Script {
    r: Random,
    text: String,
    ops: Vec<String>,
    values: Vec<String>,
    params: Vec<String>,
    next: usize,
}

const OP: &str = "!transform.any_op";
const VALUE: &str = "!transform.any_value";
const PARAM: &str = "!transform.param<i64>";

impl Script {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%h{}", self.next)
    }

    fn op(&mut self) -> String {
        self.r.pick(&self.ops).clone()
    }

    /// Returns a handle other than the root, which contains the script; `None` if there is none.
    fn payload(&mut self) -> Option<String> {
        let others: Vec<String> = self.ops.iter().filter(|op| *op != "%root").cloned().collect();
        if others.is_empty() { None } else { Some(self.r.pick(&others).clone()) }
    }

    /// Returns a handle that is consumed. It seldom stays in scope.
    fn consumed(&mut self) -> Option<String> {
        let op = self.payload()?;
        if self.r.below(10) > 0 {
            self.ops.retain(|other| *other != op);
        }
        Some(op)
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{:1$}{text}", "", 4 + 2 * depth);
    }

    /// Appends a step without operands that produces a new operation handle.
    fn produce(&mut self, depth: usize, text: &str) {
        let new = self.fresh();
        self.line(depth, &format!("{new} = {text}"));
        self.ops.push(new);
    }

    /// Runs `body` in a region with `argument` as an additional handle, or as the only one. Handles of the region go
    /// out of scope.
    fn region(
        &mut self,
        depth: usize,
        argument: &str,
        is_isolated: bool,
        body: impl FnOnce(&mut Script, usize),
    ) {
        let outer = (self.ops.clone(), self.values.clone(), self.params.clone());
        if is_isolated {
            (self.ops, self.values, self.params) = (Vec::new(), Vec::new(), Vec::new());
        }
        self.ops.push(argument.to_owned());
        body(self, depth + 1);
        (self.ops, self.values, self.params) = outer;
    }

    fn steps(&mut self, depth: usize) {
        for _ in 0..1 + self.r.below(3) {
            self.step(depth);
        }
    }

    fn step(&mut self, depth: usize) {
        match self.r.below(38) {
            0..=4 => {
                // A match needs a handle with one operation, which the root and arguments of regions are.
                let is_first = self.r.below(4) > 0;
                let h = if is_first { self.ops[0].clone() } else { self.op() };
                let (a, b) = (*self.r.pick(NAMES), *self.r.pick(NAMES));
                let names =
                    if self.r.below(3) == 0 { format!("\"{a}\", \"{b}\"") } else { format!("\"{a}\"") };
                let filter = if self.r.below(6) == 0 { " attributes{tag}" } else { "" };
                self.produce(
                    depth,
                    &format!("transform.structured.match ops{{[{names}]}}{filter} in {h} : ({OP}) -> {OP}"),
                );
            }
            5 => {
                let h = self.op();
                let attrs = *self.r.pick(&[
                    "",
                    " {op_name = \"func.func\"}",
                    " {isolated_from_above}",
                    " {deduplicate}",
                    " {nth_parent = 2 : i64}",
                    " {allow_empty_results, op_name = \"scf.for\"}",
                    " {deduplicate, isolated_from_above}",
                ]);
                self.produce(depth, &format!("transform.get_parent_op {h}{attrs} : ({OP}) -> {OP}"));
            }
            6 | 7 => {
                let (h, new) = (self.op(), self.fresh());
                let name = *self.r.pick(&["get_operand", "get_result"]);
                let position = *self.r.pick(&["0", "all", "all", "1", "-1", "except(0)"]);
                self.line(depth, &format!("{new} = transform.{name} {h}[{position}] : ({OP}) -> {VALUE}"));
                self.values.push(new);
            }
            8 if !self.values.is_empty() => {
                let v = self.r.pick(&self.values).clone();
                self.produce(depth, &format!("transform.get_defining_op {v} : ({VALUE}) -> {OP}"));
            }
            9 => {
                let (h, n) = (self.op(), self.r.below(3));
                self.produce(depth, &format!("transform.get_producer_of_operand {h}[{n}] : ({OP}) -> {OP}"));
            }
            10 => {
                let (h, n) = (self.op(), self.r.below(2));
                self.produce(depth, &format!("transform.get_consumers_of_result {h}[{n}] : ({OP}) -> {OP}"));
            }
            11 => {
                let (h, a, b) = (self.op(), self.fresh(), self.fresh());
                let attrs = *self.r.pick(&[
                    "",
                    " {overflow_result = 1}",
                    " {fail_on_payload_too_small = false, pass_through_empty_handle = false}",
                    " {pass_through_empty_handle = false}",
                ]);
                self.line(
                    depth,
                    &format!("{a}, {b} = transform.split_handle {h}{attrs} : ({OP}) -> ({OP}, {OP})"),
                );
                self.ops.extend([a, b]);
            }
            12 => {
                let (a, b) = (self.op(), self.op());
                let dedup = if self.r.below(2) == 0 { " deduplicate" } else { "" };
                self.produce(depth, &format!("transform.merge_handles{dedup} {a}, {b} : {OP}"));
            }
            13 => {
                let (a, b) = (self.op(), self.op());
                self.produce(depth, &format!("transform.replicate num({a}) {b} : {OP}, {OP}"));
            }
            14 => {
                let (h, name) = (self.op(), *self.r.pick(NAMES));
                self.produce(depth, &format!("transform.select \"{name}\" in {h} : ({OP}) -> {OP}"));
            }
            15 => {
                let h = self.op();
                self.produce(depth, &format!("transform.cast {h} : {OP} to {OP}"));
            }
            16 => {
                let (new, n) = (self.fresh(), self.r.below(4));
                self.line(depth, &format!("{new} = transform.param.constant {n} : i64 -> {PARAM}"));
                self.params.push(new);
            }
            17 | 18 => {
                let (h, new) = (self.op(), self.fresh());
                self.line(depth, &format!("{new} = transform.num_associations {h} : ({OP}) -> {PARAM}"));
                self.params.push(new);
            }
            19 => {
                let h = self.op();
                match self.params.is_empty() || self.r.below(2) == 0 {
                    true => self.line(depth, &format!("transform.annotate {h} \"note\" : {OP}")),
                    false => {
                        let p = self.r.pick(&self.params).clone();
                        self.line(depth, &format!("transform.annotate {h} \"note\" = {p} : {OP}, {PARAM}"));
                    }
                }
            }
            20 => {
                let h = self.op();
                self.line(depth, &format!("transform.verify {h} : {OP}"));
            }
            21 => {
                let h = self.op();
                self.line(depth, &format!("transform.print {h} {{name = \"at\"}} : {OP}"));
            }
            22 | 23 => {
                let h = self.op();
                self.line(depth, &format!("transform.debug.emit_remark_at {h}, \"here\" : {OP}"));
            }
            24 if !self.params.is_empty() => {
                let p = self.r.pick(&self.params).clone();
                self.line(depth, &format!("transform.debug.emit_param_as_remark {p}, \"param\" : {PARAM}"));
            }
            25 if self.params.len() > 1 => {
                let (a, b) = (self.r.pick(&self.params).clone(), self.r.pick(&self.params).clone());
                let predicate = *self.r.pick(&["eq", "ne", "le", "lt", "ge", "gt"]);
                self.line(depth, &format!("transform.match.param.cmpi {predicate} {a}, {b} : {PARAM}"));
            }
            26 if depth > 0 => {
                let h = self.op();
                let name = *self.r.pick(NAMES);
                match self.r.below(3) {
                    0 => self.line(depth, &format!("transform.match.operation_empty {h} : {OP}")),
                    _ => self.line(depth, &format!("transform.match.operation_name {h} [\"{name}\"] : {OP}")),
                }
            }
            27 if depth < MAX_DEPTH => {
                let (h, arg) = (self.op(), self.fresh());
                self.line(depth, &format!("transform.foreach {h} : {OP} {{"));
                self.line(depth, &format!("^bb0({arg}: {OP}):"));
                self.region(depth, &arg, false, Script::steps);
                self.line(depth, "}");
            }
            28 if depth < MAX_DEPTH => {
                let Some(h) = self.payload() else { return };
                self.line(depth, &format!("transform.alternatives {h} : {OP} {{"));
                for last in [false, true] {
                    let arg = self.fresh();
                    self.line(depth, &format!("^bb0({arg}: {OP}):"));
                    self.region(depth, &arg, true, Script::steps);
                    self.line(depth, if last { "}" } else { "}, {" });
                }
            }
            29 if depth < MAX_DEPTH => {
                let (h, arg) = (self.op(), self.fresh());
                let mode = *self.r.pick(&["suppress", "propagate"]);
                self.line(depth, &format!("transform.sequence {h} : {OP} failures({mode}) {{"));
                self.line(depth, &format!("^bb0({arg}: {OP}):"));
                self.region(depth, &arg, false, Script::steps);
                self.line(depth, "}");
            }
            30 => {
                let name = *self.r.pick(&["read", "read", "consume"]);
                let h = if name == "consume" { self.consumed() } else { Some(self.op()) };
                let Some(h) = h else { return };
                let mode = *self.r.pick(&["suppress", "propagate"]);
                self.produce(
                    depth,
                    &format!("transform.include @{name} failures({mode}) ({h}) : ({OP}) -> {OP}"),
                );
            }
            31 => {
                let Some(h) = self.consumed() else { return };
                let pairs: Vec<String> = (0..1 + self.r.below(2))
                    .map(|_| {
                        let matcher = self.r.pick(&["match_add", "match_loop", "match_any"]);
                        let matcher = (*matcher).to_owned();
                        let action = self.r.pick(&["act_remark", "act_annotate", "act_remark", "act_fail"]);
                        format!("@{matcher} -> @{action}")
                    })
                    .collect();
                self.produce(
                    depth,
                    &format!("transform.foreach_match in {h} {} : ({OP}) -> {OP}", pairs.join(", ")),
                );
            }
            32 => {
                let (h, matcher) = (self.op(), *self.r.pick(&["match_add", "match_loop", "match_any"]));
                self.produce(
                    depth,
                    &format!("transform.collect_matching @{matcher} in {h} : ({OP}) -> {OP}"),
                );
            }
            _ => self.driver(depth),
        }
    }

    fn driver(&mut self, depth: usize) {
        let Some(h) = self.payload() else { return };
        match self.r.below(6) {
            0 | 1 => {
                let cse = if self.r.below(3) == 0 { " {apply_cse}" } else { "" };
                self.line(depth, &format!("transform.apply_patterns to {h} {{"));
                self.line(depth + 1, "transform.apply_patterns.canonicalization");
                self.line(depth, &format!("}}{cse} : {OP}"));
            }
            2 => {
                let name = *self.r.pick(&["apply_cse", "apply_dce"]);
                self.line(depth, &format!("transform.{name} to {h} : {OP}"));
            }
            3 => {
                self.line(depth, &format!("transform.apply_licm to {h} : {OP}"));
            }
            _ => {
                let pass = *self.r.pick(&[
                    "canonicalize",
                    "cse",
                    "canonicalize",
                    "cse",
                    "symbol-dce",
                    "no-such-pass",
                ]);
                let Some(h) = self.consumed() else { return };
                self.produce(
                    depth,
                    &format!("transform.apply_registered_pass \"{pass}\" to {h} : ({OP}) -> {OP}"),
                );
            }
        }
    }
}
