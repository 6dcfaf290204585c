// right: call
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// refuted: call_swap
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%b, %a) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_cc
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func fastcc @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call fastcc @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_cc2
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call fastcc @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_cc3
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func fastcc @g(i32, i32) -> i32
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_musttail
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call musttail @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_noreturn
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) {no_unwind} : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_readnone
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_argattr
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32 {llvm.noundef}, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_argattr_decl
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32 {llvm.noundef}, i32) -> i32
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_signext_decl
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32 {llvm.signext}, i32) -> i32
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_vararg
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, ...) -> i32
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) vararg(!llvm.func<i32 (i32, ...)>) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_types
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32) -> i32
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a) : (i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_asm
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.inline_asm has_side_effects "nop", "=r,r,r" %a, %b : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// refuted: call_body
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(%a: i32, %b: i32) -> i32 { llvm.return %a : i32 }
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_extern_weak
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func extern_weak @g(i32, i32) -> i32
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_noreturn_decl
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {passthrough = ["noreturn"]}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_willreturn_decl
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {will_return}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: call_effects_decl
func.func private @g(i32, i32) -> i32
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = func.call @g(%a, %b) : (i32, i32) -> i32
  return %0 : i32 }
// target
llvm.func @g(i32, i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @g(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: callvec_arr
func.func private @g(vector<2xf32>) -> i32
func.func @f() -> i32 {
  %c = arith.constant dense<1.0> : vector<2xf32>
  %0 = func.call @g(%c) : (vector<2xf32>) -> i32
  return %0 : i32 }
// target
llvm.func @g(!llvm.array<2 x f32>) -> i32 attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %c = llvm.mlir.constant(dense<1.0> : tensor<2xf32>) : !llvm.array<2 x f32>
  %0 = llvm.call @g(%c) : (!llvm.array<2 x f32>) -> i32
  llvm.return %0 : i32 }
// -----
// right: callvec
func.func private @g(vector<2xf32>) -> i32
func.func @f() -> i32 {
  %c = arith.constant dense<1.0> : vector<2xf32>
  %0 = func.call @g(%c) : (vector<2xf32>) -> i32
  return %0 : i32 }
// target
llvm.func @g(vector<2xf32>) -> i32 attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %c = llvm.mlir.constant(dense<1.0> : vector<2xf32>) : vector<2xf32>
  %0 = llvm.call @g(%c) : (vector<2xf32>) -> i32
  llvm.return %0 : i32 }
// -----
// undecided: callvec2d
func.func private @g(vector<2x2xf32>) -> i32
func.func @f() -> i32 {
  %c = arith.constant dense<1.0> : vector<2x2xf32>
  %0 = func.call @g(%c) : (vector<2x2xf32>) -> i32
  return %0 : i32 }
// target
llvm.func @g(vector<4xf32>) -> i32 attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %c = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
  %0 = llvm.call @g(%c) : (vector<4xf32>) -> i32
  llvm.return %0 : i32 }
// -----
// right: callvec2d
func.func private @g(vector<2x2xf32>) -> i32
func.func @f() -> i32 {
  %c = arith.constant dense<1.0> : vector<2x2xf32>
  %0 = func.call @g(%c) : (vector<2x2xf32>) -> i32
  return %0 : i32 }
// target
llvm.func @g(!llvm.array<2 x vector<2xf32>>) -> i32 attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %c = llvm.mlir.constant(dense<1.0> : vector<2x2xf32>) : !llvm.array<2 x vector<2xf32>>
  %0 = llvm.call @g(%c) : (!llvm.array<2 x vector<2xf32>>) -> i32
  llvm.return %0 : i32 }
// -----
// right: call2
func.func private @g() -> (i32, i32)
func.func @f() -> i32 {
  %0:2 = func.call @g() : () -> (i32, i32)
  return %0#0 : i32 }
// target
llvm.func @g() -> !llvm.struct<(i32, i32)> attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %0 = llvm.call @g() : () -> !llvm.struct<(i32, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i32)>
  llvm.return %1 : i32 }
// -----
// refuted: call2_swap
func.func private @g() -> (i32, i32)
func.func @f() -> i32 {
  %0:2 = func.call @g() : () -> (i32, i32)
  return %0#0 : i32 }
// target
llvm.func @g() -> !llvm.struct<(i32, i32)> attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %0 = llvm.call @g() : () -> !llvm.struct<(i32, i32)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i32, i32)>
  llvm.return %1 : i32 }
// -----
// undecided: call2_arr
func.func private @g() -> (i32, i32)
func.func @f() -> i32 {
  %0:2 = func.call @g() : () -> (i32, i32)
  return %0#0 : i32 }
// target
llvm.func @g() -> !llvm.array<2 x i32> attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %0 = llvm.call @g() : () -> !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[0] : !llvm.array<2 x i32>
  llvm.return %1 : i32 }
// -----
// undecided: call2_packed
func.func private @g() -> (i32, i32)
func.func @f() -> i32 {
  %0:2 = func.call @g() : () -> (i32, i32)
  return %0#0 : i32 }
// target
llvm.func @g() -> !llvm.struct<packed (i32, i32)> attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %0 = llvm.call @g() : () -> !llvm.struct<packed (i32, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<packed (i32, i32)>
  llvm.return %1 : i32 }
// -----
// undecided: call2_named
func.func private @g() -> (i32, i32)
func.func @f() -> i32 {
  %0:2 = func.call @g() : () -> (i32, i32)
  return %0#0 : i32 }
// target
llvm.func @g() -> !llvm.struct<"x", (i32, i32)> attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %0 = llvm.call @g() : () -> !llvm.struct<"x", (i32, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<"x", (i32, i32)>
  llvm.return %1 : i32 }
// -----
// undecided: call2_i64
func.func private @g() -> (i32, i32)
func.func @f() -> i32 {
  %0:2 = func.call @g() : () -> (i32, i32)
  return %0#0 : i32 }
// target
llvm.func @g() -> !llvm.struct<(i32, i32, i32)> attributes {sym_visibility = "private"}
llvm.func @f() -> i32 {
  %0 = llvm.call @g() : () -> !llvm.struct<(i32, i32, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i32, i32)>
  llvm.return %1 : i32 }
