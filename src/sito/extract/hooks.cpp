// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/hooks.h"

#include "sito/extract/crunch/host_list.h"
#include "sito/url/url.h"

#include <re2/re2.h>

#include <memory>
#include <utility>

namespace sito::extract {
namespace {

// Returns a hook that keeps every paragraph with a link whose URL is `wanted`.
ParagraphHook keep_where(std::function<bool(const std::string& address)> wanted,
                         ResolveHref resolve) {
  return
      [wanted = std::move(wanted), resolve = std::move(resolve)](const HookParagraph& paragraph) {
        const Page& page = paragraph.page;
        LinkId last = kNoLink;
        const std::uint32_t end = index_of(paragraph.segment.text_end);
        for (std::uint32_t i = index_of(paragraph.segment.text_begin); i < end; ++i) {
          const Text& text = page.texts()[i];
          if (text.hidden || text.link == kNoLink || text.link == last) continue;
          last = text.link;
          const std::string_view href = page.links()[index_of(last)].href;
          if (wanted(resolve ? resolve(page, href) : std::string(href))) return Label::Content;
        }
        return paragraph.segment.label;
      };
}

}  // namespace

Result<ParagraphHook> keep_linked(std::string_view pattern, ResolveHref resolve) {
  RE2::Options options;
  options.set_log_errors(false);
  // Shared, because a std::function must be copyable and an RE2 is not. It never changes.
  const auto regex =
      std::make_shared<const RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
  if (!regex->ok()) {
    std::string message = "not a regular expression: ";
    message.append(pattern).append(": ").append(regex->error());
    return Error{ErrorCode::InvalidArgument, std::move(message), {}};
  }
  return keep_where(
      [regex](const std::string& address) { return RE2::PartialMatch(address, *regex); },
      std::move(resolve));
}

ParagraphHook keep_linked_to(const HostList& hosts, ResolveHref resolve) {
  return keep_where(
      [&hosts](const std::string& address) { return hosts.covers(url::host_of(address)); },
      std::move(resolve));
}

}  // namespace sito::extract
