// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/page_state.h"

#include "sito/base/deadline.h"
#include "sito/base/lowered.h"
#include "sito/extract/state_phrases.h"
#include "sito/extract/steps/consent_text.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
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
// A headline with so many words besides those of an error has a subject of its own.
constexpr std::uint32_t kWordsOfSubject = 3;
constexpr std::uint32_t kLeastOwnText = 100;      // below a headline that is not of the login
constexpr std::uint32_t kLeastDescribed = 3;      // links of an error page with a text at each
constexpr std::uint32_t kMostBesideScripts = 20;  // outside of menus: "Loading ..."

std::uint32_t unlinked(const Block& block) { return block.n_text_chars - block.n_link_chars; }
bool is_prose(const Block& block) { return unlinked(block) >= kProseBlock; }

bool is_heading(const Page& page, const Block& block) {
  const Tag tag = page.node(block.container).tag;
  return tag == Tag::H1 || tag == Tag::H2 || tag == Tag::H3;
}

// Returns true for text as long as the title of a page. Most labels of menus are shorter.
bool is_title_like(std::uint32_t n_chars, std::string_view text) {
  if (n_chars >= kMinTitle) return true;
  if (n_chars < kMinTitle / 2) return false;
  text = text::trim(text);
  return !text.empty() && text::is_ideograph(text::code_point_at(text, 0).value);
}

// Returns the number of titles in a block of links, at least 1 if the whole is as long as one.
std::uint32_t count_titles(const Page& page, const Block& block) {
  std::uint32_t n_titles = 0;
  std::uint32_t n_chars = 0;  // of the link so far
  LinkId link = kNoLink;
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden || text.link == kNoLink) continue;
    n_chars = (text.link == link ? n_chars : 0) + text.n_chars;
    // Count a link once, with the text that makes it long enough.
    const bool was_title = text.link == link && is_title_like(n_chars - text.n_chars, text.text);
    if (!was_title && is_title_like(n_chars, text.text)) ++n_titles;
    link = text.link;
  }
  if (n_titles > 0) return n_titles;
  return is_title_like(block.n_text_chars, page.text(block.text_begin).text) ? 1 : 0;
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
    const std::uint32_t n_in_block = is_link ? count_titles(page, block) : 1;
    if (n_in_block == 0) continue;
    if (is_beside_content(page, block)) continue;
    const ConsentWords words = consent_words(page, block);
    if (is_consent_text(words) || is_legal_line(words)) continue;
    (is_link ? n_titles : n_texts) += n_in_block;
    if (n_titles >= kLeastTitles || n_texts >= kLeastTexts) return true;
  }
  return false;
}

// Returns true for a text that begins with a link and says more, or stands right below a text that
// is a link: the description of that link.
bool describes_link(const Page& page, std::size_t index) {
  const Block& block = page.blocks()[index];
  if (unlinked(block) == 0) return false;
  if (page.text(block.text_begin).link != kNoLink) return true;
  return index > 0 && unlinked(page.blocks()[index - 1]) == 0;
}

bool is_inside(const Page& page, const Block& block, Tag tag) {
  NodeId around = page.text(block.text_begin).node;
  while (around != kNoNode && page.node(around).tag != tag) around = page.node(around).parent;
  return around != kNoNode;
}

// Returns true for a question in most scripts.
bool asks(std::string_view text) {
  return text.find('?') != std::string_view::npos ||
         text.find("\u037E") != std::string_view::npos ||
         text.find("\u061F") != std::string_view::npos ||
         text.find("\uFF1F") != std::string_view::npos;
}

bool names_scripts(std::string_view text) {
  return find_lowered(text, "javascript") != std::string_view::npos;
}

// A page with little text.
class ShortPage {
 public:
  explicit ShortPage(const Page& page) {
    title_ = read(page.title());
    if (asks(page.title())) title_.sections &= ~kLoginTitle;
    title_words_ = words_;
    std::uint32_t n_links = 0;
    for (std::size_t i = 0; i < page.blocks().size(); ++i) {
      const Block& block = page.blocks()[i];
      if (unlinked(block) == 0 && (n_links += block.n_text_chars) > kMaxLinkText) continue;
      add(page, i);
    }
  }

  // Returns true if the title of the page or a heading has that message.
  [[nodiscard]] bool is_titled(std::uint32_t what) const {
    return ((title_.sections | headings_) & what) != 0;
  }

  // Returns true if the page has that message, and hardly any other text.
  [[nodiscard]] bool has_message(std::uint32_t what) const {
    int places = (title_.sections & what) != 0 ? 1 : 0;
    std::uint32_t other = 0;
    std::uint32_t described = 0;  // characters beside links
    std::uint32_t n_described = 0;
    for (const Message& message : messages_) {
      if ((message.sections & what) != 0) {
        if (!message.repeats_title) ++places;
      } else if (message.n_chars >= kProseBlock) {
        (message.describes_link ? described : other) += message.n_chars;
        if (message.describes_link) ++n_described;
      }
    }
    if (places == 0) return false;
    // Error pages lead on, often with a sentence at each link.
    if (what != kErrors || !is_titled(kErrors) || n_described < kLeastDescribed) other += described;
    return other <= (places == 1 ? kMaxOtherAlone : kMaxOtherProse);
  }

