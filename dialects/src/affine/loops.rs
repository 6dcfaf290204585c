//! The custom assembly of affine loops and conditionals.

use std::collections::HashMap;

use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap};
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{ApInt, Attribute, Context, Identifier, OpId, Type, ValueId};

use super::asm::{parse_attr, parse_dims_and_symbols, print_dims_and_symbols};
use super::ops::{For, If, Parallel};
use crate::asm::{
    ensure_terminator, parse_assignments, parse_index_argument, parse_optional_arrow_types, parse_then_else,
    print_assignments, print_optional_arrow_type_list, print_optional_arrow_types, print_then_else,
};
use crate::memref::ATOMIC_RMW_KINDS;

const YIELD: &str = "affine.yield";

/// A bound of `affine.for`: the attribute with its map, and the keyword before a map with several results.
struct Bound {
    map: &'static str,
    word: &'static str,
    name: &'static str,
}

const LOWER: Bound = Bound { map: "lowerBoundMap", word: "max", name: "lower" };
const UPPER: Bound = Bound { map: "upperBoundMap", word: "min", name: "upper" };

impl For {
    /// Parses `%i = 0 to min map(%d)[%s] step 2 iter_args(%a = %b) -> (types) { body } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let pos = p.pos();
        let mut args = vec![parse_index_argument(p)?];
        p.parse_punct("=")?;
        let n_lower = parse_bound(p, state, &LOWER)?;
        p.parse_keyword("to")?;
        let n_upper = parse_bound(p, state, &UPPER)?;
        let step =
            if p.parse_optional_keyword("step") { parse_step(p)? } else { ctx.i64_attr(1, Type::INDEX) };
        state.set_property(ctx.ident("step"), step);
        let mut inits = Vec::new();
        if p.parse_optional_keyword("iter_args") {
            parse_assignments(p, &mut args, &mut inits)?;
            p.parse_punct("->")?;
            p.parse_result_types(state)?;
        }
        if inits.len() != state.result_types.len() {
            let message = "mismatch between the number of loop-carried values and results";
            return Err(p.error_at(pos, message));
        }
        for ((arg, init), &ty) in args[1..].iter_mut().zip(&inits).zip(&state.result_types) {
            arg.ty = ty;
            state.operands.push(p.resolve_operand(*init, ty)?);
        }
        let n_inits = i32::try_from(inits.len()).unwrap_or(i32::MAX);
        state.set_property(
            Identifier::OPERAND_SEGMENT_SIZES,
            ctx.i32_array_attr(&[n_lower, n_upper, n_inits]),
        );
        p.parse_region(state, &args)?;
        ensure_terminator(p, state, YIELD);
        p.parse_optional_attr_dict(state)
    }
}

fn parse_step(p: &mut OpParser<'_>) -> ParseResult<Attribute> {
    let pos = p.pos();
    let step = p.parse_attribute(Some(Type::INDEX))?;
    match step.as_int(p.ctx()) {
        None => Err(p.error_at(pos, "invalid kind of attribute specified")),
        Some(step) if step.is_negative() => {
            Err(p.error_at(pos, "expected step to be representable as a positive signed integer"))
        }
        Some(_) => Ok(step),
    }
}

