// SPDX-License-Identifier: Apache-2.0
// Walks once over the tree, and then once over the blocks for features that need the whole page:
// twins, groups, position.
#include "sito/extract/victor/features.h"

#include "sito/extract/steps/walk.h"
#include "sito/extract/victor/text.h"

#include <algorithm>
#include <bit>

namespace sito::extract {
namespace {

using Attribute = VictorAttribute;

// Containers and splits of a tag, as bits in the order of the attributes.
constexpr std::size_t kContainers = 8;
constexpr std::size_t kSplits = 5;
constexpr std::size_t kImage = 2, kHeaders = 5;  // of the containers
constexpr std::uint8_t kSplitInline = 8, kSplitBlock = 16;

struct TagBits {
  std::uint8_t containers = 0;
  std::uint8_t splits = 0;
};

constexpr std::array<TagBits, kTagNames.size()> kTagBits = [] {
  std::array<TagBits, kTagNames.size()> table{};
  const auto contain = [&](std::uint8_t bit, auto... tags) {
    ((table[static_cast<std::size_t>(tags)].containers |= bit), ...);
  };
  const auto split = [&](std::uint8_t bit, auto... tags) {
    ((table[static_cast<std::size_t>(tags)].splits |= bit), ...);
  };
  contain(1, Tag::P);
  contain(2, Tag::A);
  contain(8, Tag::B, Tag::Strong);
  contain(16, Tag::I, Tag::Em);
  contain(32, Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6);
  contain(64, Tag::Ul, Tag::Ol, Tag::Dl, Tag::Li);
  contain(128, Tag::Form, Tag::Label, Tag::Legend, Tag::Fieldset, Tag::Button, Tag::Option);
  split(1, Tag::P);
  split(2, Tag::Br);
  split(4, Tag::Hr);
  // Inline elements and block elements.
  split(kSplitInline, Tag::A, Tag::Abbr, Tag::Acronym, Tag::B, Tag::Bdi, Tag::Bdo, Tag::Big,
        Tag::Br, Tag::Cite, Tag::Code, Tag::Data, Tag::Del, Tag::Dfn, Tag::Em, Tag::Font, Tag::I,
        Tag::Ins, Tag::Kbd, Tag::Label, Tag::Mark, Tag::Nobr, Tag::Q, Tag::Rp, Tag::Rt, Tag::Ruby,
        Tag::S, Tag::Samp, Tag::Small, Tag::Span, Tag::Strike, Tag::Strong, Tag::Sub, Tag::Sup,
        Tag::Time, Tag::Tt, Tag::U, Tag::Var, Tag::Wbr);
  split(kSplitBlock, Tag::Address, Tag::Article, Tag::Aside, Tag::Blockquote, Tag::Body,
        Tag::Center, Tag::Dd, Tag::Details, Tag::Dialog, Tag::Dir, Tag::Div, Tag::Dl, Tag::Dt,
        Tag::Fieldset, Tag::Figcaption, Tag::Figure, Tag::Footer, Tag::Form, Tag::Frameset, Tag::H1,
        Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::Header, Tag::Hgroup, Tag::Hr, Tag::Li,
        Tag::Main, Tag::Menu, Tag::Nav, Tag::Noframes, Tag::Ol, Tag::P, Tag::Pre, Tag::Section,
        Tag::Summary, Tag::Table, Tag::Tbody, Tag::Td, Tag::Tfoot, Tag::Th, Tag::Thead, Tag::Tr,
        Tag::Ul);
  return table;
}();

constexpr std::size_t kNoGroup = 2;
constexpr std::size_t group_kind(Tag tag) {
  return tag == Tag::Div ? 0 : tag == Tag::Td ? 1 : kNoGroup;
}

double share(std::uint32_t part, std::uint32_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / whole;
}

}  // namespace

/// Fills a VictorBlocks.
class VictorBuilder {
 public:
  VictorBuilder(VictorBlocks& out, const Page& page, const VictorOptions& options)
      : out_(out), page_(page), options_(options) {}

  void run() {
    walk(page_, *this);
    largest_groups();
    note_twins();
    for (std::size_t i = 0; i < out_.blocks_.size(); ++i) add_late_values(i);
    add_page_values();
  }

