//! Content hashes of functions and of all their dependencies, computed once for each module.
//!
//! The *units* of a module are the functions with bodies directly in it. The *environment* is everything else: the
//! attributes of the module, global variables, declarations, and nested modules with their contents. A unit depends on
//! the environment and on the units whose names occur in the unit; the environment depends on the units whose names
//! occur in the environment. The hash of a unit covers the contents of all its transitive dependencies: Tarjan's
//! algorithm finds the strongly connected components of this graph, and the hash of a component covers the contents of
//! its members and the hashes of the components that it depends on. Each operation is hashed once.
//!
//! Limitation: a unit with an attribute or type whose text has an `@` and whose structure does not give the name
//! depends on all units. Functions that are no units, for example in nested modules, depend on the whole module and on
//! their position in it.

use crate::function::{Function, body_entry};
use proofmark_checks::Full;
use proofmark_ir::text::{attribute_to_string, type_to_string};
use proofmark_ir::{Attribute, Identifier, Ir, OpId, Traits, Type, WalkOrder};
use rustc_hash::{FxHashMap, FxHashSet};

/// The hash of a function and all its dependencies.
type Digest = [u8; blake3::OUT_LEN];

/// The content hashes of the functions in the modules of a question.
pub(crate) struct Contents<'a>(Vec<Module<'a>>);

impl<'a> Contents<'a> {
    /// Returns the hashes of the functions in the modules. Each module is hashed once.
    pub(crate) fn of_modules(modules: &[&'a Ir]) -> Contents<'a> {
        let mut all: Vec<Module<'a>> = Vec::new();
        for &ir in modules {
            if !all.iter().any(|each| std::ptr::eq(each.ir, ir)) {
                all.push(Module::of(ir));
            }
        }
        Contents(all)
    }

    /// Returns no hashes, for proofs without a cache.
    pub(crate) fn none() -> Contents<'a> {
        Contents(Vec::new())
    }

    /// Returns the hash of a function of one of the modules; `None` if the function depends on resources, which are not
    /// hashed.
    pub(crate) fn of(&self, (ir, function): Function<'_>) -> Option<Digest> {
        self.0.iter().find(|each| std::ptr::eq(each.ir, ir))?.digests.get(&function).copied()
    }
}

/// The hashes of the functions of one module.
struct Module<'a> {
    ir: &'a Ir,
    digests: FxHashMap<OpId, Digest>,
}

impl<'a> Module<'a> {
    fn of(ir: &'a Ir) -> Module<'a> {
        let mut digests = FxHashMap::default();
        if ir.resources().is_empty() {
            if let Some(graph) = Graph::of(ir) {
                graph.digests(&mut digests);
            }
            add_others(ir, &mut digests);
        }
        Module { ir, digests }
    }
}

/// Adds hashes of the functions with bodies that are not in `digests`, from the hash of the whole module and the
/// function's number in it.
fn add_others(ir: &Ir, digests: &mut FxHashMap<OpId, Digest>) {
    let mut others = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        if body_entry(ir, op).is_some() && !digests.contains_key(&op) {
            others.push(op);
        }
    });
    if others.is_empty() {
        return;
    }
    let whole = Full::of(ir, ir.root());
    for (number, function) in (0_u64..).zip(others) {
        let mut hasher = blake3::Hasher::new_derive_key("proofmark proof cache function in a whole module");
        hasher.update(&whole.0).update(&number.to_le_bytes()).update(&Full::of(ir, function).0);
        digests.insert(function, *hasher.finalize().as_bytes());
    }
}

/// The node numbers of the environment and of a node that depends on all units. The units have the numbers after these.
const ENVIRONMENT: usize = 0;
const ALL_UNITS: usize = 1;
const FIRST_UNIT: usize = 2;

/// The dependence graph of units and environment.
struct Graph {
    units: Vec<OpId>,
    contents: Vec<Digest>,
    depends_on: Vec<Vec<usize>>,
}

