// proofmark: opt --transform-preload-library=transform-library-paths=tests/cases/transform-library-invalid.mlir --verify-diagnostics %s
// The expectations for diagnostics in another file are those of that file, as in MLIR.

module {
}
