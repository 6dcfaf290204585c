// proofmark: opt --dump-pass-pipeline --pass-pipeline=builtin.module(func.func(cse,canonicalize{top-down=false}),symbol-dce) %s