  // Called by walk().
  bool start(std::uint32_t /*index*/, const Node& node) {
    if (node.hidden) return false;
    const TagBits bits = kTagBits[static_cast<std::size_t>(node.tag)];
    splits_ |= bits.splits;
    if (node.tag == Tag::Img) image_ = true;
    for (std::uint8_t left = bits.containers; left != 0; left &= left - 1) {
      ++open_[static_cast<std::size_t>(std::countr_zero(left))];
    }
    if (const std::size_t kind = group_kind(node.tag); kind != kNoGroup) {
      out_.groups_.push_back({nearest_[kind], n_words_});
      nearest_[kind] = static_cast<std::uint32_t>(out_.groups_.size() - 1);
    }
    return true;
  }

  void end(std::uint32_t /*index*/, const Node& node) {
    const TagBits bits = kTagBits[static_cast<std::size_t>(node.tag)];
    splits_ |= bits.splits;
    for (std::uint8_t left = bits.containers; left != 0; left &= left - 1) {
      --open_[static_cast<std::size_t>(std::countr_zero(left))];
    }
    if (const std::size_t kind = group_kind(node.tag); kind != kNoGroup) {
      VictorBlocks::Group& group = out_.groups_[nearest_[kind]];
      group.n_words = n_words_ - group.n_words;
      max_words_[kind] = std::max(max_words_[kind], group.n_words);
      any_group_[kind] = true;
      nearest_[kind] = group.parent;
    }
  }

  void text(TextId id) {
    const Text& text = page_.text(id);
    if (text.hidden || text.blank) return;
    const VictorText m = measure_victor_text(text.text, options_.strip_punct);
    out_.n_chars_ += m.n_chars();
    out_.n_bad_ += m.n_bad;
    n_words_ += m.n_tokens;
    n_sentences_ += m.n_sentences;
    if (!m.has_letters_or_digits()) return;
    out_.blocks_.push_back({id, static_cast<std::uint32_t>(out_.values_.size()), 0,
                            open_[kHeaders] > 0, nearest_, m.hash});
    add_text_values(m);
    add_markup_values();
    // Filled in once the whole page is known.
    out_.values_.resize(out_.values_.size() + kLateValues);
    splits_ = 0;
    image_ = false;
  }

 private:
  // Twins, whether it is the first of them, the two groups and the position.
  static constexpr std::size_t kLateValues = 5;

  void add(Attribute attribute, double number = 1) {
    out_.values_.push_back(victor_value(attribute, number));
    ++out_.blocks_.back().n_values;
  }
  void add_if(bool holds, Attribute attribute) {
    if (holds) add(attribute);
  }

  void add_text_values(const VictorText& m) {
    add(Attribute::SentenceCount, m.n_sentences);
    add(Attribute::AlphaTokens, m.n_alpha);
    add(Attribute::NumTokens, m.n_num);
    add(Attribute::MixedTokens, m.n_mixed);
    add(Attribute::OtherTokens, m.n_other);
    add(Attribute::AlphaTokenShare, share(m.n_alpha, m.n_tokens));
    add(Attribute::NumTokenShare, share(m.n_num, m.n_tokens));
    add(Attribute::MixedTokenShare, share(m.n_mixed, m.n_tokens));
    add(Attribute::OtherTokenShare, share(m.n_other, m.n_tokens));
    const std::uint32_t n_chars = m.n_chars();
    add(Attribute::AlphaCharShare, share(m.n_letters, n_chars));
    add(Attribute::NumCharShare, share(m.n_digits, n_chars));
    add(Attribute::PunctCharShare, share(m.n_punct, n_chars));
    add(Attribute::WhiteCharShare, share(m.n_spaces, n_chars));
    add(Attribute::OtherCharShare, share(m.n_other_chars, n_chars));
    add(Attribute::WordLength, share(m.n_word_chars, m.n_words));
    add(Attribute::WordRun, share(m.n_alpha, m.n_runs));
    add_if(!m.starts_sentence, Attribute::NotStarted);
    add_if(!m.ends_sentence, Attribute::NotFinished);
    add(Attribute::Urls, m.n_urls);
    add(Attribute::Dates, m.n_dates);
    add(Attribute::Times, m.n_times);
    add_if(m.bullet, Attribute::Bullet);
  }

