// SPDX-License-Identifier: Apache-2.0
// The door of the library: one page to clean text, or archives to a corpus.
//
//   #include <sito/sito.h>
//
//   sito::Result<sito::Document> document = sito::sift(html, "https://example.org/page");
//   if (!document) { std::cerr << to_string(document.error()) << '\n'; return 1; }
//   for (const sito::Paragraph& paragraph : document->paragraphs) std::cout << paragraph.text <<
//   '\n';
//
// Behind the door, in the order in which data flows: io/source.h, archive/reader.h,
// archive/webpage.h, page/html.h, page/page.h, page/labels.h, extract/algorithm.h,
// document/document.h, write/writer.h. See docs/architecture.md.
#pragma once

#include "sito/base/result.h"        // IWYU pragma: export
#include "sito/corpus/run.h"         // IWYU pragma: export
#include "sito/corpus/sift_page.h"   // IWYU pragma: export
#include "sito/corpus/sifter.h"      // IWYU pragma: export
#include "sito/document/document.h"  // IWYU pragma: export
#include "sito/version.h"            // IWYU pragma: export
