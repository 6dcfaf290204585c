//! The drivers: walks, greedy rewriting, canonicalization, dialect conversion.
