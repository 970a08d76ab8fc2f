// SPDX-License-Identifier: Apache-2.0
// RSS was never a standard, so elements of all versions are read wherever they are; Atom is RFC
// 4287. xml_tokens.h splits the XML, so that broken XML loses nothing (decision 0014).
#include "sito/metadata/feed.h"

#include "sito/base/limits.h"
#include "sito/metadata/feed_names.h"
#include "sito/metadata/xml_tokens.h"
#include "sito/page/parse.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>
#include <utility>

namespace sito {
namespace {

constexpr std::size_t kFrontBytes = 4096;  // the root element begins in these
// Longer values are cut; the texts of whole articles are the longest.
constexpr std::size_t kMostValueBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxOfOneEntry = 32;  // authors, categories
constexpr std::size_t kMaxPrefixes = 32;

// Among several URLs of an entry, the one of the highest rank is its link.
constexpr int kIdRank = 1, kOtherTypeRank = 2, kUntypedRank = 3, kHtmlRank = 4, kRealRank = 5;

bool is_web(std::string_view url) {
  const std::string_view scheme = url::scheme_of(url);
  return scheme == "http" || scheme == "https";
}

bool is_entry(std::string_view name) { return name == "item" || name == "entry"; }
bool is_root(std::string_view name) { return name == "feed" || name == "rss" || name == "RDF"; }
/// Parts of a channel with a title and a link of their own.
bool is_aside(std::string_view name) {
  return name == "image" || name == "textInput" || name == "textinput" || name == "source";
}

void append_most(std::string_view text, std::string& value) {
  if (value.size() < kMostValueBytes) value += text;
}

/// Turns values into text.
class PlainText {
 public:
  /// `html`: markup in the value is HTML; otherwise only character references are resolved.
  std::string of(std::string_view value, bool html) {
    const bool markup = value.find('<') != std::string_view::npos;
    const bool references = value.find('&') != std::string_view::npos;
    const bool parse = html ? markup || references : references && !markup;
    if (!parse) return text::collapse_and_trim(value);
    parser_.parse(value, "", page_);
    joined_.clear();
    BlockId last = kNoBlock;
    for (const Node& node : page_.nodes()) {
      if (node.tag == Tag::Br) joined_ += ' ';
      if (!node.is_text() || node.hidden) continue;
      const Text& text = page_.text(node.text);
      if (text.block != last) joined_ += ' ';
      last = text.block;
      joined_ += text.text;
    }
    return text::collapse_and_trim(joined_);
  }

 private:
  PageParser parser_{Limits{}};
  Page page_;
  std::string joined_;
};

/// Reads an author in the form of RSS: "a@b.example (A. Name)".
std::string author_name(std::string text) {
  if (text.find('@') == std::string::npos) return text;
  const std::size_t open = text.find('(');
  const std::size_t close = text.rfind(')');
  if (open == std::string::npos || close == std::string::npos || close < open) return "";
  return text.substr(open + 1, close - open - 1);
}

/// The prefixes of namespaces.
class Prefixes {
 public:
  /// Binds the prefixes that an element declares. An unknown namespace does not unbind a well-known
  /// prefix.
  void bind(const XmlToken& token) {
    if (token.attributes.find("xmlns") == std::string_view::npos) return;
    std::string_view rest = token.attributes;
    XmlAttribute attribute;
    while (bound_.size() < kMaxPrefixes && next_attribute(rest, attribute)) {
      if (attribute.prefix != "xmlns") continue;
      const FeedSpace space = feed_space_of_name(attribute.value);
      if (space != FeedSpace::Other) bound_.push_back({attribute.name, space});
    }
  }

  [[nodiscard]] FeedSpace space_of(std::string_view prefix) const {
    for (const Bound& bound : bound_) {
      if (bound.prefix == prefix) return bound.space;
    }
    return feed_space_of_prefix(prefix);
  }

 private:
  struct Bound {
    std::string_view prefix;
    FeedSpace space = FeedSpace::Other;
  };
  std::vector<Bound> bound_;
};

/// The part of a feed that is open, such as a title, and its value so far.
class OpenPart {
 public:
  /// `html_by_default`: the value may have markup if the element has no type.
  void begin(FeedPart part, const XmlToken& token, bool html_by_default) {
    part_ = part;
    name_ = token.name;
    value_.clear();
    is_structured_ = in_name_ = false;
    const std::string type = attribute_of(token, "type");
    is_html_ = type.empty() ? html_by_default : type.find("html") != std::string::npos;
    is_raw_ = type.find("xhtml") != std::string::npos;
    if (part_ != FeedPart::Category) return;
    value_ = attribute_of(token, "label");
    if (value_.empty()) value_ = attribute_of(token, "term");
  }
  /// Ends the part and returns its kind; None if none is open. Its value stays.
  FeedPart end() { return std::exchange(part_, FeedPart::None); }

