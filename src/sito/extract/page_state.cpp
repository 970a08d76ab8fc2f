// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/page_state.h"

#include "sito/base/cut.h"
#include "sito/base/deadline.h"
#include "sito/base/lowered.h"
#include "sito/extract/embedded.h"
#include "sito/extract/steps/consent_text.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::extract {
namespace {

// All in characters outside links, without white space. Chosen on the gold sets of
// docs/page-states.md; pages with content have far more there.
constexpr std::uint32_t kMaxText = 1500;       // of the whole page
constexpr std::uint32_t kProseBlock = 40;      // a block of this much is prose
constexpr std::uint32_t kMaxOtherProse = 400;  // besides the message, if two places show the state
constexpr std::uint32_t kMaxOtherAlone = 150;  // ... if one place does
constexpr std::uint32_t kMaxMessage = 500;     // a longer block is an article about such messages
constexpr std::uint32_t kMaxMessages = 600;    // of all texts that show the state
constexpr std::uint32_t kMinConsent = 150;     // of a consent notice that is the whole page
constexpr std::uint32_t kMaxBesideConsent = 100;
constexpr std::uint32_t kMaxLinkText = 3000;  // longer lists of links are examined in part
constexpr std::uint32_t kMaxLabel = 40;       // a text that is a title although it is not a heading
// A list has so many links of so many characters (half as many ideographs), or so many other texts.
// Links of menus are shorter, and a login or an error page has fewer than ten other texts.
constexpr std::uint32_t kMinTitle = 20;
constexpr double kLinksOfTitle = 0.7;
constexpr std::uint32_t kLeastTitles = 8;
constexpr std::uint32_t kLeastTexts = 25;

// Sections of the data file, as bits: phrases for any text, and those for titles.
enum PhraseSection : std::uint32_t {
  kNothing = 0,
  kError = 1,
  kErrorTitle = 2,
  kLoginTitle = 4,
  kParked = 8,
  kScript = 16,
  kRobot = 32,
  kRobotTitle = 64,
};
constexpr std::uint32_t kTitles = kErrorTitle | kLoginTitle | kRobotTitle;

std::uint32_t section_named(std::string_view line) {
  constexpr std::array kSections =
      std::to_array<std::pair<std::string_view, std::uint32_t>>({{"[error]", kError},
                                                                 {"[error title]", kErrorTitle},
                                                                 {"[login title]", kLoginTitle},
                                                                 {"[parked]", kParked},
                                                                 {"[script]", kScript},
                                                                 {"[robot]", kRobot},
                                                                 {"[robot title]", kRobotTitle}});
  for (const auto& [name, section] : kSections) {
    if (line == name) return section;
  }
  return kNothing;
}

// Appends the words of a text in lower case, each behind a blank.
void append_words(std::string_view text, std::string& out) {
  text::for_each_word(text, [&](std::string_view word) {
    out += ' ';
    text::append_lower(word, out);
  });
}

// Finds phrases by their first words.
class Phrases {
 public:
  Phrases() {
    std::string_view rest;
    for (const Embedded& file : embedded_page_states()) {
      if (file.name == "phrases") rest = file.text;
    }
    std::uint32_t section = kNothing;
    while (!rest.empty()) {
      const std::string_view line = text::trim(take_until(rest, '\n'));
      if (line.empty() || line.front() == '#') continue;
      if (line.front() == '[') {
        section = section_named(line);
      } else {
        add(line, section);
      }
    }
  }

  // Returns the meaning of words (of append_words, and a blank behind).
  [[nodiscard]] std::uint32_t phrase_sections_in(std::string_view words) const {
    std::uint32_t sections = kNothing;
    for (std::size_t at = 0; at + 1 < words.size();) {
      const std::string_view here = words.substr(at + 1);
      const std::size_t n_word = here.find(' ');
      const auto found = phrases_.find(here.substr(0, n_word));
      if (found != phrases_.end()) {
        for (const Phrase& phrase : found->second) {
          if (here.starts_with(phrase.words)) sections |= phrase.section;
        }
      }
      at += n_word + 1;
    }
    return sections;
  }

 private:
  struct Phrase {
    std::string words;  // "page not found ", without the blank if the last word may continue
    std::uint32_t section = kNothing;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return std::hash<std::string_view>{}(word);
    }
  };

  void add(std::string_view line, std::uint32_t section) {
    std::string words;
    append_words(line, words);
    words.erase(0, 1);
    std::string first = words.substr(0, words.find(' '));
    if (line.back() != '*') words += ' ';
    phrases_[std::move(first)].push_back({std::move(words), section});
  }

