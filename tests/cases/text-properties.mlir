// proofmark: opt %s --allow-unregistered-dialect
"foo.op"() <{}> : () -> ()
"foo.op"() <{}> {a} : () -> ()
"foo.op"() <42> ({
  "foo.op"() <{a = affine_map<(d0) -> (d0)>}> {b = affine_map<(d0) -> (d0 + 1)>} : () -> ()
}) : () -> ()
"foo.op"() : () -> ()
