//! The `#[op]` attribute: from a struct of operands, results, attributes, regions and successors to a typed view, a builder and one `OpDef` row.
