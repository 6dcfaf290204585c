// proofmark: opt --show-dialects
