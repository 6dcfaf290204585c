// proofmark: gate %s --through cat --vary=regions
