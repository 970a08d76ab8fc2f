// SPDX-License-Identifier: Apache-2.0
// Reference read for facts: Readability.js 0.6.0 (Apache-2.0).
#include "sito/extract/readability/article_metadata.h"

#include "sito/base/lowered.h"
#include "sito/base/utf16.h"
#include "sito/extract/steps/script_text.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::extract {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

std::string lower_without_space(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_script_space(static_cast<unsigned char>(c))) continue;
    out += lower(c);
  }
  return out;
}

/// Returns the word of a list that the text ends (or begins) with; "" if there is none.
template <std::size_t kSize>
std::string_view ending(std::string_view text, const std::array<std::string_view, kSize>& words) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](std::string_view word) { return text.ends_with(word); });
  return found == words.end() ? std::string_view() : *found;
}
template <std::size_t kSize>
std::string_view beginning(std::string_view text,
                           const std::array<std::string_view, kSize>& words) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](std::string_view word) { return text.starts_with(word); });
  return found == words.end() ? std::string_view() : *found;
}

/// Returns the first "prefix:name" in a `property`; "" if there is none. White space around the
/// colon is allowed; any text may be around it.
std::string property_key(std::string_view property) {
  constexpr std::array<std::string_view, 5> kPrefixes = {"article", "dcterm", "dc", "og",
                                                         "twitter"};
  constexpr std::array<std::string_view, 6> kNames = {"author",         "creator", "description",
                                                      "published_time", "title",   "site_name"};
  const std::string small = lowered(property);
  for (std::size_t colon = small.find(':'); colon != std::string::npos;
       colon = small.find(':', colon + 1)) {
    const std::string_view text = small;
    const std::string_view prefix = ending(script_trim(text.substr(0, colon)), kPrefixes);
    const std::string_view name = beginning(script_trim(text.substr(colon + 1)), kNames);
    if (!prefix.empty() && !name.empty()) return std::string(prefix).append(":").append(name);
  }
  return {};
}

/// Returns the key of a `name` that is such a name as a whole, with ":" for "."; "" if it is not.
std::string name_key(std::string_view name) {
  constexpr std::array<std::string_view, 7> kPrefixes = {
      "dc", "dcterm", "og", "twitter", "parsely", "weibo:article", "weibo:webpage"};
  constexpr std::array<std::string_view, 6> kNames = {"author",      "creator", "pub-date",
                                                      "description", "title",   "site_name"};
  std::string lower = lower_without_space(name);
  const std::string_view last = ending(lower, kNames);
  if (last.empty()) return {};
  std::string_view rest = std::string_view(lower).substr(0, lower.size() - last.size());
  if (rest.empty()) return lower;
  const char separator = rest.back();
  rest.remove_suffix(1);
  if ((separator != '-' && separator != '.' && separator != ':') ||
      std::find(kPrefixes.begin(), kPrefixes.end(), rest) == kPrefixes.end()) {
    return {};
  }
  return std::string(rest).append(1, separator == '.' ? ':' : separator).append(last);
}

/// Contents of `meta` by key; the last one if a key is repeated.
using Values = std::vector<std::pair<std::string, std::string_view>>;

void take_meta(const Page& page, std::uint32_t node, Values& values) {
  const std::string_view content = page.attribute(NodeId{node}, Attr::Content).value_or("");
  if (content.empty()) return;
  std::string key = property_key(page.attribute(NodeId{node}, Attr::Property).value_or(""));
  if (key.empty()) key = name_key(page.attribute(NodeId{node}, Attr::Name).value_or(""));
  if (!key.empty()) values.emplace_back(std::move(key), script_trim(content));
}

std::string_view value_of(const Values& values, std::string_view key) {
  const auto found = std::find_if(values.rbegin(), values.rend(),
                                  [&](const auto& value) { return value.first == key; });
  return found == values.rend() ? std::string_view() : found->second;
}

template <std::size_t kSize>
std::string_view first_value(const Values& values,
                             const std::array<std::string_view, kSize>& keys) {
  for (const std::string_view key : keys) {
    const std::string_view value = value_of(values, key);
    if (!value.empty()) return value;
  }
  return {};
}

