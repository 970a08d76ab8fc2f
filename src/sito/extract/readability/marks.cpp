// SPDX-License-Identifier: Apache-2.0
// Reads the attributes of an element. Reference read for facts: Readability.js 0.6.0.
#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/base/trimmed.h"
#include "sito/extract/readability/source.h"

#include <algorithm>
#include <array>

namespace sito::extract::readability {
namespace {

/// Returns true if the last declaration of a property in an inline style is "value"; an important
/// one wins.
bool style_is(std::string_view style, std::string_view property, std::string_view value) {
  bool is = false;
  bool important_seen = false;
  while (!style.empty()) {
    const std::string_view declaration = take_until(style, ';');
    const std::size_t colon = declaration.find(':');
    if (colon == std::string_view::npos ||
        !equals_lowered(trimmed(declaration.substr(0, colon)), property)) {
      continue;
    }
    std::string_view written = trimmed(declaration.substr(colon + 1));
    const std::size_t bang = written.rfind('!');
    const bool important = bang != std::string_view::npos &&
                           equals_lowered(trimmed(written.substr(bang + 1)), "important");
    if (important) written = trimmed(written.substr(0, bang));
    if (written.empty() || (important_seen && !important)) continue;
    important_seen = important;
    is = equals_lowered(written, value);
  }
  return is;
}

constexpr std::array<std::string_view, 7> kUnlikelyRoles = {
    "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog"};

// Hosts whose embedded players stay. A name is preceded by "//", or "//www.".
constexpr std::array<std::string_view, 8> kVideoHosts = {
    "dailymotion.com", "youtube.com", "youtube-nocookie.com", "player.vimeo.com",
    "v.qq.com",        "archive.org", "upload.wikimedia.org", "player.twitch.tv"};

bool names_video(std::string_view value) {
  for (std::size_t at = value.find("//"); at != std::string_view::npos;
       at = value.find("//", at + 1)) {
    std::string_view host = value.substr(at + 2);
    if (starts_with_lowered(host, "www.")) host.remove_prefix(4);
    for (const std::string_view known : kVideoHosts) {
      if (starts_with_lowered(host, known)) return true;
    }
  }
  return false;
}

/// All facts from the attributes of one element, collected in one pass over them.
struct Gathered {
  std::uint32_t marks = 0;
  bool aria_modal = false;
  bool aria_hidden = false;
  bool hidden = false;
  bool dialog = false;
  std::string_view class_name;
};

void take_names(const NameLists& lists, std::string_view value, bool is_class,
                std::uint32_t& marks) {
  const NameListSet found = lists.find(value);
  if (found == 0) return;
  if (has(found, NameList::Unlikely)) marks |= mark::kUnlikely;
  if (has(found, NameList::Maybe)) marks |= mark::kMaybe;
  if (has(found, NameList::Byline)) marks |= mark::kByline;
  if (has(found, NameList::Share)) marks |= mark::kShare;
  if (has(found, NameList::Positive)) {
    marks |= is_class ? mark::kClassPositive : mark::kIdPositive;
  }
  if (has(found, NameList::Negative)) {
    marks |= is_class ? mark::kClassNegative : mark::kIdNegative;
  }
}

void take_role(std::string_view role, Gathered& out) {
  if (std::find(kUnlikelyRoles.begin(), kUnlikelyRoles.end(), role) != kUnlikelyRoles.end()) {
    out.marks |= mark::kUnlikelyRole;
  }
  out.dialog = role == "dialog";
}

void take_attribute(const Node& node, const Attribute& attribute, const NameLists& lists,
                    Gathered& out) {
  switch (attribute.id) {
    case Attr::Class:
      out.class_name = attribute.value;
      if ((out.marks & mark::kForeign) != 0) break;
      take_names(lists, attribute.value, true, out.marks);
      break;
    case Attr::Id:
      take_names(lists, attribute.value, false, out.marks);
      break;
    case Attr::Role:
      take_role(attribute.value, out);
      break;
    case Attr::Rel:
      if (attribute.value == "author") out.marks |= mark::kAuthor;
      break;
    case Attr::Itemprop:
      if (attribute.value.find("author") != std::string_view::npos) out.marks |= mark::kAuthor;
      if (attribute.value.find("name") != std::string_view::npos) out.marks |= mark::kName;
      break;
    case Attr::Hidden:
      out.hidden = true;
      break;
    case Attr::AriaHidden:
      out.aria_hidden = attribute.value == "true";
      break;
    case Attr::Style:
      // The page has checked this already, but less exactly.
      out.hidden =
          out.hidden || (node.style_hidden && (style_is(attribute.value, "display", "none") ||
                                               style_is(attribute.value, "visibility", "hidden")));
      break;
    case Attr::Href:
      if (node.tag == Tag::A && attribute.value.size() > 1 && attribute.value[0] == '#') {
        out.marks |= mark::kFragment;
      }
      break;
    case Attr::Other:
      if (attribute.name == "aria-modal") out.aria_modal = attribute.value == "true";
      break;
    default:
      break;
  }
}

}  // namespace

std::uint32_t marks_of(const Page& page, std::uint32_t index, const NameLists& lists,
                       bool foreign) {
  const Node& node = page.nodes()[index];
  Gathered out;
  if (foreign) out.marks |= mark::kForeign;
  if (node.n_attrs == 0) return out.marks;
  const auto attributes = page.attributes(NodeId{index});
  for (const Attribute& attribute : attributes) take_attribute(node, attribute, lists, out);
  if (out.aria_modal && out.dialog) out.marks |= mark::kModal;
  // Some wikis hide the image that replaces a formula.
  if (out.hidden ||
      (out.aria_hidden && out.class_name.find("fallback-image") == std::string_view::npos)) {
    out.marks |= mark::kInvisible;
  }
  if (node.tag == Tag::Object || node.tag == Tag::Embed || node.tag == Tag::Iframe) {
    const auto video = [](const Attribute& attribute) { return names_video(attribute.value); };
    if (std::any_of(attributes.begin(), attributes.end(), video)) out.marks |= mark::kVideo;
  }
  return out.marks;
}

}  // namespace sito::extract::readability
