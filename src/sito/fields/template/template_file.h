// SPDX-License-Identifier: Apache-2.0
// Reads and writes templates as files: XML in the namespace urn:sito:xqt:1 (docs/formats/xqt.md).
#pragma once

#include "sito/base/result.h"
#include "sito/fields/template/mapping.h"

#include <string>
#include <string_view>

namespace sito::fields {

/// Returns the file form, readable, with a final line end; read_template() gives the same mapping.
std::string to_xml(const Mapping& mapping);

/// Reads a template, or a bare XQuery main module (its first character is not "<", or its `name`,
/// that of the file, ends in .xq or .xquery). A module has an id from its header comment or `name`,
/// and no fields. Malformed: not XML, unknown elements or attributes, errors of check(); the
/// message has line and column if they are known.
Result<Mapping> read_template(std::string_view text, std::string_view name);

}  // namespace sito::fields