/// Parses `%symbol`, `constant`, or `min map(%d)[%s]`. Returns the number of operands.
fn parse_bound(p: &mut OpParser<'_>, state: &mut OpState, bound: &Bound) -> ParseResult<i32> {
    let ctx = p.ctx();
    let pos = p.pos();
    let has_word = p.parse_optional_keyword(bound.word);
    let (map, n_operands) = if p.at_operand() {
        let operands = p.parse_operand_list(Delimiter::None)?;
        let [symbol] = operands[..] else {
            return Err(p.error_at(pos, "expected only one loop bound operand"));
        };
        state.operands.push(p.resolve_operand(symbol, Type::INDEX)?);
        let symbol = ctx.affine_symbol(0);
        (ctx.affine_map_attr(AffineMap { dims: 0, symbols: 1, results: [symbol].into() }), 1)
    } else {
        let attr_pos = p.pos();
        let attr = p.parse_attribute(Some(Type::INDEX))?;
        if let Some(map) = attr.as_affine_map(ctx) {
            let [dims, symbols] = parse_dims_and_symbols(p, state)?;
            let (name, word) = (bound.name, bound.word);
            if map.dims as usize != dims {
                return Err(p.error_at(pos, "dim operand count and affine map dim count must match"));
            }
            if map.symbols as usize != symbols {
                return Err(p.error_at(pos, "symbol operand count and affine map symbol count must match"));
            }
            if map.results.len() > 1 && !has_word {
                let message =
                    format!("{name} loop bound affine map with multiple results requires '{word}' prefix");
                return Err(p.error_at(attr_pos, message));
            }
            (attr, dims + symbols)
        } else if let Some(constant) = attr.as_i64(ctx) {
            let constant = ctx.affine_constant(constant);
            (ctx.affine_map_attr(AffineMap { dims: 0, symbols: 0, results: [constant].into() }), 0)
        } else {
            let message = "expected valid affine map representation for loop bounds";
            return Err(p.error_at(pos, message));
        }
    };
    state.set_property(ctx.ident(bound.map), map);
    Ok(i32::try_from(n_operands).unwrap_or(i32::MAX))
}

fn print_bound(p: &mut OpPrinter<'_>, attr: Attribute, operands: &[ValueId], bound: &Bound) {
    let ctx = p.ctx();
    let Some(map) = attr.as_affine_map(ctx) else { return };
    if let [result] = *map.results {
        match (result.kind(ctx), map.n_inputs(), operands) {
            (AffineExprKind::Constant(value), 0, _) => return p.number(value),
            (AffineExprKind::Symbol(0), 1, &[symbol]) => return p.value(symbol),
            _ => {}
        }
    } else {
        p.text(bound.word);
        p.text(" ");
    }
    p.attribute(attr);
    print_dims_and_symbols(p, operands, map.dims);
}

impl For {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = For::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let args = ir.entry_block(view.region(ir)).map_or(&[] as &[ValueId], |entry| ir.block_args(entry));
        p.text(" ");
        if let Some(&induction) = args.first() {
            p.value(induction);
            p.argument_location(induction);
        }
        p.text(" = ");
        let lower: Vec<ValueId> = view.lower_bound_operands(ir).collect();
        print_bound(p, view.lower_bound_map(ir), &lower, &LOWER);
        p.text(" to ");
        let upper: Vec<ValueId> = view.upper_bound_operands(ir).collect();
        print_bound(p, view.upper_bound_map(ir), &upper, &UPPER);
        if let Some(step) = view.step(ir).as_i64(ir.ctx()).filter(|&step| step != 1) {
            p.text(" step ");
            p.number(step);
        }
        let inits: Vec<ValueId> = view.inits(ir).collect();
        print_assignments(p, " iter_args", args.get(1..).unwrap_or(&[]), &inits);
        if !inits.is_empty() {
            p.text(" -> (");
            p.types(view.results(ir).iter().map(|&result| ir.value_type(result)));
            p.text(")");
        }
        p.text(" ");
        p.region(view.region(ir), false, !inits.is_empty());
        p.optional_op_attr_dict(op, &["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"]);
    }
}

impl If {
    /// Parses `set(%d)[%s] -> types { then } else { else } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let pos = p.pos();
        let set = parse_attr(p, state, "condition", &proofmark_ir::constraints::INTEGER_SET_ATTR)?;
        let [dims, symbols] = parse_dims_and_symbols(p, state)?;
        if let Some(set) = set.as_integer_set(p.ctx()) {
            if set.dims as usize != dims {
                return Err(p.error_at(pos, "dim operand count and integer set dim count must match"));
            }
            if set.symbols as usize != symbols {
                return Err(p.error_at(pos, "symbol operand count and integer set symbol count must match"));
            }
        }
        parse_optional_arrow_types(p, state)?;
        parse_then_else(p, state, YIELD)?;
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = If::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let condition = view.condition(ir);
        p.text(" ");
        p.attribute(condition);
        let operands: Vec<ValueId> = ir.operands(op).collect();
        print_dims_and_symbols(p, &operands, condition.as_integer_set(ir.ctx()).map_or(0, |set| set.dims));
        print_optional_arrow_types(p, op);
        print_then_else(p, op);
        p.optional_op_attr_dict(op, &["condition"]);
    }
}