  // Returns true if the page has text below a headline that is not that of a login.
  [[nodiscard]] bool has_own_subject() const {
    return (title_.sections & kLoginTitle) == 0 && own_text_ >= kLeastOwnText;
  }

 private:
  struct Message {
    std::uint32_t n_chars = 0;  // outside links
    std::uint32_t sections = kNothing;
    bool describes_link = false;
    bool repeats_title = false;  // is the title of the page, which is about something
  };

  enum class Below : std::uint8_t { Nothing, Login, Question, Subject };

  Meaning read(std::string_view text) {
    words_.clear();
    append_words(text, words_);
    words_ += ' ';
    return meaning_of(words_);
  }

  void add(const Page& page, std::size_t index) {
    const Block& block = page.blocks()[index];
    text_.clear();
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      if (!page.texts()[i].hidden) text_ += page.texts()[i].text;
    }
    const Meaning meaning = read(text_);
    Message message;
    message.n_chars = unlinked(block);
    message.sections = meaning.sections;
    message.describes_link = describes_link(page, index);
    if (is_heading(page, block)) {
      add_heading(page, block, message.sections);
      message.repeats_title =
          meaning.n_other_words >= kWordsOfSubject && title_words_.starts_with(words_);
    } else if (is_own_text(page, block, meaning.sections)) {
      own_text_ += message.n_chars;
    }
    const bool is_title =
        message.n_chars > 0 && (is_heading(page, block) || message.n_chars <= kMaxLabel);
    if (!is_title) message.sections &= ~kTitles;
    if (names_scripts(text_) && is_inside(page, block, Tag::Noscript)) message.sections |= kScript;
    messages_.push_back(message);
  }

  // Takes a heading whose text is `text_`.
  void add_heading(const Page& page, const Block& block, std::uint32_t& sections) {
    const bool is_question = asks(text_);
    if (is_question) {
      below_ = Below::Question;
      sections &= ~kLoginTitle;
    } else {
      below_ = (sections & kLoginTitle) != 0 ? Below::Login : Below::Subject;
    }
    // A box for logins may have a lower heading.
    const bool is_headline = page.node(block.container).tag == Tag::H1;
    headings_ |= is_headline ? sections : sections & ~kLoginTitle;
  }

  [[nodiscard]] bool is_own_text(const Page& page, const Block& block,
                                 std::uint32_t sections) const {
    if (below_ != Below::Question && below_ != Below::Subject) return false;
    if (below_ == Below::Subject && (sections & kLoginTitle) != 0) return false;
    return is_prose(block) && !is_inside(page, block, Tag::Form) && !is_beside_content(page, block);
  }

  Meaning title_;
  std::string title_words_;
  std::uint32_t headings_ = kNothing;
  Below below_ = Below::Nothing;
  std::uint32_t own_text_ = 0;
  std::vector<Message> messages_;
  std::string text_;
  std::string words_;
};

// Returns true if a hidden `noscript` asks for scripts, and there is no text outside of menus.
bool is_shell(const Page& page) {
  std::uint32_t n_chars = 0;
  for (const Block& block : page.blocks()) {
    if (!is_beside_content(page, block)) n_chars += unlinked(block);
    if (n_chars > kMostBesideScripts || is_heading(page, block)) return false;
  }
  bool asks_for_scripts = false;
  for (std::uint32_t i = 0; i < page.nodes().size() && !asks_for_scripts; ++i) {
    Deadline::tick();
    const Node& element = page.nodes()[i];
    if (element.tag != Tag::Noscript) continue;
    for (std::uint32_t inner = i; inner < element.end; ++inner) {
      const Node& node = page.nodes()[inner];
      if (node.is_text() && names_scripts(page.text(node.text).text)) asks_for_scripts = true;
    }
  }
  return asks_for_scripts;
}

bool has_password_field(const Page& page) {
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    Deadline::tick();
    if (page.nodes()[i].tag != Tag::Input) continue;
    if (page.attribute(NodeId{i}, Attr::Type).value_or("") == "password") return true;
  }
  return false;
}

// Returns true if the page has more text than any of these, by the sizes of its blocks.
bool has_much_text(const Page& page, bool with_descriptions) {
  std::uint32_t n_chars = 0;
  std::uint32_t n_prose = 0;
  for (std::size_t i = 0; i < page.blocks().size(); ++i) {
    const Block& block = page.blocks()[i];
    if (!with_descriptions && describes_link(page, i)) continue;
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
  [[nodiscard]] bool is_login() {
    return has_password_field(page_) && is_message(kLoginTitle) && !words_->has_own_subject();
  }
  // The same as has_message() for a message that may also stand beside a list, as a login does: if there is a list,
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
     {PageState::Content, "content", [](Look& look) { return has_much_text(look.page(), false); }},
     {PageState::Error, "error-page", [](Look& look) { return look.is_message(kErrors); }},
     {PageState::Content, "content", [](Look& look) { return has_much_text(look.page(), true); }},
     {PageState::Parked, "parked-domain", [](Look& look) { return look.has_message(kParked); }},
     {PageState::RobotCheck, "robot-check",
      [](Look& look) { return look.has_message(kRobot | kRobotTitle); }},
     {PageState::NeedsScript, "needs-script",
      [](Look& look) {
        return look.is_message(kScript) || (is_shell(look.page()) && !look.has_list());
      }},
     {PageState::Login, "login-page", [](Look& look) { return look.is_login(); }}});

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
