// proofmark: opt %s --canonicalize=top-down=false,max-iterations=2
