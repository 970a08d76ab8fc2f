// SPDX-License-Identifier: Apache-2.0
// Containers of text: Wikipedia pages between <doc> lines, JSON lines, and a file that is one page.
#pragma once

#include "sito/archive/block_reader.h"

#include <string>
#include <string_view>

namespace sito::archive {

/// Pages as WikiExtractor writes them: "<doc id=.. url=.. title=..>" and "</doc>" on lines of their
/// own. The attributes become fields; url becomes target_uri.
class WikiReader final : public BlockReader {
 public:
  WikiReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : BlockReader(std::move(window), limits, diagnostics) {}
  Result<bool> next(Record& record) override;

 private:
  [[nodiscard]] bool begins_record(Bytes bytes) const override;
  Result<bool> find_doc(Record& record);
  Line take_page(Record& record);
  void describe(Record& record, std::string_view tag);

  std::string tag_;
  bool lost_ = false;  // text outside of pages was noted
};

/// Every line that is not empty is a record.
class JsonlReader final : public BlockReader {
 public:
  JsonlReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : BlockReader(std::move(window), limits, diagnostics) {}
  Result<bool> next(Record& record) override;

 private:
  [[nodiscard]] bool begins_record(Bytes) const override { return false; }
};

/// The whole input is one record.
class PageReader final : public BlockReader {
 public:
  PageReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : BlockReader(std::move(window), limits, diagnostics) {}
  Result<bool> next(Record& record) override;

 private:
  [[nodiscard]] bool begins_record(Bytes) const override { return false; }
  bool read_ = false;
};

}  // namespace sito::archive
