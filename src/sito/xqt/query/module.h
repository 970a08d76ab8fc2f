// SPDX-License-Identifier: Apache-2.0
// The XQuery main module of a mapping, and the page that it is bound to.
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"
#include "sito/xqt/mapping.h"

#include <string>
#include <string_view>

namespace sito::xqt {

/// A module that people can read and edit: template and version in its header, the functions that
/// it needs in its prolog, `$doc` (the page), `$url` and `$fetched` as external variables, and one
/// expression that makes the record. `mapping` has passed check(). Deterministic.
std::string generate_module(const Mapping& mapping);

/// The module that runs: what was edited by hand, or what is generated.
std::string module_of(const Mapping& mapping);

/// Replaces `out` with the page as well-formed XML in no namespace: every element and attribute
/// (names as xml_name() has them; of attributes that have one name then, the first), the text that
/// is visible, that of `title`, and that of scripts of data (JSON). Characters that XML 1.0 does
/// not have are left out. Cost: linear.
void write_page_xml(const Page& page, std::string& out);

}  // namespace sito::xqt
