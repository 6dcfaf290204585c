// proofmark: opt --list-passes
