// proofmark: fuzz --canonicalize --batch=8
