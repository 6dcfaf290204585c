//! The canonicalization patterns of affine: composition of maps, and normalization of minima and maxima.

use proofmark_ir::context::{AffineExpr, AffineExprKind as Kind, AffineMap};
use proofmark_ir::{Ir, Match, NewOp, OpId, Outcome, PatternRow, Rewriter, Type, ValueId};

use super::asm::map_of;
use super::compose::Applied;
use super::ops::{Apply, Load, Max, Min, Prefetch, Store, VectorLoad, VectorStore};

macro_rules! simplify {
    ($($root:ident $name:literal $apply:path;)*) => {
        &[$(PatternRow {
            name: concat!("SimplifyAffineOp<", $name, ">"),
            summary: "map(affine.apply) -> composed and simplified map",
            root: $root::DEF.name,
            benefit: 1,
            apply: $apply,
        }),*]
    };
}

/// The patterns that compose maps.
pub const SIMPLIFY: &[PatternRow] = simplify! {
    Apply "affine.apply" simplify_map;
    Min "affine.min" simplify_map;
    Max "affine.max" simplify_map;
    Load "affine.load" simplify_load;
    Store "affine.store" simplify_store;
    VectorLoad "affine.vector_load" simplify_load;
    VectorStore "affine.vector_store" simplify_store;
    Prefetch "affine.prefetch" simplify_load;
};

macro_rules! min_max {
    ($($name:literal $summary:literal $apply:path;)*) => {
        &[$(
            PatternRow {
                name: concat!($name, "<affine.min>"),
                summary: $summary,
                root: Min::DEF.name,
                benefit: 1,
                apply: $apply,
            },
            PatternRow {
                name: concat!($name, "<affine.max>"),
                summary: $summary,
                root: Max::DEF.name,
                benefit: 1,
                apply: $apply,
            },
        )*]
    };
}

/// The patterns on minima and maxima.
pub const MIN_MAX: &[PatternRow] = min_max! {
    "CanonicalizeSingleResultAffineMinMaxOp" "min or max of one expression -> affine.apply" single_result;
    "DeduplicateAffineMinMaxExpressions" "min(a, b, a) -> min(a, b)" deduplicate;
    "MergeAffineMinMaxOp" "min(a, min(b, c)) -> min(a, b, c)" merge;
    "CanonicalizeAffineMinMaxOpExprAndTermOrder" "min or max -> sorted expressions" sort;
};