  [[nodiscard]] bool is_open() const { return part_ != FeedPart::None; }
  [[nodiscard]] bool is_closed_by(std::string_view name) const {
    return is_open() && name == name_;
  }
  [[nodiscard]] const std::string& value() const { return value_; }
  [[nodiscard]] bool is_html() const { return is_html_; }

  /// Handles elements inside the value: the name of an author, and unescaped HTML.
  void open_inside(const XmlToken& token) {
    if (part_ == FeedPart::Author) {
      if (!is_structured_) value_.clear();
      is_structured_ = true;
      in_name_ = token.name == "name";
    } else if (is_html_) {
      append_tag("<", token.name);
    }
  }

  void close_inside(const XmlToken& token) {
    if (is_open() && is_html_ && part_ != FeedPart::Author) {
      append_tag("</", token.name);
    } else {
      in_name_ = false;
    }
  }

  void add_text(const XmlToken& token) {
    if (!is_open() || (is_structured_ && !in_name_)) return;
    if (token.literal || is_raw_) {
      append_most(token.text, value_);
    } else if (value_.size() < kMostValueBytes) {
      append_unescaped(token.text, value_);
    }
  }

 private:
  void append_tag(std::string_view begin, std::string_view name) {
    append_most(begin, value_);
    append_most(name, value_);
    append_most(">", value_);
  }

  FeedPart part_ = FeedPart::None;
  std::string_view name_;  // of its element
  std::string value_;
  bool is_html_ = false;        // the value may have markup
  bool is_raw_ = false;         // the value is markup, and was not escaped
  bool is_structured_ = false;  // an author with parts
  bool in_name_ = false;        // the open part of the author is the name
};

class Reader {
 public:
  Reader(std::string_view source, std::string_view url) : tokens_(source), feed_base_(url) {}

  Feed read() {
    XmlToken token;
    while (!feed_.cut && tokens_.next(token)) {
      if (token.kind == XmlKind::Text) {
        part_.add_text(token);
      } else if (token.kind == XmlKind::Open) {
        open(token);
      } else {
        close(token);
      }
    }
    end_part();
    end_entry();
    return std::move(feed_);
  }

 private:
  // Returns xml:base, of the feed or of an entry.
  std::string base_of(const XmlToken& token, const std::string& outer) {
    std::string_view rest = token.attributes;
    XmlAttribute attribute;
    while (next_attribute(rest, attribute)) {
      if (attribute.prefix != "xml" || attribute.name != "base") continue;
      resolver_.set_base(outer);
      return resolver_.resolve(text::trim(attribute.value));
    }
    return outer;
  }

  void open(const XmlToken& token) {
    prefixes_.bind(token);
    const FeedSpace space = prefixes_.space_of(token.prefix);
    if (space == FeedSpace::Feed && is_entry(token.name)) {
      end_part();
      end_entry();
      in_entry_ = !token.empty;
      base_ = base_of(token, feed_base_);
    } else if (part_.is_open()) {
      part_.open_inside(token);
    } else if (!in_entry_ && is_root(token.name)) {
      atom_ = token.name == "feed";
      feed_base_ = base_of(token, feed_base_);
      base_ = feed_base_;
    } else if (aside_.empty() && is_aside(token.name)) {
      if (!token.empty) aside_ = token.name;
    } else if (aside_.empty()) {
      open_part(token, space);
    }
  }

  void open_part(const XmlToken& token, FeedSpace space) {
    const FeedPart part = feed_part(token.name, space);
    if (part == FeedPart::None) return;
    part_.begin(part, token, !atom_);
    if (part == FeedPart::Link) open_link(token);
    if (part == FeedPart::Id && attribute_of(token, "isPermaLink") == "false") part_.end();
    if (token.empty) end_part();
  }

