//! Compilation of `pdl.pattern`: a form that does not refer to the IR of the pattern.
//!
//! Each pattern value becomes a slot, a number. The matcher computes the payload of the slots of the pattern's body,
//! and the actions of the rewrite compute the payload of the others.

use std::collections::{HashMap, HashSet};

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Ir, Location, OpDef, OpId, OpName, OpView, Type, ValueId};

use super::natives::{NativeFunctions, PdlValue};
use super::types::range_element;
use super::verify::infers_types;
use super::*;

/// The number of a pattern value.
pub(super) type Slot = usize;

/// The definition of a pattern value in the body of the pattern.
#[derive(Debug)]
pub(super) enum Entity {
    /// `pdl.operand`, with a type.
    Operand(Option<Slot>),
    /// `pdl.operands`, with a range of types.
    Operands(Option<Slot>),
    /// `pdl.operation`.
    Operation(OperationPattern),
    /// `pdl.result`.
    Result { parent: Slot, index: usize },
    /// `pdl.results`; without an index, all results.
    Results { parent: Slot, index: Option<usize> },
    /// `pdl.attribute`, with a value or a type.
    Attribute { value: Option<Attribute>, ty: Option<Slot> },
    /// `pdl.type`.
    Type(Option<Type>),
    /// `pdl.types`.
    Types(Option<Vec<Type>>),
    /// A result of a native constraint, or a value that the rewrite computes.
    Computed,
}

/// An operation of the pattern.
#[derive(Debug)]
pub(super) struct OperationPattern {
    pub(super) name: Option<OpName>,
    pub(super) operands: Vec<Slot>,
    pub(super) attributes: Vec<(String, Slot)>,
    pub(super) types: Vec<Slot>,
}

/// A call of a native function.
#[derive(Debug)]
pub(super) struct NativeCall {
    pub(super) name: String,
    pub(super) arguments: Vec<Slot>,
    pub(super) results: Vec<Slot>,
    pub(super) is_negated: bool,
}

/// The result types of a created operation.
#[derive(Debug)]
pub(super) enum ResultTypes {
    /// The payload of these slots.
    Given(Vec<Slot>),
    /// Inferred from the operands and attributes.
    Inferred,
    /// The result types of the operation that is replaced.
    OfReplaced(Slot),
    /// No results.
    None,
}

/// A step of the rewrite.
#[derive(Debug)]
pub(super) enum Action {
    Create {
        slot: Slot,
        op: OperationPattern,
        types: ResultTypes,
    },
    Erase(Slot),
    Replace {
        slot: Slot,
        values: Vec<Slot>,
    },
    ReplaceByOp {
        slot: Slot,
        op: Slot,
    },
    Native(NativeCall),
    /// Sets a slot to a constant.
    Constant(Slot, PdlValue),
    /// Sets a slot to a result.
    Result {
        slot: Slot,
        parent: Slot,
        index: usize,
    },
    /// Sets a slot to a group of results.
    Results {
        slot: Slot,
        parent: Slot,
        index: Option<usize>,
        is_range: bool,
    },
    /// Sets a slot to the concatenation of others.
    Range {
        slot: Slot,
        parts: Vec<Slot>,
        is_types: bool,
    },
}

/// A compiled pattern.
#[derive(Debug)]
pub struct Program {
    /// The name of the symbol; empty without one.
    pub name: String,
    /// The location of the pattern.
    pub location: Location,
    /// The benefit.
    pub benefit: u16,
    pub(super) entities: Vec<Entity>,
    /// Whether the slot is a range.
    pub(super) ranges: Vec<bool>,
    pub(super) root: Slot,
    /// The operations of the pattern except the root, in order.
    pub(super) others: Vec<Slot>,
    pub(super) constraints: Vec<NativeCall>,
    pub(super) actions: Vec<Action>,
}

/// The maximal number of operations of a pattern. The matcher recurs from operations to their operands.
const MAX_OPERATIONS: usize = 1 << 10;

struct Compiler<'p> {
    ir: &'p Ir,
    slots: HashMap<ValueId, Slot>,
    entities: Vec<Entity>,
    ranges: Vec<bool>,
}

