// SPDX-License-Identifier: Apache-2.0
// Numbers of documents and paragraphs within a run.
#pragma once

#include <compare>
#include <cstdint>

namespace sito::dedup {

/// Documents are numbered in the order of the inputs; 10^12 of them fit.
using DocumentNumber = std::uint64_t;

/// Further paragraphs of a document are ignored.
inline constexpr unsigned kParagraphBits = 24;
inline constexpr std::uint32_t kMaxParagraphs = 1U << kParagraphBits;

/// A paragraph of the run: its document and its index there. Sorts in the order of the run.
struct Unit {
  std::uint64_t value = 0;

  static Unit of(DocumentNumber document, std::uint32_t paragraph) {
    return {document << kParagraphBits | paragraph};
  }
  [[nodiscard]] DocumentNumber document() const { return value >> kParagraphBits; }
  [[nodiscard]] std::uint32_t paragraph() const {
    return static_cast<std::uint32_t>(value & (kMaxParagraphs - 1));
  }
  auto operator<=>(const Unit&) const = default;
};

}  // namespace sito::dedup
