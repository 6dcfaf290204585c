//! The patterns of the test dialect that MLIR generates from declarative rewrite rules (DRR), as rules in text.
//!
//! ```text
//! rule    ::= [`+` benefit] source `=>` result {`;` result}
//! source  ::= name `(` [operand {`,` operand}] `)` [`{` attr `=` pattern {`,` attr `=` pattern} `}`]
//! operand ::= (`_` | `$`name | source) [`:` type]  |  `..$`name
//! pattern ::= `_` [`:` type]  |  `$`name  |  literal in backquotes
//! result  ::= `$`name [`#` index]
//!           | name [`:$`name] `(` [result {`,` result}] `)` [`{` attr `=` value ... `}`] [`->` type {`&` type}]
//! ```
//!
//! Names of operations omit the prefix `test.`. A name that occurs twice stands for equal values. The last results
//! replace the results of the matched operation, earlier ones are auxiliary. The operations of the last results have
//! the types of the replaced results; others have the given types, by default `i32`.
//!
//! Limitations: rules with native code, `either`, nested variadic operands and location directives are not part of the
//! list.

mod read;
mod rules;

use std::sync::Arc;

use proofmark::ir::{
    Attribute, Builder, Context, Ir, Location, Match, NewOp, OpId, Outcome, Pattern, Rewriter, Root, Type,
    ValueId,
};

use crate::common::properties;

/// A rule.
pub(crate) struct Rule {
    name: &'static str,
    source: Source,
    results: Vec<Output>,
    benefit: u16,
    generated: Vec<&'static str>,
}