impl Compiler<'_> {
    fn define(&mut self, value: ValueId, entity: Entity) -> Slot {
        let slot = self.entities.len();
        self.slots.insert(value, slot);
        self.entities.push(entity);
        self.ranges.push(range_element(self.ir.ctx(), self.ir.value_type(value)).is_some());
        slot
    }

    /// Returns the slot of a value. The verifier ensures that values are defined before their uses.
    fn slot(&self, value: ValueId) -> Result<Slot, Diagnostic> {
        self.slots.get(&value).copied().ok_or_else(|| match self.ir.defining_op(value) {
            Some(def) => Diagnostic::op_error(self.ir, def, "is no definition of a pattern value"),
            None => Diagnostic::error(self.ir.arg_loc(value), "a pattern value is a block argument"),
        })
    }

    fn slots(&self, values: impl Iterator<Item = ValueId>) -> Result<Vec<Slot>, Diagnostic> {
        values.map(|value| self.slot(value)).collect()
    }

    fn text(&self, attr: Attribute) -> String {
        attr.as_string(self.ir.ctx()).map_or("", |text| text.as_str(self.ir.ctx())).to_owned()
    }

    fn index(&self, attr: Attribute) -> usize {
        attr.as_i64(self.ir.ctx()).and_then(|index| usize::try_from(index).ok()).unwrap_or(usize::MAX)
    }

    fn types(&self, list: Attribute) -> Vec<Type> {
        let list = list.as_array(self.ir.ctx()).unwrap_or(&[]);
        list.iter().filter_map(|ty| ty.as_type(self.ir.ctx())).collect()
    }

    fn operation(&self, view: OperationOp) -> Result<OperationPattern, Diagnostic> {
        let ctx = self.ir.ctx();
        let names = view.attribute_value_names(self.ir).as_array(ctx).unwrap_or(&[]);
        let names = names.iter().map(|&name| self.text(name));
        Ok(OperationPattern {
            name: view.op_name(self.ir).map(|name| ctx.op_name(&self.text(name))),
            operands: self.slots(view.operand_values(self.ir))?,
            attributes: names.zip(self.slots(view.attribute_values(self.ir))?).collect(),
            types: self.slots(view.type_values(self.ir))?,
        })
    }

    /// Defines the results of an operation of the pattern's body. Returns the call of a native constraint.
    fn body_op(&mut self, op: OpId) -> Result<Option<NativeCall>, Diagnostic> {
        let ir = self.ir;
        let optional = |own: &Self, value: Option<ValueId>| value.map(|value| own.slot(value)).transpose();
        let entity = if let Some(view) = OperandOp::cast(ir, op) {
            Entity::Operand(optional(self, view.value_type(ir))?)
        } else if let Some(view) = OperandsOp::cast(ir, op) {
            Entity::Operands(optional(self, view.value_type(ir))?)
        } else if let Some(view) = OperationOp::cast(ir, op) {
            Entity::Operation(self.operation(view)?)
        } else if let Some(view) = ResultOp::cast(ir, op) {
            Entity::Result { parent: self.slot(view.parent(ir))?, index: self.index(view.index(ir)) }
        } else if let Some(view) = ResultsOp::cast(ir, op) {
            let index = view.index(ir).map(|index| self.index(index));
            Entity::Results { parent: self.slot(view.parent(ir))?, index }
        } else if let Some(view) = AttributeOp::cast(ir, op) {
            Entity::Attribute { value: view.value(ir), ty: optional(self, view.value_type(ir))? }
        } else if let Some(view) = TypeOp::cast(ir, op) {
            Entity::Type(view.constant_type(ir).and_then(|ty| ty.as_type(ir.ctx())))
        } else if let Some(view) = TypesOp::cast(ir, op) {
            Entity::Types(view.constant_types(ir).map(|types| self.types(types)))
        } else if let Some(view) = ApplyNativeConstraintOp::cast(ir, op) {
            let arguments = self.slots(view.args(ir))?;
            let results = view.results(ir).to_vec();
            let results = results.into_iter().map(|value| self.define(value, Entity::Computed)).collect();
            return Ok(Some(NativeCall {
                name: self.text(view.name(ir)),
                arguments,
                results,
                is_negated: view.is_negated(ir).as_bool() == Some(true),
            }));
        } else {
            return Ok(None);
        };
        if let Some(&result) = ir.results(op).first() {
            self.define(result, entity);
        }
        Ok(None)
    }

    fn action(&mut self, op: OpId) -> Result<Option<Action>, Diagnostic> {
        let ir = self.ir;
        let action = if let Some(view) = OperationOp::cast(ir, op) {
            let pattern = self.operation(view)?;
            let types = self.result_types(view, &pattern)?;
            Action::Create { slot: self.define(view.operation(ir), Entity::Computed), op: pattern, types }
        } else if let Some(view) = EraseOp::cast(ir, op) {
            Action::Erase(self.slot(view.op_value(ir))?)
        } else if let Some(view) = ReplaceOp::cast(ir, op) {
            let slot = self.slot(view.op_value(ir))?;
            match view.repl_operation(ir) {
                Some(other) => Action::ReplaceByOp { slot, op: self.slot(other)? },
                None => Action::Replace { slot, values: self.slots(view.repl_values(ir))? },
            }
        } else if let Some(view) = ApplyNativeRewriteOp::cast(ir, op) {
            let arguments = self.slots(view.args(ir))?;
            let results = view.results(ir).to_vec();
            let results = results.into_iter().map(|value| self.define(value, Entity::Computed)).collect();
            Action::Native(NativeCall {
                name: self.text(view.name(ir)),
                arguments,
                results,
                is_negated: false,
            })
        } else if let Some(view) = AttributeOp::cast(ir, op) {
            let Some(value) = view.value(ir) else { return Ok(None) };
            Action::Constant(self.define(ir.result(op, 0), Entity::Computed), PdlValue::Attribute(value))
        } else if let Some(view) = TypeOp::cast(ir, op) {
            let slot = self.define(ir.result(op, 0), Entity::Computed);
            let Some(ty) = view.constant_type(ir).and_then(|ty| ty.as_type(ir.ctx())) else {
                return Ok(None);
            };
            Action::Constant(slot, PdlValue::Type(ty))
        } else if let Some(view) = TypesOp::cast(ir, op) {
            let slot = self.define(ir.result(op, 0), Entity::Computed);
            let Some(types) = view.constant_types(ir) else { return Ok(None) };
            Action::Constant(slot, PdlValue::Types(self.types(types)))
        } else if let Some(view) = ResultOp::cast(ir, op) {
            let (parent, index) = (self.slot(view.parent(ir))?, self.index(view.index(ir)));
            Action::Result { slot: self.define(view.val(ir), Entity::Computed), parent, index }
        } else if let Some(view) = ResultsOp::cast(ir, op) {
            let parent = self.slot(view.parent(ir))?;
            let index = view.index(ir).map(|index| self.index(index));
            let slot = self.define(view.val(ir), Entity::Computed);
            Action::Results { slot, parent, index, is_range: self.ranges[slot] }
        } else if let Some(view) = RangeOp::cast(ir, op) {
            let parts = self.slots(view.arguments(ir))?;
            let element = range_element(ir.ctx(), ir.value_type(view.result(ir)));
            let is_types = element.is_some_and(|ty| ty.is_dialect_type(ir.ctx(), &types::TYPE));
            Action::Range { slot: self.define(view.result(ir), Entity::Computed), parts, is_types }
        } else {
            return Ok(None);
        };
        Ok(Some(action))
    }

    /// Returns the result types of an operation that the rewrite creates, in the order of MLIR's
    /// `PDLToPDLInterp`: given types, inference, the types of the replaced operation.
    fn result_types(&self, view: OperationOp, pattern: &OperationPattern) -> Result<ResultTypes, Diagnostic> {
        let ir = self.ir;
        let block = ir.parent_block(view.op());
        let is_known = |slot: &Slot| match view.type_values(ir).find(|value| self.slots[value] == *slot) {
            Some(value) => {
                let def = ir.defining_op(value);
                let is_outside = def.is_some_and(|def| ir.parent_block(def) != block);
                let is_constant = def.is_some_and(|def| {
                    TypeOp::cast(ir, def).is_none_or(|view| view.constant_type(ir).is_some())
                        && TypesOp::cast(ir, def).is_none_or(|view| view.constant_types(ir).is_some())
                });
                is_outside || is_constant
            }
            None => false,
        };
        if !pattern.types.is_empty() && pattern.types.iter().all(is_known) {
            return Ok(ResultTypes::Given(pattern.types.clone()));
        }
        let def: Option<&'static OpDef> = pattern.name.and_then(|name| ir.ctx().op_def(name));
        if def.is_some_and(infers_types) {
            return Ok(ResultTypes::Inferred);
        }
        for each in ir.uses(view.operation(ir)) {
            let Some(replace) = ReplaceOp::cast(ir, each.owner).filter(|_| each.index != 0) else { continue };
            let replaced = replace.op_value(ir);
            let exists_before = ir.defining_op(replaced).is_some_and(|replaced| {
                ir.parent_block(replaced) != block || ir.is_before_in_block(replaced, view.op())
            });
            if exists_before {
                return Ok(ResultTypes::OfReplaced(self.slot(replaced)?));
            }
        }
        Ok(ResultTypes::None)
    }
}

