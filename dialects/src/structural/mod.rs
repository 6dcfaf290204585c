//! Structural type conversions: patterns that convert the types of operations whose meaning does not depend on them.
//!
//! A conversion that replaces types adds these patterns for functions, calls, returns, branches and the operations of
//! scf. Each supports conversions of one type into several, or none. They correspond to MLIR's
//! `populateFunctionOpInterfaceTypeConversionPattern`, `populateCallOpTypeConversionPattern`,
//! `populateReturnOpTypeConversionPattern`, `populateBranchOpInterfaceTypeConversionPattern`,
//! `cf::populateCFStructuralTypeConversions` and `populateSCFStructuralTypeConversions`.

mod control_flow;
mod functions;

use std::ops::Range;
use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPattern, ConversionPatterns, ConversionTarget, TypeConverter,
};
use proofmark_ir::{
    AttrDict, Context, Identifier, Interface, Ir, NewOp, OpId, Outcome, RegionId, Root, Traits, Type, ValueId,
};
use smallvec::SmallVec;

pub use control_flow::{control_flow_patterns, control_flow_target};
pub use functions::{any_function_patterns, function_patterns};

use crate::{func, scf};

/// The implementation of a pattern.
type Apply = for<'m> fn(ConversionMatch<'m>) -> Outcome<'m>;

/// A pattern that supports 1:N conversions.
struct Structural {
    name: &'static str,
    root: Root<'static>,
    converter: Arc<TypeConverter>,
    apply: Apply,
}

impl ConversionPattern for Structural {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> Root<'_> {
        self.root
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.converter)
    }

    fn supports_one_to_many(&self) -> bool {
        true
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        (self.apply)(m)
    }
}

fn add(
    patterns: &mut ConversionPatterns,
    name: &'static str,
    root: Root<'static>,
    converter: &Arc<TypeConverter>,
    apply: Apply,
) {
    patterns.add(Structural { name, root, converter: converter.clone(), apply });
}

/// Adds the pattern that converts the operands and results of `func.call`.
pub fn call_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    add(patterns, "CallOpSignatureConversion", Root::Op(func::Call::DEF.name), converter, call);
}

/// Adds the pattern that converts the operands of `func.return`.
pub fn return_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    add(patterns, "ReturnOpTypeConversion", Root::Op(func::Return::DEF.name), converter, rebuild);
}

/// Adds the pattern that converts the operands that branches forward to their successors. Other operands are kept. The
/// arguments of blocks are converted with the operation around them.
pub fn branch_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    add(patterns, "BranchOpInterfaceTypeConversion", Root::Interface(Interface::BRANCH), converter, branch);
}

/// Adds the patterns that convert the types of the operations of scf and of their block arguments.
pub fn scf_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    for (name, def) in [
        ("ConvertForOpTypes", scf::For::DEF),
        ("ConvertIfOpTypes", scf::If::DEF),
        ("ConvertYieldOpTypes", scf::Yield::DEF),
        ("ConvertWhileOpTypes", scf::While::DEF),
        ("ConvertConditionOpTypes", scf::Condition::DEF),
        ("ConvertIndexSwitchOpTypes", scf::IndexSwitch::DEF),
        ("ConvertExecuteRegionOpTypes", scf::ExecuteRegion::DEF),
    ] {
        add(patterns, name, Root::Op(def.name), converter, rebuild);
    }
}

/// Makes the operations of [`scf_patterns`] legal where their types are legal.
pub fn scf_target(
    target: ConversionTarget,
    ctx: &Context,
    converter: &Arc<TypeConverter>,
) -> ConversionTarget {
    let by_results = [scf::For::DEF, scf::If::DEF, scf::IndexSwitch::DEF, scf::ExecuteRegion::DEF];
    let by_types = [scf::While::DEF, scf::Condition::DEF];
    let mut target = target;
    for def in by_results {
        let converter = converter.clone();
        target = target.dynamically_legal_op(ctx, def.name, move |ir, op| {
            Some(ir.results(op).iter().all(|&result| converter.is_legal(ir.ctx(), ir.value_type(result))))
        });
    }
    for def in by_types {
        let converter = converter.clone();
        target =
            target.dynamically_legal_op(ctx, def.name, move |ir, op| Some(converter.is_legal_op(ir, op)));
    }
    let converter = converter.clone();
    target.dynamically_legal_op(ctx, scf::Yield::DEF.name, move |ir, op| Some(converter.is_legal_op(ir, op)))
}