fn simplify_map(m: Match<'_>) -> Outcome<'_> {
    simplify(m, 0)
}

fn simplify_load(m: Match<'_>) -> Outcome<'_> {
    simplify(m, 1)
}

fn simplify_store(m: Match<'_>) -> Outcome<'_> {
    simplify(m, 2)
}

/// Returns the map of an operation with the operands after the first `n_before`.
fn applied(ir: &Ir, op: OpId, n_before: usize) -> Option<Applied> {
    Applied::new(map_of(ir, op, "map")?, ir.operands(op).skip(n_before))
}

fn simplify(m: Match<'_>, n_before: usize) -> Outcome<'_> {
    let op = m.op();
    let Some(old) = applied(&m, op, n_before) else { return m.fail("operation is malformed") };
    let Some(new) = old.composed(&m, op) else { return m.fail("too many affine.apply to compose") };
    let new = new.canonical(&m).simplified_by_bounds(&m);
    if new == old {
        return m.fail("map is canonical");
    }
    let operands: Vec<ValueId> = m.operands(op).take(n_before).chain(new.operands).collect();
    let mut rw = m.rewrite();
    replace(&mut rw, op, &new.map, &operands);
    rw.done()
}

/// Replaces an operation by one with another map and operands. As in MLIR, discardable attributes are dropped.
fn replace(rw: &mut Rewriter<'_>, op: OpId, map: &AffineMap, operands: &[ValueId]) {
    let map = rw.ctx().affine_map_attr(map.clone());
    let properties = rw.properties(op).with(rw.ctx(), rw.ctx().ident("map"), map);
    let types: Vec<Type> = rw.results(op).iter().map(|&result| rw.value_type(result)).collect();
    let new = NewOp { operands, results: &types, properties, ..NewOp::new(rw.name(op), rw.loc(op)) };
    rw.replace_op_with_new(op, &new);
}

fn single_result(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let map = m.ctx().ident("map");
    let Some(attr) = m.property(op, map) else { return m.fail("operation is malformed") };
    if attr.as_affine_map(m.ctx()).is_none_or(|map| map.results.len() != 1) {
        return m.fail("map has several results");
    }
    let operands: Vec<ValueId> = m.operands(op).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let value = Apply::build(&mut rw, loc, attr, &operands).result(&rw);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Replaces the matched operation by one with other map results.
fn with_results<'m>(m: Match<'m>, old: &Applied, results: Vec<AffineExpr>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    replace(&mut rw, op, &old.map.with_results(results), &old.operands);
    rw.done()
}

fn deduplicate(m: Match<'_>) -> Outcome<'_> {
    let Some(old) = applied(&m, m.op(), 0) else { return m.fail("operation is malformed") };
    let results = without_duplicates(&old.map.results);
    if results.len() == old.map.results.len() {
        return m.fail("expressions are distinct");
    }
    with_results(m, &old, results)
}

/// Returns the distinct expressions, in order.
pub(super) fn without_duplicates(results: &[AffineExpr]) -> Vec<AffineExpr> {
    let mut kept: Vec<AffineExpr> = Vec::with_capacity(results.len());
    for &result in results {
        if !kept.contains(&result) {
            kept.push(result);
        }
    }
    kept
}

fn sort(m: Match<'_>) -> Outcome<'_> {
    let Some(old) = applied(&m, m.op(), 0) else { return m.fail("operation is malformed") };
    let (ctx, map) = (m.ctx(), &old.map);
    let key = |&expr: &AffineExpr| {
        let form =
            ctx.affine_coefficients(expr, map.dims, map.symbols).filter(|_| expr.is_pure_affine(ctx))?;
        Some((form.inputs, form.constant))
    };
    let keys: Option<Vec<_>> = map.results.iter().map(key).collect();
    let Some(keys) = keys.filter(|keys| !keys.is_sorted()) else {
        return m.fail("expressions are sorted or not linear");
    };
    let mut keyed: Vec<_> = keys.into_iter().zip(map.results.iter().copied()).collect();
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    let results = keyed.into_iter().map(|(_, expr)| expr).collect();
    with_results(m, &old, results)
}

/// Replaces an expression that is a minimum itself by the expressions of the latter; analogously for maxima.
fn merge(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(old) = applied(&m, op, 0) else { return m.fail("operation is malformed") };
    let (name, ctx) = (m.name(op), m.ctx());
    let (dims, symbols) = old.operands.split_at(old.map.dims as usize);
    let producer = |expr: AffineExpr| {
        let value = match expr.kind(ctx) {
            Kind::Dim(i) => dims[i as usize],
            Kind::Symbol(i) => symbols[i as usize],
            _ => return None,
        };
        let def = m.defining_op(value).filter(|&def| def != op && m.name(def) == name)?;
        applied(&m, def, 0)
    };
    let (mut results, mut producers) = (Vec::new(), Vec::new());
    for &expr in &old.map.results {
        match producer(expr) {
            Some(producer) => producers.push(producer),
            None => results.push(expr),
        }
    }
    if producers.is_empty() {
        return m.fail("operand is not the same operation");
    }
    let (mut dims, mut symbols) = (dims.to_vec(), symbols.to_vec());
    for producer in &producers {
        let (from_dims, from_symbols) = (dims.len() as u32, symbols.len() as u32);
        let shifted = |&expr: &AffineExpr| {
            expr.replace(ctx, &mut |is_symbol, i| match is_symbol {
                true => ctx.affine_symbol(from_symbols + i),
                false => ctx.affine_dim(from_dims + i),
            })
        };
        results.extend(producer.map.results.iter().map(shifted));
        let (new_dims, new_symbols) = producer.operands.split_at(producer.map.dims as usize);
        dims.extend(new_dims);
        symbols.extend(new_symbols);
    }
    let map = AffineMap { dims: dims.len() as u32, symbols: symbols.len() as u32, results: results.into() };
    let mut rw = m.rewrite();
    replace(&mut rw, op, &map, &[dims, symbols].concat());
    rw.done()
}
