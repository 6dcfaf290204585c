//! Products of matrices, vectors and batches of them. Explicit maps transpose and broadcast the operands.

use super::rows::{
    CAST_CONTRACTION, CONTRACTION, MAPS_AND_CAST, NO_ATTRIBUTES, QUANTIZED, REQUIRED_MAPS_AND_CAST, named,
};
use crate::linalg::structured::Iteration::{Adjustable, Computed, Fixed};
use crate::linalg::structured::contraction;

named! {
    /// The product of two matrices.
    Matmul = "linalg.matmul": Adjustable("MNk", &["M k", "k N", "M N"]), CAST_CONTRACTION, Contraction, MAPS_AND_CAST;
    /// The product of two batches of matrices.
    BatchMatmul = "linalg.batch_matmul": Adjustable("BMNk", &["B M k", "B k N", "B M N"]), CAST_CONTRACTION,
        Contraction, MAPS_AND_CAST;
    /// The sum of the products of two batches of matrices.
    "linalg.batch_reduce_matmul": Adjustable("bMNk", &["b M k", "b k N", "M N"]), CONTRACTION, Contraction,
        MAPS_AND_CAST;
    /// A contraction: the sum over all loops that do not index the output.
    "linalg.contract": Computed(contraction), CAST_CONTRACTION, Contraction, REQUIRED_MAPS_AND_CAST;
    /// The product of two matrices with zero points.
    "linalg.quantized_matmul": Fixed("MNk", &["M k", "k N", "", "", "M N"]), QUANTIZED, None, NO_ATTRIBUTES;
    /// The product of a tiled matrix and the transpose of another.
    "linalg.mmt4d": Fixed("MNkXYz", &["M k X z", "N k Y z", "M N X Y"]), CONTRACTION, Contraction, NO_ATTRIBUTES;
    /// The product of a batch of tiled matrices and the transposes of another batch.
    "linalg.batch_mmt4d": Fixed("BMNkXYz", &["B M k X z", "B N k Y z", "B M N X Y"]), CONTRACTION, Contraction,
        NO_ATTRIBUTES;
    /// The product of two batches of matrices with zero points.
    "linalg.quantized_batch_matmul": Fixed("BMNk", &["B M k", "B k N", "", "", "B M N"]), QUANTIZED, None,
        NO_ATTRIBUTES;
    /// The product of a matrix and a vector.
    "linalg.matvec": Fixed("Mk", &["M k", "k", "M"]), CONTRACTION, Contraction, NO_ATTRIBUTES;
    /// The product of a vector and a matrix.
    "linalg.vecmat": Fixed("Nk", &["k", "k N", "N"]), CONTRACTION, Contraction, NO_ATTRIBUTES;
    /// The product of a batch of matrices and a batch of vectors.
    "linalg.batch_matvec": Fixed("BMk", &["B M k", "B k", "B M"]), CONTRACTION, Contraction, NO_ATTRIBUTES;
    /// The product of a batch of vectors and a batch of matrices.
    "linalg.batch_vecmat": Fixed("BNk", &["B k", "B k N", "B N"]), CONTRACTION, Contraction, NO_ATTRIBUTES;
    /// The inner product of two vectors.
    "linalg.dot": Fixed("k", &["k", "k", ""]), CONTRACTION, Contraction, NO_ATTRIBUTES;
}
