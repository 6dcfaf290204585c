// proofmark: opt %s --split-input-file --no-implicit-module --allow-unregistered-dialect --verify-diagnostics
// One operation stands at the top, whatever it is.
func.func private @alone()

// -----

module {
}

// -----

// A module that is written is kept.
module @named {
  "x"() : () -> ()
}
