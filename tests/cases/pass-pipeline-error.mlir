// proofmark: opt --pass-pipeline=builtin.module(func.func(cse,canonicalize{top-down=perhaps})) %s

func.func private @f()