/// An operation to match.
struct Source {
    op: &'static str,
    operands: Vec<Operand>,
    attrs: Vec<(&'static str, AttrPattern)>,
}

/// An operand to match.
enum Operand {
    Any(Option<Type>),
    Bind(&'static str, Option<Type>),
    Op(Source),
    /// All remaining operands.
    Rest(&'static str),
}

/// An attribute to match.
enum AttrPattern {
    Any(Option<Type>),
    Bind(&'static str),
    Is(Attribute),
}

/// A value to produce.
enum Output {
    Ref(&'static str, Option<usize>),
    Rest(&'static str),
    Op {
        op: &'static str,
        bind: Option<&'static str>,
        operands: Vec<Output>,
        attrs: Vec<(&'static str, AttrValue)>,
        types: Vec<OutputType>,
    },
}

enum AttrValue {
    Ref(&'static str),
    Is(Attribute),
}

enum OutputType {
    Is(Type),
    /// The type of a bound value.
    Of(&'static str),
}

/// The values and attributes that names stand for.
#[derive(Default)]
struct Env {
    values: Vec<(&'static str, Vec<ValueId>)>,
    attrs: Vec<(&'static str, Option<Attribute>)>,
}

impl Env {
    /// Binds `name`, or compares with the values that `name` stands for.
    fn bind(&mut self, name: &'static str, values: Vec<ValueId>) -> bool {
        match self.values.iter().find(|(other, _)| *other == name) {
            Some((_, bound)) => *bound == values,
            None => {
                self.values.push((name, values));
                true
            }
        }
    }

    fn values(&self, name: &str) -> &[ValueId] {
        self.values.iter().find(|(other, _)| *other == name).map_or(&[], |(_, values)| values)
    }

    fn attr(&self, name: &str) -> Option<Attribute> {
        self.attrs.iter().find(|(other, _)| *other == name).and_then(|&(_, attr)| attr)
    }
}

impl Source {
    /// Returns the number of operations.
    fn size(&self) -> u16 {
        let nested = self.operands.iter().map(|operand| match operand {
            Operand::Op(source) => source.size(),
            _ => 0,
        });
        1 + nested.sum::<u16>()
    }

    fn matches(&self, ir: &Ir, op: OpId, env: &mut Env, ops: &mut Vec<OpId>) -> bool {
        if ir.name_str(op).strip_prefix("test.") != Some(self.op) {
            return false;
        }
        ops.push(op);
        let has_rest = matches!(self.operands.last(), Some(Operand::Rest(_)));
        if !has_rest && self.operands.len() != ir.n_operands(op) {
            return false;
        }
        for (i, operand) in self.operands.iter().enumerate() {
            if let Operand::Rest(name) = operand {
                let rest = ir.operands(op).skip(i).collect();
                if !env.bind(name, rest) {
                    return false;
                }
                break;
            }
            let value = ir.operand(op, i);
            let has_type = |ty: &Option<Type>| ty.is_none_or(|ty| ir.value_type(value) == ty);
            let matches = match operand {
                Operand::Any(ty) => has_type(ty),
                Operand::Bind(name, ty) => has_type(ty) && env.bind(name, vec![value]),
                Operand::Op(source) => {
                    ir.defining_op(value).is_some_and(|op| source.matches(ir, op, env, ops))
                }
                Operand::Rest(_) => true,
            };
            if !matches {
                return false;
            }
        }
        self.attrs.iter().all(|(name, pattern)| {
            let value = crate::common::attr(ir, op, name);
            match pattern {
                AttrPattern::Any(ty) => {
                    ty.is_none_or(|ty| value.is_some_and(|value| value.ty(ir.ctx()) == ty))
                }
                AttrPattern::Bind(name) => {
                    env.attrs.push((name, value));
                    true
                }
                AttrPattern::Is(expected) => value == Some(*expected),
            }
        })
    }
}

impl Output {
    /// Creates the operations and returns the values. `types` are the types of the replaced results, if the output
    /// replaces results.
    fn build(
        &self,
        rw: &mut Rewriter<'_>,
        env: &mut Env,
        loc: Location,
        types: Option<&[Type]>,
    ) -> Vec<ValueId> {
        match self {
            Output::Ref(name, None) | Output::Rest(name) => env.values(name).to_vec(),
            Output::Ref(name, Some(index)) => env.values(name).get(*index).copied().into_iter().collect(),
            Output::Op { op, bind, operands, attrs, types: own } => {
                let mut values = Vec::new();
                for operand in operands {
                    values.extend(operand.build(rw, env, loc, None));
                }
                let results: Vec<Type> = match types {
                    Some(types) => types.to_vec(),
                    None => own.iter().map(|ty| ty.resolve(rw, env)).collect(),
                };
                let set: Vec<(&str, Attribute)> = attrs
                    .iter()
                    .filter_map(|(name, value)| match value {
                        AttrValue::Ref(bound) => env.attr(bound).map(|value| (*name, value)),
                        AttrValue::Is(value) => Some((*name, *value)),
                    })
                    .collect();
                let name = read::full_name(op);
                let properties = properties(rw.ctx(), name, &set);
                let name = rw.ctx().op_name(name);
                let new = NewOp { operands: &values, results: &results, properties, ..NewOp::new(name, loc) };
                let new = rw.create(&new);
                let results = rw.results(new).to_vec();
                if let Some(bind) = bind {
                    env.values.push((bind, results.clone()));
                }
                results
            }
        }
    }

    /// Returns the number of results that the output replaces, given the number that is left.
    fn n_values(&self, left: usize) -> usize {
        match self {
            Output::Ref(..) => 1,
            Output::Rest(_) => left,
            Output::Op { types, .. } => types.len(),
        }
    }
}

impl OutputType {
    fn resolve(&self, rw: &Builder<'_>, env: &Env) -> Type {
        match self {
            OutputType::Is(ty) => *ty,
            OutputType::Of(name) => env.values(name).first().map_or(Type::I32, |&value| rw.value_type(value)),
        }
    }
}

impl Pattern for Rule {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> Root<'_> {
        Root::Op(read::full_name(self.source.op))
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn generated_ops(&self) -> &[&str] {
        &self.generated
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        let op = m.op();
        let (mut env, mut ops) = (Env::default(), Vec::new());
        if !self.source.matches(&m, op, &mut env, &mut ops) {
            return m.fail("the operations differ from the rule");
        }
        let types = crate::common::result_types(&m, op);
        // The first outputs are auxiliary: the last ones have as many values as the operation has results.
        let (mut first, mut left) = (self.results.len(), types.len());
        while first > 0 && (left > 0 || types.is_empty() && first == self.results.len()) {
            first -= 1;
            left -= if first == 0 { left } else { self.results[first].n_values(left).min(left) };
        }
        let locations: Vec<Location> = ops.iter().map(|&op| m.loc(op)).collect();
        let loc = Location::fused(m.ctx(), &locations, None);
        let mut rw = m.rewrite();
        let mut values = Vec::new();
        for (i, output) in self.results.iter().enumerate() {
            if i < first {
                output.build(&mut rw, &mut env, loc, None);
                continue;
            }
            let left = types.len() - values.len();
            let n = if i + 1 == self.results.len() { left } else { output.n_values(left).min(left) };
            let types = &types[values.len()..values.len() + n];
            values.extend(output.build(&mut rw, &mut env, loc, Some(types)));
        }
        if values.len() != types.len() {
            return rw.abort("the numbers of results differ");
        }
        rw.replace_op(op, &values);
        rw.done()
    }
}

/// Returns all rules, in order.
///
/// # Panics
/// If a rule is malformed.
pub(crate) fn patterns(ctx: &Arc<Context>) -> Vec<Box<dyn Pattern>> {
    let rule = |text: &'static str| Box::new(read::rule(ctx, text)) as Box<dyn Pattern>;
    rules::RULES.iter().copied().map(rule).collect()
}

impl Rule {
    fn new(
        text: &'static str,
        added_benefit: u16,
        source: Source,
        results: Vec<Output>,
        generated: Vec<&'static str>,
    ) -> Rule {
        let benefit = source.size() + added_benefit;
        Rule { name: text, source, results, benefit, generated }
    }
}
