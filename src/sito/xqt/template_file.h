// SPDX-License-Identifier: Apache-2.0
// Templates as files: XML in the namespace urn:sito:xqt:1 (docs/formats/xqt.md).
#pragma once

#include "sito/base/result.h"
#include "sito/xqt/mapping.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// The file form, readable, with a final line end; read_template() gives the same mapping.
std::string to_xml(const Mapping& mapping);

/// Reads a template, or a bare XQuery main module (its first character is no "<", or its `name`,
/// that of the file, ends in .xq or .xquery): that has an id from its header comment or `name`, no
/// fields, and stands for itself. Malformed: no XML, unknown elements or attributes, what check()
/// refuses; the message has line and column where they are known.
Result<Mapping> read_template(std::string_view text, std::string_view name);

}  // namespace sito::xqt
