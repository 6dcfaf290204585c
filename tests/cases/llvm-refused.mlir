// proofmark: opt --split-input-file %s
llvm.func @f(i32 {llvm.noalias})

// -----
llvm.func @f() -> (!llvm.ptr {llvm.byval = i32})

// -----
func.func private @f(!llvm.ptr {llvm.align = "4"})

// -----
module attributes {llvm.data_layout = 4 : i64} {}

// -----
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %x = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return %x : i32
}

// -----
llvm.func @f(%p: !llvm.ptr, %x: f32) {
  %old = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, f32
  llvm.return
}

// -----
llvm.func @f(%p: !llvm.ptr, %i: i64) {
  %q = llvm.getelementptr %p[%i, %i] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  llvm.return
}

// -----
llvm.func @f(%x: i32) {
  %y = llvm.invoke @f(%x) to ^a unwind ^a : (i32) -> i32
^a:
  llvm.return
}

// -----
llvm.func @f() {
  %pad = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----
llvm.mlir.global common @g(1 : i32) : i32

// -----
llvm.mlir.global internal @g(1 : i32) comdat(@no::@such) : i32

// -----
llvm.mlir.global internal @g() : i32 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %0 : i64
}

// -----
llvm.mlir.alias appending @a : i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----
llvm.func @resolve() -> !llvm.ptr
llvm.mlir.ifunc @i : !llvm.func<void ()>, !llvm.ptr @resolve

// -----
llvm.comdat @c {
  llvm.mlir.global internal @g(1 : i32) : i32
}

// -----
llvm.func @f() {
  llvm.blocktag <id = 1>
  llvm.blocktag <id = 1>
  llvm.return
}

// -----
llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1.0> : vector<2xf32>) : !llvm.array<3 x f32>
  llvm.return
}

// -----
func.func private @f(!llvm.struct<"a", (ptr)>, !llvm.struct<"a", (i32)>)

// -----
func.func private @f(!llvm.struct<"a">)

// -----
func.func private @f() attributes {x = #llvm.di_basic_type<tag = DW_TAG_no_such, name = "a">}

// -----
func.func private @f() attributes {x = #llvm.di_local_variable<name = "a">}

// -----
func.func private @f() attributes {x = #llvm.di_file<"a" in "b">, y = #llvm.di_label<scope = <>, line = 4>}

// -----
func.func private @f() attributes {x = #llvm.target_features<["sme"]>}

// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64, 64, 32]> : vector<3xi64>>} {}

// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i8)> = dense<[64, 64]> : vector<2xi64>>} {}

// -----
func.func private @f() attributes {nvvm.kernel}

// -----
llvm.func @f(!llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel}

// -----
llvm.func @f() attributes {nvvm.maxntid = array<i32: 1, 2, 3, 4>}

// -----
llvm.func @f() {
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 5, 5> : i32
  llvm.return
}

// -----
llvm.func @g(i32) -> i32
llvm.func @f(%x: i32) -> i32 {
  %y = llvm.call @g(%x) {CConv = #llvm.cconv<fastcc>} : (i32) -> i32
  llvm.return %y : i32
}

// -----
func.func @f(%x: i32, %y: i32) -> i1 {
  %z = arith.cmpi slt, %x, %y {predicate = 1 : i64} : i32
  return %z : i1
}
