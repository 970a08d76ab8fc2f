// SPDX-License-Identifier: Apache-2.0
// Values that were found but not yet scored; shared by the collectors of this room.
#pragma once

#include "sito/metadata/metadata.h"
#include "sito/page/char_store.h"
#include "sito/page/page.h"

#include <array>
#include <string_view>
#include <vector>

namespace sito {

/// Meanings of the names of the elements around a value; a bit set.
enum class Around : std::uint16_t {
  None = 0,
  Comment = 1,  ///< by readers
  Related = 2,  ///< other pages of the site
  Footer = 4,
  Nav = 8,
  Work = 16,  ///< `article`, `main` and similar names
  Header = 32,
  Author = 64,
  Date = 128,
  Modified = 256,
  Title = 512,
  User = 1024,  ///< a member who writes in a forum
  Hidden = 2048,
  Lead = 4096,
  Trail = 8192,    ///< a heading that is the last item of breadcrumbs
  Reader = 16384,  ///< a date in comments that follow the text
};
constexpr Around operator|(Around a, Around b) {
  return static_cast<Around>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool any(Around set, Around of) {
  return (static_cast<std::uint16_t>(set) & static_cast<std::uint16_t>(of)) != 0;
}

/// How a value was found in the body. Signature: names in bold below a text. Bare: a block that is
/// nothing but names, near the heading and a date.
enum class Shape : std::uint8_t {
  None,
  Attribute,
  Property,
  Element,
  Link,
  Phrase,
  Block,
  Signature,
  Bare,
};

/// A value as on the page: references and escapes are resolved, white space is unchanged.
struct Candidate {
  MetadataField field = MetadataField::Title;
  MetadataSource source = MetadataSource::Meta;
  float score = 0;           ///< worth of its place, before anything else is known
  bool body = false;         ///< for an author: the page says that it is not a person
  std::string_view text;     ///< points into the page or into Candidates
  std::string_view written;  ///< the original text to show; "": `text`
  NodeId node = kNoNode;
  SourceRange range;
  Around around = Around::None;
  Shape shape = Shape::None;
  BlockId block = kNoBlock;  ///< of its text, or the next one
};

/// The candidates of one page by field, in the order of the page.
class Candidates {
 public:
  /// Further candidates of one field are ignored: pages repeat themselves, and hostile pages do so
  /// without end.
  static constexpr std::size_t kMaxOfOneField = 256;

  /// Longer texts are ignored, because no value is that long.
  static constexpr std::size_t kMostBytes = 8192;

  void clear();
  /// Ignores blank texts.
  void add(const Candidate& candidate);
  [[nodiscard]] const std::vector<Candidate>& of(MetadataField field) const {
    return fields_[static_cast<std::size_t>(field)];
  }
  [[nodiscard]] std::vector<Candidate>& of(MetadataField field) {
    return fields_[static_cast<std::size_t>(field)];
  }
  /// Returns a copy that is valid until `clear`.
  std::string_view keep(std::string_view text) { return chars_.keep(text); }
  CharStore& chars() { return chars_; }
  /// Notes that the page calls its work news.
  void set_news() { news_ = true; }
  [[nodiscard]] bool is_news() const { return news_; }

 private:
  std::array<std::vector<Candidate>, kMetadataFields> fields_;
  CharStore chars_;
  bool news_ = false;
};

/// Returns the range of a text that is a view into the page's source; `otherwise` if it is not.
SourceRange range_of(const Page& page, std::string_view text, SourceRange otherwise);

}  // namespace sito
