// SPDX-License-Identifier: Apache-2.0
#include "sito/document/added_signs.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace sito {
namespace {

// The most nodes that are searched from either end of an element for its first and last text, which
// bounds the cost of nesting.
constexpr std::uint32_t kMostNodes = 64;

struct Quotes {
  std::string_view languages;  ///< two letters each
  std::array<std::string_view, 2> outer, inner;
};
// From the locale data of Unicode (CLDR); UTF-8. The last row is for all other languages.
constexpr Quotes kQuotes[] = {
    {"de cs sk sl is lt et bg", {"\xE2\x80\x9E", "\xE2\x80\x9C"}, {"\xE2\x80\x9A", "\xE2\x80\x98"}},
    {"pl hu ro hr sr", {"\xE2\x80\x9E", "\xE2\x80\x9D"}, {"\xC2\xAB", "\xC2\xBB"}},
    {"fr", {"\xC2\xAB\xC2\xA0", "\xC2\xA0\xC2\xBB"}, {"\xE2\x80\x9C", "\xE2\x80\x9D"}},
    {"es it pt el", {"\xC2\xAB", "\xC2\xBB"}, {"\xE2\x80\x9C", "\xE2\x80\x9D"}},
    {"ru uk be", {"\xC2\xAB", "\xC2\xBB"}, {"\xE2\x80\x9E", "\xE2\x80\x9C"}},
    {"sv fi", {"\xE2\x80\x9D", "\xE2\x80\x9D"}, {"\xE2\x80\x99", "\xE2\x80\x99"}},
    {"ja zh", {"\xE3\x80\x8C", "\xE3\x80\x8D"}, {"\xE3\x80\x8E", "\xE3\x80\x8F"}},
    {"", {"\xE2\x80\x9C", "\xE2\x80\x9D"}, {"\xE2\x80\x98", "\xE2\x80\x99"}},
};

const Quotes& quotes_of(std::string_view language) {
  constexpr std::size_t kLetters = 2;
  const std::string_view front = language.substr(0, kLetters);
  for (const Quotes& quotes : kQuotes) {
    if (front.size() == kLetters && quotes.languages.find(front) != std::string_view::npos)
      return quotes;
  }
  return std::end(kQuotes)[-1];
}

bool is_shown(const Page& page, std::uint32_t index) {
  const Node& node = page.nodes()[index];
  return node.is_text() && !node.hidden && !page.text(node.text).blank;
}

/// Returns the first and the last text of an element; kNoText if there is none near its ends.
std::pair<TextId, TextId> ends_of(const Page& page, std::uint32_t index) {
  const std::uint32_t end = page.nodes()[index].end;
  std::pair<TextId, TextId> ends{kNoText, kNoText};
  for (std::uint32_t i = index + 1; i < std::min(end, index + 1 + kMostNodes); ++i) {
    if (!is_shown(page, i)) continue;
    ends.first = page.nodes()[i].text;
    break;
  }
  for (std::uint32_t i = end; i > index + 1 && end - i < kMostNodes; --i) {
    if (!is_shown(page, i - 1)) continue;
    ends.second = page.nodes()[i - 1].text;
    break;
  }
  return ends;
}

bool begins_with_quote(std::string_view text) {
  text = text::trim(text);
  if (text.starts_with('"')) return true;
  return std::any_of(std::begin(kQuotes), std::end(kQuotes), [&](const Quotes& quotes) {
    return text.starts_with(text::trim(quotes.outer[0])) || text.starts_with(quotes.outer[1]);
  });
}

bool has_brackets(const Page& page, NodeId reading) {
  const NodeId ruby = page.node(reading).parent;
  const std::uint32_t end = std::min(page.node(ruby).end, index_of(ruby) + kMostNodes);
  for (std::uint32_t i = index_of(ruby) + 1; i < end; ++i) {
    if (page.nodes()[i].tag == Tag::Rp) return true;
  }
  return false;
}

bool is_in_quote(const Page& page, NodeId id) {
  constexpr int kLevels = 8;
  for (int i = 0; i < kLevels && id != kNoNode; ++i, id = page.node(id).parent) {
    if (page.node(id).tag == Tag::Q) return true;
  }
  return false;
}

}  // namespace

AddedSigns::AddedSigns(const Page& page) {
  const auto may_have_signs = [](const Node& node) {
    return node.tag == Tag::Q || node.tag == Tag::Rt;
  };
  const auto nodes = page.nodes();
  if (std::none_of(nodes.begin(), nodes.end(), may_have_signs)) return;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (!may_have_signs(node)) continue;
    const auto [first, last] = ends_of(page, i);
    if (node.hidden || first == kNoText || last == kNoText) continue;
    if (node.tag == Tag::Rt) {
      if (has_brackets(page, NodeId{i})) continue;
      add(first, "(", "");
      add(last, "", ")");
    } else if (!begins_with_quote(page.text(first).text)) {
      const Quotes& quotes = quotes_of(page.language());
      const auto& marks = is_in_quote(page, node.parent) ? quotes.inner : quotes.outer;
      add(first, std::string(marks[0]), "");
      add(last, "", std::string(marks[1]));
    }
  }
  std::stable_sort(signs_.begin(), signs_.end(),
                   [](const Around& a, const Around& b) { return a.text < b.text; });
  // Elements come before those in them: the signs of the inner ones are nearer to the text.
  std::size_t n = 0;
  for (Around& signs : signs_) {
    if (n > 0 && signs_[n - 1].text == signs.text) {
      signs_[n - 1].before += signs.before;
      signs_[n - 1].behind.insert(0, signs.behind);
    } else {
      std::swap(signs_[n++], signs);
    }
  }
  signs_.resize(n);
}

void AddedSigns::add(TextId text, const std::string& before, const std::string& behind) {
  signs_.push_back({text, before, behind});
}

const AddedSigns::Around* AddedSigns::of(TextId text) const {
  const auto found =
      std::lower_bound(signs_.begin(), signs_.end(), text,
                       [](const Around& around, TextId id) { return around.text < id; });
  return found != signs_.end() && found->text == text ? &*found : nullptr;
}

}  // namespace sito
