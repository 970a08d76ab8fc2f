// SPDX-License-Identifier: Apache-2.0
// Reference read for facts: Readability.js 0.6.0 (Apache-2.0). Steps that change no text are left
// out: the reference turns h1 into h2, drops empty paragraphs and br, unwraps tables of one cell
// and completes URLs.
#include "sito/extract/readability/clean.h"

#include "sito/base/contains.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace sito::extract::readability {
namespace {

constexpr std::uint32_t kManyCommas = 10;    // an element with this many is text
constexpr std::uint32_t kMaxShareBox = 500;  // characters, white space as it is
constexpr int kNearAncestors = 4;            // levels in which figure and code are looked for
constexpr std::uint32_t kMaxNoise = 20;      // characters of the longest word below

constexpr TagSet kHeadings(Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6);
// Elements whose text makes an element worth keeping.
constexpr TagSet kTextish(Tag::Span, Tag::Li, Tag::Td, Tag::Blockquote, Tag::Dl, Tag::Div, Tag::Img,
                          Tag::Ol, Tag::P, Tag::Pre, Tag::Table, Tag::Ul);
constexpr TagSet kEmbeds(Tag::Object, Tag::Embed, Tag::Iframe);
// Never text of an article. Embeds stay if they play a known kind of video.
constexpr TagSet kRemovedFirst(Tag::Object, Tag::Embed, Tag::Footer, Tag::Link, Tag::Aside);
constexpr TagSet kRemovedLater(Tag::Iframe, Tag::Input, Tag::Textarea, Tag::Select, Tag::Button);

// The whole text of an advertisement's frame, or of a part that is still loading; lower case.
constexpr std::array<std::string_view, 10> kAdWords = {
    "ad",
    "advertising",
    "advertisement",
    "pub",
    "publicit\xC3\xA9",
    "werb",
    "werbung",
    "\xE5\xB9\xBF\xE5\x91\x8A",                                  // Chinese
    "\xD1\x80\xD0\xB5\xD0\xBA\xD0\xBB\xD0\xB0\xD0\xBC\xD0\xB0",  // Russian, reklama
    "anuncio"};
constexpr std::array<std::string_view, 5> kLoadingWords = {
    "loading",
    "\xE6\xAD\xA3\xE5\x9C\xA8\xE5\x8A\xA0\xE8\xBD\xBD",                  // Chinese
    "\xD0\xB7\xD0\xB0\xD0\xB3\xD1\x80\xD1\x83\xD0\xB7\xD0\xBA\xD0\xB0",  // Russian, zagruzka
    "chargement", "cargando"};

bool is_noise(std::string_view lower) {
  if (is_one_of(lower, kAdWords)) return true;
  for (const std::string_view dots : {std::string_view("..."), std::string_view("\xE2\x80\xA6")}) {
    if (lower.ends_with(dots)) {
      lower.remove_suffix(dots.size());
      break;
    }
  }
  return is_one_of(lower, kLoadingWords);
}

/// One pass of conditional cleaning over one part of the article, from its end, so that an element
/// is judged by the contents left in it.
class ConditionalPass {
 public:
  ConditionalPass(const Page& page, std::span<const TextParts> parts, const CleanOptions& options,
                  const Flags& flags, WorkTree& tree)
      : page_(page), parts_(parts), options_(options), flags_(flags), tree_(tree) {}

  void run(std::uint32_t part, Tag tag) {
    part_ = part;
    n_texts_left_ = tree_.text_end(part);
    next_text_.assign(tree_.text_end(part) - tree_.text_begin(part), kNone);
    first_text_ = tree_.text_begin(part);
    front_ = kNone;
    for (std::uint32_t i = tree_.nodes[part].end; i-- > part;) visit(i, tag);
    levels_[tree_.nodes[part].depth] = {};
  }

 private:
  void visit(std::uint32_t index, Tag tag) {
    WorkNode& node = tree_.nodes[index];
    const std::size_t depth = node.depth;
    if (levels_.size() < depth + 2) levels_.resize(depth + 2);
    if (node.is_text()) {
      levels_[depth].add_in_front(text_contents(node));
      return;
    }
    if (!node.is_element()) return;
    Contents inside = levels_[depth + 1];
    levels_[depth + 1] = {};
    if (!node.is(mark::kGone) && node.tag == tag && fails(index, inside)) {
      node.marks |= mark::kGone;
      node.rule = static_cast<std::uint8_t>(Rule::ConditionalClean);
    }
    if (node.is(mark::kGone)) {
      if (inside.last_text != kNone) front_ = next_text_[inside.last_text - first_text_];
      return;
    }
    const bool large = inside.n_children > 1;
    inside.n_children = 1;
    inside.has_large_child = large;
    add_element(index, inside);
    levels_[depth].add_in_front(inside);
  }

