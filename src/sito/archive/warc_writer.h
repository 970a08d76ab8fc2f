// SPDX-License-Identifier: Apache-2.0
// Writes WARC records: those that were read, as they were, and new ones.
#pragma once

#include "sito/archive/record.h"
#include "sito/base/bytes.h"
#include "sito/io/source.h"

#include <span>
#include <string>
#include <string_view>

namespace sito::archive {

/// Appends a record that was read, as a frame of its own (gzip member, zstd frame; None: plain).
///
/// A whole WARC record is written byte for byte as it was. A record that is not whole gets the
/// length of what is there, WARC-Truncated, and loses its digests, which would be wrong; a record
/// of another container gets a WARC/1.1 header and a record id made from its contents. Cost: one
/// copy of the record and its compression. The bytes depend on the record alone.
void append_record(const Record& record, io::Compression compression, std::string& out);

/// Appends a new WARC/1.1 record. `fields` are the header fields but for WARC-Type, WARC-Record-ID
/// (made from the contents when it is not among them) and Content-Length.
void append_new_record(RecordType type, std::span<const HeaderField> fields, Bytes block,
                       io::Compression compression, std::string& out);

}  // namespace sito::archive
