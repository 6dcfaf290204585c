//! Operations on memory beyond accesses and contiguous views: strided views, scopes of allocations, atomic updates,
//! constant tables, and allocations of dynamic sizes.

use arbitrary::Result;

use super::{Buffer, Dialect, Generator, Index, identity_type};

/// The operations of `memref.atomic_rmw` on integers.
const UPDATES: [&str; 8] = ["addi", "muli", "maxs", "mins", "maxu", "ori", "andi", "assign"];

impl Generator<'_, '_> {
    /// Adds one of the operations.
    pub(super) fn memory(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=12u8)? {
            0 | 1 => self.strided(),
            2 => self.moving_view(),
            3 | 4 => self.reinterpreted(),
            5 => self.aligned(),
            6 | 7 => self.scope(),
            8 | 9 => self.update(),
            10 => self.table(),
            11 => self.dynamic(),
            _ => self.size(),
        }
    }

    /// Returns a buffer of rank 1 with the identity layout and a static type, if the drawn one is such a buffer.
    fn row(&mut self) -> Result<Option<Buffer>> {
        let of = self.buffer()?;
        let fits = of.is_identity && of.sizes.len() == 1 && !of.ty.contains('?');
        Ok(fits.then_some(of))
    }

    /// Adds the operation `what`, whose result is a view of `of` with a size, a stride and an offset.
    fn push_view(&mut self, of: &Buffer, what: &str, size: i64, layout: &str) {
        let ty = format!("memref<{size}xi8, strided<{layout}>>");
        let name = self.lines.define(&format!("{what} : {} to {ty}", of.ty));
        self.buffers.push(Buffer { name, sizes: vec![size], ty, is_identity: false, base: of.base.clone() });
    }

    /// Adds a view of every second element.
    fn strided(&mut self) -> Result<()> {
        let Some(of) = self.row()? else { return self.load_at() };
        let start = self.u.int_in_range(0..=1)?.min(of.sizes[0] - 1);
        let size = (of.sizes[0] - start + 1) / 2;
        let what = format!("memref.subview {}[{start}] [{size}] [2]", of.name);
        let layout = if start == 0 { "[2]".to_owned() } else { format!("[2], offset: {start}") };
        self.push_view(&of, &what, size, &layout);
        Ok(())
    }

    /// Adds a view that starts at an index value.
    fn moving_view(&mut self) -> Result<()> {
        let Some(of) = self.row()? else { return self.load_at() };
        let fits = |range: &std::ops::RangeInclusive<i64>| *range.start() >= 0 && *range.end() < of.sizes[0];
        let fitting: Vec<_> = self.indices.iter().filter(|index| fits(&index.range)).cloned().collect();
        if fitting.is_empty() {
            return self.load_at();
        }
        let index = self.u.choose(&fitting)?;
        let size = self.u.int_in_range(1..=of.sizes[0] - *index.range.end())?;
        let what = format!("memref.subview {}[{}] [{size}] [1]", of.name, index.name);
        self.push_view(&of, &what, size, "[1], offset: ?");
        Ok(())
    }

    /// Adds a view by offset, size and stride. Its elements may be one place, or in reverse.
    fn reinterpreted(&mut self) -> Result<()> {
        let Some(of) = self.row()? else { return self.load_at() };
        let (extent, stride) = (of.sizes[0], *self.u.choose(&[1, 2, 0, 0, -1])?);
        let size = if stride == 2 { (extent + 1) / 2 } else { extent };
        let size = self.u.int_in_range(1..=size)?;
        let offset = if stride < 0 { size - 1 } else { 0 };
        let what = format!(
            "memref.reinterpret_cast {} to offset: [{offset}], sizes: [{size}], strides: [{stride}]",
            of.name
        );
        let layout =
            if offset == 0 { format!("[{stride}]") } else { format!("[{stride}], offset: {offset}") };
        self.push_view(&of, &what, size, &layout);
        Ok(())
    }

    /// Adds an assumption about the alignment of a buffer, whose result is another name of it.
    fn aligned(&mut self) -> Result<()> {
        let (of, alignment) = (self.buffer()?, *self.u.choose(&[1, 1, 1, 2])?);
        let name =
            self.lines.define(&format!("memref.assume_alignment {}, {alignment} : {}", of.name, of.ty));
        self.buffers.push(Buffer { name, ..of });
        Ok(())
    }

    /// Adds a scope of allocations that yields a scalar.
    fn scope(&mut self) -> Result<()> {
        let (name, visible) = (self.lines.fresh(), self.visible());
        self.lines.add(&format!("{name} = memref.alloca_scope -> (i8) {{"));
        self.lines.depth += 1;
        if self.u.ratio(1, 2)? {
            let ty = identity_type(&[self.extent]);
            let local = self.lines.define(&format!("memref.alloca() : {ty}"));
            let scalar = self.scalar()?;
            self.lines.add(&format!("linalg.fill ins({scalar} : i8) outs({local} : {ty})"));
            self.buffers.push(Buffer::new(local, vec![self.extent]));
        }
        for _ in 0..self.u.int_in_range(1..=2u8)? {
            self.statement(Dialect::Scf)?;
        }
        let scalar = self.scalar()?;
        self.lines.add(&format!("memref.alloca_scope.return {scalar} : i8"));
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        self.scalars.push(name);
        Ok(())
    }

    /// Adds an atomic update of a buffer that is allocated, because other threads may access the argument in between.
    fn update(&mut self) -> Result<()> {
        let is_local = |buffer: &&Buffer| buffer.base.starts_with('%') && buffer.base != "%m";
        let local: Vec<Buffer> = self.buffers.iter().filter(is_local).cloned().collect();
        if local.is_empty() {
            return self.allocate();
        }
        let into = self.u.choose(&local)?.clone();
        let (scalar, place) = (self.scalar()?, self.places(&into)?);
        let (name, ty) = (into.name, into.ty);
        let result = if self.u.ratio(1, 2)? {
            let op = *self.u.choose(&UPDATES)?;
            self.lines.define(&format!("memref.atomic_rmw {op} {scalar}, {name}[{place}] : (i8, {ty}) -> i8"))
        } else {
            let (result, op) = (self.lines.fresh(), *self.u.choose(&["addi", "subi", "maxsi"])?);
            self.lines.add(&format!("{result} = memref.generic_atomic_rmw {name}[{place}] : {ty} {{"));
            self.lines.add(&format!("^bb0({result}_o: i8):"));
            self.lines.add(&format!("  {result}_n = arith.{op} {scalar}, {result}_o : i8"));
            self.lines.add(&format!("  memref.atomic_yield {result}_n : i8"));
            self.lines.add("}");
            result
        };
        self.scalars.push(result);
        Ok(())
    }

    /// Adds a load from a table of constants.
    fn table(&mut self) -> Result<()> {
        self.has_table = true;
        let name = self.lines.define("memref.get_global @table : memref<5xi8>");
        let place = self.places(&Buffer::new(name.clone(), vec![5]))?;
        let scalar = self.lines.define(&format!("memref.load {name}[{place}] : memref<5xi8>"));
        self.scalars.push(scalar);
        Ok(())
    }

    /// Adds an allocation whose sizes are constant operands.
    fn dynamic(&mut self) -> Result<()> {
        let sizes = self.sizes()?;
        let operands: Vec<String> = sizes.iter().map(|&size| self.lines.constant(size)).collect();
        let ty = format!("memref<{}i8>", "?x".repeat(sizes.len()));
        let name = self.lines.define(&format!("memref.alloc({}) : {ty}", operands.join(", ")));
        let scalar = self.scalar()?;
        self.lines.add(&format!("linalg.fill ins({scalar} : i8) outs({name} : {ty})"));
        self.buffers.push(Buffer { ty, ..Buffer::new(name, sizes) });
        Ok(())
    }

    /// Adds a size of a buffer as the bound of a loop that accesses it.
    fn size(&mut self) -> Result<()> {
        let of = self.buffer()?;
        let [size] = *of.sizes else { return self.store_at() };
        let (zero, one) = (self.lines.constant(0), self.lines.constant(1));
        let upper = self.lines.define(&format!("memref.dim {}, {zero} : {}", of.name, of.ty));
        let (name, visible) = (self.lines.fresh(), self.visible());
        self.lines.add(&format!("scf.for {name}_i = {zero} to {upper} step {one} {{"));
        self.lines.depth += 1;
        self.indices.push(Index { name: format!("{name}_i"), range: 0..=size - 1 });
        self.store_into(&of)?;
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        Ok(())
    }
}
