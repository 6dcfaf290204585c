// Convolutions, pooling and contractions of linalg that no other example has. `tests/attribute_roles.rs` changes their attributes.
func.func @f(%a: tensor<1x2x2xi8>, %b: tensor<1x2x2xi8>, %o: tensor<1x2x2xi32>) -> tensor<1x2x2xi32> {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<1x2x2xi8>, tensor<1x2x2xi8>) outs(%o : tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  return %0 : tensor<1x2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2x2xi8>, %b: tensor<2x2x2xi8>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>] ins(%a, %b : tensor<2x2x2xi8>, tensor<2x2x2xi8>) outs(%o : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2xi32>, %b: tensor<2x2xi32>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%o : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2x1x1xi32>, %o: tensor<1x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x1xi32> {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2x1x1xi32>) outs(%o : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  return %0 : tensor<1x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6xi32>, %k: tensor<1x1x2xi32>, %o: tensor<1x1x2xi32>, %z: i32, %y: i32) -> tensor<1x1x2xi32> {
  %0 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x1x6xi32>, tensor<1x1x2xi32>) outs(%o : tensor<1x1x2xi32>) -> tensor<1x1x2xi32>
  return %0 : tensor<1x1x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2x1x1xi32>, %o: tensor<1x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2x1x1xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<1x2x2x1xi32>, %o: tensor<1x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<1x2x2x1xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi8>, %k: tensor<2x2x1x1xi8>, %o: tensor<1x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %z, %y : tensor<1x6x6x1xi8>, tensor<2x2x1x1xi8>, i32, i32) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi8>, %k: tensor<1x2x2x1xi8>, %o: tensor<1x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %z, %y : tensor<1x6x6x1xi8>, tensor<1x2x2x1xi8>, i32, i32) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6x6xi8>, %k: tensor<1x1x2x2xi8>, %o: tensor<1x1x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x2x2xi32> {
  %0 = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %z, %y : tensor<1x1x6x6xi8>, tensor<1x1x2x2xi8>, i32, i32) outs(%o : tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
  return %0 : tensor<1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x1x6x6xi32>, %k: tensor<1x1x2x2xi32>, %o: tensor<1x1x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x2x2xi32> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x1x6x6xi32>, tensor<1x1x2x2xi32>) outs(%o : tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
  return %0 : tensor<1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x1x1x6x6xi32>, %k: tensor<1x1x1x2x2xi32>, %o: tensor<1x1x1x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x1x2x2xi32> {
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x1x1x6x6xi32>, tensor<1x1x1x2x2xi32>) outs(%o : tensor<1x1x1x2x2xi32>) -> tensor<1x1x1x2x2xi32>
  return %0 : tensor<1x1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x1x1x6x6xi32>, %k: tensor<1x1x1x2x2xi32>, %o: tensor<1x1x1x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x1x2x2xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x1x1x6x6xi32>, tensor<1x1x1x2x2xi32>) outs(%o : tensor<1x1x1x2x2xi32>) -> tensor<1x1x1x2x2xi32>
  return %0 : tensor<1x1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1x1xi32>, %k: tensor<1x1x2x2x1xi32>, %o: tensor<1x2x2x1x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1x1xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1x1xi32>, tensor<1x1x2x2x1xi32>) outs(%o : tensor<1x2x2x1x1xi32>) -> tensor<1x2x2x1x1xi32>
  return %0 : tensor<1x2x2x1x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1x1xi8>, %k: tensor<1x1x2x2x1xi8>, %o: tensor<1x2x2x1x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1x1xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %z, %y : tensor<1x6x6x1x1xi8>, tensor<1x1x2x2x1xi8>, i32, i32) outs(%o : tensor<1x2x2x1x1xi32>) -> tensor<1x2x2x1x1xi32>
  return %0 : tensor<1x2x2x1x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x1x6x6xi8>, %k: tensor<1x1x1x2x2xi8>, %o: tensor<1x1x1x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x1x2x2xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %z, %y : tensor<1x1x1x6x6xi8>, tensor<1x1x1x2x2xi8>, i32, i32) outs(%o : tensor<1x1x1x2x2xi32>) -> tensor<1x1x1x2x2xi32>
  return %0 : tensor<1x1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x6x1xi32>, %k: tensor<2x2x2x1x1xi32>, %o: tensor<1x2x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x2x1xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x6x6x6x1xi32>, tensor<2x2x2x1x1xi32>) outs(%o : tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>
  return %0 : tensor<1x2x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x6x1xi8>, %k: tensor<2x2x2x1x1xi8>, %o: tensor<1x2x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x2x1xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k, %z, %y : tensor<1x6x6x6x1xi8>, tensor<2x2x2x1x1xi8>, i32, i32) outs(%o : tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>
  return %0 : tensor<1x2x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6x6x6xi32>, %k: tensor<1x1x2x2x2xi32>, %o: tensor<1x1x2x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x2x2x2xi32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x1x6x6x6xi32>, tensor<1x1x2x2x2xi32>) outs(%o : tensor<1x1x2x2x2xi32>) -> tensor<1x1x2x2x2xi32>
  return %0 : tensor<1x1x2x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2x1xi32>, %o: tensor<1x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x1xi32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2x1xi32>) outs(%o : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  return %0 : tensor<1x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6xi32>, %k: tensor<1x2xi32>, %o: tensor<1x1x2xi32>, %z: i32, %y: i32) -> tensor<1x1x2xi32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x1x6xi32>, tensor<1x2xi32>) outs(%o : tensor<1x1x2xi32>) -> tensor<1x1x2xi32>
  return %0 : tensor<1x1x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2x1x1xi32>, %o: tensor<1x2x1x1xi32>, %z: i32, %y: i32) -> tensor<1x2x1x1xi32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2x1x1xi32>) outs(%o : tensor<1x2x1x1xi32>) -> tensor<1x2x1x1xi32>
  return %0 : tensor<1x2x1x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2x1xi32>, %o: tensor<1x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2x1xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6x6xi32>, %k: tensor<1x2x2xi32>, %o: tensor<1x1x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x2x2xi32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x1x6x6xi32>, tensor<1x2x2xi32>) outs(%o : tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
  return %0 : tensor<1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi8>, %k: tensor<2x2x1xi8>, %o: tensor<1x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %z, %y : tensor<1x6x6x1xi8>, tensor<2x2x1xi8>, i32, i32) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2x1x1xi32>, %o: tensor<1x2x2x1x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2x1x1xi32>) outs(%o : tensor<1x2x2x1x1xi32>) -> tensor<1x2x2x1x1xi32>
  return %0 : tensor<1x2x2x1x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi8>, %k: tensor<2x2x1x1xi8>, %o: tensor<1x2x2x1x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x1x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %z, %y : tensor<1x6x6x1xi8>, tensor<2x2x1x1xi8>, i32, i32) outs(%o : tensor<1x2x2x1x1xi32>) -> tensor<1x2x2x1x1xi32>
  return %0 : tensor<1x2x2x1x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x6x1xi32>, %k: tensor<2x2x2x1xi32>, %o: tensor<1x2x2x2x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x2x1xi32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x6x6x6x1xi32>, tensor<2x2x2x1xi32>) outs(%o : tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>
  return %0 : tensor<1x2x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6x6x6xi32>, %k: tensor<1x2x2x2xi32>, %o: tensor<1x1x2x2x2xi32>, %z: i32, %y: i32) -> tensor<1x1x2x2x2xi32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x1x6x6x6xi32>, tensor<1x2x2x2xi32>) outs(%o : tensor<1x1x2x2x2xi32>) -> tensor<1x1x2x2x2xi32>
  return %0 : tensor<1x1x2x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x6x1xi32>, %k: tensor<2x2x2x1x1xi32>, %o: tensor<1x2x2x2x1x1xi32>, %z: i32, %y: i32) -> tensor<1x2x2x2x1x1xi32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x6x6x6x1xi32>, tensor<2x2x2x1x1xi32>) outs(%o : tensor<1x2x2x2x1x1xi32>) -> tensor<1x2x2x2x1x1xi32>
  return %0 : tensor<1x2x2x2x1x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2xi32>, %o: tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32> {
  %0 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6x6xi32>, %k: tensor<2x2xi32>, %o: tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32> {
  %0 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x1x6x6xi32>, tensor<2x2xi32>) outs(%o : tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
  return %0 : tensor<1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2xi32>, %o: tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32> {
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2xi32>, %o: tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6x6xi32>, %k: tensor<2x2xi32>, %o: tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32> {
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x1x6x6xi32>, tensor<2x2xi32>) outs(%o : tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
  return %0 : tensor<1x1x2x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2xi32>, %o: tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32> {
  %0 = linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x1xi32>, %k: tensor<2x2xi32>, %o: tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32> {
  %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xi32>, tensor<2x2xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2xi32>, %o: tensor<1x2x1xi32>) -> tensor<1x2x1xi32> {
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2xi32>) outs(%o : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  return %0 : tensor<1x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6xi32>, %k: tensor<2xi32>, %o: tensor<1x1x2xi32>) -> tensor<1x1x2xi32> {
  %0 = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x1x6xi32>, tensor<2xi32>) outs(%o : tensor<1x1x2xi32>) -> tensor<1x1x2xi32>
  return %0 : tensor<1x1x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2xi32>, %o: tensor<1x2x1xi32>) -> tensor<1x2x1xi32> {
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2xi32>) outs(%o : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  return %0 : tensor<1x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2xi32>, %o: tensor<1x2x1xi32>) -> tensor<1x2x1xi32> {
  %0 = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2xi32>) outs(%o : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  return %0 : tensor<1x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x1x6xi32>, %k: tensor<2xi32>, %o: tensor<1x1x2xi32>) -> tensor<1x1x2xi32> {
  %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x1x6xi32>, tensor<2xi32>) outs(%o : tensor<1x1x2xi32>) -> tensor<1x1x2xi32>
  return %0 : tensor<1x1x2xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2xi32>, %o: tensor<1x2x1xi32>) -> tensor<1x2x1xi32> {
  %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2xi32>) outs(%o : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  return %0 : tensor<1x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x1xi32>, %k: tensor<2xi32>, %o: tensor<1x2x1xi32>) -> tensor<1x2x1xi32> {
  %0 = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%i, %k : tensor<1x6x1xi32>, tensor<2xi32>) outs(%o : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  return %0 : tensor<1x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x6x1xi32>, %k: tensor<2x2x2xi32>, %o: tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32> {
  %0 = linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x6x6x6x1xi32>, tensor<2x2x2xi32>) outs(%o : tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>
  return %0 : tensor<1x2x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x6x1xi32>, %k: tensor<2x2x2xi32>, %o: tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32> {
  %0 = linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x6x6x6x1xi32>, tensor<2x2x2xi32>) outs(%o : tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>
  return %0 : tensor<1x2x2x2x1xi32>
}
// -----
func.func @f(%i: tensor<1x6x6x6x1xi32>, %k: tensor<2x2x2xi32>, %o: tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32> {
  %0 = linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x6x6x6x1xi32>, tensor<2x2x2xi32>) outs(%o : tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>
  return %0 : tensor<1x2x2x2x1xi32>
}
// -----
func.func @f(%a: tensor<2xi8>, %o: tensor<2xi32>) -> tensor<2xi32> {
  %0 = linalg.copy ins(%a : tensor<2xi8>) outs(%o : tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2x2xi8>, %b: tensor<2x2xi8>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x2xi8>, tensor<2x2xi8>) outs(%o : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%a: tensor<1x2x2xi8>, %b: tensor<1x2x2xi8>, %o: tensor<1x2x2xi32>) -> tensor<1x2x2xi32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<1x2x2xi8>, tensor<1x2x2xi8>) outs(%o : tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  return %0 : tensor<1x2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2x2xi8>, %b: tensor<2x2x2xi8>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x2x2xi8>, tensor<2x2x2xi8>) outs(%o : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2xi8>, %b: tensor<2x2xi8>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x2xi8>, tensor<2x2xi8>) outs(%o : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2xi32>, %b: tensor<2x2xi32>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%o : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2xi32>, %b: tensor<2x2xi32>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%o : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2xi32>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.transpose ins(%a : tensor<2x2xi32>) outs(%o : tensor<2x2xi32>) permutation = [1, 0]
  return %0 : tensor<2x2xi32>
}
// -----
func.func @f(%a: tensor<2x2xi32>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.transpose ins(%a : tensor<2x2xi32>) outs(%o : tensor<2x2xi32>) permutation = [0, 1]
  return %0 : tensor<2x2xi32>
}
