// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/post_fields.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/post_units.h"
#include "sito/metadata/date.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace sito::structured {
namespace {

constexpr std::size_t kLongestField = 120;

constexpr std::array<std::string_view, 4> kAuthorAttributes = {
    "data-author", "data-username", "data-user-name", "data-member-name"};
constexpr std::array<std::string_view, 6> kIdAttributes = {
    "data-post-id", "data-comment-id", "data-id", "data-fullname", "data-postid", "data-commentid"};
constexpr std::array<std::string_view, 4> kParentAttributes = {"data-parent-id", "data-parent",
                                                               "data-reply-to", "data-parentid"};
// Ends of attributes with a machine-readable time, such as data-time and data-unixtime, and parts of
// those with another time than that of the post.
constexpr std::array<std::string_view, 4> kTimeAttributes = {"time", "timestamp", "epoch", "date"};
constexpr std::array<std::string_view, 5> kOtherTimes = {"update", "edit", "modif", "join", "last"};
// Words before a name or a date, in lower case; longer ones first.
constexpr std::array<std::string_view, 12> kPrefixes = {"originally posted by",
                                                        "submitted by",
                                                        "written by",
                                                        "posted by",
                                                        "posted on",
                                                        "by:",
                                                        "by ",
                                                        "von ",
                                                        "posted:",
                                                        "author:",
                                                        "posted ",
                                                        "on "};
// Words of a line that has only the author and the date.
constexpr std::array<std::string_view, 26> kFillers = {
    "by",        "written", "posted",   "on",        "at",    "says", "said",   "wrote", "post",
    "submitted", "asked",   "answered", "permalink", "reply", "von",  "am",     "um",    "uhr",
    "schrieb",   "postby",  "le",       "par",       "el",    "por",  "edited", "re"};
constexpr std::array<std::string_view, 5> kSuffixes = {" says:", " said:", " wrote:", " says",
                                                       " wrote"};

// Returns true for a filler, a sign, or the number of a post.
bool is_filler(std::string_view word) {
  std::string letters;
  std::size_t n_digits = 0;
  for (const char c : word) {
    if (is_letter(c)) letters += lower(c);
    if (is_digit(c)) ++n_digits;
    if ((static_cast<unsigned char>(c) & 0xC0) == 0xC0) return word.size() <= 3;  // a sign
  }
  if (letters.empty()) return n_digits <= 5;
  return n_digits == 0 && std::find(kFillers.begin(), kFillers.end(), letters) != kFillers.end();
}

std::string bare(std::string text) {
  // Skip signs at the front: quotation marks, bullets, dashes.
  std::size_t from = 0;
  while (from < text.size()) {
    const text::CodePoint point = text::code_point_at(text, from);
    if (text::is_letter_or_digit(point.value)) break;
    from += point.length;
  }
  if (from < text.size()) text.erase(0, from);
  for (const std::string_view prefix : kPrefixes) {
    if (starts_with_lowered(text, prefix) && text.size() > prefix.size()) {
      text.erase(0, prefix.size());
      break;
    }
  }
  for (const std::string_view suffix : kSuffixes) {
    if (text.ends_with(suffix)) text.resize(text.size() - suffix.size());
  }
  // Logs of chats have "<ann>", "ann:" and "[12:03]".
  const auto last = text.find_last_not_of(" >]:");
  if (last != std::string::npos) text.resize(last + 1);
  return std::string(text::trim(text));
}

/// Returns the value of the strongest sign among the nodes [begin, end). Of equal ones the first
/// wins, or one inside it, because the box of a user holds the name.
template <typename Read>
std::string best_of(const Page& page, const std::vector<Sign>& signs, std::uint32_t begin,
                    std::uint32_t end, std::uint32_t& node, Read read) {
  std::string best;
  const Sign* best_sign = nullptr;
  for (auto sign = first_sign(signs, begin); sign != signs.end() && sign->node < end; ++sign) {
    if (best_sign != nullptr && sign->strength <= best_sign->strength) {
      const bool inside = sign->node < page.nodes()[best_sign->node].end;
      if (sign->strength == Strength::Text || !inside) continue;
    }
    std::string value = read(*sign);
    if (value.empty()) continue;
    best = std::move(value);
    best_sign = &*sign;
    node = sign->node;
  }
  return best;
}

// Returns false for signs and for the words around a name.
bool is_name(std::string_view text) {
  if (text.find_first_of("<>{}") != std::string_view::npos) return false;
  std::size_t from = 0;
  for (std::string_view word = text::next_word(text, from); !word.empty();
       word = text::next_word(text, from)) {
    if (!is_filler(word)) return true;
  }
  return false;
}

/// Returns the bold text or link that begins a box about a user and is not all of it; else the box.
NodeId front_of(const Page& page, NodeId box) {
  constexpr TagSet kNames(Tag::B, Tag::Strong, Tag::A);
  for (std::uint32_t i = index_of(box) + 1; i < page.node(box).end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text() && !page.text(node.text).blank) break;
    if (kNames.contains(node.tag) && !brief_text(page, NodeId{i}, kLongestField).empty()) {
      return NodeId{i};
    }
  }
  return box;
}