impl Graph {
    /// Returns the graph of the module at the root; `None` unless the root is a module whose symbols are all distinct.
    fn of(ir: &Ir) -> Option<Graph> {
        let root = ir.root();
        let [region] = ir.regions(root) else { return None };
        let block = ir.entry_block(*region).filter(|&block| ir.next_block(block).is_none())?;
        if !ir.has_trait(root, Traits::SYMBOL_TABLE) {
            return None;
        }
        let mut graph =
            Graph { units: Vec::new(), contents: vec![Digest::default(); FIRST_UNIT], depends_on: vec![] };
        let mut units: FxHashMap<Identifier, usize> = FxHashMap::default();
        let mut names: FxHashSet<Identifier> = FxHashSet::default();
        let mut environment = blake3::Hasher::new_derive_key("proofmark proof cache environment");
        let ctx = ir.ctx();
        for hash in [
            ir.name(root).content_hash(ctx),
            ir.properties(root).content_hash(ctx),
            ir.attrs(root).content_hash(ctx),
        ] {
            environment.update(&hash.0);
        }
        let mut references = References::new(ir);
        let mut of_environment = Mentioned::default();
        references.add_symbols_of(root, &mut of_environment);
        let mut of_units = Vec::new();
        for op in ir.ops(block) {
            let name = ir.symbol_name(op);
            if name.is_some_and(|name| !names.insert(name)) {
                return None;
            }
            let content = Full::of(ir, op);
            match name.filter(|_| is_unit(ir, op)) {
                Some(name) => {
                    units.insert(name, graph.contents.len());
                    graph.units.push(op);
                    let mut hasher = blake3::Hasher::new_derive_key("proofmark proof cache unit");
                    hasher.update(name.as_str(ctx).as_bytes()).update(b"\0").update(&content.0);
                    graph.contents.push(*hasher.finalize().as_bytes());
                    of_units.push(references.within(op));
                }
                None => {
                    environment.update(&content.0);
                    of_environment.merge(references.within(op));
                }
            }
        }
        graph.contents[ENVIRONMENT] = *environment.finalize().as_bytes();
        let dependencies = |mentioned: Mentioned| {
            let mut on: Vec<usize> =
                mentioned.names.iter().filter_map(|name| units.get(name).copied()).collect();
            on.extend(mentioned.anything.then_some(ALL_UNITS));
            on.push(ENVIRONMENT);
            on.sort_unstable();
            on
        };
        graph.depends_on.push(dependencies(of_environment));
        graph.depends_on.push((FIRST_UNIT..graph.contents.len()).collect());
        graph.depends_on.extend(of_units.into_iter().map(dependencies));
        Some(graph)
    }

    /// Adds the hash of each unit.
    fn digests(&self, digests: &mut FxHashMap<OpId, Digest>) {
        let components = self.components();
        let mut of_component: Vec<Digest> = Vec::with_capacity(components.members.len());
        for members in &components.members {
            let mut contents: Vec<&Digest> = members.iter().map(|&node| &self.contents[node]).collect();
            contents.sort_unstable();
            let own = components.of[members[0]];
            let mut on: Vec<&Digest> = members
                .iter()
                .flat_map(|&node| &self.depends_on[node])
                .map(|&other| components.of[other])
                .filter(|&component| component != own)
                .map(|component| &of_component[component])
                .collect();
            on.sort_unstable();
            on.dedup();
            let mut hasher = blake3::Hasher::new_derive_key("proofmark proof cache component");
            for list in [contents, on] {
                hasher.update(&(list.len() as u64).to_le_bytes());
                list.into_iter().for_each(|digest| {
                    hasher.update(digest);
                });
            }
            of_component.push(*hasher.finalize().as_bytes());
        }
        for (node, &unit) in (FIRST_UNIT..).zip(&self.units) {
            let mut hasher = blake3::Hasher::new_derive_key("proofmark proof cache function");
            hasher.update(&of_component[components.of[node]]).update(&self.contents[node]);
            digests.insert(unit, *hasher.finalize().as_bytes());
        }
    }

    /// Returns the strongly connected components, each after its dependencies, by Tarjan's algorithm without recursion.
    fn components(&self) -> Components {
        const UNSEEN: usize = usize::MAX;
        let n = self.contents.len();
        let (mut number, mut low) = (vec![UNSEEN; n], vec![UNSEEN; n]);
        let mut components = Components { of: vec![UNSEEN; n], members: Vec::new() };
        let (mut open, mut seen) = (Vec::new(), 0);
        for start in 0..n {
            if number[start] != UNSEEN {
                continue;
            }
            let mut stack = vec![(start, 0)];
            while let Some(&mut (node, ref mut at)) = stack.last_mut() {
                if *at == 0 {
                    (number[node], low[node]) = (seen, seen);
                    seen += 1;
                    open.push(node);
                }
                let next = self.depends_on[node].get(*at).copied();
                *at += 1;
                if let Some(next) = next {
                    if number[next] == UNSEEN {
                        stack.push((next, 0));
                    } else if components.of[next] == UNSEEN {
                        low[node] = low[node].min(number[next]);
                    }
                    continue;
                }
                stack.pop();
                if let Some(&(parent, _)) = stack.last() {
                    low[parent] = low[parent].min(low[node]);
                }
                if low[node] == number[node] {
                    let first = open.iter().rposition(|&each| each == node).unwrap_or(0);
                    let members = open.split_off(first);
                    members.iter().for_each(|&each| components.of[each] = components.members.len());
                    components.members.push(members);
                }
            }
        }
        components
    }
}