/// Returns whether all operands that a branch forwards have legal types. Returns `false` for other operations.
pub fn is_legal_branch(ir: &Ir, op: OpId, converter: &TypeConverter) -> bool {
    let n_successors = ir.successors(op).count();
    n_successors > 0
        && forwarded(ir, op).is_some_and(|ranges| {
            ranges.into_iter().flatten().all(|i| is_legal_operand(ir, op, i, converter))
        })
}

/// Returns whether an operation that ends the execution of its region has legal operands. `func.return` must have legal
/// operands; other such operations are converted with their parents.
pub fn is_legal_return(ir: &Ir, op: OpId, converter: &TypeConverter) -> bool {
    match ir.is_op(op, func::Return::DEF) {
        true => converter.is_legal_op(ir, op),
        false => ir.op_def(op).is_some_and(|def| def.traits.contains(Traits::RETURN_LIKE)),
    }
}

fn is_legal_operand(ir: &Ir, op: OpId, index: usize, converter: &TypeConverter) -> bool {
    converter.is_legal_value(ir, ir.operand(op, index))
}

/// Returns the ranges of operands that `op` forwards, one for each successor; `None` if one is unknown.
fn forwarded(ir: &Ir, op: OpId) -> Option<SmallVec<[Range<usize>; 2]>> {
    (0..ir.successors(op).count()).map(|i| ir.successor_operands(op, i)).collect()
}

/// Returns the properties of `op` with the sizes of the groups of operands after each operand `i` was replaced by
/// `counts[i]` values.
fn with_segments(ir: &Ir, op: OpId, counts: &[usize]) -> AttrDict {
    let ctx = ir.ctx();
    let mut properties = ir.properties(op);
    let resized = |sizes: &[i64], first: usize| -> Vec<i32> {
        let mut at = first;
        let resize = |&size: &i64| {
            let end = (at + size as usize).min(counts.len());
            let n: usize = counts[at.min(end)..end].iter().sum();
            at = end;
            n as i32
        };
        sizes.iter().map(resize).collect()
    };
    let property = |name| ir.property(op, name).and_then(|sizes| sizes.as_i64_array(ctx));
    if let Some(sizes) = property(Identifier::OPERAND_SEGMENT_SIZES) {
        let sizes = ctx.i32_array_attr(&resized(&sizes, 0));
        properties = properties.with(ctx, Identifier::OPERAND_SEGMENT_SIZES, sizes);
    }
    // The operands of the cases of a switch are the last group, which this property divides.
    let cases = ctx.ident("case_operand_segments");
    if let Some(sizes) = property(cases) {
        let n: i64 = sizes.iter().sum();
        let sizes = ctx.i32_array_attr(&resized(&sizes, counts.len().saturating_sub(n as usize)));
        properties = properties.with(ctx, cases, sizes);
    }
    properties
}

/// The converted types of the results of an operation.
struct Results {
    types: SmallVec<[Type; 4]>,
    /// For each result, the number of its types.
    counts: SmallVec<[usize; 4]>,
}

impl Results {
    /// Returns the converted types; `None` if a type cannot be converted.
    fn of(m: &ConversionMatch<'_>) -> Option<Results> {
        let (converter, mut results) =
            (m.converter()?, Results { types: SmallVec::new(), counts: SmallVec::new() });
        for &result in m.results(m.op()) {
            let types = converter.convert_value(m, result)?;
            results.counts.push(types.len());
            results.types.extend(types);
        }
        Some(results)
    }

