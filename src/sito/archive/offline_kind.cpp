// SPDX-License-Identifier: Apache-2.0
// Formats: OASIS OpenDocument 1.2, part 3, 3.3; EPUB OCF 3.3, 4.3; ISO 32000-1, 7.5.2.
#include "sito/archive/offline_kind.h"

#include <algorithm>
#include <cstddef>

namespace sito::archive {
namespace {

constexpr std::size_t kNamesOfEntry = 30;  // bytes in front of its name
constexpr std::size_t kFront = std::size_t{4} << 10;
constexpr std::size_t kBack = std::size_t{64} << 10;
constexpr std::string_view kMimetype = "mimetype";
constexpr std::string_view kContainer = "META-INF/container.xml";

}  // namespace

std::string_view media_type_of(OfflineKind kind) {
  switch (kind) {
    case OfflineKind::Odt:
      return "application/vnd.oasis.opendocument.text";
    case OfflineKind::Epub:
      return "application/epub+zip";
    case OfflineKind::Pdf:
      return "application/pdf";
    case OfflineKind::None:
      break;
  }
  return "";
}

OfflineKind offline_kind(Bytes file) {
  if (file.starts_with("%PDF-")) return OfflineKind::Pdf;
  if (!file.starts_with("PK\3\4")) return OfflineKind::None;
  const Bytes front = file.substr(0, kFront);
  const Bytes name = front.substr(std::min(front.size(), kNamesOfEntry));
  if (name.starts_with(kMimetype)) {
    const Bytes behind = name.substr(kMimetype.size(), 200);
    // Templates and other kinds have names that begin with that of the text.
    for (const OfflineKind kind : {OfflineKind::Odt, OfflineKind::Epub}) {
      const std::size_t at = behind.find(media_type_of(kind));
      if (at == Bytes::npos) continue;
      if (behind.substr(at + media_type_of(kind).size()).starts_with('-')) continue;
      return kind;
    }
  }
  const Bytes back = file.substr(file.size() - std::min(file.size(), kBack));
  const bool is_book =
      front.find(kContainer) != Bytes::npos || back.find(kContainer) != Bytes::npos;
  return is_book ? OfflineKind::Epub : OfflineKind::None;
}

}  // namespace sito::archive