impl Program {
    /// Compiles a valid `pdl.pattern`.
    ///
    /// # Errors
    /// If the pattern has no operation, or more than 1024 operations.
    pub fn compile(ir: &Ir, pattern: OpId) -> Result<Program, Diagnostic> {
        let error = |message: &str| Diagnostic::op_error(ir, pattern, message);
        let view = PatternOp::from_op(pattern);
        let body = ir.entry_block(view.body_region(ir)).ok_or_else(|| error("has no body"))?;
        let rewrite = ir.last_op(body).and_then(|op| RewriteOp::cast(ir, op));
        let rewrite = rewrite.ok_or_else(|| error("has no rewrite"))?;
        let operations: Vec<ValueId> = ir
            .ops(body)
            .filter_map(|op| OperationOp::cast(ir, op))
            .map(|operation| operation.operation(ir))
            .collect();
        if operations.len() > MAX_OPERATIONS {
            return Err(error(&format!("has more than {MAX_OPERATIONS} operations")));
        }
        let root = rewrite.root(ir).or_else(|| first_root(ir, &operations));
        let root = root.ok_or_else(|| error("has no operation that can be the root"))?;
        let mut compiler = Compiler { ir, slots: HashMap::new(), entities: Vec::new(), ranges: Vec::new() };
        let mut constraints = Vec::new();
        for op in ir.ops(body) {
            constraints.extend(compiler.body_op(op)?);
        }
        let mut actions = Vec::new();
        if let Some(block) = ir.entry_block(rewrite.body_region(ir)) {
            for op in ir.ops(block) {
                actions.extend(compiler.action(op)?);
            }
        } else if let Some(name) = rewrite.name(ir) {
            let arguments = rewrite.root(ir).into_iter().chain(rewrite.external_args(ir));
            let arguments = compiler.slots(arguments)?;
            let name = compiler.text(name);
            actions.push(Action::Native(NativeCall {
                name,
                arguments,
                results: Vec::new(),
                is_negated: false,
            }));
        }
        let root = compiler.slot(root)?;
        let others =
            compiler.slots(operations.into_iter())?.into_iter().filter(|&slot| slot != root).collect();
        let name = ir.symbol_name(pattern).map_or("", |name| name.as_str(ir.ctx())).to_owned();
        let benefit = view.benefit(ir).as_i64(ir.ctx()).and_then(|benefit| u16::try_from(benefit).ok());
        Ok(Program {
            name,
            location: ir.loc(pattern),
            benefit: benefit.unwrap_or(0),
            entities: compiler.entities,
            ranges: compiler.ranges,
            root,
            others,
            constraints,
            actions,
        })
    }

