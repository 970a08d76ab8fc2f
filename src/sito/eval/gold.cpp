// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/gold.h"

#include "sito/base/sha1.h"
#include "sito/eval/marks.h"
#include "sito/io/file.h"
#include "sito/url/site_key.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace sito::eval {
namespace {

using Json = nlohmann::json;

// The whole description of a set is read into memory.
constexpr std::size_t kSetLimitBytes = std::size_t{4} << 30;

const Json* find(const Json& object, const char* name) {
  const auto it = object.find(name);
  return it == object.end() || it->is_null() ? nullptr : &*it;
}

// A field of the wrong type makes the line bad, because a gold text that is silently missing would
// change scores.
bool read(const Json& object, const char* name, std::string& into) {
  const Json* value = find(object, name);
  if (value == nullptr) return true;
  if (!value->is_string()) return false;
  into = value->get_ref<const std::string&>();
  return true;
}

bool read(const Json& object, const char* name, std::optional<std::string>& into) {
  if (find(object, name) == nullptr) return true;
  return read(object, name, into.emplace());
}

// Names are a string or a list. null: the page has none; a missing field: unknown.
bool read_metadata(const Json& object, const char* name, std::optional<std::string>& into) {
  const auto it = object.find(name);
  if (it == object.end()) return true;
  into.emplace();
  if (it->is_null()) return true;
  if (it->is_string()) {
    *into = it->get_ref<const std::string&>();
    return true;
  }
  if (!it->is_array()) return false;
  for (const Json& item : *it) {
    if (!item.is_string()) return false;
    if (!into->empty()) *into += "; ";
    *into += item.get_ref<const std::string&>();
  }
  return true;
}

bool read(const Json& object, const char* name, std::vector<std::string>& into) {
  const Json* value = find(object, name);
  if (value == nullptr) return true;
  if (!value->is_array()) return false;
  for (const Json& item : *value) {
    if (!item.is_string()) return false;
    into.push_back(item.get_ref<const std::string&>());
  }
  return true;
}

// Ignores a field of another type, as sets have it that sito does not know.
void read_language(const Json& object, std::string& into) {
  const Json* value = find(object, "lang");
  if (value != nullptr && value->is_string()) into = value->get_ref<const std::string&>();
}

bool read_id(const Json& object, std::string& into) {
  const Json* value = find(object, "id");
  if (value != nullptr && value->is_number_integer()) into = value->dump();
  return value != nullptr && (value->is_number_integer() || read(object, "id", into));
}

// Reads the site from the set, or else from the URLs that the set gives. Without either, the page
// has no site.
bool read_site(const Json& object, GoldPage& page) {
  std::string host;
  std::string guess;
  if (!read(object, "site", page.site) || !read(object, "host", host) ||
      !read(object, "url_guess", guess)) {
    return false;
  }
  for (const std::string* address : {&page.url, &guess}) {
    if (page.site.empty() && !address->empty()) {
      page.site = url::site_key(*address, url::SiteUnit::Domain);
    }
  }
  if (page.site.empty()) page.site = host;
  return true;
}

bool read_attributes(const Json& object, GoldPage& page) {
  const Json* attributes = find(object, "attrs");
  if (attributes == nullptr) return true;
  if (!attributes->is_object()) return false;
  for (const auto& [name, values] : attributes->items()) {
    if (!read(*attributes, name.c_str(), page.attributes[name])) return false;
  }
  return true;
}

bool read_structure(const Json& object, GoldPage& page) {
  // Some sets have only the number of comments.
  const Json* comments = find(object, "comments");
  if (comments != nullptr && comments->is_array() &&
      !read(object, "comments", page.comments.emplace())) {
    return false;
  }
  if (comments != nullptr && comments->is_string() &&
      !read(object, "comments", page.comment_text)) {
    return false;
  }
  for (const char* name : {"keywords", "topics"}) {
    const Json* words = find(object, name);
    if (words == nullptr || !words->is_array()) continue;
    if (!read(object, name, page.keywords.emplace())) return false;
    break;
  }
  return read_attributes(object, page) && read_metadata(object, "updated", page.updated) &&
         read_metadata(object, "perex", page.perex) &&
         read_metadata(object, "category", page.category) &&
         read(object, "site_kind", page.site_kind);
}

// Ignores a status that is not a number.
bool read_state(const Json& object, GoldPage& page) {
  constexpr int kFirstError = 400;
  const Json* status = find(object, "status");
  page.error = status != nullptr && status->is_number_integer() && *status >= kFirstError;
  return read(object, "datetime", page.seen) && read_pieces(object, page.text, page.pieces);
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

// Reads the lines of one set.
class SetReader {
 public:
  SetReader(const std::string& path, const GoldFilter& filter, Diagnostics& diagnostics)
      : filter_(filter), diagnostics_(diagnostics), is_folder_(io::is_folder(path)) {
    std::string base = path;
    while (base.size() > 1 && base.ends_with('/')) base.pop_back();
    folder_ = is_folder_ ? base + "/" : folder_of(path);
    file_ = is_folder_ ? folder_ + "pages.jsonl" : path;
    set_.name = is_folder_ ? io::file_name(base) : io::file_stem(path);
  }

  Result<GoldSet> read_all() {
    const Result<std::string> lines = io::read_file(file_, kSetLimitBytes);
    if (!lines) return lines.error();
    const Sha1::Digest digest = Sha1().of(*lines);
    append_digits({digest.data(), digest.size()}, kHexAlphabet, 4, set_.digest);
    std::size_t number = 0;
    for (std::size_t at = 0; at < lines->size();) {
      const std::size_t end = std::min(lines->find('\n', at), lines->size());
      ++number;
      read_line(std::string_view(*lines).substr(at, end - at), {file_, at}, number);
      at = end + 1;
    }
    if (set_.pages.empty() && set_.n_lost == 0) {
      const bool has_no_gold = set_.n_without_gold > 0;
      return Error{
          ErrorCode::InvalidArgument,
          has_no_gold ? "no page of the set has gold text or segments" : "the set has no such page",
          {file_, 0}};
    }
    return std::move(set_);
  }

 private:
  void lose(std::string_view problem, const Where& where, std::size_t number,
            const std::string& why) {
    ++set_.n_lost;
    diagnostics_.note(problem, where, "line " + std::to_string(number) + ": " + why);
  }

  [[nodiscard]] bool passes(const GoldPage& page, const std::string& split) const {
    if (!filter_.split.empty() && split != filter_.split) return false;
    if (!filter_.language.empty() && page.language != filter_.language) return false;
    const auto& types = filter_.page_types;
    return types.empty() || std::find(types.begin(), types.end(), page.page_type) != types.end();
  }

  // In a folder, `html` names a file, unless it contains markup. In a JSONL file it is the page,
  // unless it names a file.
  void place_page(GoldPage& page) const {
    const bool markup = page.html.find('<') != std::string::npos;
    const std::string path = page.html.starts_with('/') ? page.html : folder_ + page.html;
    if (markup || page.html.empty() || (!is_folder_ && io::file_size(path) == 0)) return;
    page.path = path;
    page.html.clear();
  }

  void read_line(std::string_view line, const Where& where, std::size_t number) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    if (set_.pages.size() >= filter_.max_pages) return;
    const Json object = Json::parse(line, nullptr, false);
    if (!object.is_object()) {
      lose(kBadLine, where, number, object.is_discarded() ? "not JSON in UTF-8" : "not an object");
      return;
    }
    GoldPage page;
    page.where = where;
    std::string split;
    const bool good =
        read_id(object, page.id) && read(object, "url", page.url) &&
        read(object, "page_type", page.page_type) && read(object, "http_charset", page.charset) &&
        read(object, "text", page.text) && read(object, "marked", page.marked) &&
        read(object, "with", page.with) && read(object, "without", page.without) &&
        read_metadata(object, "title", page.title) &&
        read_metadata(object, "author", page.author) && read_metadata(object, "date", page.date) &&
        read(object, "html", page.html) && read(object, "split", split) &&
        read_site(object, page) && read_structure(object, page) && read_state(object, page);
    if (!good) {
      lose(kBadLine, where, number, "no id, or a field of the wrong type");
      return;
    }
    read_language(object, page.language);
    if (!passes(page, split)) return;
    if (!ids_.insert(page.id).second) {
      lose(kDuplicateId, where, number, "the id " + page.id + " belongs to an earlier page");
      return;
    }
    if (find(object, "html") == nullptr) {
      lose(kNoPage, where, number, page.id + " has no html");
      return;
    }
    place_page(page);
    if (!page.text && page.marked) page.text = without_marks(*page.marked);
    const bool has_metadata =
        filter_.metadata && (page.title || page.author || page.date || !page.attributes.empty());
    if (!page.text && !page.has_segments() && !has_metadata) {
      ++set_.n_without_gold;
      diagnostics_.note(kNoGold, where, "line " + std::to_string(number) + ": " + page.id);
      return;
    }
    set_.pages.push_back(std::move(page));
  }

  const GoldFilter& filter_;
  Diagnostics& diagnostics_;
  bool is_folder_;
  std::string folder_;  // with a slash, or ""
  std::string file_;
  GoldSet set_;
  std::unordered_set<std::string> ids_;
};

}  // namespace

