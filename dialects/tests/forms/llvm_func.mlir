module {
  llvm.func internal hidden unnamed_addr @c(%arg0: !llvm.ptr {llvm.noalias}) -> (i32 {llvm.noundef}) attributes {frame_pointer = #llvm.framePointerKind<all>, sym_visibility = "private"} {
    llvm.unreachable
  }
}
