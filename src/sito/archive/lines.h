// SPDX-License-Identifier: Apache-2.0
// Reads containers of text: Wikipedia pages between <doc> lines, JSON lines, mailboxes, and single
// pages.
#pragma once

#include "sito/archive/block_reader.h"

#include <string>
#include <string_view>

namespace sito::archive {

/// Reads pages as WikiExtractor writes them: "<doc id=.. url=.. title=..>" and "</doc>" on lines of
/// their own. The attributes become fields; url becomes target_uri.
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

/// Reads every line that is not empty as a record.
class JsonlReader final : public BlockReader {
 public:
  JsonlReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : BlockReader(std::move(window), limits, diagnostics) {}
  Result<bool> next(Record& record) override;

 private:
  [[nodiscard]] bool begins_record(Bytes) const override { return false; }
};

/// Returns true if `bytes` begins with a line "From ..." and a header field in the next line.
[[nodiscard]] bool begins_mailbox(Bytes bytes);

/// Reads a mailbox (mbox): every message between two lines "From ..." is a record, without that
/// line. ">From" at the front of a line loses one ">", as RFC 4155 writers add it.
class MboxReader final : public BlockReader {
 public:
  MboxReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : BlockReader(std::move(window), limits, diagnostics) {}
  Result<bool> next(Record& record) override;

 private:
  [[nodiscard]] bool begins_record(Bytes bytes) const override;
  Line take_message(Record& record);
};

/// The version of records that are files of their own.
inline constexpr std::string_view kFileVersion = "page";

/// Reads the whole input as one record.
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
