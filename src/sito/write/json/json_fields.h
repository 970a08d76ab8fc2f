// SPDX-License-Identifier: Apache-2.0
// Writes JSON objects, field by field.
#pragma once

#include "sito/text/utf8.h"
#include "sito/write/escape.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::write {

/// Writes the fields of an object; skips absent ones.
class Fields {
 public:
  explicit Fields(std::string& out) : out_(out) { out_ += '{'; }
  void end() { out_ += '}'; }

  /// Writes `name` with its colon; the caller writes the value.
  void name(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }
  /// Writes text from outside, which may be invalid UTF-8.
  void text(std::string_view name_of_field, std::string_view value) {
    if (value.empty()) return;
    name(name_of_field);
    out_ += '"';
    append_json(as_utf8(value, storage_), out_);
    out_ += '"';
  }
  template <typename Number>
  void number(std::string_view name_of_field, Number value) {
    if (value == Number{}) return;
    name(name_of_field);
    append_number(value, out_);
  }

 private:
  std::string& out_;
  std::string storage_;
  bool first_ = true;
};

/// Counts the code points in front of byte positions, which should mostly ascend.
class CodePoints {
 public:
  explicit CodePoints(std::string_view text) : text_(text) {}
  std::uint64_t before(std::uint32_t byte) {
    byte = std::min(byte, static_cast<std::uint32_t>(text_.size()));
    if (byte < byte_) byte_ = 0, count_ = 0;
    count_ += text::count_code_points(text_.substr(byte_, byte - byte_));
    byte_ = byte;
    return count_;
  }

 private:
  std::string_view text_;
  std::uint32_t byte_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace sito::write