  void add_markup_values() {
    for (std::size_t i = 0; i < kContainers; ++i) {
      const bool inside = i == kImage ? image_ : open_[i] > 0;
      add_if(inside, static_cast<Attribute>(static_cast<std::size_t>(Attribute::ContainerP) + i));
    }
    if (out_.blocks_.size() == 1) return;  // nothing is before the first block
    for (std::size_t i = 0; i < kSplits; ++i) {
      add_if((splits_ >> i & 1) != 0,
             static_cast<Attribute>(static_cast<std::size_t>(Attribute::SplitP) + i));
    }
  }

  void largest_groups() {
    for (std::size_t kind = 0; kind < 2; ++kind) {
      max_share_[kind] = any_group_[kind] ? share(max_words_[kind], n_words_) : -1.0;
    }
  }

  // Returns the entry of a text in the hash table, which is never full.
  VictorBlocks::Twins& twins_of(std::uint64_t hash) {
    std::size_t slot = static_cast<std::size_t>(hash >> twins_shift_);
    const std::size_t mask = out_.twins_.size() - 1;
    while (out_.twins_[slot].first != kNone && out_.twins_[slot].hash != hash) {
      slot = (slot + 1) & mask;
    }
    return out_.twins_[slot];
  }

  void note_twins() {
    const std::size_t n_slots = std::bit_ceil(std::max<std::size_t>(2, 2 * out_.blocks_.size()));
    twins_shift_ = 64 - std::countr_zero(n_slots);
    out_.twins_.assign(n_slots, {});
    for (std::uint32_t i = 0; i < out_.blocks_.size(); ++i) {
      VictorBlocks::Twins& twins = twins_of(out_.blocks_[i].hash);
      if (twins.first == kNone) twins = {out_.blocks_[i].hash, i, 0};
      ++twins.count;
    }
  }

  void add_late_values(std::size_t index) {
    VictorBlocks::Block& block = out_.blocks_[index];
    const auto put = [&](Attribute attribute, double number = 1) {
      out_.values_[block.first_value + block.n_values++] = victor_value(attribute, number);
    };
    const VictorBlocks::Twins& twins = twins_of(block.hash);
    put(Attribute::Twins, twins.count - 1);
    if (twins.count > 1 && twins.first == index) put(Attribute::FirstTwin);
    for (std::size_t kind = 0; kind < 2; ++kind) {
      const std::uint32_t group = block.groups[kind];
      put(kind == 0 ? Attribute::DivGroup : Attribute::TdGroup,
          group == kNone ? -1.0 : share(out_.groups_[group].n_words, n_words_));
    }
    put(Attribute::Position, static_cast<double>(index) / static_cast<double>(out_.blocks_.size()));
  }

  void add_page_values() {
    const auto put = [&](Attribute attribute, double number) {
      out_.page_values_.push_back(victor_value(attribute, number));
    };
    put(Attribute::DocumentWords, n_words_);
    put(Attribute::DocumentSentences, n_sentences_);
    put(Attribute::DocumentBlocks, static_cast<double>(out_.blocks_.size()));
    put(Attribute::MaxDivGroup, max_share_[0]);
    put(Attribute::MaxTdGroup, max_share_[1]);
  }

  VictorBlocks& out_;
  const Page& page_;
  VictorOptions options_;
  std::array<std::uint32_t, kContainers> open_{};  // the number of open containers of each kind
  std::uint8_t splits_ = 0;                        // since the last block
  bool image_ = false;                             // since the last block
  std::array<std::uint32_t, 2> nearest_ = {kNone, kNone};
  std::array<std::uint32_t, 2> max_words_{};
  std::array<bool, 2> any_group_{};
  std::array<double, 2> max_share_{};
  std::uint32_t n_words_ = 0;
  std::uint32_t n_sentences_ = 0;
  int twins_shift_ = 63;
};

void VictorBlocks::build(const Page& page, const VictorOptions& options) {
  blocks_.clear();
  values_.clear();
  page_values_.clear();
  groups_.clear();
  n_chars_ = n_bad_ = 0;
  VictorBuilder(*this, page, options).run();
}

}  // namespace sito::extract