const PARALLEL_ATTRS: &[&str] =
    &["reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps"];

impl Parallel {
    /// Parses `(%i, %j) = (0, max(%a, %b)) to (10, 20) step (1, 2) reduce ("addf") -> (types) { body } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let pos = p.pos();
        let mut args = Vec::new();
        p.parse_list_of(Delimiter::Paren, |p| {
            args.push(parse_index_argument(p)?);
            Ok(())
        })?;
        p.parse_punct("=")?;
        parse_groups(p, state, "max", ["lowerBoundsMap", "lowerBoundsGroups"])?;
        p.parse_keyword("to")?;
        parse_groups(p, state, "min", ["upperBoundsMap", "upperBoundsGroups"])?;
        let mut steps = vec![1; args.len()];
        if p.parse_optional_keyword("step") {
            let given = p.parse_affine_map_of_values(Delimiter::Paren)?;
            let constants: Option<_> = given.map.results.iter().map(|step| step.as_constant(ctx)).collect();
            match constants {
                Some(constants) => steps = constants,
                None => return Err(p.error_at(pos, "steps must be constant integers")),
            }
        }
        let steps: Vec<Attribute> = steps.into_iter().map(|step| ctx.i64_attr(step, Type::I64)).collect();
        state.set_property(ctx.ident("steps"), ctx.array_attr(&steps));
        let mut reductions = Vec::new();
        if p.parse_optional_keyword("reduce") {
            p.parse_list_of(Delimiter::Paren, |p| {
                reductions.push(parse_reduction(p)?);
                Ok(())
            })?;
        }
        state.set_property(ctx.ident("reductions"), ctx.array_attr(&reductions));
        parse_optional_arrow_types(p, state)?;
        p.parse_region(state, &args)?;
        p.parse_optional_attr_dict(state)?;
        ensure_terminator(p, state, YIELD);
        Ok(())
    }
}

/// Parses a reduction kind, for example `"addf"`.
fn parse_reduction(p: &mut OpParser<'_>) -> ParseResult<Attribute> {
    let pos = p.pos();
    let name = p.parse_string()?;
    match ATOMIC_RMW_KINDS.iter().find(|(word, _)| word.as_bytes() == &*name) {
        Some(&(_, kind)) => Ok(p.ctx().i64_attr(kind, Type::I64)),
        None => {
            let name = String::from_utf8_lossy(&name).into_owned();
            Err(p.error_at(pos, format!("invalid reduction value: \"{name}\"")))
        }
    }
}

/// The distinct operands of several maps, with their positions.
#[derive(Default)]
struct Merged {
    values: Vec<ValueId>,
    positions: HashMap<ValueId, u32>,
}

impl Merged {
    fn position(&mut self, value: ValueId) -> u32 {
        *self.positions.entry(value).or_insert_with(|| {
            self.values.push(value);
            self.values.len() as u32 - 1
        })
    }
}

