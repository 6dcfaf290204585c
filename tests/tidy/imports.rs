//! The graph of imports between the files of a crate, and its cycles.
//!
//! A file imports another file if it names an item of that file: in a `use` declaration, or by a path such as
//! `super::rules::of`. Re-exports are followed to the file that defines the item, so that a `mod.rs` that declares and
//! re-exports is in no cycle. Not counted: re-exports themselves, tests, methods that are called without a path, and
//! items that a macro of another file defines.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr as _;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A module by its path from the root of the crate.
type Module = Vec<String>;

/// A name that a `use` declaration brings into scope.
struct Import {
    path: Vec<String>,
    /// The name; `None` for a glob.
    name: Option<String>,
    is_public: bool,
}

/// The contents of a module that matter for imports.
#[derive(Default)]
struct Contents {
    file: usize,
    imports: Vec<Import>,
    /// The names of the items that the module defines.
    items: BTreeSet<String>,
    /// The paths of at least two segments in code.
    paths: BTreeSet<Vec<String>>,
    /// The identifiers in code.
    words: BTreeSet<String>,
}

/// The graph of imports of a crate.
pub(crate) struct Graph {
    /// The paths of the files, relative to the root of the crate.
    pub(crate) files: Vec<String>,
    modules: BTreeMap<Module, Contents>,
    /// The imported files of each file.
    edges: Vec<BTreeSet<usize>>,
}

/// The maximum number of re-exports on the way to an item.
const MAX_REEXPORTS: usize = 16;

impl Graph {
    /// Returns the graph of files, which are given by path and text, without the imports of the files `declarations`.
    pub(crate) fn new(sources: &[(String, String)], declarations: &[&str]) -> Graph {
        let mut graph = Graph { files: Vec::new(), modules: BTreeMap::new(), edges: Vec::new() };
        let mut tests = BTreeSet::new();
        for (path, text) in sources {
            let file = graph.files.len();
            graph.files.push(path.clone());
            let tokens = TokenStream::from_str(text).unwrap_or_else(|error| panic!("{path}: {error}"));
            graph.read(file, module_of(path), tokens, &mut tests);
        }
        let is_test = |module: &Module| tests.iter().any(|test| module.starts_with(test));
        graph.modules.retain(|module, _| !is_test(module));
        graph.edges = vec![BTreeSet::new(); graph.files.len()];
        for (module, contents) in &graph.modules {
            if declarations.contains(&graph.files[contents.file].as_str()) {
                continue;
            }
            let targets = graph.targets(module, contents);
            graph.edges[contents.file].extend(targets.into_iter().filter(|&target| target != contents.file));
        }
        graph
    }

    /// Returns the number of imports.
    pub(crate) fn n_edges(&self) -> usize {
        self.edges.iter().map(BTreeSet::len).sum()
    }

