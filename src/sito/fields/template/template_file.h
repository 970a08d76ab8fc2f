// SPDX-License-Identifier: Apache-2.0
// Reads files of templates: JSON (docs/formats/template.md), the earlier XML in the namespace
// urn:sito:xqt:1 (docs/formats/xqt.md), and XQuery modules.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/template/template.h"

#include <string>
#include <string_view>

namespace sito::fields {

/// Reads a template, or a bare XQuery main module (its first character is neither "{" nor "<", or
/// its `name`, that of the file, ends in .xq or .xquery). A module has an id from its header
/// comment or `name`, and no fields. Malformed: neither JSON nor XML, unknown elements or
/// attributes, errors of check(); the message has line and column if they are known.
Result<Template> read_template(std::string_view text, std::string_view name);

}  // namespace sito::fields
