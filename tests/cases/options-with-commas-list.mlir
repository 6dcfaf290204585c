// proofmark: opt %s --pass-pipeline=builtin.module(canonicalize{disable-patterns=a,b=c,top-down=false})
