// SPDX-License-Identifier: Apache-2.0
// CDXJ: one line for each record, by which replay tools find it in its file.
#pragma once

#include "sito/archive/record.h"
#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::archive {

/// Returns a URL, or another field, as it stands in a line: with controls, blanks and characters
/// above ASCII percent-encoded.
std::string cdx_url(std::string_view url);

/// Returns the line of one record, with its line end; "" for records that are not indexed (all
/// except response, resource, revisit and conversion). For example:
///   com,example)/ 20140216050221 {"url": "http://example.com/", "mime": "text/html", "status":
///   "200", "digest": "B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A", "length": "1228", "offset": "784",
///   "filename": "x.warc.gz"}
/// The digest is the stated one, or computed (SHA-1, Base 32) if the record states none and is
/// whole. Characters that are not ASCII are percent-encoded. "length" is left out if the record has
/// no member of its own.
std::string cdxj_line(const Record& record, std::string_view filename);

/// Writes the index of any number of archives, sorted by bytes, as replay tools need it. Keeps the
/// lines in memory until finish() (about 300 bytes each).
class CdxIndex {
 public:
  CdxIndex(ByteSink& out, bool sorted) : out_(out), sorted_(sorted) {}
  /// Adds the records of an archive; `filename` is the name in the lines. Reports damage to
  /// `diagnostics`; records above the limit are indexed, too.
  Result<void> add(std::unique_ptr<io::Source> source, std::string_view filename,
                   const Limits& limits, Diagnostics& diagnostics);
  /// Writes the rest (and does not close the sink). Returns the number of lines.
  Result<std::uint64_t> finish();

 private:
  ByteSink& out_;
  bool sorted_;
  std::uint64_t lines_ = 0;
  std::vector<std::string> held_;
};

}  // namespace sito::archive
