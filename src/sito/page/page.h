// SPDX-License-Identifier: Apache-2.0
// The parsed page: the HTML tree flattened into arrays, its text nodes, blocks, links and images.
// Algorithms and writers read it; nothing changes it (docs/decisions/0002).
#pragma once

#include "sito/base/lifetime.h"
#include "sito/page/char_store.h"
#include "sito/page/names.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// Indices into the page's arrays. Different types, so that the compiler tells them apart.
enum class NodeId : std::uint32_t {};
enum class TextId : std::uint32_t {};
enum class BlockId : std::uint32_t {};
enum class LinkId : std::uint32_t {};

inline constexpr std::uint32_t kNone = 0xFFFFFFFF;
inline constexpr NodeId kNoNode{kNone};
inline constexpr TextId kNoText{kNone};
inline constexpr BlockId kNoBlock{kNone};
inline constexpr LinkId kNoLink{kNone};

constexpr std::uint32_t index_of(NodeId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index_of(TextId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index_of(BlockId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index_of(LinkId id) { return static_cast<std::uint32_t>(id); }

/// A half-open range of bytes in `Page::source()`. Both ends kNone: not in the source (implied by
/// the parser, or behind the place where the page was cut).
struct SourceRange {
  std::uint32_t begin = kNone;
  std::uint32_t end = kNone;
  [[nodiscard]] bool known() const { return begin != kNone; }
};

/// One element or text node. The subtree of node i is the half-open interval [i, end).
/// Comments, processing instructions and the doctype are not nodes.
struct Node {
  std::uint32_t end = 0;
  NodeId parent = kNoNode;  ///< kNoNode for the root, which is always `html`
  TextId text = kNoText;    ///< set only for text nodes
  std::uint32_t first_attr = 0;
  std::uint16_t n_attrs = 0;
  std::uint16_t depth = 1;  ///< `html` has depth 1
  Tag tag = Tag::Other;
  /// Inside (or is) an element whose text is never visible: script, style, head, template ...; also
  /// noscript, unless the noscript elements of the page hold more text than the rest of it.
  bool hidden = false;
  bool style_hidden =
      false;  ///< inside (or is) `hidden`, `aria-hidden=true`, display:none or visibility:hidden
  SourceRange source;   ///< start tag, or the characters of a text node
  SourceRange end_tag;  ///< unknown if the end tag is implied
  [[nodiscard]] bool is_text() const { return text != kNoText; }
};

/// One text node. `text` has character references resolved and is valid UTF-8.
struct Text {
  std::string_view text;  ///< points into the page; for script and style into the source
  NodeId node = kNoNode;
  BlockId block = kNoBlock;   ///< kNoBlock for hidden and for whitespace-only text between blocks
  LinkId link = kNoLink;      ///< innermost enclosing `a` with an href
  std::uint32_t n_chars = 0;  ///< code points that are not white space; 0 if hidden
  std::uint32_t n_words = 0;  ///< runs between white space that begin here; 0 if hidden
  bool blank = false;         ///< white space only
  bool hidden = false;        ///< as in Node
};

/// A maximal run of visible text without the start or end of a block element (see tag_sets.h)
/// inside it; a `br` does not end a block. Blocks are in document order and do not overlap.
struct Block {
  TextId text_begin{}, text_end{};  ///< half-open; hidden text nodes in between do not belong to it
  NodeId container = kNoNode;       ///< nearest BLOCK element around the text
  std::uint32_t n_chars = 0;        ///< code points after collapsing white space and trimming
  std::uint32_t n_words = 0;        ///< runs between white space
  std::uint32_t n_link_chars = 0;   ///< code points inside links, white space not counted
  std::uint32_t n_text_chars = 0;   ///< code points, white space not counted
  std::uint32_t n_link_words = 0;
  /// Returns the share of the text inside links, in [0, 1]; 0 for no text.
  [[nodiscard]] double link_density() const {
    return n_text_chars == 0 ? 0.0 : static_cast<double>(n_link_chars) / n_text_chars;
  }
};

/// An `a` with an href.
struct Link {
  NodeId node = kNoNode;
  std::string_view href;            ///< as written, white space trimmed; relative to Page::base_url
  TextId text_begin{}, text_end{};  ///< text nodes inside
};

/// An `img` with a URL. It stands between text nodes.
struct Image {
  NodeId node = kNoNode;
  std::string_view src;  ///< as written, white space trimmed
  TextId before{};       ///< the text node that follows in document order (may be texts().size())
  BlockId block =
      kNoBlock;  ///< the block in whose run it stands; kNoBlock if there is no text around it
  LinkId link = kNoLink;
};

struct Attribute {
  std::string_view name;  ///< lower case
  std::string_view value;
  Attr id = Attr::Other;
};

/// The limit that cut the tree. Where a page is cut depends only on its bytes.
enum class Cut : std::uint8_t { Not, Depth, Nodes, Attributes, Memory };
std::string_view name_of(Cut cut);

/// The page. Immutable after construction; any number of threads may read it.
/// Returned views point into the page or into its decoded source, and live as long as both.
class Page {
 public:
  Page();
  ~Page();
  Page(Page&&) noexcept;
  Page& operator=(Page&&) noexcept;

  [[nodiscard]] std::span<const Node> nodes() const SITO_LIFETIMEBOUND { return nodes_; }
  [[nodiscard]] std::span<const Text> texts() const SITO_LIFETIMEBOUND { return texts_; }
  [[nodiscard]] std::span<const Block> blocks() const SITO_LIFETIMEBOUND { return blocks_; }
  [[nodiscard]] std::span<const Link> links() const SITO_LIFETIMEBOUND { return links_; }
  [[nodiscard]] std::span<const Image> images() const SITO_LIFETIMEBOUND { return images_; }

  [[nodiscard]] const Node& node(NodeId id) const { return nodes_[index_of(id)]; }
  [[nodiscard]] const Text& text(TextId id) const { return texts_[index_of(id)]; }
  [[nodiscard]] const Block& block(BlockId id) const { return blocks_[index_of(id)]; }

  [[nodiscard]] std::span<const Attribute> attributes(NodeId id) const SITO_LIFETIMEBOUND {
    return {attributes_.data() + node(id).first_attr, node(id).n_attrs};
  }
  /// Returns the value of an attribute, or nothing if the element does not have it.
  [[nodiscard]] std::optional<std::string_view> attribute(NodeId id,
                                                          Attr name) const SITO_LIFETIMEBOUND;
  /// Returns the element's name in lower case, also if its Tag is Other; "" for text.
  [[nodiscard]] std::string_view tag_name(NodeId id) const SITO_LIFETIMEBOUND;

  /// Return the page's URL as given (may be empty), and the URL that links are resolved against.
  [[nodiscard]] std::string_view url() const SITO_LIFETIMEBOUND { return url_; }
  [[nodiscard]] std::string_view base_url() const SITO_LIFETIMEBOUND { return base_url_; }

  /// Returns the text of the first `title`, white space collapsed, at most 2,000 bytes; "" if there
  /// is none.
  [[nodiscard]] std::string_view title() const SITO_LIFETIMEBOUND { return title_; }
  /// Returns the `lang` (or `xml:lang`) of `html`, as written; "" if there is none.
  [[nodiscard]] std::string_view language() const SITO_LIFETIMEBOUND { return language_; }
  /// Returns the decoded source. If a self-closed iframe would have swallowed the page, such
  /// iframes are embeds here; byte offsets stay the same.
  [[nodiscard]] std::string_view source() const SITO_LIFETIMEBOUND { return source_; }
  [[nodiscard]] Cut cut() const { return cut_; }

 private:
  friend class PageBuilder;  // page/builder.h: the only writer
  struct OtherName {
    NodeId node{};
    std::string_view name;
  };

  std::vector<Node> nodes_;
  std::vector<Text> texts_;
  std::vector<Block> blocks_;
  std::vector<Link> links_;
  std::vector<Image> images_;
  std::vector<Attribute> attributes_;
  std::vector<OtherName> other_names_;  // of elements whose Tag is Other; sorted by node
  CharStore chars_;                     // text, values and names that differ from the source
  std::string url_;
  std::string base_url_;
  std::string title_;
  std::string language_;
  std::unique_ptr<const std::string> mended_source_;  // source_ points here if iframes were mended
  std::string_view source_;
  Cut cut_ = Cut::Not;
};

}  // namespace sito
