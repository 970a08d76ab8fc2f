// SPDX-License-Identifier: Apache-2.0
// Reads the header of a message saved from a mail program: lines such as "Subject: ...".
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/template/site_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::structure {

enum class MailField : std::uint8_t { From, To, Subject, Date };

/// A line of the header.
struct MailLine {
  MailField field = MailField::From;
  TextId text_begin{}, text_end{};  ///< that hold the value
  std::string text;                 ///< text of the value, without the label
};

/// Returns the header lines among the first blocks of the page, at most one for each field. The
/// label may be before its value, or on a line of its own (in a cell of a table). Web mailers
/// and archives of lists write a name with its address, and the date after it, without labels.
/// Cost: the first kHeaderBlocks blocks.
std::vector<MailLine> mail_header(const Page& page);
inline constexpr std::uint32_t kHeaderBlocks = 80;
/// Number of different lines that make a header.
inline constexpr std::size_t kMinHeaderLines = 3;

/// Appends the hits of date, author and title that the headers give, chosen.
void find_mail_fields(const SiteView& site, std::vector<Hit>& hits);

}  // namespace sito::structure