    /// Returns the name of the operations that the root matches; `None` if it matches all operations.
    pub fn root_name(&self) -> Option<OpName> {
        match &self.entities[self.root] {
            Entity::Operation(operation) => operation.name,
            _ => None,
        }
    }

    /// Returns the name of the first native constraint that `natives` lacks.
    pub fn unknown_constraint(&self, natives: &NativeFunctions) -> Option<&str> {
        let mut names = self.constraints.iter().map(|call| call.name.as_str());
        names.find(|name| natives.constraint(name).is_none())
    }

    /// Returns the name of the first native rewrite that `natives` lacks.
    pub fn unknown_rewrite(&self, natives: &NativeFunctions) -> Option<&str> {
        let calls = self.actions.iter().filter_map(|action| match action {
            Action::Native(call) => Some(call.name.as_str()),
            _ => None,
        });
        calls.into_iter().find(|name| natives.rewrite(name).is_none())
    }
}

/// Returns the first operation whose results are no operands of other operations of the pattern.
fn first_root(ir: &Ir, operations: &[ValueId]) -> Option<ValueId> {
    let mut used = HashSet::new();
    for operation in operations.iter().filter_map(|&value| ir.defining_op(value)) {
        for def in
            OperationOp::from_op(operation).operand_values(ir).filter_map(|value| ir.defining_op(value))
        {
            used.extend(ResultOp::cast(ir, def).map(|view| view.parent(ir)));
            used.extend(ResultsOp::cast(ir, def).map(|view| view.parent(ir)));
        }
    }
    operations.iter().copied().find(|value| !used.contains(value))
}