  std::unordered_map<std::string, std::vector<Phrase>, Hash, std::equal_to<>> phrases_;
};

const Phrases& phrases() {
  static const Phrases phrases;
  return phrases;
}

std::uint32_t unlinked(const Block& block) { return block.n_text_chars - block.n_link_chars; }
bool is_prose(const Block& block) { return unlinked(block) >= kProseBlock; }

bool is_heading(const Page& page, const Block& block) {
  const Tag tag = page.node(block.container).tag;
  return tag == Tag::H1 || tag == Tag::H2 || tag == Tag::H3;
}

// Returns true for text as long as the title of a page. Most labels of menus are shorter.
bool is_title_like(const Page& page, const Block& block) {
  if (block.n_text_chars >= kMinTitle) return true;
  if (block.n_text_chars < kMinTitle / 2) return false;
  const std::string_view text = text::trim(page.text(block.text_begin).text);
  return !text.empty() && text::is_ideograph(text::code_point_at(text, 0).value);
}

// Returns true for a menu, a header, a footer or a column beside the content, by its element, role,
// class or id.
bool is_beside_content(const Page& page, NodeId id) {
  constexpr TagSet kBeside(Tag::Nav, Tag::Header, Tag::Footer, Tag::Aside, Tag::Menu);
  constexpr auto kWords =
      std::to_array<std::string_view>({"nav", "menu", "header", "footer", "sidebar", "breadcrumb",
                                       "dropdown", "banner", "contentinfo", "complementary"});
  if (kBeside.contains(page.node(id).tag)) return true;
  for (const Attribute& attribute : page.attributes(id)) {
    if (attribute.id != Attr::Class && attribute.id != Attr::Id && attribute.id != Attr::Role) {
      continue;
    }
    for (const std::string_view word : kWords) {
      if (find_lowered(attribute.value, word) != std::string_view::npos) return true;
    }
  }
  return false;
}

bool is_beside_content(const Page& page, const Block& block) {
  for (NodeId around = block.container; around != kNoNode; around = page.node(around).parent) {
    const Tag tag = page.node(around).tag;
    if (tag == Tag::Body || tag == Tag::Html) return false;
    if (is_beside_content(page, around)) return true;
  }
  return false;
}

// Returns true if the content of the page is a list: titles that are links, or many short texts.
bool has_list(const Page& page) {
  std::uint32_t n_titles = 0;
  std::uint32_t n_texts = 0;
  for (const Block& block : page.blocks()) {
    Deadline::tick();
    const bool is_link = block.n_link_chars >= kLinksOfTitle * block.n_text_chars;
    if (is_link && !is_title_like(page, block)) continue;
    if (is_beside_content(page, block)) continue;
    const ConsentWords words = consent_words(page, block);
    if (is_consent_text(words) || is_legal_line(words)) continue;
    ++(is_link ? n_titles : n_texts);
    if (n_titles == kLeastTitles || n_texts == kLeastTexts) return true;
  }
  return false;
}

// A page with little text.
class ShortPage {
 public:
  explicit ShortPage(const Page& page) {
    words_.clear();
    append_words(page.title(), words_);
    words_ += ' ';
    title_ = phrases().phrase_sections_in(words_);
    std::uint32_t n_links = 0;
    for (const Block& block : page.blocks()) {
      const std::uint32_t n_chars = unlinked(block);
      if (n_chars == 0 && (n_links += block.n_text_chars) > kMaxLinkText) continue;
      std::uint32_t sections = phrase_sections_in(page, block);
      const bool title = n_chars > 0 && (is_heading(page, block) || n_chars <= kMaxLabel);
      if (!title) sections &= ~kTitles;
      if (is_heading(page, block)) {
        // A box for logins may have a lower heading.
        const bool is_headline = page.node(block.container).tag == Tag::H1;
        headings_ |= is_headline ? sections : sections & ~kLoginTitle;
      }
      messages_.push_back({n_chars, sections});
    }
  }

  // Returns true if the title of the page or a heading has that message.
  [[nodiscard]] bool is_titled(std::uint32_t what) const {
    return ((title_ | headings_) & what) != 0;
  }

  // Returns true if the page has that message, and hardly any other text.
  [[nodiscard]] bool has_message(std::uint32_t what) const {
    int places = (title_ & what) != 0 ? 1 : 0;
    std::uint32_t other = 0;
    for (const Message& message : messages_) {
      if ((message.sections & what) != 0) {
        ++places;
      } else if (message.n_chars >= kProseBlock) {
        other += message.n_chars;
      }
    }
    if (places == 0) return false;
    return other <= (places == 1 ? kMaxOtherAlone : kMaxOtherProse);
  }

