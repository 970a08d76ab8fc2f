// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/removed_links.h"

#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>
#include <unordered_set>

namespace sito::extract {
namespace {

class Retainer {
 public:
  Retainer(const Page& page, const Labels& labels, const HostList* ad_hosts)
      : page_(page), labels_(labels), ad_hosts_(ad_hosts) {
    resolver_.set_base(page.base_url());
  }

  std::vector<RemovedLink> run() {
    std::vector<RemovedLink> links;
    for (std::uint32_t i = 0; i < page_.links().size(); ++i) {
      const Link& link = page_.links()[i];
      const auto images = images_of(LinkId{i});
      if (page_.node(link.node).hidden || link.href.starts_with('#')) continue;
      if (is_kept(link, images)) continue;
      std::string url = resolver_.resolve(link.href);
      if (!is_wanted(url) || !seen_.insert(url).second) continue;
      links.push_back({text_of(link, images), std::move(url)});
    }
    return links;
  }

 private:
  // Returns the pictures of a link. Call it for links in document order.
  std::span<const Image> images_of(LinkId link) {
    const auto images = page_.images();
    while (next_image_ < images.size() &&
           (images[next_image_].link == kNoLink || images[next_image_].link < link)) {
      ++next_image_;
    }
    std::size_t end = next_image_;
    while (end < images.size() && images[end].link == link) ++end;
    return images.subspan(next_image_, end - next_image_);
  }

  [[nodiscard]] bool keeps_some(TextId begin, TextId end) const {
    for (std::uint32_t i = index_of(begin); i < index_of(end); ++i) {
      if (labels_.keep[i] > 0) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_kept(const Link& link, std::span<const Image> images) const {
    bool has_text = false;
    for (std::uint32_t i = index_of(link.text_begin); i < index_of(link.text_end); ++i) {
      has_text = has_text || page_.texts()[i].n_chars > 0;
    }
    if (has_text) return keeps_some(link.text_begin, link.text_end);
    return std::any_of(images.begin(), images.end(), [&](const Image& image) {
      if (image.block == kNoBlock) return false;
      const Block& block = page_.block(image.block);
      return keeps_some(block.text_begin, block.text_end);
    });
  }

  [[nodiscard]] bool is_wanted(const std::string& url) const {
    const std::string_view scheme = url::scheme_of(url);
    if (scheme != "http" && scheme != "https" && scheme != "ftp") return false;
    return !ad_hosts_->covers(url::host_of(url));
  }

  [[nodiscard]] std::string text_of(const Link& link, std::span<const Image> images) const {
    std::string text;
    for (std::uint32_t i = index_of(link.text_begin); i < index_of(link.text_end); ++i) {
      const Text& piece = page_.texts()[i];
      if (!piece.hidden) text += piece.text;
    }
    text = text::collapse_and_trim(text);
    for (const Image& image : images) {
      if (!text.empty()) break;
      text = text::collapse_and_trim(page_.attribute(image.node, Attr::Alt).value_or(""));
    }
    return text;
  }

  const Page& page_;
  const Labels& labels_;
  const HostList* ad_hosts_;
  url::Resolver resolver_;
  std::size_t next_image_ = 0;
  std::unordered_set<std::string> seen_;
};

}  // namespace

std::vector<RemovedLink> removed_links(const Page& page, const Labels& labels,
                                       const HostList* ad_hosts) {
  return Retainer(page, labels, ad_hosts != nullptr ? ad_hosts : &shipped_ad_hosts()).run();
}

}  // namespace sito::extract
