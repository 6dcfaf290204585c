//! `--vary`: runs the same passes with other settings of canonicalize.

use clap::ValueEnum;

use crate::check::Variant;
use crate::passes::Pipeline;

/// The settings that are varied.
#[derive(clap::Args, Debug)]
pub(super) struct VaryArgs {
    /// Also run the passes with other settings of canonicalize
    #[arg(long, value_name = "SETTINGS", value_delimiter = ',')]
    vary: Vec<Vary>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Vary {
    /// Bottom-up as well as top-down
    Traversal,
    /// All levels of region simplification
    Regions,
}

impl Vary {
    /// Returns the options of canonicalize, one for each variant.
    fn settings(self) -> &'static [&'static str] {
        match self {
            Vary::Traversal => &["top-down=true", "top-down=false"],
            Vary::Regions => {
                &["region-simplify=disabled", "region-simplify=normal", "region-simplify=aggressive"]
            }
        }
    }
}

impl VaryArgs {
    /// Returns `pipeline`, and the same with each of the other settings.
    pub(super) fn variants(&self, pipeline: Pipeline) -> Vec<Variant> {
        let mut variants = vec![Variant::requested(pipeline)];
        for setting in self.vary.iter().flat_map(|vary| vary.settings()) {
            let varied = variants[0].pipeline.with_options("canonicalize", setting);
            variants.extend(varied.map(|pipeline| Variant { name: (*setting).to_owned(), pipeline }));
        }
        variants
    }
}
