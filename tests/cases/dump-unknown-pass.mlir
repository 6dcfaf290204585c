// proofmark: opt --cse --mlir-print-ir-after=csf %s
