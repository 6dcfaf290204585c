//! Proofs of the C interfaces that a lowering adds to a module: functions of other names that call the lowered
//! functions.
//!
//! Input: a function of the source, the lowered function and its C interface. The C interface is compared with the one
//! that a dialect prescribes ([`CInterface`]). The lowered function is an arbitrary function in this proof. Its own
//! proof relates it to the source.

use crate::cache::Contents;
use crate::function::{Function, body_entry};
use crate::prove::prove_pair;
use crate::settings::{Settings, TypeRelation};
use crate::verdict::Verdict;
use proofmark_ir::context::CInterface;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Ir, OpId, WalkOrder};

/// Returns the C interface that the name of a function in `ir` belongs to, and the name of the lowered function.
pub(crate) fn c_interface_of<'a>(ir: &Ir, name: &'a str) -> Option<(CInterface, &'a str)> {
    let interfaces = ir.ctx().registry().dialects().iter().filter_map(|dialect| dialect.c_interface);
    interfaces.filter_map(|interface| Some((interface, name.strip_prefix(interface.prefix)?))).next()
}

/// Returns the names of the C interfaces of a function: those that an attribute requests from its lowering.
pub(crate) fn requested_c_interfaces(ir: &Ir, function: OpId, name: &str) -> Vec<String> {
    let attributes = ir.attrs(function);
    if attributes.is_empty() {
        return Vec::new();
    }
    let dialects = ir.ctx().registry().dialects().iter();
    let requested = dialects.filter_map(|dialect| {
        let interface = dialect.c_interface?;
        // An attribute of the lowered function requests nothing.
        let is_lowered = ir.name_str(function).split_once('.').is_some_and(|(own, _)| own == dialect.name);
        let is_requested =
            !is_lowered && attributes.get(ir.ctx(), ir.ctx().ident(interface.request)).is_some();
        is_requested.then(|| format!("{}{name}", interface.prefix))
    });
    requested.collect()
}

/// Returns the verdict on whether `wrapper`, which is in the IR of `lowered`, is the C interface of `lowered`, a
/// lowering of `source`.
pub(crate) fn prove_c_interface(
    source: Function<'_>,
    lowered: Function<'_>,
    (wrapper, interface): (OpId, CInterface),
    settings: &Settings,
) -> Verdict {
    let undecided = |reason: String| Verdict::Undecided { reason };
    let ir = lowered.0;
    if let Some(reason) = ir.unmodelled_environment(wrapper) {
        return undecided(reason);
    }
    let is_related = settings.relation == TypeRelation::Llvm;
    let Some(text) = (interface.prescribed)(source, lowered).filter(|_| is_related) else {
        return undecided("the C interface of a function with these types is not compared".to_owned());
    };
    let module = parse_source(ir.ctx_arc(), "C interface", text.as_bytes(), ParseOptions::default());
    let prescribed = module.ok().and_then(|module| Some(module.extract(function_in(&module)?)));
    let Some(prescribed) = prescribed else {
        return undecided("the prescribed C interface cannot be constructed".to_owned());
    };
    let own = ir.extract(wrapper);
    let settings = Settings { cache: None, ..settings.clone() };
    let pair = [(&prescribed, prescribed.root()), (&own, own.root())];
    match prove_pair(pair[0], pair[1], &settings, &Contents::none()) {
        // The prescribed function is the only correct one up to refinement, but the callee is arbitrary in this proof.
        Verdict::Refuted(refuted) => undecided(format!(
            "the function differs from the prescribed C interface if its callee is arbitrary: {}",
            refuted.difference
        )),
        verdict => verdict,
    }
}

/// Returns the first function with a body in a module.
fn function_in(module: &Ir) -> Option<OpId> {
    let mut found = None;
    module.walk(module.root(), WalkOrder::PreOrder, |ir, op| {
        if found.is_none() && body_entry(ir, op).is_some() {
            found = Some(op);
        }
    });
    found
}
