// proofmark: opt %s --canonicalize=a=1,b=2
