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
  survey_ = {};
  const auto n_nodes = static_cast<std::uint32_t>(page_->nodes_.size());
  for (std::uint32_t i = 0; i < n_nodes; ++i) {
    Deadline::tick();
    leave_before(i);
    if (page_->nodes_[i].is_text()) {
      take_text(page_->nodes_[i].text);
      ++survey_.n_texts;
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
      survey_.after_space = survey_.after_space || !node.hidden;
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
  Open open{.end = node.end, .link_before = survey_.link, .container_before = survey_.container};
  if (node.tag == Tag::A) {
    take_link(index, open);
    if (open.link) open_.push_back(open);
  } else if (kBlockElements.contains(node.tag) && !node.hidden) {
    end_run();
    survey_.container = NodeId{index};
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
      page_->links_[index_of(survey_.link)].text_end = TextId{survey_.n_texts};
      survey_.link = open.link_before;
    }
    if (open.block) {
      end_run();
      survey_.container = open.container_before;
    }
  }
}

void PageBuilder::take_text(TextId id) {
  Text& text = page_->texts_[index_of(id)];
  text.link = survey_.link;
  if (text.hidden) {
    text.blank = is_blank_text(text.text);
    return;
  }
  const Tally& tally = tallies_[index_of(id)];
  text.blank = tally.n_chars == 0;
  if (text.blank) {
    survey_.after_space = survey_.after_space || !text.text.empty();
    return;
  }
  const BlockId block_id{
      static_cast<std::uint32_t>(page_->blocks_.size() - (survey_.in_block ? 1 : 0))};
  if (!survey_.in_block) {
    page_->blocks_.push_back({.text_begin = id, .text_end = id, .container = survey_.container});
    survey_.in_block = true;
    survey_.after_space = true;
  } else {
    for (std::uint32_t i = survey_.run_last_text + 1; i < index_of(id); ++i) {
      if (!page_->texts_[i].hidden) page_->texts_[i].block = block_id;
    }
  }
  text.block = block_id;
  Block& block = page_->blocks_.back();
  // A word may continue from the previous text node, even across the border of a link.
  const bool continues = !survey_.after_space && !tally.starts_with_space;
  text.n_chars = tally.n_chars;
  text.n_words = tally.n_words - (continues ? 1 : 0);
  block.n_words += text.n_words;
  block.n_text_chars += tally.n_chars;
  if (survey_.link != kNoLink) {
    const bool same_link =
        survey_.in_block && continues && page_->texts_[survey_.run_last_text].link == survey_.link;
    block.n_link_words += tally.n_words - (same_link ? 1 : 0);
    block.n_link_chars += tally.n_chars;
  }
  survey_.after_space = tally.ends_with_space;
  survey_.run_last_text = index_of(id);
}

void PageBuilder::end_run() {
  if (survey_.in_block) {
    Block& block = page_->blocks_.back();
    block.text_end = TextId{survey_.run_last_text + 1};
    block.n_chars = block.n_text_chars + block.n_words - 1;
    const BlockId id{static_cast<std::uint32_t>(page_->blocks_.size() - 1)};
    for (std::size_t i = survey_.run_first_image; i < page_->images_.size(); ++i) {
      if (!page_->node(page_->images_[i].node).hidden) page_->images_[i].block = id;
    }
  }
  survey_.in_block = false;
  survey_.after_space = true;
  survey_.run_first_image = static_cast<std::uint32_t>(page_->images_.size());
}

void PageBuilder::take_link(std::uint32_t index, Open& open) {
  const auto href = page_->attribute(NodeId{index}, Attr::Href);
  if (!href) return;
  open.link = true;
  survey_.link = LinkId{static_cast<std::uint32_t>(page_->links_.size())};
  page_->links_.push_back({.node = NodeId{index},
                           .href = trimmed(*href),
                           .text_begin = TextId{survey_.n_texts},
                           .text_end = TextId{survey_.n_texts}});
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
      {.node = NodeId{index}, .src = src, .before = TextId{survey_.n_texts}, .link = survey_.link});
}

void PageBuilder::take_title(std::uint32_t index) {
  if (survey_.has_title) return;
  for (NodeId up = page_->nodes_[index].parent; up != kNoNode; up = page_->node(up).parent) {
    if (page_->node(up).tag == Tag::Svg) return;  // it names a drawing
  }
  survey_.has_title = true;
  std::string text;
  for (std::uint32_t i = index + 1; i < page_->nodes_[index].end; ++i) {
    if (page_->nodes_[i].is_text()) text += page_->text(page_->nodes_[i].text).text;
  }
  page_->title_ = text::language_sample(text::collapse_and_trim(text), kLongestTitle);
}

void PageBuilder::take_base(std::uint32_t index) {
  const auto href = page_->attribute(NodeId{index}, Attr::Href);
  if (survey_.has_base || !href) return;
  survey_.has_base = true;
  resolver_.set_base(page_->url_);
  std::string base = resolver_.resolve(trimmed(*href));
  if (!base.empty()) page_->base_url_ = std::move(base);
}

}  // namespace sito
