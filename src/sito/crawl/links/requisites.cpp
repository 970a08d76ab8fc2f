// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/requisites.h"

#include "sito/base/trimmed.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <unordered_set>
#include <utility>

namespace sito::crawl {
namespace {

// Attributes of lazy loaders that hold the URL of a picture.
constexpr std::array<std::string_view, 3> kLazy = {"data-src", "data-original", "data-lazy-src"};
constexpr std::array<std::string_view, 2> kSets = {"srcset", "data-srcset"};
// Values of `rel` for files that a browser requests to show the page.
constexpr std::array<std::string_view, 5> kRels = {"stylesheet", "icon", "apple-touch-icon",
                                                   "preload", "manifest"};

/// Collects URLs, each once.
class Collected {
 public:
  explicit Collected(std::string_view base) { resolver_.set_base(base); }

  void add(std::string_view reference, std::string_view kind = kRequisite) {
    reference = trimmed(reference);
    if (reference.empty() || reference.front() == '#' || found_.size() >= kMaxRequisites) return;
    FoundAddress found;
    found.url = resolver_.resolve(reference);
    found.url.resize(std::min(found.url.find('#'), found.url.size()));
    if (!found.url.starts_with("http://") && !found.url.starts_with("https://")) return;
    found.kind = kind;
    if (seen_.insert(found.url).second) found_.push_back(std::move(found));
  }

  // Adds the candidates of a srcset: "a.png 1x, b.png 2x". A comma within a URL is not followed by
  // white space.
  void add_set(std::string_view set) {
    while (!(set = trimmed(set)).empty()) {
      const std::size_t end = std::min(set.find_first_of(kHtmlSpaces), set.size());
      std::string_view url = set.substr(0, end);
      set.remove_prefix(end);
      const bool ends = url.ends_with(',');
      while (url.ends_with(',')) url.remove_suffix(1);
      add(url);
      if (!ends) set.remove_prefix(std::min(set.find(','), set.size()));
      while (!set.empty() &&
             (set.front() == ',' || kHtmlSpaces.find(set.front()) != std::string_view::npos))
        set.remove_prefix(1);
    }
  }

  // Adds the URLs of url(...) and @import "..." in a style sheet.
  void add_css(std::string_view css) {
    std::string low(css);
    std::transform(low.begin(), low.end(), low.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const std::string_view mark : {std::string_view("url("), std::string_view("@import")}) {
      for (std::size_t at = low.find(mark); at != std::string::npos; at = low.find(mark, at)) {
        at += mark.size();
        std::size_t begin = std::min(low.find_first_not_of(kHtmlSpaces, at), low.size());
        if (begin == low.size()) break;
        const char quote = low[begin] == '"' || low[begin] == '\'' ? low[begin] : '\0';
        if (quote == '\0' && mark != "url(") continue;  // @import url(...)
        if (quote != '\0') ++begin;
        const std::size_t end = low.find(quote == '\0' ? ')' : quote, begin);
        if (end == std::string::npos) break;
        add(css.substr(begin, end - begin));
        at = end;
      }
    }
  }

  [[nodiscard]] std::vector<FoundAddress> take() { return std::move(found_); }

 private:
  url::Resolver resolver_;
  std::vector<FoundAddress> found_;
  std::unordered_set<std::string> seen_;
};

bool is_shown(std::string_view rel) {
  return std::any_of(kRels.begin(), kRels.end(),
                     [rel](std::string_view word) { return has_word(rel, word); });
}

bool is_pdf(std::string_view href) {
  std::string_view path = href.substr(0, href.find_first_of("?#"));
  if (path.size() < 4) return false;
  path.remove_prefix(path.size() - 4);
  return path[0] == '.' && (path[1] | 0x20) == 'p' && (path[2] | 0x20) == 'd' &&
         (path[3] | 0x20) == 'f';
}

void add_element(const Page& page, NodeId node, Collected& collected) {
  const Tag tag = page.node(node).tag;
  const std::string_view name = page.tag_name(node);
  std::string_view rel;
  std::string_view href;
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name == "rel") rel = attribute.value;
    if (attribute.name == "href") href = attribute.value;
    if (attribute.name == "style") collected.add_css(attribute.value);
    const bool is_lazy = std::find(kLazy.begin(), kLazy.end(), attribute.name) != kLazy.end();
    const bool is_set = std::find(kSets.begin(), kSets.end(), attribute.name) != kSets.end();
    const bool is_source = attribute.name == "src" && name != "iframe" && name != "frame";
    if (is_source || is_lazy || attribute.name == "poster") collected.add(attribute.value);
    if (attribute.name == "background" && name == "body") collected.add(attribute.value);
    if (is_set) collected.add_set(attribute.value);
  }
  if (tag == Tag::Link && is_shown(rel)) collected.add(href);
  if (name == "image") collected.add(href);  // of SVG
  if (tag == Tag::A && is_pdf(href)) collected.add(href, kPdfFile);
}

}  // namespace

bool is_requisite(std::string_view kind) {
  return kind.starts_with(kRequisite) || kind == kPdfFile;
}

std::vector<FoundAddress> requisites_of(const Page& page) {
  Collected collected(page.base_url());
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text()) {
      add_element(page, NodeId{i}, collected);
    } else if (node.parent != kNoNode && page.node(node.parent).tag == Tag::Style) {
      collected.add_css(page.text(node.text).text);
    }
  }
  return collected.take();
}

std::vector<FoundAddress> requisites_in_css(std::string_view css, std::string_view base) {
  Collected collected(base);
  collected.add_css(css);
  return collected.take();
}

}  // namespace sito::crawl
