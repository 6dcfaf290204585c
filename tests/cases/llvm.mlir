// proofmark: opt %s
#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#self = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
#link = #llvm.di_derived_type<tag = DW_TAG_member, baseType = #self>
#list = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_class_type, name = "list", flags = "TypePassByReference|NonTrivial", elements = #link>
#sub = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = "Definition|Optimized", type = <callingConvention = DW_CC_normal, types = #int, #list>>
#var = #llvm.di_local_variable<scope = #sub, name = "x", type = #int>
#group = #llvm.access_group<id = distinct[2]<>>
#loop = #llvm.loop_annotation<unroll = <disable = true>, vectorize = <width = 4 : i32>, mustProgress = true, parallelAccesses = #group>
#domain = #llvm.alias_scope_domain<id = distinct[3]<>, description = "d">
#scope = #llvm.alias_scope<id = "s", domain = #domain>
#root = #llvm.tbaa_root<id = "C">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #char, access_type = #char, offset = 0, constant = true>

module attributes {llvm.data_layout = "e-m:e-i64:64"} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>,
                     #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @f, to = @g, count = 3>]>]
  llvm.linker_options ["-l", "m"]
  llvm.comdat @comdats {
    llvm.comdat_selector @any any
  }
  llvm.mlir.global internal thread_local unnamed_addr constant @data(42 : i64) comdat(@comdats::@any) {alignment = 8 : i64} : i64
  llvm.mlir.global weak hidden @image() : !llvm.target<"spirv.Image", i32, 0, 1>
  llvm.mlir.alias internal @alias : i64 {
    %0 = llvm.mlir.addressof @data : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.ifunc internal @chosen : !llvm.func<i32 (i32)>, !llvm.ptr @resolve
  llvm.func @resolve() -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global_ctors ctors = [@resolve], priorities = [0 : i32], data = [#llvm.zero]
  llvm.mlir.global_dtors dtors = [@resolve], priorities = [0 : i32], data = [@data]
  llvm.func @g(!llvm.ptr {llvm.noalias, llvm.sret = !llvm.struct<"node", packed (i32, struct<"other", (array<2 x struct<"node">>)>)>}, ...) -> (i32 {llvm.range = #llvm.constant_range<i32, 0, -1>}) vscale_range(1, 16) attributes {memory = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = write, errnoMem = none, targetMem0 = none, targetMem1 = none>, target_features = #llvm.target_features<["+sme", "-sve"]>}
  llvm.func internal protected fastcc @f(%p: !llvm.ptr, %n: i64, %x: i32, %v: vector<4xf32>, %m: vector<4xi1>) -> i32 comdat(@comdats::@any) attributes {personality = @resolve, no_unwind, frame_pointer = #llvm.framePointerKind<"non-leaf">} {
    llvm.blocktag <id = 1>
    %address = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
    %c = llvm.mlir.constant(true) : i1
    %c32 = llvm.mlir.constant(1.0 : f32) : f32
    %null = llvm.mlir.zero : !llvm.ptr
    %sv = llvm.mlir.poison : vector<[4]xf32>
    llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_deref]> = %x : i32
    llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64), "cold"()] : i1
    %old = llvm.atomicrmw volatile add %p, %n syncscope("agent") seq_cst {alignment = 8 : i64} : !llvm.ptr, i64
    %pair = llvm.cmpxchg weak %p, %n, %n acq_rel monotonic : !llvm.ptr, i64
    llvm.fence release
    %l = llvm.load %p {access_groups = [#group], alias_scopes = [#scope], tbaa = [#tag]} : !llvm.ptr -> i64
    %q = llvm.load %p dereferenceable<bytes = 8, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
    "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.intr.lifetime.start %p : !llvm.ptr
    %i = llvm.intr.invariant.start 8, %p : !llvm.ptr
    llvm.intr.invariant.end %i, 8, %p : !llvm.ptr
    %s = "llvm.intr.vector.reduce.fadd"(%c32, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
    %w = llvm.intr.vector.insert %v, %sv[0] : vector<4xf32> into vector<[4]xf32>
    %masked = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %asm = llvm.inline_asm has_side_effects asm_dialect = intel "bswap $0", "=r,r" %x : (i32) -> i32
    %called = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
    %r = llvm.call tail @g(%p, %x) vararg(!llvm.func<i32 (ptr, ...)>) ["tag"(%x : i32)] : (!llvm.ptr {llvm.nonnull}, i32) -> i32
    llvm.indirectbr %address : !llvm.ptr, [^bb1, ^bb2(%x : i32)]
  ^bb1:
    llvm.br ^bb1 {loop_annotation = #loop}
  ^bb2(%y: i32):
    %z = llvm.invoke @chosen(%y) to ^bb3(%x : i32) unwind ^bb4 : (i32) -> i32
  ^bb3(%k: i32):
    llvm.return %k : i32
  ^bb4:
    %pad = llvm.landingpad cleanup (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
    llvm.resume %pad : !llvm.struct<(ptr, i32)>
  }
}
