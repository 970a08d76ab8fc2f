// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/images.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/base/find_any.h"
#include "sito/base/lowered.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sito::structured {
namespace {

// Attributes in which lazy loaders keep the URL until the image is scrolled into view.
constexpr std::array<std::string_view, 7> kLazySources = {
    "data-src",      "data-lazy-src",   "data-original", "data-orig-file",
    "data-full-src", "data-hi-res-src", "data-url"};
constexpr std::array<std::string_view, 3> kLazySets = {"data-srcset", "data-lazy-srcset",
                                                       "data-sizes-srcset"};
// Pictures of users, icons, spacers and counters.
constexpr std::array<std::string_view, 12> kOrnaments = {
    "avatar", "gravatar", "userpic",  "user-avatar", "photo_avatar", "author-avatar",
    "spacer", "icon",     "tracking", "pixel",       "blank",        "avatar-img"};

// A visible image is larger than this, in pixels.
constexpr std::uint32_t kSmallest = 3;
// Icons and buttons of 88 x 31 pixels are not as high, pictures of an article are.
constexpr std::uint32_t kLargestButton = 40;
constexpr int kNodesUpToLink = 3;
constexpr std::uint32_t kMaxPixels = 100'000;
// A file name of so many characters in two folders is that of one picture.
constexpr std::size_t kCharsOfName = 8;
// How many nodes on each side of a `noscript` are searched for the image that it repeats.
constexpr std::uint32_t kNodesAroundNoscript = 40;

// Returns the candidate with the highest descriptor; the first if there are no descriptors.
std::string_view largest_of(std::string_view set) {
  std::string_view best;
  std::uint32_t best_size = 0;
  std::size_t from = 0;
  while (from < set.size()) {
    std::size_t end = from;
    // A comma ends a candidate only before white space, because URLs may contain commas.
    while (end < set.size() &&
           !(set[end] == ',' && (end + 1 == set.size() || is_html_space(set[end + 1])))) {
      ++end;
    }
    const std::string_view candidate = set.substr(from, end - from);
    std::size_t at = 0;
    const std::string_view address = next_token(candidate, at);
    const std::uint32_t size = number_in(next_token(candidate, at), kMaxPixels).value_or(1);
    if (!address.empty() && (best.empty() || size > best_size)) {
      best = address;
      best_size = size;
    }
    from = end + 1;
  }
  return best;
}

// Names of files that pages show as spacers, and until the image is loaded.
constexpr std::array<std::string_view, 14> kSpacers = {
    "1x1",    "1px",  "blank", "clear",  "clearpixel",  "empty", "pixel",
    "pixel1", "shim", "space", "spacer", "transparent", "trans", "t"};

// Returns true for "img/blank.gif?v=1".
bool is_spacer(std::string_view reference) {
  reference = reference.substr(0, find_any(reference, "?#"));
  std::string_view name = reference.substr(reference.rfind('/') + 1);
  const std::string_view end = name.substr(std::min(name.rfind('.'), name.size()));
  if (end != ".gif" && end != ".png" && end != ".svg") return false;
  name.remove_suffix(end.size());
  return is_one_of(name, kSpacers);
}

bool is_placeholder(std::string_view reference) {
  return reference.empty() || reference.starts_with("data:") || reference.starts_with("about:") ||
         is_spacer(reference);
}

// Returns the URL in another attribute of a lazy loader, such as data-actualsrc or data-lsrc.
std::string_view other_lazy_source(const Page& page, NodeId image) {
  for (const Attribute& attribute : page.attributes(image)) {
    if (!attribute.name.starts_with("data-") || attribute.name.ends_with("set")) continue;
    const bool may_be = attribute.name.ends_with("src") ||
                        attribute.name.find("original") != std::string_view::npos ||
                        attribute.name.find("lazy") != std::string_view::npos;
    const std::string_view value = text::trim(attribute.value);
    if (may_be && !is_placeholder(value) && value.find('/') != std::string_view::npos &&
        value.find_first_of(" {<\"") == std::string_view::npos)
      return value;
  }
  return {};
}

// Pictures of users have folders of their own.
bool is_of_user(std::string_view reference) {
  constexpr std::array<std::string_view, 4> kFolders = {"/avatar", "gravatar.com/", "/userpic",
                                                        "user_avatar"};
  return std::any_of(kFolders.begin(), kFolders.end(), [&](std::string_view folder) {
    return reference.find(folder) != std::string_view::npos;
  });
}

bool is_below(const Page& page, NodeId id, Attr side, std::uint32_t pixels) {
  const auto value = page.attribute(id, side);
  const auto size = value ? number_in(*value, kMaxPixels) : std::nullopt;
  return size && *size < pixels;
}

// Returns true if the style attribute has both sides in pixels, each below a limit, as that of a
// counter: "width: 1px; height: 1px".
bool is_styled_below(const Page& page, NodeId id, std::uint32_t pixels) {
  if (page.node(id).n_attrs == 0) return false;
  std::string_view rest = page.attribute(id, Attr::Style).value_or(std::string_view());
  int n_below = 0;
  while (!rest.empty()) {
    std::string_view value = take_until(rest, ';');
    const std::string_view name = text::trim(take_until(value, ':'));
    value = text::trim(value);
    if (starts_with_lowered(name, "min-")) return false;
    if (!equals_lowered(name, "width") && !equals_lowered(name, "height")) continue;
    const std::size_t unit = std::min(value.find_first_not_of("0123456789"), value.size());
    const auto size = number_in(value, kMaxPixels);
    const bool is_pixels = unit == value.size() || starts_with_lowered(value.substr(unit), "px");
    n_below += is_pixels && size && *size < pixels ? 1 : 0;
  }
  return n_below > 1;
}

// Words in the names of files and folders of pictures that draw a page. Buttons are none of the text,
// signs are none if they have no text or are links, and other ones if they have no text.
constexpr std::array<std::string_view, 6> kButtonNames = {"loading", "loader",  "spinner",
                                                          "button",  "buttons", "btn"};
constexpr std::array<std::string_view, 6> kSignNames = {"icon",  "icons",  "ico",
                                                        "arrow", "arrows", "bullet"};
constexpr std::array<std::string_view, 6> kOtherNames = {"ads",   "adstream", "adserver",
                                                         "pixel", "beacon",   "tracking"};
constexpr std::array<std::string_view, 2> kLogoNames = {"logo", "logos"};

// Returns true if a word of a name is one of `words`, compared in lower case.
template <std::size_t kSize>
bool names_one_of(std::string_view name, const std::array<std::string_view, kSize>& words) {
  for (std::size_t at = 0; at < name.size();) {
    std::size_t end = at;
    while (end < name.size() && (is_letter(name[end]) || is_digit(name[end]))) ++end;
    const std::string_view word = name.substr(at, end - at);
    if (std::any_of(words.begin(), words.end(),
                    [&](std::string_view one) { return equals_lowered(word, one); })) {
      return true;
    }
    at = end + 1;
  }
  return false;
}

// The parts of a reference to a picture.
struct PictureName {
  std::string_view folders, stem, ending;
};

PictureName name_of_picture(std::string_view reference) {
  reference = reference.substr(0, find_any(reference, "?#"));
  const std::size_t host = reference.find("//");
  if (host != std::string_view::npos) {
    reference.remove_prefix(std::min(reference.find('/', host + 2), reference.size()));
  }
  PictureName name;
  const std::size_t slash = reference.rfind('/');
  if (slash != std::string_view::npos) name.folders = reference.substr(0, slash);
  name.stem = reference.substr(slash + 1);
  const std::size_t dot = std::min(name.stem.rfind('.'), name.stem.size());
  name.ending = name.stem.substr(dot);
  name.stem = name.stem.substr(0, dot);
  return name;
}

// Returns true for a picture whose name says that it draws the page: "images/buttons/reply.png".
// Photographs are named after what they show.
bool is_named_ornament(std::string_view reference, bool has_text, bool is_link) {
  const PictureName name = name_of_picture(reference);
  const bool is_photograph =
      equals_lowered(name.ending, ".jpg") || equals_lowered(name.ending, ".jpeg");
  if (is_photograph) return false;
  const auto is_named = [&](const auto& words) {
    return names_one_of(name.stem, words) || names_one_of(name.folders, words);
  };
  // "push-button" may be a picture of one.
  const std::string_view front = name.stem.substr(0, name.stem.find_first_of("-_"));
  if (names_one_of(name.folders, kButtonNames) || names_one_of(front, kButtonNames)) return true;
  if ((!has_text || is_link) && is_named(kSignNames)) return true;
  if (has_text) return false;
  const bool is_drawn = is_link || equals_lowered(name.ending, ".svg");
  return is_named(kButtonNames) || is_named(kOtherNames) || (is_drawn && is_named(kLogoNames));
}

// Returns the name of the file in a URL without its ending.
std::string_view stem_of(std::string_view url) {
  url = url.substr(0, find_any(url, "?#"));
  const std::string_view name = url.substr(url.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

// Returns true for the end of a name that is a size: "-small", "_thumbLarge", "-300x200", "@2x".
bool is_size(std::string_view end) {
  constexpr std::array<std::string_view, 12> kSizes = {"small", "large",  "big",     "medium",
                                                       "thumb", "mobile", "desktop", "tablet",
                                                       "phone", "wide",   "square",  "retina"};
  if (end.empty()) return true;
  if (end.front() != '-' && end.front() != '_' && end.front() != '@') return false;
  end.remove_prefix(1);
  const std::size_t cross = end.find('x');
  if (cross != std::string_view::npos && cross > 0 &&
      std::all_of(end.begin(), end.end(), [](char c) { return is_digit(c) || c == 'x'; })) {
    return true;
  }
  return std::any_of(kSizes.begin(), kSizes.end(), [end](std::string_view size) {
    return find_lowered(end, size) != std::string_view::npos;
  });
}

// Returns true for an image in a link to something other than an image.
bool is_in_link(const Page& page, NodeId image) {
  NodeId around = page.node(image).parent;
  for (int i = 0; i < kNodesUpToLink && around != kNoNode; ++i, around = page.node(around).parent) {
    if (page.node(around).tag == Tag::A) return !is_link_to_image(page, around);
  }
  return false;
}

bool has_no_text(const Page& page, NodeId image) {
  return text::is_blank(page.attribute(image, Attr::Alt).value_or(std::string_view()));
}

// Returns true for a small image without a text in a link: a button of the page.
bool is_button(const Page& page, NodeId image) {
  const bool is_small = is_below(page, image, Attr::Width, kLargestButton) ||
                        is_below(page, image, Attr::Height, kLargestButton);
  return is_small && has_no_text(page, image) && is_in_link(page, image);
}

}  // namespace

std::string_view image_reference(const Page& page, NodeId image) {
  for (const std::string_view name : kLazySources) {
    const std::string_view value =
        text::trim(attribute_named(page, image, name).value_or(std::string_view()));
    if (!is_placeholder(value)) return value;
  }
  const std::string_view source =
      text::trim(page.attribute(image, Attr::Src).value_or(std::string_view()));
  if (!is_placeholder(source)) return source;
  if (const std::string_view other = other_lazy_source(page, image); !other.empty()) return other;
  for (const std::string_view name : kLazySets) {
    const auto set = attribute_named(page, image, name);
    if (set && !is_placeholder(largest_of(*set))) return largest_of(*set);
  }
  const std::string_view largest =
      largest_of(page.attribute(image, Attr::Srcset).value_or(std::string_view()));
  if (!is_placeholder(largest)) return largest;
  const NodeId around = page.node(image).parent;
  if (around == kNoNode || page.node(around).tag != Tag::Picture) return {};
  for (std::uint32_t i = index_of(around) + 1; i < index_of(image); ++i) {
    const NodeId id{i};
    if (page.node(id).tag != Tag::Source) continue;
    std::string_view found =
        largest_of(page.attribute(id, Attr::Srcset).value_or(std::string_view()));
    if (is_placeholder(found)) {
      found = largest_of(attribute_named(page, id, "data-srcset").value_or(std::string_view()));
    }
    if (!is_placeholder(found)) return found;
  }
  return {};
}

bool replaces_images(const Page& page, NodeId noscript) {
  if (page.node(noscript).tag != Tag::Noscript) return false;
  NodeId around = page.node(noscript).parent;
  if (around != kNoNode && page.node(around).tag == Tag::A) around = page.node(around).parent;
  if (around == kNoNode) return false;
  const std::uint32_t end =
      std::min(page.node(around).end, index_of(noscript) + kNodesAroundNoscript);
  std::uint32_t begin = index_of(around) + 1;
  if (index_of(noscript) - begin > kNodesAroundNoscript)
    begin = index_of(noscript) - kNodesAroundNoscript;
  for (std::uint32_t i = begin; i < end; ++i) {
    const bool is_inside = i >= index_of(noscript) && i < page.node(noscript).end;
    if (is_inside || page.nodes()[i].tag != Tag::Img || page.nodes()[i].hidden) continue;
    if (!image_reference(page, NodeId{i}).empty()) return false;
  }
  return true;
}

bool is_ornament(const Page& page, NodeId image) {
  const std::string_view reference = image_reference(page, image);
  return is_below(page, image, Attr::Width, kSmallest) ||
         is_below(page, image, Attr::Height, kSmallest) ||
         is_styled_below(page, image, kSmallest) || is_button(page, image) ||
         has_token_of(class_of(page, image), kOrnaments) || is_of_user(reference) ||
         is_named_ornament(reference, !has_no_text(page, image), is_in_link(page, image));
}

bool is_of_header(const Page& page, NodeId image) {
  const std::string_view alt = page.attribute(image, Attr::Alt).value_or(std::string_view());
  return has_no_text(page, image) || find_lowered(alt, "logo") != std::string_view::npos ||
         is_in_link(page, image);
}

bool are_sizes_of_one(std::string_view a, std::string_view b) {
  if (a == b) return false;
  a = stem_of(a);
  b = stem_of(b);
  const auto [end_a, end_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  // The size begins with the last separator before the first difference, or at the difference.
  std::size_t same = static_cast<std::size_t>(end_a - a.begin());
  if (same < a.size() && same < b.size()) {
    const std::size_t separator = a.substr(0, same).find_last_of("-_@");
    if (separator == std::string_view::npos) return false;
    same = separator;
  }
  if (same == 0) return false;
  // A name of few characters, such as "1", is not of this picture alone.
  if (same == a.size() && same == b.size()) return same >= kCharsOfName;
  return is_size(a.substr(same)) && is_size(b.substr(same));
}

bool is_link_to_image(const Page& page, NodeId link) {
  constexpr std::array<std::string_view, 8> kEnds = {".png",  ".jpg",  ".jpeg", ".gif",
                                                     ".webp", ".avif", ".svg",  ".bmp"};
  if (page.node(link).tag != Tag::A) return false;
  std::string_view href = page.attribute(link, Attr::Href).value_or(std::string_view());
  href = href.substr(0, find_any(href, "?#"));
  const bool is_file = std::any_of(kEnds.begin(), kEnds.end(),
                                   [&](std::string_view end) { return href.ends_with(end); });
  if (!is_file) return false;
  for (std::uint32_t i = index_of(link) + 1; i < page.node(link).end; ++i) {
    if (page.nodes()[i].tag == Tag::Img) return true;
  }
  return false;
}

bool is_figure_box(const Page& page, NodeId id, Signs signs) {
  return (signs & kFigureBoxSign) != 0 && has_token_of(class_of(page, id), kFigureBoxes);
}

}  // namespace sito::structured
