// SPDX-License-Identifier: Apache-2.0
// Handles beginnings of images and figures.
#include "sito/base/hash.h"
#include "sito/document/structure/images.h"
#include "sito/document/structure/walk.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <utility>

namespace sito::structured {
namespace {

// The most nodes of a figure. A larger one is a gallery, a widget or an article.
constexpr std::uint32_t kNodesOfFigure = 200;

// A picture that stands on the page so often is none of its text.
constexpr int kUsesOfLayout = 3;

// Contents that make a figure no picture; they are then handled by themselves.
constexpr TagSet kOther(Tag::Figure, Tag::Table, Tag::Pre, Tag::Blockquote, Tag::Ul, Tag::Ol,
                        Tag::H1, Tag::H2, Tag::Article);

bool is_picture(const Page& page, std::uint32_t index) {
  const std::uint32_t end = page.nodes()[index].end;
  if (end - index > kNodesOfFigure) return false;
  for (std::uint32_t i = index + 1; i < end; ++i) {
    if (kOther.contains(page.nodes()[i].tag)) return false;
  }
  return true;
}

}  // namespace

// Returns true for an image without a text that the page shows several times: a part of its layout.
// `reference`: that of the image; a placeholder of lazy images stands for none.
bool StructuredAssembler::Walk::is_of_layout(NodeId image, std::string_view reference) {
  if (!text::is_blank(page_.attribute(image, Attr::Alt).value_or(std::string_view()))) return false;
  if (image_sources_.empty()) {
    for (const Image& one : page_.images()) image_sources_.push_back(one.src);
    std::sort(image_sources_.begin(), image_sources_.end());
  }
  const auto same = std::equal_range(image_sources_.begin(), image_sources_.end(), reference);
  return same.second - same.first >= kUsesOfLayout;
}

std::string StructuredAssembler::Walk::image_address(NodeId image) {
  if (!options_.links || is_ornament(page_, image)) return {};
  const std::string_view reference = image_reference(page_, image);
  if (reference.empty() || is_of_layout(image, reference)) return {};
  return addresses_.of_image(reference);
}

std::string StructuredAssembler::Walk::image_text(NodeId image) const {
  return text::collapse_and_trim(page_.attribute(image, Attr::Alt).value_or(std::string_view()));
}

// Returns true for an image that stands in the document already: pages have copies for small
// screens, in summaries and for printing. Signs in tables and pictures in other posts are none.
bool StructuredAssembler::Walk::is_placed(const std::string& url) const {
  return around_.post == kNone && role_here() != ParagraphRole::TableCell &&
         figure_.placed.contains(hash_bytes(url));
}

// Returns true if the kept text begins behind the image, with a heading.
bool StructuredAssembler::Walk::is_above_title(std::uint32_t index) {
  if (!figure_.title) {
    const auto& headings = own_.kept_.headings();
    const auto first = std::find_if(headings.begin(), headings.end(),
                                    [this](NodeId id) { return own_.kept_.has_kept(id); });
    const bool begins = first != headings.end() && own_.kept_.n_kept(0, index_of(*first)) == 0;
    figure_.title = begins ? index_of(*first) : 0;
  }
  return index < *figure_.title;
}

// Returns true if the image stands behind all kept text, neither beside the last block of it nor in
// a figure.
bool StructuredAssembler::Walk::is_below_text(std::uint32_t index) {
  if (!figure_.text_end) figure_.text_end = end_of_text();
  if (index < *figure_.text_end) return false;
  for (NodeId up = node(index).parent; up != kNoNode; up = page_.node(up).parent) {
    if (page_.node(up).tag == Tag::Figure) return false;
  }
  return true;
}

// Returns the first node behind the element around the last kept block.
std::uint32_t StructuredAssembler::Walk::end_of_text() const {
  const auto last =
      std::find_if(labels_.keep.rbegin(), labels_.keep.rend(), [](float keep) { return keep > 0; });
  if (last == labels_.keep.rend()) return kNone;
  const BlockId block =
      page_.texts()[static_cast<std::size_t>(labels_.keep.rend() - last - 1)].block;
  NodeId around = block == kNoBlock ? kNoNode : page_.block(block).container;
  if (around != kNoNode) around = page_.node(around).parent;
  return around == kNoNode ? kNone : page_.node(around).end;
}

std::uint32_t StructuredAssembler::Walk::enter_image(std::uint32_t index) {
  const NodeId id{index};
  if (index < figure_.end || !own_.kept_.is_in_kept(id)) return index + 1;
  const bool is_at_end = is_above_title(index) || is_below_text(index);
  if (is_at_end && is_of_header(page_, id)) return index + 1;
  std::string url = image_address(id);
  if (!url.empty()) own_.line_.add_image(std::move(url), image_text(id));
  return index + 1;
}

// Places images that the page shows by a script and has as elements only in a `noscript`.
std::uint32_t StructuredAssembler::Walk::enter_noscript(std::uint32_t index) {
  if (!replaces_images(page_, NodeId{index})) return node(index).end;
  for (std::uint32_t i = index + 1; i < node(index).end; ++i) {
    if (node(i).tag == Tag::Img && !node(i).style_hidden) enter_image(i);
  }
  return node(index).end;
}

bool StructuredAssembler::Walk::is_shown_image(std::uint32_t index) const {
  if (node(index).tag != Tag::Img) return false;
  if (!node(index).hidden) return true;
  NodeId around = node(index).parent;
  for (; around != kNoNode && page_.node(around).hidden; around = page_.node(around).parent) {
    if (page_.node(around).tag == Tag::Noscript)
      return !node(index).style_hidden && replaces_images(page_, around);
  }
  return false;
}

// Returns the URL of the link around the image, inside or around the figure; "" if there is none.
std::string StructuredAssembler::Walk::link_around(std::uint32_t index, std::uint32_t figure) {
  for (NodeId up = node(index).parent; up != kNoNode && index_of(up) > figure;
       up = page_.node(up).parent) {
    if (page_.node(up).tag != Tag::A) continue;
    const auto reference = page_.attribute(up, Attr::Href);
    return reference ? addresses_.of_link(*reference) : std::string();
  }
  return open_.in_link ? open_.link_url : std::string();
}

// Places the images of a figure, and all its text as the caption; without images only the text.
std::uint32_t StructuredAssembler::Walk::enter_figure(std::uint32_t index) {
  const NodeId figure{index};
  push_block(index);
  const bool belongs =
      own_.kept_.has_visible(figure) ? own_.kept_.has_kept(figure) : own_.kept_.is_in_kept(figure);
  if (open_.heading_level > 0 || !belongs || !is_picture(page_, index)) return index + 1;
  bool is_open = false;
  for (std::uint32_t i = index + 1; i < node(index).end; ++i) {
    if (!is_shown_image(i)) continue;
    std::string url = image_address(NodeId{i});
    const auto is_same = [&](const BlockImage& other) { return other.url == url; };
    if (url.empty() || is_placed(url)) continue;
    if (is_open && std::any_of(body_.images.end() - figure_.n_images, body_.images.end(), is_same))
      continue;
    if (!is_open) {
      Element head;
      head.kind = ElementKind::Figure;
      open_element(own_.frames_.back(), std::move(head));
      figure_.n_images = 0;
      is_open = true;
    }
    const bool placed = place_image(std::move(url), image_text(NodeId{i}), link_around(i, index));
    if (placed) ++figure_.n_images;
  }
  if (!is_open) return index + 1;
  figure_.end = node(index).end;
  Element head;
  head.kind = ElementKind::Caption;
  own_.outline_.open(std::move(head));
  ++own_.frames_.back().elements;
  return index + 1;
}

}  // namespace sito::structured
