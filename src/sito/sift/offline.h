// SPDX-License-Identifier: Apache-2.0
// Reads documents in files that are no pages: ODT and EPUB, and PDF by the program pdftotext. Each
// becomes a page, so that all readers of pages can read it.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/error.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"

#include <string>

namespace sito::sift {

/// The options of pdftotext.
struct PdfOptions {
  std::string program;  ///< its path; "": PDF files are an error
  double seconds = 60;
  std::size_t memory_bytes = std::size_t{1} << 30;  ///< of its address space
};

/// Returns the page of a file of which archive::offline_kind() is not None: its head has title,
/// authors, dates, language, publisher, description and keywords, as far as the file names them; its
/// body has the text as headings, paragraphs, lists, tables and links. The result is UTF-8.
/// Errors: Malformed for damaged files and those without text; Unsupported for encrypted ones, and
/// for PDF without a program; TooLarge if the inflated files or the page would be larger than
/// Limits::source_bytes, and above the bounds of io::ZipFile; TooLarge or Timeout if pdftotext
/// exceeds its bounds; Io if it cannot be run.
/// Notes: "epub-part-missing".
Result<std::string> offline_page(Bytes file, const PdfOptions& pdf, const Limits& limits,
                                 const Where& where, Diagnostics& diagnostics);

}  // namespace sito::sift