/// Distinguishes a URL from a name as far as `new URL` is needed: a scheme and a colon.
bool looks_like_url(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == 0 || colon == std::string_view::npos) return false;
  const auto fits = [&](char c) {
    return is_letter_or_digit(c) || c == '+' || c == '-' || c == '.';
  };
  const bool letter = is_letter(text[0]);
  const std::string_view scheme = text.substr(0, colon);
  return letter && std::all_of(scheme.begin(), scheme.end(), fits);
}

bool has_author(const Values& values) {
  constexpr std::array<std::string_view, 4> kKeys = {"dc:creator", "dcterm:creator", "author",
                                                     "parsely-author"};
  if (!first_value(values, kKeys).empty()) return true;
  const std::string_view author = value_of(values, "article:author");
  return !author.empty() && !looks_like_url(author);
}

/// Returns the character of "#123" or "#x1F"; 0 if it is not one of these.
char32_t numeric_reference(std::string_view name) {
  name.remove_prefix(1);
  const bool hex = name.starts_with('x') || name.starts_with('X');
  if (hex) name.remove_prefix(1);
  std::uint32_t value = 0;
  const char* const end = name.data() + name.size();
  const auto [stop, problem] = std::from_chars(name.data(), end, value, hex ? 16 : 10);
  if (name.empty() || stop != end || problem == std::errc::invalid_argument) return 0;
  const bool bad = problem == std::errc::result_out_of_range || value == 0 || !is_code_point(value);
  return bad ? kReplacement : value;
}

/// Resolves references that were escaped twice: the five of XML and numbers.
std::string unescaped(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 5> kNamed = {
      {{"quot", '"'}, {"amp", '&'}, {"apos", '\''}, {"lt", '<'}, {"gt", '>'}}};
  constexpr std::size_t kLongestReference = 16;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end =
        text[at] == '&' ? text.substr(at, kLongestReference).find(';') : std::string_view::npos;
    if (end == std::string_view::npos || end < 2) {
      out += text[at++];
      continue;
    }
    const std::string_view name = text.substr(at + 1, end - 1);
    const auto named = std::find_if(kNamed.begin(), kNamed.end(),
                                    [&](const auto& known) { return known.first == name; });
    const char32_t numeric = name.front() == '#' ? numeric_reference(name) : 0;
    if (named == kNamed.end() && numeric == 0) {
      out += text[at++];
      continue;
    }
    if (named != kNamed.end()) {
      out += named->second;
    } else {
      text::append_utf8(numeric, out);
    }
    at += end + 1;
  }
  return out;
}

std::vector<std::string> words_of(std::string_view text) {
  std::string lower;
  text::append_lower(text, lower);
  std::vector<std::string> words;
  for (std::size_t at = 0;;) {
    const std::string_view word = next_script_word(lower, at);
    if (word.empty()) return words;
    words.emplace_back(word);
  }
}

}  // namespace

TitleWords::TitleWords(std::string_view title) : words_(words_of(title)) {
  std::sort(words_.begin(), words_.end());
}

double TitleWords::similarity(std::string_view text) const {
  const std::vector<std::string> words = words_of(text);
  if (words_.empty() || words.empty()) return 0;
  std::size_t all = words.size() - 1;  // the blanks in between
  std::size_t other = 0;
  for (const std::string& word : words) {
    all += word.size();
    if (!std::binary_search(words_.begin(), words_.end(), word)) other += word.size() + 1;
  }
  if (other > 0) --other;
  return 1 - static_cast<double>(other) / static_cast<double>(all);
}

void ArticleMetadata::read() {
  if (done_) return;
  done_ = true;
  constexpr std::array<std::string_view, 8> kTitleKeys = {
      "dc:title", "dcterm:title",  "og:title",     "weibo:article:title", "weibo:webpage:title",
      "title",    "twitter:title", "parsely-title"};
  Values values;
  LinkedData linked;
  const auto nodes = page_.nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].tag == Tag::Meta) take_meta(page_, i, values);
    if (nodes[i].tag != Tag::Script || linked.found || nodes[i].end == i + 1) continue;
    if (page_.attribute(NodeId{i}, Attr::Type) == "application/ld+json") {
      linked = read_linked_data(page_.text(nodes[i + 1].text).text, page_, separators_);
    }
  }
  has_byline_ = linked.has_byline || has_author(values);
  title_ = linked.title.empty() ? std::string(first_value(values, kTitleKeys)) : linked.title;
  if (title_.empty()) title_ = article_title(page_, separators_);
  title_ = unescaped(title_);
}

}  // namespace sito::extract