/// Returns the element with the name of an author.
NodeId name_in(const Page& page, NodeId author) {
  for (std::uint32_t i = index_of(author) + 1; i < page.node(author).end; ++i) {
    if (page.attribute(NodeId{i}, Attr::Itemprop) == "name") return NodeId{i};
  }
  return author;
}

std::string author_at(const Page& page, const Sign& sign) {
  NodeId id{sign.node};
  if (sign.strength == Strength::Property) id = name_in(page, id);
  const auto content = page.attribute(id, Attr::Content);
  if (content && !content->empty()) return text::collapse_and_trim(*content);
  std::string name = bare(brief_text(page, front_of(page, id), kLongestField));
  // A line with a time is no name.
  if (sign.strength != Strength::Property && looks_like_time(name)) return {};
  return is_name(name) ? name : std::string();
}

template <std::size_t kSize>
std::string first_attribute(const Page& page, NodeId id,
                            const std::array<std::string_view, kSize>& names) {
  for (const std::string_view name : names) {
    const auto value = attribute_named(page, id, name);
    if (value && !value->empty() && value->size() <= kLongestField) {
      return text::collapse_and_trim(*value);
    }
  }
  return {};
}

bool is_time_attribute(std::string_view name) {
  const auto ends = [&](std::string_view end) { return name.ends_with(end); };
  const auto has = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
  return name.starts_with("data-") &&
         std::any_of(kTimeAttributes.begin(), kTimeAttributes.end(), ends) &&
         std::none_of(kOtherTimes.begin(), kOtherTimes.end(), has);
}

// Returns the machine-readable date of an element as ISO 8601; "" if it has none.
std::string machine_date(const Page& page, NodeId id) {
  for (const Attr name : {Attr::Datetime, Attr::Content, Attr::Title}) {
    std::string date = iso_date(page.attribute(id, name).value_or(""));
    if (!date.empty()) return date;
  }
  for (const Attribute& attribute : page.attributes(id)) {
    if (!is_time_attribute(attribute.name)) continue;
    std::string date = iso_date(attribute.value);
    if (!date.empty()) return date;
  }
  return {};
}

// Returns the date that is most of a line or of the text behind a colon: a title with a number such
// as 1.1.10 is none.
std::optional<FoundDate> date_of_line(std::string_view line, std::string_view language) {
  auto found = find_date(line, {language, DayMonthOrder::Unknown, false});
  if (!found || found->date.day == 0) return {};
  const std::size_t label = line.substr(0, found->begin).rfind(": ");
  const std::size_t rest = label == std::string_view::npos ? line.size() : line.size() - label;
  if (2 * (found->end - found->begin) < rest) return {};
  return found;
}

// Returns a date as printed in ISO 8601 if it can be read without doubt, else as printed.
std::string normalised_date(std::string printed, std::string_view language) {
  const auto found = date_of_line(printed, language);
  return !found || found->ambiguous ? printed : to_iso(found->date);
}

// Some programs write the author as a term and the details of the author as descriptions.
std::string first_term(const Page& page, std::uint32_t begin, std::uint32_t end) {
  constexpr std::uint32_t kNodesToTerm = 40;
  constexpr std::size_t kLongestName = 40;
  for (std::uint32_t i = begin; i < std::min(end, begin + kNodesToTerm); ++i) {
    if (page.nodes()[i].tag == Tag::Dt) return brief_text(page, NodeId{i}, kLongestName);
  }
  return {};
}

struct Dates {
  std::string iso, printed;
  std::uint32_t node = kNone;
};