/// Parses `(%a + 1, max(%a, %b))`: one map of all expressions, and the number of expressions of each group.
fn parse_groups(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    word: &str,
    [map_name, groups_name]: [&str; 2],
) -> ParseResult {
    let ctx = p.ctx();
    let (mut groups, mut results) = (Vec::new(), Vec::new());
    let (mut dims, mut symbols) = (Merged::default(), Merged::default());
    p.parse_list_of(Delimiter::Paren, |p| {
        let group = if p.parse_optional_keyword(word) {
            p.parse_affine_map_of_values(Delimiter::Paren)?
        } else {
            p.parse_affine_expr_of_values()?
        };
        let mut positions = [Vec::new(), Vec::new()];
        for (i, operands) in [&group.dims, &group.symbols].into_iter().enumerate() {
            for &operand in operands {
                let value = p.resolve_operand(operand, Type::INDEX)?;
                positions[i].push([&mut dims, &mut symbols][i].position(value));
            }
        }
        groups.push(i32::try_from(group.map.results.len()).unwrap_or(i32::MAX));
        results.extend(group.map.results.iter().map(|result| {
            result.replace(ctx, &mut |symbol, index| {
                let position = positions[usize::from(symbol)].get(index as usize).copied().unwrap_or(index);
                if symbol { ctx.affine_symbol(position) } else { ctx.affine_dim(position) }
            })
        }));
        Ok(())
    })?;
    let map = AffineMap {
        dims: dims.values.len() as u32,
        symbols: symbols.values.len() as u32,
        results: results.into(),
    };
    state.operands.extend(dims.values);
    state.operands.extend(symbols.values);
    state.set_property(ctx.ident(map_name), ctx.affine_map_attr(map));
    let ty = ctx.tensor_type(&[groups.len() as i64], Type::I32);
    let groups: Vec<_> = groups.into_iter().map(|size| ApInt::from_i128(32, size.into())).collect();
    if let Some(groups) = ctx.dense_attr(ty, &groups) {
        state.set_property(ctx.ident(groups_name), groups);
    }
    Ok(())
}

/// Prints groups in the format of [`parse_groups`].
fn print_groups(p: &mut OpPrinter<'_>, map: &AffineMap, groups: &[usize], operands: &[ValueId], word: &str) {
    let mut rest: &[AffineExpr] = &map.results;
    p.text("(");
    for (i, &size) in groups.iter().enumerate() {
        let (group, others) = rest.split_at(size.min(rest.len()));
        rest = others;
        p.text(if i > 0 { ", " } else { "" });
        if size != 1 {
            p.text(word);
            p.text("(");
        }
        p.affine_exprs_of_values(group, map.dims, operands);
        p.text(if size != 1 { ")" } else { "" });
    }
    p.text(")");
}

/// Returns the number of expressions of each of the first `n` groups.
pub(crate) fn group_sizes(ctx: &Context, groups: Attribute, n: usize) -> Vec<usize> {
    let sizes = groups.elements(ctx);
    let sizes = sizes.iter().flat_map(|sizes| sizes.iter()).take(n);
    sizes
        .map(|size| size.to_u128().and_then(|size| usize::try_from(size).ok()).unwrap_or(usize::MAX))
        .collect()
}

impl Parallel {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Parallel::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let ctx = ir.ctx();
        let args = ir.entry_block(view.region(ir)).map_or(&[] as &[ValueId], |entry| ir.block_args(entry));
        p.text(" (");
        p.operands(args.iter().copied());
        p.text(") = ");
        let operands: Vec<ValueId> = ir.operands(op).collect();
        let mut rest = &operands[..];
        let bounds = [
            (view.lower_bounds_map(ir), view.lower_bounds_groups(ir), "max", " to "),
            (view.upper_bounds_map(ir), view.upper_bounds_groups(ir), "min", ""),
        ];
        for (map, groups, word, after) in bounds {
            if let Some(map) = map.as_affine_map(ctx) {
                let (own, others) = rest.split_at(map.n_inputs().min(rest.len()));
                rest = others;
                print_groups(p, map, &group_sizes(ctx, groups, args.len()), own, word);
            }
            p.text(after);
        }
        let steps = view.steps(ir).as_array(ctx).unwrap_or(&[]);
        if steps.iter().any(|step| step.as_i64(ctx) != Some(1)) {
            p.text(" step (");
            p.list(steps, |p, step| p.number(step.as_i64(p.ctx()).unwrap_or(0)));
            p.text(")");
        }
        let has_results = ir.n_results(op) > 0;
        if has_results {
            p.text(" reduce (");
            p.list(view.reductions(ir).as_array(ctx).unwrap_or(&[]), |p, kind| {
                let kind = kind.as_i64(p.ctx());
                let word =
                    ATOMIC_RMW_KINDS.iter().find(|case| Some(case.1) == kind).map_or("", |case| case.0);
                p.string(word.as_bytes());
            });
            p.text(")");
        }
        print_optional_arrow_type_list(p, op);
        p.text(" ");
        p.region(view.region(ir), false, has_results);
        p.optional_op_attr_dict(op, PARALLEL_ATTRS);
    }
}
