// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/hooks.h"

#include <re2/re2.h>

#include <memory>
#include <utility>

namespace sito::extract {

Result<ParagraphHook> keep_linked(std::string_view pattern, ResolveHref resolve) {
  RE2::Options options;
  options.set_log_errors(false);
  // Shared because a std::function must be copyable and an RE2 is not; it is never changed.
  const auto regex =
      std::make_shared<const RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
  if (!regex->ok()) {
    std::string message = "not a regular expression: ";
    message.append(pattern).append(": ").append(regex->error());
    return Error{ErrorCode::InvalidArgument, std::move(message), {}};
  }
  return ParagraphHook([regex, resolve = std::move(resolve)](const HookParagraph& paragraph) {
    const Page& page = paragraph.page;
    LinkId last = kNoLink;
    const std::uint32_t end = index_of(paragraph.segment.text_end);
    for (std::uint32_t i = index_of(paragraph.segment.text_begin); i < end; ++i) {
      const Text& text = page.texts()[i];
      if (text.hidden || text.link == kNoLink || text.link == last) continue;
      last = text.link;
      const std::string_view href = page.links()[index_of(last)].href;
      const std::string address = resolve ? resolve(page, href) : std::string(href);
      if (RE2::PartialMatch(address, *regex)) return Label::Content;
    }
    return paragraph.segment.label;
  });
}

}  // namespace sito::extract
