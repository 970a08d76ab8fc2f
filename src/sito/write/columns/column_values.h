// SPDX-License-Identifier: Apache-2.0
// The functions that read a column's value from a row. Private to the table in columns.cpp.
#pragma once

#include "sito/write/columns/columns.h"

#include <cstddef>

namespace sito::write {

// Of the document. Unknown text is null.
Cell id(Row& row, std::size_t i);
Cell url(Row& row, std::size_t i);
Cell hostname(Row& row, std::size_t i);     ///< "www.example.org"
Cell registrable(Row& row, std::size_t i);  ///< "example.org"
Cell title(Row& row, std::size_t i);
Cell author(Row& row, std::size_t i);
Cell authors(Row& row, std::size_t i);  ///< joined with "; "
Cell published(Row& row, std::size_t i);
Cell published_day(Row& row, std::size_t i);  ///< its YYYY-MM-DD; null if it is less exact
Cell modified(Row& row, std::size_t i);
Cell site_name(Row& row, std::size_t i);
Cell description(Row& row, std::size_t i);
Cell perex(Row& row, std::size_t i);
Cell category(Row& row, std::size_t i);
Cell categories(Row& row, std::size_t i);  ///< joined with ";"
Cell tag(Row& row, std::size_t i);
Cell tags(Row& row, std::size_t i);  ///< joined with ";"
Cell licence(Row& row, std::size_t i);
Cell directive(Row& row, std::size_t i);
Cell image(Row& row, std::size_t i);
Cell language(Row& row, std::size_t i);
Cell language3(Row& row, std::size_t i);            ///< ISO 639-3: "ces"
Cell language_and_script(Row& row, std::size_t i);  ///< "ces_Latn"
Cell html_language(Row& row, std::size_t i);        ///< as the element `html` names it
Cell meta_language(Row& row, std::size_t i);        ///< as a `meta` element names it
Cell language_score(Row& row, std::size_t i);
Cell language_score_or_0(Row& row, std::size_t i);
Cell page_type(Row& row, std::size_t i);
Cell page_type_score(Row& row, std::size_t i);
Cell page_type_score_or_0(Row& row, std::size_t i);
Cell algorithm(Row& row, std::size_t i);
Cell duplicate(Row& row, std::size_t i);
Cell cut(Row& row, std::size_t i);
Cell text(Row& row, std::size_t i);
Cell text_bytes(Row& row, std::size_t i);
Cell comments(Row& row, std::size_t i);  ///< always "": the text contains the comments

// Values of the origin of the document.
Cell file(Row& row, std::size_t i);
Cell offset(Row& row, std::size_t i);
Cell length(Row& row, std::size_t i);
Cell record_id(Row& row, std::size_t i);
Cell taken(Row& row, std::size_t i);    ///< WARC-Date as a Time; null if it cannot be read
Cell date(Row& row, std::size_t i);     ///< as written
Cell day(Row& row, std::size_t i);      ///< its YYYY-MM-DD
Cell created(Row& row, std::size_t i);  ///< when the page was published, else taken
Cell mime(Row& row, std::size_t i);
Cell charset(Row& row, std::size_t i);
Cell source(Row& row, std::size_t i);  ///< the corpus

// Of its paragraph `i`.
Cell paragraph_text(Row& row, std::size_t i);
Cell paragraph_role(Row& row, std::size_t i);
Cell paragraph_level(Row& row, std::size_t i);
Cell paragraph_language(Row& row, std::size_t i);
Cell paragraph_language_score(Row& row, std::size_t i);
Cell paragraph_language_and_script(Row& row, std::size_t i);
Cell paragraph_duplicate(Row& row, std::size_t i);

// The same in every row.
Cell unknown(Row& row, std::size_t i);     ///< null
Cell conversion(Row& row, std::size_t i);  ///< "conversion"
Cell text_plain(Row& row, std::size_t i);  ///< "text/plain"
Cell keep(Row& row, std::size_t i);        ///< "keep"

std::size_t count_authors(const Row& row);
std::size_t count_directives(const Row& row);
std::size_t count_categories(const Row& row);
std::size_t count_tags(const Row& row);
std::size_t count_paragraphs(const Row& row);
std::size_t count_language(const Row& row);  ///< 1 if the language is known
std::size_t count_none(const Row& row);      ///< 0

}  // namespace sito::write