 private:
  struct Message {
    std::uint32_t n_chars = 0;  // outside links
    std::uint32_t sections = kNothing;
  };

  std::uint32_t phrase_sections_in(const Page& page, const Block& block) {
    text_.clear();
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      if (!page.texts()[i].hidden) text_ += page.texts()[i].text;
    }
    words_.clear();
    append_words(text_, words_);
    words_ += ' ';
    return phrases().phrase_sections_in(words_);
  }

  std::uint32_t title_ = kNothing;
  std::uint32_t headings_ = kNothing;
  std::vector<Message> messages_;
  std::string text_;
  std::string words_;
};

bool has_password_field(const Page& page) {
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    Deadline::tick();
    if (page.nodes()[i].tag != Tag::Input) continue;
    if (page.attribute(NodeId{i}, Attr::Type).value_or("") == "password") return true;
  }
  return false;
}

// Returns true if the page has more text than any of these, by the sizes of its blocks.
bool has_much_text(const Page& page) {
  std::uint32_t n_chars = 0;
  std::uint32_t n_prose = 0;
  for (const Block& block : page.blocks()) {
    if (unlinked(block) > kMaxMessage) return true;
    n_chars += unlinked(block);
    if (is_prose(block)) n_prose += unlinked(block);
  }
  return n_chars > kMaxText || n_prose > kMaxOtherProse + kMaxMessages;
}

// Returns true if everything longer than a label is a consent notice.
bool is_consent_wall(const Page& page) {
  std::uint32_t n_consent = 0;
  std::uint32_t n_other = 0;
  for (const Block& block : page.blocks()) {
    if (!is_prose(block)) continue;
    const ConsentWords words = consent_words(page, block);
    if (is_consent_text(words) || is_legal_line(words)) {
      n_consent += unlinked(block);
    } else {
      n_other += unlinked(block);
    }
    if (n_other > kMaxBesideConsent) return false;
  }
  return n_consent >= kMinConsent;
}

/// A page while its state is determined. The words of most pages are never read.
class Look {
 public:
  explicit Look(const Page& page) : page_(page) {}
  [[nodiscard]] const Page& page() const { return page_; }
  [[nodiscard]] bool has_list() {
    if (!has_list_) has_list_ = extract::has_list(page_);
    return *has_list_;
  }
  [[nodiscard]] bool has_message(std::uint32_t what) {
    if (!words_) words_.emplace(page_);
    return words_->has_message(what);
  }
  // The same for a message that may also stand beside a list, as a login does: if there is a list,
  // the title or a heading must have the message.
  [[nodiscard]] bool is_message(std::uint32_t what) {
    return has_message(what) && (words_->is_titled(what) || !has_list());
  }

 private:
  const Page& page_;
  std::optional<bool> has_list_;
  std::optional<ShortPage> words_;
};

struct StateRow {
  PageState state;
  std::string_view name;
  bool (*is)(Look& look);
};

// The first row that is true gives the state; none: Content.
constexpr std::array kStates = std::to_array<StateRow>(
    {{PageState::Empty, "empty-page", [](Look& look) { return look.page().blocks().empty(); }},
     {PageState::ConsentWall, "consent-wall",
      [](Look& look) { return is_consent_wall(look.page()) && !look.has_list(); }},
     {PageState::Content, "content", [](Look& look) { return has_much_text(look.page()); }},
     {PageState::Error, "error-page",
      [](Look& look) { return look.is_message(kError | kErrorTitle); }},
     {PageState::Parked, "parked-domain", [](Look& look) { return look.has_message(kParked); }},
     {PageState::RobotCheck, "robot-check",
      [](Look& look) { return look.has_message(kRobot | kRobotTitle); }},
     {PageState::NeedsScript, "needs-script", [](Look& look) { return look.is_message(kScript); }},
     {PageState::Login, "login-page",
      [](Look& look) { return has_password_field(look.page()) && look.is_message(kLoginTitle); }}});

}  // namespace

std::string_view name_of(PageState state) {
  const auto* row = std::find_if(kStates.begin(), kStates.end(),
                                 [&](const StateRow& one) { return one.state == state; });
  return row == kStates.end() ? "" : row->name;
}

bool is_error_page(int http_status, const Page& page) {
  return http_status >= kFirstErrorStatus || page_state(page) == PageState::Error;
}

PageState page_state(const Page& page) {
  Look look(page);
  const auto* row = std::find_if(kStates.begin(), kStates.end(),
                                 [&](const StateRow& one) { return one.is(look); });
  return row == kStates.end() ? PageState::Content : row->state;
}

}  // namespace sito::extract
