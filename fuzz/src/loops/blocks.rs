//! Blocks of the function around loop nests: branches that join, loops of blocks, and cycles of several entries.
//!
//! Block arguments of the function may be operands of affine operations. A conversion of the blocks to structured
//! control flow moves these operations into regions, where most of them are invalid. Few programs have such operands.

use arbitrary::Result;

use super::{Generator, Index};

/// The maximal number of branches and loops of blocks in a program.
const MAX_BRANCHES: usize = 2;

/// The values that are visible at a place.
pub(super) struct Visible {
    buffers: usize,
    scalars: usize,
    indices: usize,
}

impl Generator<'_, '_> {
    /// Returns the number of visible values.
    pub(super) fn visible(&self) -> Visible {
        Visible { buffers: self.buffers.len(), scalars: self.scalars.len(), indices: self.indices.len() }
    }

    /// Forgets the values that became visible after `visible`.
    pub(super) fn restore(&mut self, visible: &Visible) {
        self.buffers.truncate(visible.buffers);
        self.scalars.truncate(visible.scalars);
        self.indices.truncate(visible.indices);
    }

    /// Adds a branch or a loop of blocks, if the program has few of them.
    pub(super) fn blocks(&mut self) -> Result<()> {
        if !self.is_outside() || self.n_branches >= MAX_BRANCHES {
            return self.arithmetic();
        }
        self.n_branches += 1;
        match self.u.int_in_range(0..=7u8)? {
            0 | 1 => self.block_loop(),
            2 | 3 => self.irreducible(),
            _ => self.branch(),
        }
    }

    /// Returns a new name of blocks.
    pub(super) fn label(&mut self) -> String {
        self.lines.fresh().replace('%', "^b")
    }

    /// Starts a block.
    pub(super) fn start(&mut self, block: &str) {
        self.lines.depth -= 1;
        self.lines.add(&format!("{block}:"));
        self.lines.depth += 1;
    }

    /// Adds some parts of the program. Returns a scalar and an index that are defined after them, as the text of the
    /// operands of a successor.
    fn parts(&mut self) -> Result<String> {
        for _ in 0..self.u.int_in_range(0..=2u8)? {
            self.part()?;
        }
        let scalar = self.scalar()?;
        let index = match self.indices.last() {
            Some(index) if *index.range.start() >= 0 && *index.range.end() < self.extent => {
                index.name.clone()
            }
            _ => {
                let value = self.u.int_in_range(0..=self.extent - 1)?;
                self.lines.constant(value)
            }
        };
        Ok(format!("({scalar}, {index} : i8, index)"))
    }

    /// Adds blocks of which one is executed, and the block that follows all of them.
    fn branch(&mut self) -> Result<()> {
        let label = self.label();
        let (left, right, join) = (format!("{label}_l"), format!("{label}_r"), format!("{label}_j"));
        let form = self.u.int_in_range(0..=5u8)?;
        if form == 0 {
            let value = self.u.int_in_range(-2..=3i8)?;
            self.lines.add("cf.switch %k : i4, [");
            self.lines.add(&format!("  default: {left},"));
            self.lines.add(&format!("  {value}: {right},"));
            self.lines.add(&format!("  {}: {left}", value + 1));
            self.lines.add("]");
        } else {
            let condition = self.condition()?;
            let right = if form == 1 { format!("{join}(%x, %n : i8, index)") } else { right.clone() };
            self.lines.add(&format!("cf.cond_br {condition}, {left}, {right}"));
        }
        let visible = self.visible();
        for block in if form == 1 { vec![&left] } else { vec![&left, &right] } {
            self.start(block);
            let values = self.parts()?;
            self.lines.add(&format!("cf.br {join}{values}"));
            self.restore(&visible);
        }
        let name = self.lines.fresh();
        self.start(&format!("{join}({name}_s: i8, {name}_i: index)"));
        self.scalars.push(format!("{name}_s"));
        if self.u.ratio(1, 3)? {
            self.indices.push(Index { name: format!("{name}_i"), range: 0..=self.extent - 1 });
        } else {
            self.push_index(&format!("{name}_i"));
        }
        Ok(())
    }

    /// Adds a loop of blocks with few iterations, which may end before the last one.
    fn block_loop(&mut self) -> Result<()> {
        let label = self.label();
        let (head, body, exit) = (format!("{label}_h"), format!("{label}_b"), format!("{label}_e"));
        let (zero, upper) = (self.lines.constant(0), self.lines.constant(self.extent.min(3)));
        let (one, initial, name) = (self.lines.constant(1), self.scalar()?, self.lines.fresh());
        self.lines.add(&format!("cf.br {head}({initial}, {zero} : i8, index)"));
        self.start(&format!("{head}({name}_s: i8, {name}_i: index)"));
        self.scalars.push(format!("{name}_s"));
        let goes_on = self.lines.define(&format!("arith.cmpi slt, {name}_i, {upper} : index"));
        self.lines.add(&format!("cf.cond_br {goes_on}, {body}, {exit}({name}_s : i8)"));
        let visible = self.visible();
        self.start(&body);
        if self.u.ratio(1, 3)? {
            self.indices.push(Index { name: format!("{name}_i"), range: 0..=self.extent.min(3) - 1 });
        } else {
            self.push_index(&format!("{name}_i"));
        }
        self.part()?;
        let next = self.lines.define(&format!("arith.addi {name}_i, {one} : index"));
        let scalar = self.scalar()?;
        match self.u.ratio(1, 3)? {
            true => {
                let condition = self.condition()?;
                let again = format!("{head}({scalar}, {next} : i8, index)");
                self.lines.add(&format!("cf.cond_br {condition}, {again}, {exit}({scalar} : i8)"));
            }
            false => self.lines.add(&format!("cf.br {head}({scalar}, {next} : i8, index)")),
        }
        self.restore(&visible);
        self.start(&format!("{exit}({name}_r: i8)"));
        self.scalars.push(format!("{name}_r"));
        Ok(())
    }
}
