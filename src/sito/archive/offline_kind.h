// SPDX-License-Identifier: Apache-2.0
// Recognises documents in files that are not pages.
#pragma once

#include "sito/base/bytes.h"

#include <cstdint>
#include <string_view>

namespace sito::archive {

enum class OfflineKind : std::uint8_t { None, Odt, Epub, Pdf };

/// Returns the kind of a file by its first bytes. Reads also the directory of a ZIP file, because
/// some writers do not put the entry `mimetype` first.
OfflineKind offline_kind(Bytes file);

/// "application/pdf" ...; "" for None.
std::string_view media_type_of(OfflineKind kind);

}  // namespace sito::archive
