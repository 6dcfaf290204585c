//! Pooling: the elements of a window that moves over the input are combined. The second operand only determines the
//! window size.

use super::rows::{
    MAX_SIGNED, MAX_UNSIGNED, MIN_SIGNED, MIN_UNSIGNED, STRIDES_1D, STRIDES_2D, STRIDES_3D, SUM, named,
};
use crate::linalg::structured::Iteration::Fixed;

named! {
    /// Sums over windows, layout NHWC.
    "linalg.pooling_nhwc_sum": Fixed("NHWChw", &["N H+h W+w C", "h w", "N H W C"]), SUM, Convolution, STRIDES_2D;
    /// Sums over windows, layout NCHW.
    "linalg.pooling_nchw_sum": Fixed("NCHWhw", &["N C H+h W+w", "h w", "N C H W"]), SUM, Convolution, STRIDES_2D;
    /// Maxima over windows, layout NHWC.
    "linalg.pooling_nhwc_max": Fixed("NHWChw", &["N H+h W+w C", "h w", "N H W C"]), MAX_SIGNED, Convolution, STRIDES_2D;
    /// Unsigned maxima over windows, layout NHWC.
    "linalg.pooling_nhwc_max_unsigned": Fixed("NHWChw", &["N H+h W+w C", "h w", "N H W C"]), MAX_UNSIGNED, Convolution,
        STRIDES_2D;
    /// Maxima over windows, layout NCHW.
    "linalg.pooling_nchw_max": Fixed("NCHWhw", &["N C H+h W+w", "h w", "N C H W"]), MAX_SIGNED, Convolution, STRIDES_2D;
    /// Minima over windows, layout NHWC.
    "linalg.pooling_nhwc_min": Fixed("NHWChw", &["N H+h W+w C", "h w", "N H W C"]), MIN_SIGNED, Convolution, STRIDES_2D;
    /// Unsigned minima over windows, layout NHWC.
    "linalg.pooling_nhwc_min_unsigned": Fixed("NHWChw", &["N H+h W+w C", "h w", "N H W C"]), MIN_UNSIGNED, Convolution,
        STRIDES_2D;
    /// Sums over windows, layout NWC.
    "linalg.pooling_nwc_sum": Fixed("NWCw", &["N W+w C", "w", "N W C"]), SUM, Convolution, STRIDES_1D;
    /// Sums over windows, layout NCW.
    "linalg.pooling_ncw_sum": Fixed("NCWw", &["N C W+w", "w", "N C W"]), SUM, Convolution, STRIDES_1D;
    /// Maxima over windows, layout NWC.
    "linalg.pooling_nwc_max": Fixed("NWCw", &["N W+w C", "w", "N W C"]), MAX_SIGNED, Convolution, STRIDES_1D;
    /// Unsigned maxima over windows, layout NWC.
    "linalg.pooling_nwc_max_unsigned": Fixed("NWCw", &["N W+w C", "w", "N W C"]), MAX_UNSIGNED, Convolution, STRIDES_1D;
    /// Maxima over windows, layout NCW.
    "linalg.pooling_ncw_max": Fixed("NCWw", &["N C W+w", "w", "N C W"]), MAX_SIGNED, Convolution, STRIDES_1D;
    /// Minima over windows, layout NWC.
    "linalg.pooling_nwc_min": Fixed("NWCw", &["N W+w C", "w", "N W C"]), MIN_SIGNED, Convolution, STRIDES_1D;
    /// Unsigned minima over windows, layout NWC.
    "linalg.pooling_nwc_min_unsigned": Fixed("NWCw", &["N W+w C", "w", "N W C"]), MIN_UNSIGNED, Convolution, STRIDES_1D;
    /// Sums over windows, layout NDHWC.
    "linalg.pooling_ndhwc_sum": Fixed("NDHWCdhw", &["N D+d H+h W+w C", "d h w", "N D H W C"]), SUM, Convolution,
        STRIDES_3D;
    /// Maxima over windows, layout NDHWC.
    "linalg.pooling_ndhwc_max": Fixed("NDHWCdhw", &["N D+d H+h W+w C", "d h w", "N D H W C"]), MAX_SIGNED, Convolution,
        STRIDES_3D;
    /// Minima over windows, layout NDHWC.
    "linalg.pooling_ndhwc_min": Fixed("NDHWCdhw", &["N D+d H+h W+w C", "d h w", "N D H W C"]), MIN_SIGNED, Convolution,
        STRIDES_3D;
}
