// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/page_styles.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"
#include "sito/fetch/fetcher.h"
#include "sito/text/utf8.h"
#include "sito/url/escape.h"
#include "sito/url/url.h"
#include "sito/version.h"

#include "serve/css_filter.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace sito::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostSheets = 16;  // of a page, imports included
constexpr std::size_t kMostAtOnce = 6;   // as browsers fetch from one host
constexpr std::size_t kMostSheetBytes = std::size_t{1} << 20;
constexpr std::size_t kMostPageBytes = std::size_t{2} << 20;  // as much as a view shows
constexpr std::chrono::milliseconds kMostTime{5'000};
// Resolves the links of files, which have no URL. The name is reserved (RFC 2606).
constexpr std::string_view kRootUrl = "http://root.invalid/";

struct Wanted {
  NodeId node = kNoNode;
  std::string url, media;
  std::size_t importer = 0;  // of an import: the number of the sheet that has it
};

bool has_word(std::string_view list, std::string_view word) {
  const std::string low = lowered(list);
  for (std::size_t at = 0; at < low.size();) {
    if (is_html_space(low[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < low.size() && !is_html_space(low[end])) ++end;
    if (std::string_view(low).substr(at, end - at) == word) return true;
    at = end;
  }
  return false;
}

// Returns the path as a URL writes it.
std::string escaped_path(std::string_view path) {
  std::string out;
  for (const char c : path) {
    if (c == '/' || url::is_unreserved(c)) {
      out += c;
    } else {
      url::append_escaped(c, out);
    }
  }
  return out;
}

// Returns the file below the root that such a URL means; "" if it is another URL.
std::string path_of(std::string_view url) {
  if (!url.starts_with(kRootUrl)) return {};
  url.remove_prefix(kRootUrl.size());
  url = url.substr(0, url.find_first_of("?#"));
  std::string path;
  for (std::size_t at = 0; at < url.size(); ++at) {
    const auto octet = url::escape_at(url, at);
    path += octet.value_or(url[at]);
    if (octet) at += 2;
  }
  return path;
}

class Sheets {
 public:
  Sheets(const OpenPage& page, const StyleSource& source) : page_(page.page()), source_(source) {
    const RawPage& raw = page.raw();
    const bool is_file = raw.url.empty() && !raw.path.empty();
    base_ = std::string(page_.base_url());
    if (base_.empty() && is_file) base_ = std::string(kRootUrl) + escaped_path(raw.path);
  }

  LinkedSheets load() {
    collect();
    std::vector<std::string> loaded = load_all(wanted_);
    // Imports of imports are rare, and each level costs a round trip.
    std::vector<Wanted> imported;
    for (std::size_t i = 0; i < loaded.size(); ++i) {
      for (const StyleImport& import : style_imports(loaded[i])) {
        const std::string media = import.media.empty() ? wanted_[i].media : import.media;
        add({wanted_[i].node, import.url, media, i}, wanted_[i].url, imported);
      }
    }
    std::vector<std::string> inner = load_all(imported);
    LinkedSheets sheets;
    for (std::size_t i = 0; i < loaded.size(); ++i) {
      for (std::size_t k = 0; k < imported.size(); ++k) {
        if (imported[k].importer == i) keep(imported[k], std::move(inner[k]), sheets);
      }
      keep(wanted_[i], std::move(loaded[i]), sheets);
    }
    return sheets;
  }

 private:
  void keep(const Wanted& wanted, std::string css, LinkedSheets& sheets) {
    if (css.empty() || css.size() > n_bytes_left_) return;
    n_bytes_left_ -= css.size();
    sheets.push_back({wanted.node, wanted.media, std::move(css)});
  }

  void collect() {
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      const Node& node = page_.nodes()[i];
      if (!node.is_text()) {
        if (node.tag == Tag::Link) link(NodeId{i});
      } else if (node.parent != kNoNode && page_.node(node.parent).tag == Tag::Style) {
        for (const StyleImport& import : style_imports(page_.text(node.text).text)) {
          add({node.parent, import.url, import.media}, base_, wanted_);
        }
      }
    }
  }

  void link(NodeId node) {
    std::string_view rel, href, media, type;
    bool is_disabled = false;
    for (const Attribute& a : page_.attributes(node)) {
      if (a.name == "rel") rel = a.value;
      if (a.name == "href") href = a.value;
      if (a.name == "media") media = a.value;
      if (a.name == "type") type = a.value;
      if (a.name == "disabled") is_disabled = true;
    }
    if (is_disabled || !has_word(rel, "stylesheet") || has_word(rel, "alternate")) return;
    if (!type.empty() && lowered(type) != "text/css") return;
    add({node, std::string(href), std::string(media)}, base_, wanted_);
  }

  void add(Wanted sheet, const std::string& base, std::vector<Wanted>& into) {
    if (n_added_ >= kMostSheets || sheet.url.empty()) return;
    if (has_word(sheet.media, "print") || has_word(sheet.media, "speech")) return;
    url::Resolver resolver;
    resolver.set_base(base);
    sheet.url = resolver.resolve(sheet.url);
    if (!sheet.url.starts_with("http://") && !sheet.url.starts_with("https://")) return;
    into.push_back(std::move(sheet));
    ++n_added_;
  }

  // Returns the text of each sheet; "" for those that cannot be had.
  std::vector<std::string> load_all(const std::vector<Wanted>& wanted) const {
    std::vector<std::string> texts(wanted.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      fetch::Fetcher fetcher;
      for (std::size_t i = next++; i < wanted.size(); i = next++) {
        texts[i] = load_one(fetcher, wanted[i].url);
      }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min(wanted.size(), kMostAtOnce); ++i)
      others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    return texts;
  }

  std::string load_one(fetch::Fetcher& fetcher, const std::string& url) const {
    std::string text;
    if (const std::string path = path_of(url); !path.empty()) {
      if (!source_.root) return {};
      auto bytes = source_.root->read(path, kMostSheetBytes);
      if (!bytes) return {};
      text = std::move(*bytes);
    } else {
      text = fetched(fetcher, url);
    }
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    return text::is_valid_utf8(text) ? text : ascii_of(text);
  }

  std::string fetched(fetch::Fetcher& fetcher, const std::string& url) const {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end_ - Clock::now());
    if (!source_.fetches || left.count() <= 0) return {};
    fetch::FetchOptions options;
    options.allow_private = source_.allow_private;
    options.max_bytes = kMostSheetBytes;
    options.time = options.connect_time = left;
    options.user_agent = "sito/" + std::string(kVersion);
    options.stop = &source_.stop;
    options.fields = {{"Accept", "text/css,*/*;q=0.1"}};
    auto response = fetcher.get(url, options);
    // Browsers take no other type, and an error page is none.
    if (!response || response->status / 100 != 2 || response->content_type != "text/css") return {};
    return std::move(response->body);
  }

  // Of other encodings, only the names of fonts and classes beyond ASCII are lost.
  static std::string ascii_of(std::string text) {
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; }, '_');
    return text;
  }

  const Page& page_;
  const StyleSource& source_;
  const Clock::time_point end_ = Clock::now() + kMostTime;
  std::string base_;
  std::vector<Wanted> wanted_;
  std::size_t n_added_ = 0;
  std::size_t n_bytes_left_ = kMostPageBytes;
};

}  // namespace

std::shared_ptr<const LinkedSheets> PageStyles::of(const OpenPage& page,
                                                   const StyleSource& source) {
  std::shared_ptr<Entry> entry;
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const auto& other) { return other->page == page.id(); });
    if (found != entries_.end()) {
      entry = *found;
    } else {
      entry = std::make_shared<Entry>();
      entry->page = page.id();
      entries_.push_back(entry);
      if (entries_.size() > kMostPages) entries_.pop_front();
    }
  }
  std::call_once(entry->once, [&] {
    entry->sheets = std::make_shared<const LinkedSheets>(Sheets(page, source).load());
  });
  return entry->sheets;
}

}  // namespace sito::serve