    /// Returns the cycles: the sets of two or more files that import each other transitively.
    pub(crate) fn cycles(&self) -> Vec<Vec<usize>> {
        let reachable: Vec<BTreeSet<usize>> =
            (0..self.files.len()).map(|file| self.reachable(file)).collect();
        let mut seen = BTreeSet::new();
        let mut cycles = Vec::new();
        for file in 0..self.files.len() {
            let is_mutual = |&other: &usize| reachable[other].contains(&file);
            let cycle: Vec<usize> = reachable[file].iter().copied().filter(is_mutual).collect();
            if cycle.len() > 1 && seen.insert(cycle.clone()) {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Returns the imports within a cycle, one in a line.
    pub(crate) fn describe(&self, cycle: &[usize]) -> String {
        let imports = cycle.iter().flat_map(|&from| {
            let within = self.edges[from].iter().filter(|to| cycle.contains(to));
            within.map(move |&to| format!("  {} imports {}\n", self.files[from], self.files[to]))
        });
        imports.collect()
    }

    fn reachable(&self, from: usize) -> BTreeSet<usize> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            open.extend(self.edges[file].iter().copied().filter(|&to| seen.insert(to)));
        }
        seen
    }

    /// Returns the files of the items that a module names.
    fn targets(&self, module: &Module, contents: &Contents) -> BTreeSet<usize> {
        let mut targets = BTreeSet::new();
        for import in &contents.imports {
            match &import.name {
                Some(name) if import.is_public && !contents.words.contains(name) => {}
                Some(_)
                    if self
                        .absolute(module, &import.path)
                        .is_some_and(|at| self.modules.contains_key(&at)) =>
                {
                    // An imported module. The paths through it name the items.
                }
                Some(_) => targets.extend(self.resolve(module, &import.path, MAX_REEXPORTS)),
                None if import.is_public => {}
                None => {
                    let Some(base) = self.absolute(module, &import.path) else { continue };
                    let of_word = |word: &String| {
                        self.locate(&[&base[..], std::slice::from_ref(word)].concat(), MAX_REEXPORTS)
                    };
                    targets.extend(contents.words.iter().filter_map(of_word));
                }
            }
        }
        for path in &contents.paths {
            targets.extend(self.resolve(module, path, MAX_REEXPORTS));
        }
        targets
    }

    /// Returns the path from the root of the crate; `None` if the path does not begin with a module.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Vec<String>> {
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => {
                let n_supers = path.iter().take_while(|segment| *segment == "super").count();
                Some([&module[..module.len().checked_sub(n_supers)?], &path[n_supers..]].concat())
            }
            first => {
                let child = [&module[..], &[first.to_owned()]].concat();
                self.modules.contains_key(&child).then(|| [module, path].concat())
            }
        }
    }

    /// Returns the file that defines the item that `path` names in `module`; `None` if it is of another crate.
    fn resolve(&self, module: &Module, path: &[String], n_reexports: usize) -> Option<usize> {
        if let Some(path) = self.absolute(module, path) {
            let in_module = (0..=path.len()).rev().find(|&n| self.modules.contains_key(&path[..n]))?;
            // Items of macros of the module have no definition.
            return self.locate(&path, n_reexports).or_else(|| Some(self.modules[&path[..in_module]].file));
        }
        let import =
            self.modules.get(module)?.imports.iter().find(|import| import.name.as_ref() == path.first())?;
        let is_own = import.path.first() == path.first();
        let path = [&import.path[..], &path[1..]].concat();
        if is_own { None } else { self.resolve(module, &path, n_reexports.checked_sub(1)?) }
    }

    /// Returns the file that defines the item with a path from the root of the crate.
    fn locate(&self, path: &[String], n_reexports: usize) -> Option<usize> {
        let n = (0..=path.len()).rev().find(|&n| self.modules.contains_key(&path[..n]))?;
        let (module, contents) = (path[..n].to_vec(), &self.modules[&path[..n]]);
        let item = path.get(n)?;
        if contents.items.contains(item) {
            return Some(contents.file);
        }
        let n_reexports = n_reexports.checked_sub(1)?;
        if let Some(import) = contents.imports.iter().find(|import| import.name.as_ref() == Some(item)) {
            return self.resolve(&module, &[&import.path[..], &path[n + 1..]].concat(), n_reexports);
        }
        contents.imports.iter().filter(|import| import.name.is_none()).find_map(|glob| {
            let base = self.absolute(&module, &glob.path)?;
            self.locate(&[&base[..], &path[n..]].concat(), n_reexports)
        })
    }

    /// Adds the contents of a module, and of the modules in it.
    fn read(&mut self, file: usize, module: Module, tokens: TokenStream, tests: &mut BTreeSet<Module>) {
        let mut contents = Contents { file, ..Contents::default() };
        let mut inner = Vec::new();
        contents.read(tokens, &module, &mut inner, tests);
        self.modules.insert(module, contents);
        for (module, tokens) in inner {
            self.read(file, module, tokens, tests);
        }
    }
}

/// Returns the module of a file.
fn module_of(path: &str) -> Module {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let mut module: Module = path.split('/').map(str::to_owned).collect();
    if matches!(path, "lib" | "main") || module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    module
}

/// The keywords before the name of an item.
const ITEMS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "static", "const", "union"];

