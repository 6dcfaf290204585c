// proofmark: gate %s --through cat --require=proved,fired
