// SPDX-License-Identifier: Apache-2.0
// Writes WARC records: existing ones as they were, and new ones.
#pragma once

#include "sito/archive/record.h"
#include "sito/base/bytes.h"
#include "sito/io/source.h"

#include <span>
#include <string>

namespace sito::archive {

/// Appends a record that was read, as a frame of its own (gzip member, zstd frame; None: plain).
///
/// A whole WARC record is written byte for byte as it was. An incomplete record gets the length of
/// what is there and WARC-Truncated, and loses its digests, which would be wrong. A record of
/// another container gets a WARC/1.1 header and a record id made from its contents. Cost: one copy
/// of the record and its compression. The bytes depend on the record only.
void append_record(const Record& record, io::Compression compression, std::string& out);

/// Appends a new WARC/1.1 record. `fields` are the header fields except WARC-Type, WARC-Record-ID
/// (made from the contents if it is not among them) and Content-Length.
void append_new_record(RecordType type, std::span<const HeaderField> fields, Bytes block,
                       io::Compression compression, std::string& out);

}  // namespace sito::archive