impl Contents {
    /// Reads tokens of `module`. Modules in braces are added to `inner`, and modules of tests to `tests`.
    fn read(
        &mut self,
        tokens: TokenStream,
        module: &Module,
        inner: &mut Vec<(Module, TokenStream)>,
        tests: &mut BTreeSet<Module>,
    ) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let child = |name: &str| [&module[..], &[name.to_owned()]].concat();
        let mut at = 0;
        while at < tokens.len() {
            if is_punct(tokens.get(at), '#') && is_test_attribute(tokens.get(at + 1)) {
                let (end, name) = end_of_item(&tokens, at + 2);
                tests.extend(name.map(|name| child(&name)));
                at = end;
                continue;
            }
            if is_punct(tokens.get(at), '\'') {
                // A lifetime.
                at += 2;
                continue;
            }
            match word(tokens.get(at)).as_deref() {
                Some("use") if is_punct(tokens.get(at + 1), '<') => {}
                Some("use") => {
                    let end =
                        (at..tokens.len()).find(|&i| is_punct(tokens.get(i), ';')).unwrap_or(tokens.len());
                    let is_public = is_public(&tokens[..at]);
                    self.read_use(&tokens[at + 1..end], &[], is_public);
                    at = end;
                }
                Some("mod") => {
                    if let (Some(name), Some(TokenTree::Group(group))) =
                        (word(tokens.get(at + 1)), tokens.get(at + 2))
                    {
                        inner.push((child(&name), group.stream()));
                        at += 2;
                    } else {
                        at += 1;
                    }
                }
                Some("pub") if is_restriction(tokens.get(at + 1)) => at += 1,
                Some("macro_rules") => {
                    self.items.extend(word(tokens.get(at + 2)));
                    if let Some(TokenTree::Group(body)) = tokens.get(at + 3) {
                        // Relative paths are relative to the modules that use the macro.
                        let mut used = Contents::default();
                        used.read(body.stream(), module, &mut Vec::new(), &mut BTreeSet::new());
                        let is_absolute = |path: &Vec<String>| path[0] == "crate";
                        self.paths.extend(used.paths.into_iter().filter(is_absolute));
                    }
                    at += 3;
                }
                Some(keyword) if ITEMS.contains(&keyword) => {
                    let name = (at + 1..tokens.len().min(at + 3)).find_map(|i| word(tokens.get(i)));
                    self.items.extend(name.filter(|name| name != "mut"));
                }
                Some(first) => {
                    let mut path = vec![first.to_owned()];
                    while is_punct(tokens.get(at + 1), ':')
                        && is_punct(tokens.get(at + 2), ':')
                        && let Some(next) = word(tokens.get(at + 3))
                    {
                        path.push(next);
                        at += 3;
                    }
                    self.words.insert(first.to_owned());
                    if path.len() > 1 {
                        self.paths.insert(path);
                    }
                }
                None => {
                    if let TokenTree::Group(group) = &tokens[at] {
                        self.read(group.stream(), module, inner, tests);
                    }
                }
            }
            at += 1;
        }
    }

    /// Reads the tree of a `use` declaration after `prefix`.
    fn read_use(&mut self, tokens: &[TokenTree], prefix: &[String], is_public: bool) {
        let mut path = prefix.to_vec();
        let mut at = 0;
        while at < tokens.len() && !is_punct(tokens.get(at), ',') {
            match &tokens[at] {
                TokenTree::Group(group) => {
                    let tree: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.read_use(&tree, &path, is_public);
                    path.clear();
                }
                TokenTree::Punct(punct) if punct.as_char() == '*' => {
                    self.imports.push(Import { path: std::mem::take(&mut path), name: None, is_public });
                }
                TokenTree::Ident(ident) if *ident == "as" => {
                    let path = std::mem::take(&mut path);
                    self.imports.push(Import { path, name: word(tokens.get(at + 1)), is_public });
                    at += 1;
                }
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                _ => {}
            }
            at += 1;
        }
        if path.len() > prefix.len() {
            if path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            let name = path.last().cloned();
            self.imports.push(Import { path, name, is_public });
        }
        if at < tokens.len() {
            self.read_use(&tokens[at + 1..], prefix, is_public);
        }
    }
}

fn word(token: Option<&TokenTree>) -> Option<String> {
    match token? {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}

fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

/// Returns whether a visibility precedes an item.
fn is_public(before: &[TokenTree]) -> bool {
    let before = match before.split_last() {
        Some((TokenTree::Group(group), before)) if group.delimiter() == Delimiter::Parenthesis => before,
        _ => before,
    };
    word(before.last()).is_some_and(|word| word == "pub")
}

/// Returns whether a token is the restriction of a visibility, such as `(super)`.
fn is_restriction(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

/// Returns whether an attribute is `#[cfg(test)]` or `#[cfg(all(test, ..))]`.
fn is_test_attribute(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = attribute else { return false };
    let text = group.to_string().replace(' ', "");
    text.starts_with("[cfg(test") || text.starts_with("[cfg(all(test")
}

/// Returns the end of the item or field that begins at `start`, and the name if it is a module.
fn end_of_item(tokens: &[TokenTree], start: usize) -> (usize, Option<String>) {
    let (mut name, mut is_item) = (None, false);
    for at in start..tokens.len() {
        match word(tokens.get(at)).as_deref() {
            Some("mod") => (name, is_item) = (word(tokens.get(at + 1)), true),
            Some("use" | "impl") => is_item = true,
            Some(keyword) => is_item |= ITEMS.contains(&keyword),
            None => {}
        }
        let is_block =
            matches!(&tokens[at], TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let is_end = is_punct(tokens.get(at), ';')
            || (is_block && !is_punct(tokens.get(at + 1), ';'))
            || (!is_item && is_punct(tokens.get(at), ','));
        if is_end {
            return (at + 1, name);
        }
    }
    (tokens.len(), name)
}

/// Returns whether a file consists of imports and type aliases.
pub(crate) fn declares_types_only(text: &str) -> bool {
    let tokens: Vec<TokenTree> = TokenStream::from_str(text).into_iter().flatten().collect();
    let is_code = |at: usize| match word(tokens.get(at)).as_deref() {
        // The types of functions begin with `fn`, too.
        Some("fn") => word(tokens.get(at + 1)).is_some(),
        Some("type") => false,
        Some(word) => word == "impl" || word == "mod" || word == "macro_rules" || ITEMS.contains(&word),
        None => false,
    };
    tokens.iter().any(|token| word(Some(token)).is_some_and(|word| word == "type"))
        && !(0..tokens.len()).any(is_code)
}
