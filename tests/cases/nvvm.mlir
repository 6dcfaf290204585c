// proofmark: opt --allow-unregistered-dialect %s
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<3> = dense<[32, 32, 64]> : vector<3xi64>, #dlti.dl_entry<"dlti.endianness", "little">>} {
  llvm.func @kernel(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) -> i32 attributes {nvvm.kernel, nvvm.maxntid = array<i32: 32, 4>, nvvm.minctasm = 2 : i32} {
    %x = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %now = nvvm.read.ptx.sreg.clock64 : i64
    nvvm.barrier0
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.wait
    "nvvm.not.here"(%p) : (!llvm.ptr) -> ()
    %sum = llvm.add %x, %lane : i32
    llvm.return %sum : i32
  }
}
