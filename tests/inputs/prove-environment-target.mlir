module attributes {llvm.data_layout = "E"} {
  func.func @unchanged(%x: vector<2xi16>) -> vector<1xi32> {
    %0 = vector.bitcast %x : vector<2xi16> to vector<1xi32>
    return %0 : vector<1xi32>
  }
  func.func @scalars(%x: i32) -> i32 {
    return %x : i32
  }
}
