// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/reader.h"

#include "sito/archive/warc.h"
#include "sito/archive/window.h"

#include <utility>

namespace sito::archive {

std::string_view name_of(Container container) {
  switch (container) {
    case Container::Warc:
      return "warc";
    case Container::Arc:
      return "arc";
    case Container::Wiki:
      return "wiki";
    case Container::Jsonl:
      return "jsonl";
    case Container::Html:
      return "html";
  }
  return "html";
}

Result<OpenArchive> open_archive(std::unique_ptr<io::Source> source, const Limits& limits,
                                 Diagnostics& diagnostics) {
  Window window(std::move(source));
  return OpenArchive{Container::Warc,
                     std::make_unique<WarcReader>(std::move(window), limits, diagnostics)};
}

}  // namespace sito::archive