  /// The remaining texts, linked from front to back, so that few can be read quickly.
  Contents text_contents(const WorkNode& node) {
    const TextParts& text = parts_[node.source];
    Contents contents;
    contents.n_chars = text.n_chars;
    contents.n_runs = text.n_runs;
    contents.leading = text.leading;
    contents.trailing = text.trailing;
    contents.n_commas = text.n_commas;
    if (!text.blank()) {
      const std::uint32_t number = --n_texts_left_;
      next_text_[number - first_text_] = front_;
      front_ = number;
      contents.first_text = contents.last_text = number;
    }
    return contents;
  }

  /// Adds the element itself to the contents of those around it.
  void add_element(std::uint32_t index, Contents& inside) const {
    const WorkNode& node = tree_.nodes[index];
    const std::uint32_t length = inside.length();
    if (node.tag == Tag::A) inside.in_links += tree_.link_weight(index) * length;
    if (node.is(mark::kForeign)) return;
    if (kHeadings.contains(node.tag)) inside.in_headings += length;
    if (kTextish.contains(node.tag)) inside.in_textish += length;
    if (kEmbeds.contains(node.tag)) {
      if (!node.is(mark::kVideo)) ++inside.n_embeds;
      inside.has_video = inside.has_video || node.is(mark::kVideo);
    }
    switch (node.tag) {
      case Tag::Ul:
      case Tag::Ol:
        inside.in_lists += length;
        break;
      case Tag::P:
        ++inside.n_paragraphs;
        break;
      case Tag::Img:
        ++inside.n_images;
        break;
      case Tag::Li:
        ++inside.n_items;
        break;
      case Tag::Input:
        ++inside.n_inputs;
        break;
      case Tag::Table:
        inside.has_data_table = inside.has_data_table || node.is(mark::kDataTable);
        break;
      default:
        break;
    }
  }

  [[nodiscard]] bool fails(std::uint32_t index, const Contents& inside) {
    const WorkNode& node = tree_.nodes[index];
    const int weight = class_weight(node, flags_);
    if (!options_.classic) {
      if (node.is(mark::kDataTable | mark::kInDataTable) || inside.has_data_table) return false;
      if (has_near(index, Tag::Code)) return false;
    }
    if (weight < 0) return true;
    if (inside.n_commas >= kManyCommas) return false;
    if (options_.classic) {
      return fails_classic_conditions({node, inside, weight}, options_.link_density_modifier);
    }
    if (inside.has_video) return false;
    if (has_noise(inside)) return true;
    return fails_conditions({node, inside, weight, has_near(index, Tag::Figure)},
                            options_.link_density_modifier);
  }

  [[nodiscard]] bool has_near(std::uint32_t index, Tag tag) const {
    return tree_.has_ancestor(index, tag, kNearAncestors, part_);
  }

  /// Returns true if the whole text is a word for an advertisement.
  [[nodiscard]] bool has_noise(const Contents& inside) {
    const bool one_word = inside.length() == inside.n_chars;
    if (!one_word || inside.n_chars == 0 || inside.n_chars > kMaxNoise) return false;
    noise_.clear();
    for (std::uint32_t i = inside.first_text;; i = next_text_[i - first_text_]) {
      const WorkNode& node = tree_.nodes[tree_.texts()[i].node];
      text::append_lower(text::trim(page_.texts()[node.source].text), noise_);
      if (i == inside.last_text) break;
    }
    return is_noise(noise_);
  }

  const Page& page_;
  std::span<const TextParts> parts_;
  const CleanOptions& options_;
  const Flags& flags_;
  WorkTree& tree_;
  std::uint32_t part_ = 0;
  std::vector<Contents> levels_;  // by depth: the contents so far of the open elements
  std::vector<std::uint32_t> next_text_;
  std::uint32_t first_text_ = 0;    // the number of the first entry of next_text_
  std::uint32_t n_texts_left_ = 0;  // texts in front of the current place of the pass
  std::uint32_t front_ = kNone;     // the first remaining text behind it
  std::string noise_;
};

/// Records which passes have something to do.
struct Seen {
  bool form = false, fieldset = false, table = false, list = false, div = false, share = false;
};

class Cleaner {
 public:
  Cleaner(const Page& page, std::span<const TextParts> parts, const Article& article,
          const CleanOptions& options, const Flags& flags, WorkTree& tree)
      : parts_(parts),
        article_(article),
        options_(options),
        flags_(flags),
        tree_(tree),
        page_(page),
        pass_(page, parts, options, flags, tree) {}

  void run() {
    const Seen seen = look_around();
    if (seen.table && !options_.classic) {
      for (const std::uint32_t part : article_.parts) mark_data_tables(page_, part, tree_);
    }
    if (seen.form) clean_conditionally(Tag::Form);
    if (seen.fieldset && !options_.classic) clean_conditionally(Tag::Fieldset);
    remove(options_.classic ? TagSet(Tag::Object) : kRemovedFirst);
    if (seen.share && !options_.classic) remove_share_boxes();
    remove(options_.classic ? TagSet(Tag::Iframe) : kRemovedLater);
    remove_headings();
    if (seen.table) clean_conditionally(Tag::Table);
    if (seen.list) clean_conditionally(Tag::Ul);
    if (seen.div) clean_conditionally(Tag::Div);
  }