  // Atom's links are attributes; the alternate one is the article.
  void open_link(const XmlToken& token) {
    const std::string href = attribute_of(token, "href");
    if (href.empty()) return;
    const std::string rel = attribute_of(token, "rel"), type = attribute_of(token, "type");
    if (rel.empty() || rel == "alternate") {
      add_link(href, type.empty()                             ? kUntypedRank
                     : type.find("html") != std::string::npos ? kHtmlRank
                                                              : kOtherTypeRank);
    }
    part_.end();
  }

  void close(const XmlToken& token) {
    if (!aside_.empty() && token.name == aside_) aside_ = {};
    if (is_entry(token.name) && in_entry_) {
      end_part();
      end_entry();
    } else if (part_.is_closed_by(token.name)) {
      end_part();
    } else {
      part_.close_inside(token);
    }
  }

  void end_part() {
    const FeedPart part = part_.end();
    if (part == FeedPart::None) return;
    if (part == FeedPart::Link) return add_link(part_.value(), kHtmlRank);
    if (part == FeedPart::Id) return add_link(part_.value(), kIdRank);
    if (part == FeedPart::RealLink) return add_link(part_.value(), kRealRank);
    std::string value = plain_.of(part_.value(), part_.is_html());
    if (value.empty()) return;
    if (!in_entry_) {
      if (part == FeedPart::Title && feed_.title.empty()) feed_.title = std::move(value);
      return;
    }
    if (part == FeedPart::Author) return add_one(entry_.authors, author_name(std::move(value)));
    if (part == FeedPart::Category) return add_one(entry_.categories, std::move(value));
    std::string& field = field_of(part);
    if (field.empty()) field = std::move(value);
  }

  std::string& field_of(FeedPart part) {
    switch (part) {
      case FeedPart::Title:
        return entry_.title;
      case FeedPart::Published:
        return entry_.published;
      case FeedPart::Modified:
        return entry_.modified;
      case FeedPart::Content:
        return entry_.content;
      default:
        return entry_.lead;
    }
  }

  static void add_one(std::vector<std::string>& list, std::string value) {
    const bool known = std::find(list.begin(), list.end(), value) != list.end();
    if (!value.empty() && !known && list.size() < kMaxOfOneEntry) list.push_back(std::move(value));
  }

  void add_link(std::string_view written, int rank) {
    if (rank <= (in_entry_ ? link_rank_ : feed_link_rank_)) return;
    const std::string_view written_link = text::trim(written);
    if (written_link.empty()) return;
    resolver_.set_base(base_.empty() ? feed_.link : base_);
    std::string link = resolver_.resolve(written_link);
    if (!is_web(link)) return;
    (in_entry_ ? link_rank_ : feed_link_rank_) = rank;
    (in_entry_ ? entry_.link : feed_.link) = std::move(link);
  }

  void end_entry() {
    if (in_entry_ && !entry_.link.empty()) {
      feed_.cut = feed_.entries.size() >= kMaxFeedEntries;
      if (!feed_.cut) feed_.entries.push_back(std::move(entry_));
    }
    entry_ = {};
    link_rank_ = 0;
    in_entry_ = false;
    aside_ = {};
    base_ = feed_base_;
  }

  XmlTokens tokens_;
  Feed feed_;
  Prefixes prefixes_;
  std::string feed_base_, base_;  // of the feed, and of the entry
  url::Resolver resolver_;
  PlainText plain_;
  FeedEntry entry_;
  OpenPart part_;
  std::string_view aside_;  // the name of the open aside
  int link_rank_ = 0, feed_link_rank_ = 0;
  bool atom_ = false;
  bool in_entry_ = false;
};

}  // namespace

bool looks_like_feed(std::string_view front) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (front.starts_with(kByteOrderMark)) front.remove_prefix(kByteOrderMark.size());
  XmlTokens tokens(front.substr(0, kFrontBytes));
  XmlToken token;
  while (tokens.next(token)) {
    if (token.kind == XmlKind::Text && text::is_blank(token.text)) continue;
    if (token.kind != XmlKind::Open || !is_root(token.name)) return false;
    // RDF has other uses, too, and a `feed` may be anything.
    const auto names = [&](std::string_view part) {
      return token.attributes.find(part) != std::string_view::npos;
    };
    if (token.name == "rss") return true;
    if (token.name == "feed") return names("2005/Atom") || names("purl.org/atom/");
    return names("/rss/1.0/") || names("netscape.com/rdf/") || names("/rss1.1");
  }
  return false;
}

Feed read_feed(std::string_view source, std::string_view url) { return Reader(source, url).read(); }

}  // namespace sito