struct Components {
    /// The component of each node.
    of: Vec<usize>,
    members: Vec<Vec<usize>>,
}

/// Returns whether an operation directly in the module is a function with a body that defines no symbols.
fn is_unit(ir: &Ir, op: OpId) -> bool {
    if body_entry(ir, op).is_none() || !ir.has_trait(op, Traits::FUNCTION) {
        return false;
    }
    let mut defines_symbols = false;
    ir.walk(op, WalkOrder::PreOrder, |ir, each| {
        defines_symbols |= ir.has_trait(each, Traits::SYMBOL_TABLE)
            || each != op && (ir.symbol_name(each).is_some() || body_entry(ir, each).is_some());
    });
    !defines_symbols
}

/// The symbols that occur in an operation.
#[derive(Default)]
struct Mentioned {
    names: FxHashSet<Identifier>,
    /// Whether a symbol of unknown name may occur.
    anything: bool,
}

impl Mentioned {
    fn merge(&mut self, other: Mentioned) {
        self.names.extend(other.names);
        self.anything |= other.anything;
    }
}

/// A collector of symbols, with a memo for attributes and types.
struct References<'a> {
    ir: &'a Ir,
    attributes: FxHashMap<Attribute, Option<Vec<Identifier>>>,
    types: FxHashMap<Type, bool>,
}

impl<'a> References<'a> {
    fn new(ir: &'a Ir) -> References<'a> {
        References { ir, attributes: FxHashMap::default(), types: FxHashMap::default() }
    }

    /// Returns the symbols in an operation and in its nested operations.
    fn within(&mut self, root: OpId) -> Mentioned {
        let mut mentioned = Mentioned::default();
        let mut ops = Vec::new();
        self.ir.walk(root, WalkOrder::PreOrder, |_, op| ops.push(op));
        ops.into_iter().for_each(|op| self.add_symbols_of(op, &mut mentioned));
        mentioned
    }

    /// Adds the symbols in an operation itself and in the arguments of its blocks.
    fn add_symbols_of(&mut self, op: OpId, mentioned: &mut Mentioned) {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        for (_, attr) in ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx)) {
            match self.attributes.entry(attr).or_insert_with(|| symbols_in(ir, attr)) {
                Some(symbols) => mentioned.names.extend(symbols.iter().copied()),
                None => mentioned.anything = true,
            }
        }
        let arguments = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        let arguments = arguments.flat_map(|block| ir.block_args(block).iter());
        for &value in ir.results(op).iter().chain(arguments) {
            let ty = ir.value_type(value);
            mentioned.anything |=
                *self.types.entry(ty).or_insert_with(|| type_to_string(ctx, ty).contains('@'));
        }
    }
}

/// Returns the symbols in an attribute; `None` if the attribute may contain others.
fn symbols_in(ir: &Ir, attr: Attribute) -> Option<Vec<Identifier>> {
    let ctx = ir.ctx();
    if let Some(symbol) = attr.symbol_root(ctx) {
        return Some(vec![symbol]);
    }
    let parts: Vec<Attribute> = match (attr.as_array(ctx), attr.as_dict(ctx)) {
        (Some(all), _) => all.to_vec(),
        (None, Some(dict)) => dict.entries(ctx).iter().map(|(_, each)| each).collect(),
        (None, None) => {
            let is_plain = attr.as_i64(ctx).is_some() || !attribute_to_string(ctx, attr).contains('@');
            return is_plain.then(Vec::new);
        }
    };
    let mut symbols = Vec::new();
    for part in parts {
        symbols.extend(symbols_in(ir, part)?);
    }
    Some(symbols)
}
