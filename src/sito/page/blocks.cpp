// SPDX-License-Identifier: Apache-2.0
// The second pass, over the flat arrays: blocks with their counts, links, images, title and base.
#include "sito/base/deadline.h"
#include "sito/base/trimmed.h"
#include "sito/page/builder.h"
#include "sito/page/tag_sets.h"
#include "sito/page/tally.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

namespace sito {
namespace {

// The title of a page that never ends it has the rest of the page. Real ones have less than 1,000
// bytes.
constexpr std::size_t kLongestTitle = 2000;

}  // namespace

void PageBuilder::survey() {
  open_.clear();
  n_texts_ = 0;
  link_ = kNoLink;
  container_ = NodeId{0};
  in_block_ = false;
  after_space_ = true;
  run_first_image_ = 0;
  has_title_ = false;
  has_base_ = false;
  const auto n_nodes = static_cast<std::uint32_t>(page_->nodes_.size());
  for (std::uint32_t i = 0; i < n_nodes; ++i) {
    Deadline::tick();
    leave_before(i);
    if (page_->nodes_[i].is_text()) {
      take_text(page_->nodes_[i].text);
      ++n_texts_;
    } else {
      enter(i);
    }
  }
  leave_before(n_nodes);
  end_run();
}

void PageBuilder::enter(std::uint32_t index) {
  const Node& node = page_->nodes_[index];
  switch (node.tag) {
    case Tag::Br:
      after_space_ = after_space_ || !node.hidden;
      return;
    case Tag::Img:
      take_image(index);
      return;
    case Tag::Title:
      take_title(index);
      return;
    case Tag::Base:
      take_base(index);
      return;
    case Tag::Html:
      if (index == 0) {
        const auto lang = page_->attribute(NodeId{0}, Attr::Lang);
        const auto xml_lang = page_->attribute(NodeId{0}, Attr::XmlLang);
        page_->language_ = lang ? *lang : xml_lang.value_or("");
      }
      return;
    default:
      break;
  }
  Open open{.end = node.end, .link_before = link_, .container_before = container_};
  if (node.tag == Tag::A) {
    take_link(index, open);
    if (open.link) open_.push_back(open);
  } else if (kBlockElements.contains(node.tag) && !node.hidden) {
    end_run();
    container_ = NodeId{index};
    open.block = true;
    open_.push_back(open);
  }
}

/// Closes the open elements that end before node `index`.
void PageBuilder::leave_before(std::uint32_t index) {
  while (!open_.empty() && open_.back().end <= index) {
    const Open open = open_.back();
    open_.pop_back();
    if (open.link) {
      page_->links_[index_of(link_)].text_end = TextId{n_texts_};
      link_ = open.link_before;
    }
    if (open.block) {
      end_run();
      container_ = open.container_before;
    }
  }
}

void PageBuilder::take_text(TextId id) {
  Text& text = page_->texts_[index_of(id)];
  text.link = link_;
  if (text.hidden) {
    text.blank = is_blank_text(text.text);
    return;
  }
  const Tally& tally = tallies_[index_of(id)];
  text.blank = tally.n_chars == 0;
  if (text.blank) {
    after_space_ = after_space_ || !text.text.empty();
    return;
  }
  const BlockId block_id{static_cast<std::uint32_t>(page_->blocks_.size() - (in_block_ ? 1 : 0))};
  if (!in_block_) {
    page_->blocks_.push_back({.text_begin = id, .text_end = id, .container = container_});
    in_block_ = true;
    after_space_ = true;
  } else {
    for (std::uint32_t i = run_last_text_ + 1; i < index_of(id); ++i) {
      if (!page_->texts_[i].hidden) page_->texts_[i].block = block_id;
    }
  }
  text.block = block_id;
  Block& block = page_->blocks_.back();
  // A word may continue from the previous text node, even across the border of a link.
  const bool continues = !after_space_ && !tally.starts_with_space;
  text.n_chars = tally.n_chars;
  text.n_words = tally.n_words - (continues ? 1 : 0);
  block.n_words += text.n_words;
  block.n_text_chars += tally.n_chars;
  if (link_ != kNoLink) {
    const bool same_link = in_block_ && continues && page_->texts_[run_last_text_].link == link_;
    block.n_link_words += tally.n_words - (same_link ? 1 : 0);
    block.n_link_chars += tally.n_chars;
  }
  after_space_ = tally.ends_with_space;
  run_last_text_ = index_of(id);
}

void PageBuilder::end_run() {
  if (in_block_) {
    Block& block = page_->blocks_.back();
    block.text_end = TextId{run_last_text_ + 1};
    block.n_chars = block.n_text_chars + block.n_words - 1;
    const BlockId id{static_cast<std::uint32_t>(page_->blocks_.size() - 1)};
    for (std::size_t i = run_first_image_; i < page_->images_.size(); ++i) {
      if (!page_->node(page_->images_[i].node).hidden) page_->images_[i].block = id;
    }
  }
  in_block_ = false;
  after_space_ = true;
  run_first_image_ = static_cast<std::uint32_t>(page_->images_.size());
}

void PageBuilder::take_link(std::uint32_t index, Open& open) {
  const auto href = page_->attribute(NodeId{index}, Attr::Href);
  if (!href) return;
  open.link = true;
  link_ = LinkId{static_cast<std::uint32_t>(page_->links_.size())};
  page_->links_.push_back({.node = NodeId{index},
                           .href = trimmed(*href),
                           .text_begin = TextId{n_texts_},
                           .text_end = TextId{n_texts_}});
}

void PageBuilder::take_image(std::uint32_t index) {
  std::string_view src;
  std::string_view lazy;  // scripts copy it into src later
  for (const Attribute& attribute : page_->attributes(NodeId{index})) {
    if (attribute.id == Attr::Src) src = trimmed(attribute.value);
    if (attribute.id == Attr::Other && attribute.name == "data-src")
      lazy = trimmed(attribute.value);
  }
  if (!lazy.empty() && (src.empty() || src.substr(0, 5) == "data:")) src = lazy;
  if (src.empty()) return;
  page_->images_.push_back(
      {.node = NodeId{index}, .src = src, .before = TextId{n_texts_}, .link = link_});
}

void PageBuilder::take_title(std::uint32_t index) {
  if (has_title_) return;
  for (NodeId up = page_->nodes_[index].parent; up != kNoNode; up = page_->node(up).parent) {
    if (page_->node(up).tag == Tag::Svg) return;  // it names a drawing
  }
  has_title_ = true;
  std::string text;
  for (std::uint32_t i = index + 1; i < page_->nodes_[index].end; ++i) {
    if (page_->nodes_[i].is_text()) text += page_->text(page_->nodes_[i].text).text;
  }
  page_->title_ = text::language_sample(text::collapse_and_trim(text), kLongestTitle);
}

void PageBuilder::take_base(std::uint32_t index) {
  const auto href = page_->attribute(NodeId{index}, Attr::Href);
  if (has_base_ || !href) return;
  has_base_ = true;
  resolver_.set_base(page_->url_);
  std::string base = resolver_.resolve(trimmed(*href));
  if (!base.empty()) page_->base_url_ = std::move(base);
}

}  // namespace sito
