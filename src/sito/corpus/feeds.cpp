// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/feeds.h"

#include "sito/page/html.h"

namespace sito::corpus {
bool is_feed(const archive::WebpageOrSkip& opened) {
  const archive::PageKind kind = opened.page.kind;
  const bool is_candidate =
      opened.skipped ? kind == archive::PageKind::Xml : kind == archive::PageKind::Html;
  return is_candidate && looks_like_feed(opened.page.payload);
}

Result<void> add_feed(Bytes bytes, std::string_view http_charset, std::string_view url,
                      FeedIndex& index) {
  HtmlDecoder decoder;
  NoDiagnostics ignored;
  const Html html = decoder.decode(bytes, http_charset, CharsetPolicy::Lenient, {}, ignored);
  if (!looks_like_feed(html.text)) {
    return Error{ErrorCode::InvalidArgument, "this is not an RSS or Atom feed"};
  }
  index.add(read_feed(html.text, url));
  return {};
}

}  // namespace sito::corpus
