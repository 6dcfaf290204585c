#!/bin/bash -eu
# Builds the cargo-fuzz targets for ClusterFuzzLite. The image that runs them has no libz3, which is therefore copied
# beside them.
export RUSTFLAGS="${RUSTFLAGS:-} -C link-arg=-Wl,-rpath,\$ORIGIN/lib"
cargo fuzz build -O --fuzz-dir fuzz/targets
mkdir -p "$OUT/lib"
cp -L /usr/lib/*/libz3.so* "$OUT/lib/"
for target in fuzz/targets/fuzz_targets/*.rs; do
  cp "fuzz/targets/target/x86_64-unknown-linux-gnu/release/$(basename "$target" .rs)" "$OUT/"
done