Dates date_among(const Page& page, const PostSignals& signals, std::uint32_t begin,
                 std::uint32_t end) {
  Dates dates;
  dates.printed = best_of(page, signals.times(), begin, end, dates.node, [&](const Sign& sign) {
    std::string date = bare(brief_text(page, NodeId{sign.node}, kLongestField));
    const bool is_date = looks_like_day(date) || date_of_line(date, page.language()).has_value();
    return is_date ? date : std::string();
  });
  // A chat has only clocks, and the text of an element for times may be in another language.
  if (dates.printed.empty()) {
    dates.printed = best_of(page, signals.times(), begin, end, dates.node, [&](const Sign& sign) {
      std::string date = bare(brief_text(page, NodeId{sign.node}, kLongestField));
      const bool is_time = sign.strength >= Strength::Element || looks_like_clock(date);
      return is_time ? date : std::string();
    });
  }
  std::uint32_t iso_node = kNone;
  dates.iso = best_of(page, signals.times(), begin, end, iso_node,
                      [&](const Sign& sign) { return machine_date(page, NodeId{sign.node}); });
  // An `abbr` or a box in or around the sign may hold the machine-readable date.
  for (auto sign = first_sign(signals.times(), begin);
       dates.iso.empty() && sign != signals.times().end() && sign->node < end; ++sign) {
    const NodeId parent = page.nodes()[sign->node].parent;
    if (parent != kNoNode && index_of(parent) >= begin) dates.iso = machine_date(page, parent);
    if (dates.iso.empty() && !page.nodes()[sign->node].is_text()) {
      const std::uint32_t last = std::min(page.nodes()[sign->node].end, sign->node + 8);
      for (std::uint32_t i = sign->node + 1; i < last && dates.iso.empty(); ++i) {
        dates.iso = machine_date(page, NodeId{i});
      }
    }
  }
  return dates;
}

std::string id_among(const Page& page, std::uint32_t begin, std::uint32_t end) {
  std::string id(page.attribute(NodeId{begin}, Attr::Id).value_or(""));
  if (id.empty()) id = first_attribute(page, NodeId{begin}, kIdAttributes);
  // Take the first anchor inside that has a number.
  constexpr std::uint32_t kNodesToAnchor = 12;
  for (std::uint32_t i = begin + 1; id.empty() && i < std::min(end, begin + kNodesToAnchor); ++i) {
    const Node& node = page.nodes()[i];
    std::string_view name = page.attribute(NodeId{i}, Attr::Id).value_or("");
    if (name.empty() && node.tag == Tag::A)
      name = page.attribute(NodeId{i}, Attr::Name).value_or("");
    if (!name.empty() && is_digit(name.back())) id = name;
  }
  return id.size() <= kLongestField ? id : std::string();
}

/// Returns the indentation of a post from a table cell.
std::optional<std::uint32_t> indent_among(const Page& page, std::uint32_t begin,
                                          std::uint32_t end) {
  constexpr std::uint32_t kNodesToIndent = 16;
  for (std::uint32_t i = begin; i < std::min(end, begin + kNodesToIndent); ++i) {
    const NodeId id{i};
    if (page.node(id).tag != Tag::Td) continue;
    const auto indent = attribute_named(page, id, "indent");
    if (indent) return number_in(*indent, 10'000);
  }
  return std::nullopt;
}

/// Returns the digits at the end of an id.
std::string_view number_at_end(std::string_view id) {
  std::size_t from = id.size();
  while (from > 0 && is_digit(id[from - 1])) --from;
  return id.substr(from);
}

using Numbers = std::unordered_map<std::string_view, std::uint32_t>;

/// Returns an earlier post to which a link among the nodes [begin, end) leads.
std::optional<std::uint32_t> linked_post(const Page& page, const Numbers& numbers,
                                         std::uint32_t begin, std::uint32_t end,
                                         std::uint32_t own) {
  for (std::uint32_t i = begin; i < end; ++i) {
    if (page.nodes()[i].tag != Tag::A) continue;
    const std::string_view href = page.attribute(NodeId{i}, Attr::Href).value_or("");
    const std::size_t hash = href.find('#');
    if (hash == std::string_view::npos) continue;
    const std::string_view fragment = href.substr(hash + 1);
    auto target = numbers.find(fragment);
    if (target == numbers.end() && is_post_id(fragment)) {
      target = numbers.find(number_at_end(fragment));
    }
    if (target != numbers.end() && target->second < own) return target->second;
  }
  return std::nullopt;
}

}  // namespace

