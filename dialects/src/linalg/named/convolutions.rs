//! Convolutions: a filter moves over the input in steps of `strides`; its elements are `dilations` apart.
//!
//! Names state the layouts of input and filter: N is the batch, C the input channels, F the output channels, G the
//! groups, M the channel multiplier.

use super::rows::{CONTRACTION, NO_ATTRIBUTES, QUANTIZED, STRIDES_1D, STRIDES_2D, STRIDES_3D, named};
use crate::linalg::structured::Iteration::Fixed;

named! {
    /// Convolution in one dimension, without channels.
    "linalg.conv_1d": Fixed("Ww", &["W+w", "w", "W"]), CONTRACTION, Convolution, NO_ATTRIBUTES;
    /// Convolution in two dimensions, without channels.
    "linalg.conv_2d": Fixed("HWhw", &["H+h W+w", "h w", "H W"]), CONTRACTION, Convolution, NO_ATTRIBUTES;
    /// Convolution in three dimensions, without channels.
    "linalg.conv_3d": Fixed("DHWdhw", &["D+d H+h W+w", "d h w", "D H W"]), CONTRACTION, Convolution, NO_ATTRIBUTES;
    /// Convolution in one dimension: NWC by WCF.
    "linalg.conv_1d_nwc_wcf": Fixed("NWFwc", &["N W+w c", "w c F", "N W F"]), CONTRACTION, Convolution, STRIDES_1D;
    /// Convolution in one dimension: NCW by FCW.
    "linalg.conv_1d_ncw_fcw": Fixed("NFWcw", &["N c W+w", "F c w", "N F W"]), CONTRACTION, Convolution, STRIDES_1D;
    /// Convolution in two dimensions: NHWC by HWCF.
    "linalg.conv_2d_nhwc_hwcf": Fixed("NHWFhwc", &["N H+h W+w c", "h w c F", "N H W F"]), CONTRACTION, Convolution,
        STRIDES_2D;
    /// Convolution in two dimensions: NHWC by FHWC.
    "linalg.conv_2d_nhwc_fhwc": Fixed("NHWFhwc", &["N H+h W+w c", "F h w c", "N H W F"]), CONTRACTION, Convolution,
        STRIDES_2D;
    /// Convolution in two dimensions: NHWC by HWCF, with zero points.
    "linalg.conv_2d_nhwc_hwcf_q": Fixed("NHWFhwc", &["N H+h W+w c", "h w c F", "", "", "N H W F"]), QUANTIZED,
        Convolution, STRIDES_2D;
    /// Convolution in two dimensions: NHWC by FHWC, with zero points.
    "linalg.conv_2d_nhwc_fhwc_q": Fixed("NHWFhwc", &["N H+h W+w c", "F h w c", "", "", "N H W F"]), QUANTIZED,
        Convolution, STRIDES_2D;
    /// Convolution in two dimensions: NCHW by FCHW, with zero points.
    "linalg.conv_2d_nchw_fchw_q": Fixed("NFHWchw", &["N c H+h W+w", "F c h w", "", "", "N F H W"]), QUANTIZED,
        Convolution, STRIDES_2D;
    /// Convolution in two dimensions: NCHW by FCHW.
    "linalg.conv_2d_nchw_fchw": Fixed("NFHWchw", &["N c H+h W+w", "F c h w", "N F H W"]), CONTRACTION, Convolution,
        STRIDES_2D;
    /// Convolution in two dimensions, in groups: NGCHW by FGCHW.
    "linalg.conv_2d_ngchw_fgchw": Fixed("NGFHWchw", &["N G c H+h W+w", "F G c h w", "N G F H W"]), CONTRACTION,
        Convolution, STRIDES_2D;
    /// Convolution in two dimensions, in groups: NGCHW by GFCHW.
    "linalg.conv_2d_ngchw_gfchw": Fixed("NGFHWchw", &["N G c H+h W+w", "G F c h w", "N G F H W"]), CONTRACTION,
        Convolution, STRIDES_2D;
    /// Convolution in two dimensions, in groups: NHWGC by GFHWC.
    "linalg.conv_2d_nhwgc_gfhwc": Fixed("NHWGFhwc", &["N H+h W+w G c", "G F h w c", "N H W G F"]), CONTRACTION,
        Convolution, STRIDES_2D;
    /// Convolution in two dimensions, in groups: NHWGC by GFHWC, with zero points.
    "linalg.conv_2d_nhwgc_gfhwc_q": Fixed("NHWGFhwc", &["N H+h W+w G c", "G F h w c", "", "", "N H W G F"]), QUANTIZED,
        Convolution, STRIDES_2D;
    /// Convolution in two dimensions, in groups: NGCHW by GFCHW, with zero points.
    "linalg.conv_2d_ngchw_gfchw_q": Fixed("NGFHWchw", &["N G c H+h W+w", "G F c h w", "", "", "N G F H W"]), QUANTIZED,
        Convolution, STRIDES_2D;
    /// Convolution in three dimensions: NDHWC by DHWCF.
    "linalg.conv_3d_ndhwc_dhwcf": Fixed("NDHWFdhwc", &["N D+d H+h W+w c", "d h w c F", "N D H W F"]), CONTRACTION,
        Convolution, STRIDES_3D;
    /// Convolution in three dimensions: NDHWC by DHWCF, with zero points.
    "linalg.conv_3d_ndhwc_dhwcf_q": Fixed("NDHWFdhwc", &["N D+d H+h W+w c", "d h w c F", "", "", "N D H W F"]),
        QUANTIZED, Convolution, STRIDES_3D;
    /// Convolution in three dimensions: NCDHW by FCDHW.
    "linalg.conv_3d_ncdhw_fcdhw": Fixed("NFDHWcdhw", &["N c D+d H+h W+w", "F c d h w", "N F D H W"]), CONTRACTION,
        Convolution, STRIDES_3D;
    /// Convolution of each channel in one dimension: NWC by WC.
    "linalg.depthwise_conv_1d_nwc_wc": Fixed("NWCw", &["N W+w C", "w C", "N W C"]), CONTRACTION, Convolution,
        STRIDES_1D;
    /// Convolution of each channel in one dimension: NCW by CW.
    "linalg.depthwise_conv_1d_ncw_cw": Fixed("NWCw", &["N C W+w", "C w", "N C W"]), CONTRACTION, Convolution,
        STRIDES_1D;
    /// Convolution of each channel in one dimension: NWC by WCM.
    "linalg.depthwise_conv_1d_nwc_wcm": Fixed("NWCMw", &["N W+w C", "w C M", "N W C M"]), CONTRACTION, Convolution,
        STRIDES_1D;
    /// Convolution of each channel in two dimensions: NHWC by HWC.
    "linalg.depthwise_conv_2d_nhwc_hwc": Fixed("NHWChw", &["N H+h W+w C", "h w C", "N H W C"]), CONTRACTION,
        Convolution, STRIDES_2D;
    /// Convolution of each channel in two dimensions: NCHW by CHW.
    "linalg.depthwise_conv_2d_nchw_chw": Fixed("NHWChw", &["N C H+h W+w", "C h w", "N C H W"]), CONTRACTION,
        Convolution, STRIDES_2D;
    /// Convolution of each channel in two dimensions: NHWC by HWC, with zero points.
    "linalg.depthwise_conv_2d_nhwc_hwc_q": Fixed("NHWChw", &["N H+h W+w C", "h w C", "", "", "N H W C"]), QUANTIZED,
        Convolution, STRIDES_2D;
    /// Convolution of each channel in two dimensions: NHWC by HWCM.
    "linalg.depthwise_conv_2d_nhwc_hwcm": Fixed("NHWCMhw", &["N H+h W+w C", "h w C M", "N H W C M"]), CONTRACTION,
        Convolution, STRIDES_2D;
    /// Convolution of each channel in two dimensions: NHWC by HWCM, with zero points.
    "linalg.depthwise_conv_2d_nhwc_hwcm_q": Fixed("NHWCMhw", &["N H+h W+w C", "h w C M", "", "", "N H W C M"]),
        QUANTIZED, Convolution, STRIDES_2D;
    /// Convolution of each channel in three dimensions: NDHWC by DHWC.
    "linalg.depthwise_conv_3d_ndhwc_dhwc": Fixed("NDHWdhwC", &["N D+d H+h W+w C", "d h w C", "N D H W C"]),
        CONTRACTION, Convolution, STRIDES_3D;
    /// Convolution of each channel in three dimensions: NCDHW by CDHW.
    "linalg.depthwise_conv_3d_ncdhw_cdhw": Fixed("NDHWdhwC", &["N C D+d H+h W+w", "C d h w", "N C D H W"]),
        CONTRACTION, Convolution, STRIDES_3D;
    /// Convolution of each channel in three dimensions: NDHWC by DHWCM.
    "linalg.depthwise_conv_3d_ndhwc_dhwcm": Fixed("NDHWMdhwC", &["N D+d H+h W+w C", "d h w C M", "N D H W C M"]),
        CONTRACTION, Convolution, STRIDES_3D;
}
