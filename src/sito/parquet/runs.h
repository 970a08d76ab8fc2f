// SPDX-License-Identifier: Apache-2.0
// Parquet's hybrid of run lengths and packed bits, for levels and dictionary indexes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace sito::parquet {

/// Returns the bits needed for numbers up to `most`; 0 for 0.
unsigned bit_width(std::uint32_t most);

/// Appends `values`, each below 2^width; `width` in [1, 32]. Cost: linear.
void append_runs(std::span<const std::uint32_t> values, unsigned width, std::string& out);

}  // namespace sito::parquet
