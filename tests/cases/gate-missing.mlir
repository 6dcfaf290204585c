// proofmark: gate tests/cases/there-is-no-such-file.mlir --canonicalize