Result<GoldSet> read_gold(const std::string& path, const GoldFilter& filter,
                          Diagnostics& diagnostics) {
  return SetReader(path, filter, diagnostics).read_all();
}

Result<std::string> read_page(const GoldPage& page, const Limits& limits) {
  if (!page.path.empty()) return io::read_file(page.path, limits.source_bytes);
  if (page.html.size() <= limits.source_bytes) return page.html;
  return Error{ErrorCode::TooLarge, "more than " + std::to_string(limits.source_bytes) + " bytes",
               page.where};
}

namespace {

// Returns the wanted pages sorted by id; at most `max_pages`, evenly spread.
template <typename Wanted>
std::vector<const GoldPage*> chosen(const GoldSet& set, std::size_t max_pages, Wanted wanted) {
  std::vector<const GoldPage*> pages;
  for (const GoldPage& page : set.pages) {
    if (wanted(page)) pages.push_back(&page);
  }
  std::sort(pages.begin(), pages.end(),
            [](const GoldPage* a, const GoldPage* b) { return a->id < b->id; });
  if (pages.size() <= max_pages) return pages;
  std::vector<const GoldPage*> spread;
  for (std::size_t i = 0; i < max_pages; ++i) spread.push_back(pages[i * pages.size() / max_pages]);
  return spread;
}

}  // namespace

std::vector<const GoldPage*> pages_with_text(const GoldSet& set, std::size_t max_pages) {
  return chosen(set, max_pages, [](const GoldPage& page) { return page.text.has_value(); });
}

std::vector<const GoldPage*> pages_to_learn_from(const GoldSet& set, std::size_t max_pages) {
  return chosen(set, max_pages,
                [](const GoldPage& page) { return page.text || page.has_segments(); });
}

}  // namespace sito::eval
