// proofmark: prove --timeout=-1 %s
