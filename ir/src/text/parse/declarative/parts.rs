//! Parsed operands and types of an operation before they are resolved. They are ranges of the parser's stacks, so that
//! an operation needs no allocation of its own.

use smallvec::SmallVec;

use crate::context::Type;
use crate::context::format::{Group, TypesOf};
use crate::op_def::OpDef;
use crate::text::parse::SourcePos;
use crate::text::parse::op::{OpParser, UnresolvedOperand};

/// A range of a stack.
#[derive(Clone, Copy, Default)]
pub(super) struct Stretch {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Stretch {
    pub(super) fn new(start: usize, end: usize) -> Stretch {
        // The stacks hold elements of a text of less than 4 GiB.
        Stretch { start: start as u32, end: end as u32 }
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(super) fn len(self) -> usize {
        (self.end - self.start) as usize
    }
}

/// The known types of a group.
#[derive(Clone, Copy)]
pub(super) enum Known {
    Nothing,
    /// One type for each value, as a range of the type stack.
    Each(Stretch),
    /// One type for all values.
    All(Type),
}

/// The parsed operands and types of an operation.
pub(crate) struct Parts {
    pub(super) operands: SmallVec<[Stretch; 4]>,
    pub(super) operand_types: SmallVec<[Known; 4]>,
    pub(super) result_types: SmallVec<[Known; 2]>,
    /// The range of `operands`, which covers all groups, and its types.
    pub(super) all_operands: Option<Stretch>,
    pub(super) all_operand_types: Option<Stretch>,
    pub(super) all_result_types: Option<Stretch>,
    pub(super) pos: SourcePos,
}

impl Parts {
    pub(super) fn new(def: &OpDef, pos: SourcePos) -> Parts {
        Parts {
            operands: SmallVec::from_elem(Stretch::default(), def.operands.len()),
            operand_types: SmallVec::from_elem(Known::Nothing, def.operands.len()),
            result_types: SmallVec::from_elem(Known::Nothing, def.results.len()),
            all_operands: None,
            all_operand_types: None,
            all_result_types: None,
            pos,
        }
    }

    pub(super) fn set(&mut self, of: TypesOf, stretch: Stretch) {
        match of {
            TypesOf::Group(Group::Operand(i)) => self.operand_types[i] = Known::Each(stretch),
            TypesOf::Group(Group::Result(i)) => self.result_types[i] = Known::Each(stretch),
            TypesOf::AllOperands => self.all_operand_types = Some(stretch),
            TypesOf::AllResults => self.all_result_types = Some(stretch),
        }
    }

    fn known(&self, group: Group) -> Known {
        match group {
            Group::Operand(i) => self.operand_types[i],
            Group::Result(i) => self.result_types[i],
        }
    }

    /// Returns the type of the first value of a group.
    pub(super) fn first_type(&self, p: &OpParser<'_>, group: Group) -> Option<Type> {
        match self.known(group) {
            Known::Nothing => None,
            Known::All(ty) => Some(ty),
            Known::Each(types) => p.types[types.range()].first().copied(),
        }
    }

    // Interface for directives.

    pub(crate) fn set_operands(
        &mut self,
        p: &mut OpParser<'_>,
        group: usize,
        operands: &[UnresolvedOperand],
    ) {
        let start = p.operands.len();
        p.operands.extend_from_slice(operands);
        self.operands[group] = Stretch::new(start, p.operands.len());
    }

    pub(crate) fn set_types(&mut self, p: &mut OpParser<'_>, of: TypesOf, types: &[Type]) {
        let start = p.types.len();
        p.types.extend_from_slice(types);
        self.set(of, Stretch::new(start, p.types.len()));
    }

    pub(crate) fn operands(&self, p: &OpParser<'_>, group: usize) -> Vec<UnresolvedOperand> {
        p.operands[self.operands[group].range()].to_vec()
    }

    pub(crate) fn types(&self, p: &OpParser<'_>, group: Group) -> Vec<Type> {
        match self.known(group) {
            Known::Nothing => Vec::new(),
            Known::All(ty) => vec![ty],
            Known::Each(types) => p.types[types.range()].to_vec(),
        }
    }
}
