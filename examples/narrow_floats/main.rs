//! The conversion of f32 to f16 as a dialect conversion: a type converter with materializations, structural patterns
//! for functions, calls, returns and scf, and one pattern for arithmetic.
//!
//! The conversion is partial. Operations that it does not know keep f32, and the materializations create `arith.extf`
//! and `arith.truncf` around them. The results are less precise, so that a proof of the conversion fails: the example
//! `float_width` narrows only where rounding permits it.
//!
//! `cargo run --example narrow_floats -- opt examples/narrow_floats/dot.mlir --convert-f32-to-f16`
//!
//! `tests/examples.rs` runs it too.

use std::sync::Arc;

use proofmark::checks::Checker;
use proofmark::dialects::arith::{AddF, DivF, ExtF, MaxNumF, MinNumF, MulF, NegF, Select, SubF, TruncF};
use proofmark::dialects::structural::{
    call_patterns, function_patterns, return_patterns, scf_patterns, scf_target,
};
use proofmark::drivers::conversion::{
    ConversionConfig, ConversionMatch, ConversionPattern, ConversionPatterns, ConversionReport,
    ConversionTarget, Converted, MaterializationRequest, Materialized, TypeConverter,
    apply_partial_conversion,
};
use proofmark::ir::context::TypeKind;
use proofmark::ir::{
    Builder, Context, Identifier, Ir, NewOp, OpDef, OpId, OpParts, Outcome, Root, Type, ValueId,
};
use proofmark::passes::{Pass, PassRegistry};

/// The pass that converts f32 to f16.
pub static PASS: Pass = Pass {
    flag: "convert-f32-to-f16",
    name: "ConvertF32ToF16",
    summary: "Convert arithmetic on f32, and the functions and loops around it, to f16",
    options: &[],
    run: |ir, op, _, checker| convert(ir, op, checker).into(),
};

/// The operations whose operands and results are converted.
static CONVERTED: [&OpDef; 8] =
    [AddF::DEF, SubF::DEF, MulF::DEF, DivF::DEF, NegF::DEF, MaxNumF::DEF, MinNumF::DEF, Select::DEF];

/// Returns the type converter: f32 becomes f16, in function types too. All other types are legal.
pub fn type_converter() -> TypeConverter {
    TypeConverter::new()
        .rule(|ctx, ty| Converted::one(narrowed(ctx, ty)))
        .source_materialization(|rw, request| cast(rw, ExtF::DEF, request))
        .target_materialization(|rw, request| cast(rw, TruncF::DEF, request))
}

fn narrowed(ctx: &Context, ty: Type) -> Type {
    match ty.kind(ctx) {
        _ if ty == Type::F32 => Type::F16,
        TypeKind::Function { inputs, results } => {
            let all = |types: &[Type]| -> Vec<Type> { types.iter().map(|&ty| narrowed(ctx, ty)).collect() };
            ctx.function_type(&all(inputs), &all(results))
        }
        _ => ty,
    }
}

/// Creates the cast `def` between the float types of a request.
fn cast(rw: &mut Builder<'_>, def: &'static OpDef, request: MaterializationRequest<'_>) -> Materialized {
    let (&[input], &[ty]) = (request.inputs, request.types) else { return Materialized::NotMine };
    let parts = OpParts { operands: &[&[input]], results: &[Some(&[ty])], ..OpParts::default() };
    let op = rw.build(def, request.loc, parts);
    Materialized::one(rw.result(op, 0))
}

/// The pattern that creates an operation anew with converted operands and result types.
struct Narrow {
    def: &'static OpDef,
    converter: Arc<TypeConverter>,
}

impl ConversionPattern for Narrow {
    fn name(&self) -> &str {
        self.def.name
    }

    fn root(&self) -> Root<'_> {
        Root::Op(self.def.name)
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.converter)
    }

    fn has_bounded_recursion(&self) -> bool {
        true
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        let op = m.op();
        let types = m.results(op).iter().map(|&result| m.value_type(result));
        let Some(results) = self.converter.convert_all(m.ctx(), types) else {
            return m.fail("failed to convert the result types");
        };
        let operands: Vec<ValueId> = m.converted().to_vec();
        let (name, loc) = (m.name(op), m.loc(op));
        let (attrs, properties) = (m.attrs(op), m.properties(op));
        let new =
            NewOp { operands: &operands, results: &results, attrs, properties, ..NewOp::new(name, loc) };
        let mut rw = m.rewrite();
        rw.replace_op_with_new(op, &new);
        rw.done()
    }
}

/// Converts `op` partially.
pub fn convert(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> ConversionReport {
    let ctx = ir.ctx();
    let converter = Arc::new(type_converter());
    let mut patterns = ConversionPatterns::new();
    function_patterns(&mut patterns, &["func.func"], &converter);
    call_patterns(&mut patterns, &converter);
    return_patterns(&mut patterns, &converter);
    scf_patterns(&mut patterns, &converter);
    for def in CONVERTED {
        patterns.add(Narrow { def, converter: converter.clone() });
    }
    let (types, signatures) = (converter.clone(), converter.clone());
    let names: Vec<&str> = CONVERTED.iter().map(|def| def.name).chain(["func.call", "func.return"]).collect();
    let target = ConversionTarget::new()
        .dynamically_legal_op(ctx, "func.func", move |ir, op| {
            let ty = ir.property(op, Identifier::FUNCTION_TYPE).and_then(|ty| ty.as_type(ir.ctx()));
            Some(ty.is_some_and(|ty| signatures.is_legal(ir.ctx(), ty)))
        })
        .default_rule(move |ir, op| Some(types.is_legal_op(ir, op)))
        .dynamically_legal_ops(ctx, &names);
    let target = scf_target(target, ctx, &converter);
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}

/// Runs the command line of Proofmark with the pass.
#[allow(dead_code, reason = "tests include this file for what is above")]
pub fn main() -> std::process::ExitCode {
    let mut passes = PassRegistry::default();
    passes.register(&PASS);
    proofmark::main_with_passes(proofmark::registry(), passes)
}
