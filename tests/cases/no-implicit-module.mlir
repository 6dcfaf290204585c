// proofmark: opt %s --split-input-file --no-implicit-module --allow-unregistered-dialect --verify-diagnostics
// There is one top-level operation, of any name.
func.func private @alone()

// -----

module {
}

// -----

// A module that is written is kept.
module @named {
  "x"() : () -> ()
}
