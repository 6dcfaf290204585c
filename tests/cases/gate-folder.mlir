// proofmark: gate tests/inputs --canonicalize --cse --seeds 3 --allow-undecided
