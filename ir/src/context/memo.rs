//! Values that are computed once for each context.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::Context;

/// The computed values by type.
#[derive(Default)]
pub(super) struct Memos(RwLock<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Context {
    /// Returns the value of the type `T` of this context. The first call computes it with `make`; each type thus has
    /// one function `make`, whose result depends only on the registered dialects. Examples are tables of drivers.
    ///
    /// ```
    /// use proofmark_ir::Context;
    /// use proofmark_ir::context::Registry;
    ///
    /// struct NumberOfDialects(usize);
    ///
    /// let ctx = Context::new(Registry::new());
    /// let count = || NumberOfDialects(ctx.registry().dialects().len());
    /// assert_eq!(ctx.memoized(count).0, ctx.memoized::<NumberOfDialects>(|| unreachable!()).0);
    /// ```
    pub fn memoized<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let key = TypeId::of::<T>();
        let found = self.memos.0.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let value = found.unwrap_or_else(|| {
            // No lock is held, because `make` may request a value of another type.
            let made: Arc<dyn Any + Send + Sync> = Arc::new(make());
            let mut memos = self.memos.0.write().unwrap_or_else(PoisonError::into_inner);
            memos.entry(key).or_insert(made).clone()
        });
        value.downcast().unwrap_or_else(|_| unreachable!("the key is the type of the value"))
    }
}
