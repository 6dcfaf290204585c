// proofmark: opt %s --allow-unregistered-dialect
"foo.op"() {a = [#llvm.mmra_tag<"amdgpu-as":"local">, #llvm.mmra_tag<"" : "x\0A">]} : () -> ()
"foo.op"() {t = !llvm.struct<(!ptr.ptr<#ptr.generic_space>, array<2 x index>, array<2 x i8>, ptr)>} : () -> ()