    /// Returns `values`, one for each type, in one group for each result.
    fn groups<'v>(&self, values: &'v [ValueId]) -> SmallVec<[&'v [ValueId]; 4]> {
        let mut rest = values;
        let group = |&count: &usize| {
            let (group, others) = rest.split_at(count);
            rest = others;
            group
        };
        self.counts.iter().map(group).collect()
    }
}

/// Returns whether the types of all block arguments of `region` can be converted.
fn converts_region(m: &ConversionMatch<'_>, region: RegionId) -> bool {
    let Some(converter) = m.converter() else { return false };
    m.blocks(region)
        .all(|block| m.block_args(block).iter().all(|&arg| converter.convert_value(m, arg).is_some()))
}

/// Replaces the operation by one with the same name, attributes and regions, and with converted operands, results and
/// block arguments.
fn rebuild<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let Some(results) = Results::of(&m) else { return m.fail("could not convert result types") };
    let regions: SmallVec<[RegionId; 2]> = m.regions(op).into();
    if !regions.iter().all(|&region| converts_region(&m, region)) {
        return m.fail("could not convert body types");
    }
    let counts: SmallVec<[usize; 8]> = (0..m.n_operands(op)).map(|i| m.converted_group(i).len()).collect();
    let operands: SmallVec<[ValueId; 8]> = m.converted().into();
    let (name, loc, attrs) = (m.name(op), m.loc(op), m.attrs(op));
    let properties = with_segments(&m, op, &counts);
    let mut rw = m.rewrite();
    for &region in &regions {
        rw.convert_region_types(region, None);
    }
    let new = rw.create(&NewOp {
        operands: &operands,
        results: &results.types,
        properties,
        attrs,
        n_regions: regions.len(),
        ..NewOp::new(name, loc)
    });
    for (i, &region) in regions.iter().enumerate() {
        let into = rw.regions(new)[i];
        rw.inline_region(region, into, None);
    }
    let values: SmallVec<[ValueId; 4]> = rw.results(new).into();
    rw.replace_op_with_groups(op, &results.groups(&values));
    rw.done()
}

/// Converts the operands and results of a call. Attributes of arguments and results are kept if their numbers do not
/// change.
fn call<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let Some(results) = Results::of(&m) else { return m.fail("could not convert result types") };
    let operands: SmallVec<[ValueId; 8]> = m.converted().into();
    let (name, loc, attrs, ctx) = (m.name(op), m.loc(op), m.attrs(op), m.ctx());
    let mut properties = m.properties(op);
    if operands.len() != m.n_operands(op) {
        properties = properties.without(ctx, ctx.ident("arg_attrs"));
    }
    if results.types.len() != m.n_results(op) {
        properties = properties.without(ctx, ctx.ident("res_attrs"));
    }
    let mut rw = m.rewrite();
    let new =
        NewOp { operands: &operands, results: &results.types, properties, attrs, ..NewOp::new(name, loc) };
    let new = rw.create(&new);
    let values: SmallVec<[ValueId; 4]> = rw.results(new).into();
    rw.replace_op_with_groups(op, &results.groups(&values));
    rw.done()
}

/// Converts the operands that a branch forwards, in place.
fn branch<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let Some(ranges) = forwarded(&m, op) else { return m.fail("forwarded operands are unknown") };
    let mut counts: SmallVec<[usize; 8]> = SmallVec::new();
    let mut operands: SmallVec<[ValueId; 8]> = SmallVec::new();
    for i in 0..m.n_operands(op) {
        let before = operands.len();
        match ranges.iter().any(|range| range.contains(&i)) {
            true => operands.extend_from_slice(m.converted_group(i)),
            false => operands.push(m.operand(op, i)),
        }
        counts.push(operands.len() - before);
    }
    if m.operands(op).eq(operands.iter().copied()) {
        return m.fail("all forwarded operands have legal types");
    }
    let properties = with_segments(&m, op, &counts);
    let mut rw = m.rewrite();
    rw.modify_op_in_place(op, |edit| {
        edit.set_operands(&operands);
        edit.set_properties(properties);
    });
    rw.done()
}
