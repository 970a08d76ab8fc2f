// SPDX-License-Identifier: Apache-2.0
// Sitemaps are read by the tokenizer of feeds, because their XML is broken in the same way, above
// all with bare ampersands in URLs (decisions 0014 and 0025).
#include "sito/crawl/links/sitemap.h"

#include "sito/archive/header.h"
#include "sito/base/diagnostics.h"
#include "sito/crawl/http_date.h"
#include "sito/io/codec.h"
#include "sito/metadata/feed.h"
#include "sito/metadata/xml_tokens.h"
#include "sito/page/html.h"
#include "sito/url/url.h"

#include <algorithm>

namespace sito::crawl {
namespace {

constexpr std::size_t kMostValueBytes = 8'192;  // of a URL or a date
constexpr std::size_t kFrontBytes = 4'096;      // the root element begins in these

std::string absolute(url::Resolver& resolver, std::string_view text) {
  text = archive::stripped(text);
  std::string url = text.empty() ? std::string() : resolver.resolve(text);
  const std::string_view scheme = url::scheme_of(url);
  return scheme == "http" || scheme == "https" ? url : std::string();
}

class Reader {
 public:
  Reader(std::string_view source, SitemapKind kind, url::Resolver& resolver)
      : tokens_(source), resolver_(resolver) {
    sitemap_.kind = kind;
  }

  Sitemap read() {
    XmlToken token;
    while (!sitemap_.cut && tokens_.next(token)) {
      if (token.kind == XmlKind::Text) {
        add_text(token);
      } else if (token.kind == XmlKind::Open) {
        open(token);
      } else {
        value_ = nullptr;
        if (is_entry(token)) end_entry();
      }
    }
    end_entry();
    return std::move(sitemap_);
  }

 private:
  [[nodiscard]] bool is_entry(const XmlToken& token) const {
    return token.name == (sitemap_.kind == SitemapKind::Index ? "sitemap" : "url");
  }

  void open(const XmlToken& token) {
    value_ = nullptr;
    if (is_entry(token)) {
      end_entry();
      in_entry_ = !token.empty;
      prefix_ = token.prefix;
    } else if (!in_entry_ || token.empty || token.prefix != prefix_) {
      // Pictures, films and news have a loc of their own; languages are elements of XHTML.
      if (in_entry_ && token.name == "link") add_alternate(token);
    } else if (token.name == "loc") {
      value_ = location_.empty() ? &location_ : nullptr;
    } else if (token.name == "lastmod") {
      value_ = &modified_;
    }
  }

  void add_text(const XmlToken& token) {
    if (value_ == nullptr || value_->size() > kMostValueBytes) return;
    const std::string_view text = token.text.substr(0, kMostValueBytes);
    if (token.literal) {
      *value_ += text;
    } else {
      append_unescaped(text, *value_);
    }
  }

  void add_alternate(const XmlToken& token) {
    if (alternates_.size() >= kMaxAlternates) return;
    std::string language = attribute_of(token, "hreflang");
    std::string url = absolute(resolver_, attribute_of(token, "href"));
    if (language.empty() || language.size() > 64 || url.empty()) return;
    alternates_.push_back({std::move(language), std::move(url)});
  }

  void end_entry() {
    if (in_entry_) {
      SitemapEntry entry;
      entry.url = absolute(resolver_, location_);
      entry.last_modified = parse_w3c_date(modified_);
      entry.alternates = std::move(alternates_);
      if (!entry.url.empty()) {
        sitemap_.cut = sitemap_.entries.size() >= kMaxSitemapEntries;
        if (!sitemap_.cut) sitemap_.entries.push_back(std::move(entry));
      }
    }
    in_entry_ = false;
    value_ = nullptr;
    location_.clear();
    modified_.clear();
    alternates_.clear();
  }

  XmlTokens tokens_;
  url::Resolver& resolver_;
  Sitemap sitemap_;
  bool in_entry_ = false;
  std::string_view prefix_;       // of the element of the entry
  std::string* value_ = nullptr;  // the value to which text is added
  std::string location_, modified_;
  std::vector<SitemapAlternate> alternates_;
};

// Returns the kind by the first element.
SitemapKind kind_of(std::string_view text) {
  XmlTokens tokens(text.substr(0, kFrontBytes));
  XmlToken token;
  while (tokens.next(token)) {
    if (token.kind == XmlKind::Text && !archive::stripped(token.text).empty()) break;
    if (token.kind != XmlKind::Open) continue;
    if (token.name == "urlset") return SitemapKind::Pages;
    if (token.name == "sitemapindex") return SitemapKind::Index;
    break;
  }
  if (looks_like_feed(text)) return SitemapKind::Feed;
  const std::string_view front = archive::stripped(text.substr(0, kFrontBytes));
  const bool is_list = front.starts_with("http://") || front.starts_with("https://");
  return is_list ? SitemapKind::Text : SitemapKind::None;
}

Sitemap read_lines(std::string_view text, url::Resolver& resolver) {
  Sitemap sitemap;
  sitemap.kind = SitemapKind::Text;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    SitemapEntry entry;
    if (end <= kMostValueBytes) entry.url = absolute(resolver, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (entry.url.empty()) continue;
    sitemap.cut = sitemap.entries.size() >= kMaxSitemapEntries;
    if (sitemap.cut) break;
    sitemap.entries.push_back(std::move(entry));
  }
  return sitemap;
}

Sitemap read_as_feed(std::string_view text, std::string_view url) {
  Sitemap sitemap;
  sitemap.kind = SitemapKind::Feed;
  Feed feed = read_feed(text, url);
  sitemap.cut = feed.cut;
  for (FeedEntry& entry : feed.entries) {
    const std::string& date = entry.modified.empty() ? entry.published : entry.modified;
    auto time = parse_w3c_date(date);         // Atom
    if (!time) time = parse_http_date(date);  // RSS, where the zone does not matter
    sitemap.entries.push_back({std::move(entry.link), time, {}});
  }
  return sitemap;
}

}  // namespace

Result<Sitemap> read_sitemap(Bytes body, std::string_view url) {
  Buffer inflated;
  bool cut = body.size() > kMaxSitemapBytes;
  if (body.starts_with("\x1f\x8b")) {
    const Result<void> done = io::decode_body("gzip", body, kMaxSitemapBytes, inflated);
    if (!done && inflated.empty()) return done.error();
    cut = !done;
    body = inflated.view();
  }
  HtmlDecoder decoder;
  NoDiagnostics ignored;
  const Html html =
      decoder.decode(body.substr(0, kMaxSitemapBytes), "", CharsetPolicy::Lenient, {}, ignored);
  url::Resolver resolver;
  resolver.set_base(url);
  Sitemap sitemap;
  const SitemapKind kind = kind_of(html.text);
  if (kind == SitemapKind::Pages || kind == SitemapKind::Index) {
    sitemap = Reader(html.text, kind, resolver).read();
  } else if (kind == SitemapKind::Text) {
    sitemap = read_lines(html.text, resolver);
  } else if (kind == SitemapKind::Feed) {
    sitemap = read_as_feed(html.text, url);
  }
  sitemap.cut = sitemap.cut || (cut && kind != SitemapKind::None);
  return sitemap;
}

}  // namespace sito::crawl
