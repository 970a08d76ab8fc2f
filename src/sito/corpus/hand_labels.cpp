// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/hand_labels.h"

#include "sito/base/cut.h"
#include "sito/io/file.h"
#include "sito/metadata/feed.h"
#include "sito/page/html.h"
#include "sito/url/article_key.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace sito::corpus {
namespace {

using Json = nlohmann::json;

// The texts of all labelled pages are in memory.
constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

std::string_view base_name(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

// Returns the URL itself if it has no article key.
std::string key_of(std::string_view url) {
  std::string key = url::article_key(url);
  return key.empty() ? std::string(url) : key;
}

// Returns the field, "" if it is absent or null; null if it is no string.
const std::string* read_string(const Json& object, const char* name) {
  static const std::string kEmpty;
  const auto it = object.find(name);
  if (it == object.end() || it->is_null()) return &kEmpty;
  return it->get_ptr<const Json::string_t*>();
}

}  // namespace

Result<void> HandLabels::add(std::string_view line) {
  const Json object = Json::parse(line, nullptr, false);
  if (!object.is_object()) return Error{ErrorCode::Malformed, "it is no JSON object"};
  const std::string* const text = read_string(object, "text");
  const std::string* const url = read_string(object, "url");
  const std::string* const file = read_string(object, "html");
  if (text == nullptr || url == nullptr || file == nullptr) {
    return Error{ErrorCode::Malformed, "\"text\", \"url\" and \"html\" must be strings"};
  }
  const auto given = object.find("text");
  if (given == object.end() || given->is_null()) return {};
  if (url->empty() && file->empty()) {
    return Error{ErrorCode::Malformed, "neither \"url\" nor \"html\" says which page it is"};
  }
  ++n_pages_;
  if (!url->empty()) by_url_.emplace(key_of(*url), *text);
  if (!file->empty()) by_file_.emplace(base_name(*file), *text);
  return {};
}

void HandLabels::add_feed(std::string_view source) {
  for (const FeedEntry& entry : read_feed(source, "").entries) {
    if (entry.content.empty()) continue;
    n_pages_ += by_url_.emplace(key_of(entry.link), entry.content).second ? 1 : 0;
  }
}

Result<void> HandLabels::add_lines(std::string_view lines) {
  std::size_t number = 0;
  for (const std::string_view line : parts_of(lines, '\n')) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const Result<void> added = add(line);
    if (added) continue;
    return Error{added.error().code,
                 "line " + std::to_string(number) + ": " + added.error().message};
  }
  return {};
}

Result<HandLabels> HandLabels::read(const std::string& path) {
  const Result<std::string> bytes = io::read_file(path, kMaxFileBytes);
  if (!bytes) return bytes.error();
  HandLabels labels;
  if (looks_like_feed(*bytes)) {
    HtmlDecoder decoder;
    NoDiagnostics ignored;
    labels.add_feed(decoder.decode(*bytes, "", CharsetPolicy::Lenient, {}, ignored).text);
    return labels;
  }
  if (const Result<void> added = labels.add_lines(*bytes); !added) {
    return Error{added.error().code, path + ", " + added.error().message};
  }
  return labels;
}

const std::string* HandLabels::find(std::string_view url, std::string_view file) const {
  const auto& texts = url.empty() ? by_file_ : by_url_;
  const auto found = texts.find(url.empty() ? std::string(base_name(file)) : key_of(url));
  return found == texts.end() ? nullptr : &found->second;
}

void HandLabeller::label(const Page& page, std::string_view main_text, Labels& labels) {
  labels.reset(page.texts().size());
  std::size_t n = 0;
  BlockId last = kNoBlock;
  for (std::uint32_t i = 0; i < page.texts().size(); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden || text.block == kNoBlock) continue;
    if (n == 0 || text.block != last) {
      if (blocks_.size() == n) blocks_.emplace_back();
      blocks_[n++].clear();
      labels.segments.emplace_back().text_begin = TextId{i};
      last = text.block;
    }
    blocks_[n - 1] += text.text;
    labels.segments.back().text_end = TextId{i + 1};
  }
  views_.assign(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(n));
  aligner_.align(views_, main_text, kept_);
  for (std::size_t i = 0; i < n; ++i) {
    Segment& segment = labels.segments[i];
    segment.label = kept_[i] ? Label::Content : Label::Boilerplate;
    segment.rule = "by-hand";
  }
  labels.keep_by_segments(page);
}

}  // namespace sito::corpus
