//! The registered operations of a context, indexed by name.

use super::attribute_roles::AttributeRole;
use super::directive::Directive;
use super::format::CompiledFormat;
use super::op_def::{Format, OpDef, Presence, Traits};
use super::{AttrDict, Attribute, Context, Dialect, Identifier, OpName};
use std::sync::OnceLock;

/// A registered operation in a context.
#[derive(Debug)]
pub struct OpInfo {
    /// The definition.
    pub def: &'static OpDef,
    /// The properties of an operation created without any: default values and empty segments.
    pub default_properties: AttrDict,
    /// The values implied by missing optional properties.
    pub implied_properties: AttrDict,
    /// The names of the declared attributes, in declaration order.
    pub attribute_names: Box<[Identifier]>,
    /// The directives that declarative formats of the dialect can use.
    directives: &'static [&'static [Directive]],
    /// The roles of the declared attributes, in declaration order. They are looked up at the first request.
    attribute_roles: OnceLock<Box<[Option<AttributeRole>]>>,
    /// The compiled declarative format. It is compiled at the first request, because most runs use few operations.
    format: OnceLock<Box<Result<CompiledFormat, String>>>,
}

impl OpInfo {
    /// Returns the compiled declarative format, or the error in it; `None` if the operation has none.
    pub(crate) fn format(&self) -> Option<&Result<CompiledFormat, String>> {
        let Format::Declarative(text) = self.def.format else { return None };
        Some(self.format.get_or_init(|| Box::new(CompiledFormat::new(self.def, text, self.directives))))
    }

    /// Returns the declared role of an attribute without a dialect prefix.
    pub(crate) fn role_of(&self, ctx: &Context, name: Identifier) -> Option<AttributeRole> {
        let role_of = |name: &str| ctx.registry().role_of_op_attribute(self.def, name);
        match self.attribute_names.iter().position(|&known| known == name) {
            Some(at) => {
                let all = || self.def.attributes.iter().map(|attribute| role_of(attribute.name)).collect();
                self.attribute_roles.get_or_init(all)[at]
            }
            None => role_of(name.as_str(ctx)),
        }
    }

    /// Returns whether `value` is the default or implied value of the property `name`.
    pub(crate) fn is_default(&self, ctx: &Context, name: Identifier, value: Attribute) -> bool {
        [self.default_properties, self.implied_properties].iter().any(|all| all.get(ctx, name) == Some(value))
    }
}

impl Context {
    /// Interns the operations of the registry. Registered names have the first handles.
    pub(super) fn register_ops(&mut self) {
        let dialects = self.registry.dialects().to_vec();
        let rows = |dialect: &'_ Dialect| {
            let directives = dialect.directives;
            dialect.ops.iter().copied().flatten().map(move |&def| (def, directives))
        };
        for (def, directives) in dialects.iter().flat_map(rows) {
            let name = self.op_name(def.name);
            assert_eq!(name.index(), self.op_infos.len(), "operation '{}' is registered twice", def.name);
            let attribute_names = def.attributes.iter().map(|attribute| self.ident(attribute.name)).collect();
            let default_properties = self.values_of(def, |presence| match presence {
                Presence::Default(make) => Some(make),
                Presence::Required | Presence::Optional | Presence::Implied(_) => None,
            });
            let default_properties = self.with_empty_segments(def, default_properties);
            let implied_properties = self.values_of(def, |presence| match presence {
                Presence::Implied(make) => Some(make),
                Presence::Required | Presence::Optional | Presence::Default(_) => None,
            });
            self.op_infos.push(OpInfo {
                def,
                default_properties,
                implied_properties,
                attribute_names,
                directives,
                attribute_roles: OnceLock::new(),
                format: OnceLock::new(),
            });
            self.op_of_def.insert(std::ptr::from_ref(def).addr(), name);
        }
    }

    /// Returns the default values of those attributes whose presence `which` selects.
    fn values_of(&self, def: &OpDef, which: fn(Presence) -> Option<fn(&Context) -> Attribute>) -> AttrDict {
        let values = def.attributes.iter().filter_map(|attribute| {
            which(attribute.presence).map(|make| (self.ident(attribute.name), make(self)))
        });
        self.dict(&values.collect::<Vec<_>>())
    }

    /// `values` with segment sizes. As in MLIR, all groups are empty by default.
    fn with_empty_segments(&self, def: &OpDef, values: AttrDict) -> AttrDict {
        let sides = [
            (Traits::ATTR_SIZED_OPERAND_SEGMENTS, Identifier::OPERAND_SEGMENT_SIZES, def.operands.len()),
            (Traits::ATTR_SIZED_RESULT_SEGMENTS, Identifier::RESULT_SEGMENT_SIZES, def.results.len()),
        ];
        let sized = sides.into_iter().filter(|side| def.traits.contains(side.0));
        let sizes = sized.map(|(_, name, groups)| (name, self.i32_array_attr(&vec![0; groups])));
        self.dict(&values.entries(self).iter().chain(sizes).collect::<Vec<_>>())
    }

    /// Returns the registered operation with this name; `None` if it is not registered.
    #[inline]
    pub fn op_info(&self, name: OpName) -> Option<&OpInfo> {
        self.op_infos.get(name.index())
    }

    /// Returns the definition of the operation; `None` if it is not registered.
    #[inline]
    pub fn op_def(&self, name: OpName) -> Option<&'static OpDef> {
        self.op_info(name).map(|info| info.def)
    }

    /// Returns the traits of the operation; none if it is not registered.
    #[inline]
    pub fn traits(&self, name: OpName) -> Traits {
        self.op_info(name).map_or(Traits::empty(), |info| info.def.traits)
    }

    /// Returns the name under which `def` is registered.
    #[inline]
    pub fn name_of(&self, def: &'static OpDef) -> Option<OpName> {
        self.op_of_def.get(&std::ptr::from_ref(def).addr()).copied()
    }

    /// Returns the number of registered operations. Their names have the first indices.
    pub fn n_registered_ops(&self) -> usize {
        self.op_infos.len()
    }
}
