//! The types that leave the program, declared in TypeScript.

use std::any::TypeId;
use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

/// The declarations of some types and of everything they are made of.
#[derive(Clone, Default, Debug)]
pub struct Declarations {
    named: BTreeMap<String, (TypeId, String)>,
}

impl Declarations {
    /// Adds a type and what it is made of, and gives its name.
    ///
    /// # Panics
    /// When two types have one name: one of them needs `#[ts(rename = "…")]`.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) -> String {
        let config = Config::new().with_large_int("number");
        // Numbers, lists and the like have no declaration of their own.
        if T::output_path().is_some() {
            let (name, id) = (T::ident(&config), TypeId::of::<T::WithoutGenerics>());
            if let Some((known, _)) = self.named.get(&name) {
                assert!(*known == id, "two types are called {name}");
                return T::name(&config);
            }
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&config));
            self.named.insert(name, (id, text));
        }
        T::visit_dependencies(self);
        T::name(&config)
    }

    /// The names declared here.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.keys().map(String::as_str)
    }

    /// The declarations by name; those that `shared` has too are left out and their names given.
    #[must_use]
    pub fn write(&self, shared: &Self) -> (String, Vec<&str>) {
        let (mut text, mut elsewhere) = (String::new(), Vec::new());
        for (name, (id, declaration)) in &self.named {
            if shared.named.get(name).is_some_and(|(other, _)| other == id) {
                elsewhere.push(name.as_str());
            } else {
                text.push('\n');
                text.push_str(declaration);
            }
        }
        (text, elsewhere)
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}
