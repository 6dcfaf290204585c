#map = affine_map<() -> (0)>
#map1 = affine_map<() -> (4)>
module {
  func.func @steps() {
    affine.for %arg0 = 0 to 4 step 0 {
    }
    "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = -1 : index, upperBoundMap = #map1}> ({
    ^bb0(%arg0: index):
      affine.yield
    }) : () -> ()
    return
  }
}