 private:
  template <typename Act>
  void for_each_element(Act&& act) {
    for (const std::uint32_t part : article_.parts) {
      for (std::uint32_t i = part; i < tree_.nodes[part].end;) {
        WorkNode& node = tree_.nodes[i];
        if (node.is_element() && !node.is(mark::kGone)) act(i, node);
        i = node.is(mark::kGone) ? node.end : i + 1;
      }
    }
  }

  Seen look_around() {
    Seen seen;
    for_each_element([&](std::uint32_t, const WorkNode& node) {
      seen.form = seen.form || node.tag == Tag::Form;
      seen.fieldset = seen.fieldset || node.tag == Tag::Fieldset;
      seen.table = seen.table || node.tag == Tag::Table;
      seen.list = seen.list || node.tag == Tag::Ul;
      seen.div = seen.div || node.tag == Tag::Div;
      seen.share = seen.share || node.is(mark::kShare);
    });
    return seen;
  }

  static void take_away(WorkNode& node, Rule rule) {
    node.marks |= mark::kGone;
    node.rule = static_cast<std::uint8_t>(rule);
  }

  void clean_conditionally(Tag tag) {
    if (!flags_.clean_conditionally) return;
    for (const std::uint32_t part : article_.parts) pass_.run(part, tag);
  }

  void remove(TagSet tags) {
    for_each_element([&](std::uint32_t, WorkNode& node) {
      if (node.is(mark::kForeign) || !tags.contains(node.tag)) return;
      if (kEmbeds.contains(node.tag) && node.is(mark::kVideo)) return;
      take_away(node, Rule::Element);
    });
  }

  /// Removes boxes to share the page, if they are short; the parts of the article themselves stay.
  void remove_share_boxes() {
    raw_.assign(tree_.nodes.size() + 1, 0);
    std::uint32_t n_units = 0;  // as textContent: white space as it is
    for (const std::uint32_t part : article_.parts) {
      const std::uint32_t end = tree_.nodes[part].end;
      for (std::uint32_t i = part; i < end; ++i) {
        const WorkNode& node = tree_.nodes[i];
        raw_[i] = n_units;
        if (node.is(mark::kGone)) {
          std::fill(raw_.begin() + i, raw_.begin() + node.end, n_units);
          i = node.end - 1;
        } else if (node.is_text()) {
          n_units += parts_[node.source].n_chars + parts_[node.source].n_spaces;
        }
      }
      raw_[end] = n_units;
    }
    for_each_element([&](std::uint32_t i, WorkNode& node) {
      const bool is_part = std::binary_search(article_.parts.begin(), article_.parts.end(), i);
      if (!is_part && node.is(mark::kShare) && raw_[node.end] - raw_[i] < kMaxShareBox) {
        take_away(node, Rule::ShareBox);
      }
    });
  }

  void remove_headings() {
    if (options_.classic && options_.drop_headings) {
      std::size_t n_second = 0;
      for_each_element([&](std::uint32_t, const WorkNode& node) {
        if (node.tag == Tag::H2) ++n_second;
      });
      for_each_element([&](std::uint32_t, WorkNode& node) {
        if (node.tag == Tag::H1 || (node.tag == Tag::H2 && n_second == 1)) {
          take_away(node, Rule::Element);
        }
      });
    }
    for_each_element([&](std::uint32_t, WorkNode& node) {
      const bool heading = node.tag == Tag::H1 || node.tag == Tag::H2;
      if (heading && class_weight(node, flags_) < 0) take_away(node, Rule::NegativeClass);
    });
  }

  std::span<const TextParts> parts_;
  const Article& article_;
  const CleanOptions& options_;
  const Flags& flags_;
  WorkTree& tree_;
  const Page& page_;
  ConditionalPass pass_;
  std::vector<std::uint32_t> raw_;  // by node: UTF-16 units of the text in front of it
};

}  // namespace

void Contents::add_in_front(const Contents& other) {
  if (other.n_runs > 0 || other.n_chars > 0) {
    const bool empty = n_runs == 0 && n_chars == 0;
    n_runs += other.n_runs - (other.trailing && leading ? 1U : 0U);
    n_chars += other.n_chars;
    if (empty) trailing = other.trailing;
    leading = other.leading;
  }
  if (other.first_text != kNone) first_text = other.first_text;
  if (last_text == kNone) last_text = other.last_text;
  n_commas += other.n_commas;
  n_paragraphs += other.n_paragraphs;
  n_images += other.n_images;
  n_items += other.n_items;
  n_inputs += other.n_inputs;
  n_embeds += other.n_embeds;
  has_video = has_video || other.has_video;
  has_data_table = has_data_table || other.has_data_table;
  n_children += other.n_children;
  has_large_child = has_large_child || other.has_large_child;
  in_headings += other.in_headings;
  in_textish += other.in_textish;
  in_lists += other.in_lists;
  in_links += other.in_links;
}

void clean_article(const Page& page, std::span<const TextParts> parts, const Article& article,
                   const CleanOptions& options, const Flags& flags, WorkTree& tree) {
  Cleaner(page, parts, article, options, flags, tree).run();
}

}  // namespace sito::extract::readability
