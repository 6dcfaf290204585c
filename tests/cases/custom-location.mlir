// proofmark: opt %s --allow-unregistered-dialect --mlir-print-debuginfo

#here = #test.custom_location<"here.mlir" * 1>
"foo.op"() : () -> () loc(#test.custom_location<"foo.mlir" * 1234>)
"foo.op"() : () -> () loc(#test.custom_location<"foo.mlir" * 1234>)
"foo.op"() : () -> () loc(fused[#test.custom_location<"foo.mlir" * 1234>, "x"])
"foo.op"() : () -> () loc(callsite(#here at "y"))
"foo.op"() : () -> () loc(#there)
"foo.op"() : () -> () loc(#foo.other<"foo.mlir" * 1234>)
#there = #test.custom_location<"there.mlir" * 2>