bool is_byline(std::string_view text, const FoundPost& post) {
  std::string rest(text);
  bool found = false;
  for (const std::string* part : {&post.post.author, &post.printed_date}) {
    const std::size_t at = part->empty() ? std::string::npos : rest.find(*part);
    if (at == std::string::npos) continue;
    rest.replace(at, part->size(), " ");
    found = true;
  }
  // A letter that replaces the picture of the author.
  if (text.size() <= 2 && post.post.author.starts_with(text)) return true;
  if (!found && !text.starts_with('#')) return false;
  std::size_t from = 0;
  for (std::string_view word = text::next_word(rest, from); !word.empty();
       word = text::next_word(rest, from)) {
    if (!is_filler(word)) return false;
  }
  return true;
}

std::string iso_date(std::string_view value) {
  value = text::trim(value);
  const auto digit = [&](std::size_t at) { return at < value.size() && is_digit(value[at]); };
  if (value.size() >= 10 && value.size() <= 35 && digit(0) && digit(1) && digit(2) && digit(3) &&
      value[4] == '-' && digit(5) && digit(6) && value[7] == '-' && digit(8) && digit(9)) {
    std::string date(value);
    if (date.size() > 10 && date[10] == ' ') date[10] = 'T';
    return date.size() == 10 || date[10] == 'T' ? date : std::string();
  }
  const bool all_digits = std::all_of(value.begin(), value.end(), is_digit);
  if (!all_digits || (value.size() != 10 && value.size() != 13)) return {};
  std::int64_t seconds = 0;
  for (const char c : value.substr(0, 10)) seconds = seconds * 10 + (c - '0');
  Date date = date_of_day(seconds / 86400);
  const auto of_day = static_cast<int>(seconds % 86400);
  date.hour = of_day / 3600;
  date.minute = of_day / 60 % 60;
  date.second = of_day % 60;
  date.zoned = true;
  return to_iso(date);
}

void fill_fields(const Page& page, const PostSignals& signals, std::uint32_t begin,
                 std::uint32_t end, FoundPost& post) {
  post.post.id = id_among(page, begin, end);
  post.post.author = first_attribute(page, NodeId{begin}, kAuthorAttributes);
  if (post.post.author.empty()) {
    post.post.author = best_of(page, signals.authors(), begin, end, post.author_node,
                               [&](const Sign& sign) { return author_at(page, sign); });
  }
  if (post.post.author.empty()) post.post.author = first_term(page, begin, end);
  Dates dates = date_among(page, signals, begin, end);
  post.printed_date = dates.printed;
  post.date_node = dates.node;
  post.post.date = dates.iso.empty() ? normalised_date(std::move(dates.printed), page.language())
                                     : std::move(dates.iso);
}

void link_answers(const Page& page, const std::vector<PostUnit>& units,
                  std::vector<FoundPost>& found) {
  Numbers numbers;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    const std::string_view own = found[i].post.id;
    if (!own.empty()) numbers.try_emplace(own, i);
    if (!number_at_end(own).empty()) numbers.try_emplace(number_at_end(own), i);
    for (const std::string_view name : kIdAttributes) {
      const auto id = attribute_named(page, NodeId{units[i].node}, name);
      if (id && !id->empty()) numbers.try_emplace(*id, i);
    }
  }
  std::vector<std::pair<std::uint32_t, std::uint32_t>> indents;  // open indents, and their posts
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    const PostUnit& unit = units[i];
    std::string& reply_to = found[i].post.reply_to;
    const std::uint32_t end =
        i + 1 < units.size() ? std::min(unit.end, units[i + 1].node) : unit.end;
    const std::string parent = first_attribute(page, NodeId{unit.node}, kParentAttributes);
    if (const auto known = numbers.find(parent); known != numbers.end() && known->second != i) {
      reply_to = found[known->second].post.id;
    }
    if (const auto indent = indent_among(page, unit.node, end)) {
      while (!indents.empty() && indents.back().first >= *indent) indents.pop_back();
      if (reply_to.empty() && !indents.empty()) {
        reply_to = found[indents.back().second].post.id;
      }
      indents.emplace_back(*indent, i);
    }
    if (!reply_to.empty()) continue;
    if (const auto linked = linked_post(page, numbers, unit.node, end, i)) {
      reply_to = found[*linked].post.id;
    }
  }
}

}  // namespace sito::structured
