// SPDX-License-Identifier: Apache-2.0
// Tells documents in files that are no pages.
#pragma once

#include "sito/base/bytes.h"

#include <cstdint>
#include <string_view>

namespace sito::archive {

enum class OfflineKind : std::uint8_t { None, Odt, Epub, Pdf };

/// Returns the kind of a file by its first bytes or, for a ZIP file, also by its directory: writers
/// should put the entry `mimetype` first, but some do not.
OfflineKind offline_kind(Bytes file);

/// "application/pdf" ...; "" for None.
std::string_view media_type_of(OfflineKind kind);

}  // namespace sito::archive
