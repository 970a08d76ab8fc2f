// SPDX-License-Identifier: Apache-2.0
// Makes the XQuery main module of a mapping, and the page to which it is bound.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <string>

namespace sito::xqt {

/// Returns a module that people can read and edit: template and version in its header, the
/// functions that it needs in its prolog, `$doc` (the page), `$url` and `$fetched` as external
/// variables, and one expression that makes the record. `mapping` must have passed check().
/// Deterministic.
std::string generate_module(const fields::Template& mapping);

/// Returns the module that runs: the edited one, or the generated one.
std::string module_of(const fields::Template& mapping);

/// Replaces `out` by the page as well-formed XML in no namespace: every element and attribute
/// (names in the form of xml_name(); if several attributes then have one name, the first), the
/// visible text, that of `title`, and that of scripts with data (JSON). Characters that XML 1.0
/// does not have are left out. Cost: linear.
void write_page_xml(const Page& page, std::string& out);

}  // namespace sito::xqt
