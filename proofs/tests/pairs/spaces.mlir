// undecided: as_src
func.func @f(%m: memref<?xf32, 3>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32, 3>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: as_tgt
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr<3>, %p: !llvm.ptr<3>, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  %2 = llvm.load %1 : !llvm.ptr<3> -> f32
  llvm.return %2 : f32 }
// -----
// undecided: as_alloc
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr<1>, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: as_al
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr<1>, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %2 = llvm.load %1 : !llvm.ptr<1> -> f32
  llvm.return %2 : f32 }
// -----
// undecided: as_gpu
func.func @f(%m: memref<?xf32, #gpu.address_space<workgroup>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32, #gpu.address_space<workgroup>>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: as_str
func.func @f(%m: memref<?xf32, "shared">, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32, "shared">
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: as_bare
func.func @f(%m: memref<4xf32, 1>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32, 1>
  return %0 : f32 }
// target
llvm.func @f(%p: !llvm.ptr, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: dl_be
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "E"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dlboth_be
module attributes {llvm.data_layout = "E"} {
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
}
// target
module attributes {llvm.data_layout = "E"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dl_p32
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "e-p:32:32"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dlboth_p32
module attributes {llvm.data_layout = "e-p:32:32"} {
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
}
// target
module attributes {llvm.data_layout = "e-p:32:32"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dl_i64a
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "e-i64:32"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dl_i64_default
module attributes {llvm.data_layout = "e-m:e-i32:32"} {
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %0 = llvm.load %p : !llvm.ptr -> i64
  llvm.return %0 : i64 }
}
// target
module attributes {llvm.data_layout = "e-m:e-i32:32"} {
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %0 = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> i64
  llvm.return %0 : i64 }
}
// -----
// right: dl_i64_natural
module attributes {llvm.data_layout = "e-m:e-i64:64"} {
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %0 = llvm.load %p : !llvm.ptr -> i64
  llvm.return %0 : i64 }
}
// target
module attributes {llvm.data_layout = "e-m:e-i64:64"} {
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %0 = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> i64
  llvm.return %0 : i64 }
}
// -----
// undecided: dl_f32a
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "e-f32:64"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dlboth_f32a
module attributes {llvm.data_layout = "e-f32:64"} {
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
}
// target
module attributes {llvm.data_layout = "e-f32:64"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dl_as
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "e-A5"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dl_p0
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "e-p:64:32"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dl_idx
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "e-p:64:64:64:32"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dlboth_idx
module attributes {llvm.data_layout = "e-p:64:64:64:32"} {
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
}
// target
module attributes {llvm.data_layout = "e-p:64:64:64:32"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dl_ni
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.data_layout = "e-ni:0"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dlti_idx32
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
}
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: dlti_idx32b
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
}
// target
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dlti_end
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: dlti_ptr
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>>} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
// -----
// undecided: triple
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} {
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
}
