// SPDX-License-Identifier: Apache-2.0
// Numbers for the names of elements and attributes that algorithms use.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sito {

/// Element names. `Other` is any other name; `Page::tag_name` still returns it.
/// Sorted by name, so that the number of a name follows from the list alone.
enum class Tag : std::uint8_t {
  Other,
  A,
  Abbr,
  Acronym,
  Address,
  Applet,
  Area,
  Article,
  Aside,
  Audio,
  B,
  Base,
  Basefont,
  Bdi,
  Bdo,
  Bgsound,
  Big,
  Blink,
  Blockquote,
  Body,
  Br,
  Button,
  Canvas,
  Caption,
  Center,
  Cite,
  Code,
  Col,
  Colgroup,
  Data,
  Datalist,
  Dd,
  Del,
  Details,
  Dfn,
  Dialog,
  Dir,
  Div,
  Dl,
  Dt,
  Em,
  Embed,
  Fieldset,
  Figcaption,
  Figure,
  Font,
  Footer,
  Form,
  Frame,
  Frameset,
  H1,
  H2,
  H3,
  H4,
  H5,
  H6,
  Head,
  Header,
  Hgroup,
  Hr,
  Html,
  I,
  Iframe,
  Img,
  Input,
  Ins,
  Kbd,
  Label,
  Layer,
  Legend,
  Li,
  Link,
  Main,
  Map,
  Mark,
  Marquee,
  Math,
  Menu,
  Menuitem,
  Meta,
  Meter,
  Nav,
  Nobr,
  Noembed,
  Noframes,
  Noscript,
  Object,
  Ol,
  Optgroup,
  Option,
  Output,
  P,
  Param,
  Picture,
  Plaintext,
  Pre,
  Progress,
  Q,
  Rb,
  Rp,
  Rt,
  Rtc,
  Ruby,
  S,
  Samp,
  Script,
  Search,
  Section,
  Select,
  Slot,
  Small,
  Source,
  Span,
  Strike,
  Strong,
  Style,
  Sub,
  Summary,
  Sup,
  Svg,
  Table,
  Tbody,
  Td,
  Template,
  Textarea,
  Tfoot,
  Th,
  Thead,
  Time,
  Title,
  Tr,
  Track,
  Tt,
  U,
  Ul,
  Var,
  Video,
  Wbr,
  Xmp,
};

inline constexpr std::array<std::string_view, 139> kTagNames = {
    "",         "a",          "abbr",     "acronym",   "address",    "applet",   "area",
    "article",  "aside",      "audio",    "b",         "base",       "basefont", "bdi",
    "bdo",      "bgsound",    "big",      "blink",     "blockquote", "body",     "br",
    "button",   "canvas",     "caption",  "center",    "cite",       "code",     "col",
    "colgroup", "data",       "datalist", "dd",        "del",        "details",  "dfn",
    "dialog",   "dir",        "div",      "dl",        "dt",         "em",       "embed",
    "fieldset", "figcaption", "figure",   "font",      "footer",     "form",     "frame",
    "frameset", "h1",         "h2",       "h3",        "h4",         "h5",       "h6",
    "head",     "header",     "hgroup",   "hr",        "html",       "i",        "iframe",
    "img",      "input",      "ins",      "kbd",       "label",      "layer",    "legend",
    "li",       "link",       "main",     "map",       "mark",       "marquee",  "math",
    "menu",     "menuitem",   "meta",     "meter",     "nav",        "nobr",     "noembed",
    "noframes", "noscript",   "object",   "ol",        "optgroup",   "option",   "output",
    "p",        "param",      "picture",  "plaintext", "pre",        "progress", "q",
    "rb",       "rp",         "rt",       "rtc",       "ruby",       "s",        "samp",
    "script",   "search",     "section",  "select",    "slot",       "small",    "source",
    "span",     "strike",     "strong",   "style",     "sub",        "summary",  "sup",
    "svg",      "table",      "tbody",    "td",        "template",   "textarea", "tfoot",
    "th",       "thead",      "time",     "title",     "tr",         "track",    "tt",
    "u",        "ul",         "var",      "video",     "wbr",        "xmp",
};

/// Attribute names that algorithms read by number. All others keep their name in the page.
enum class Attr : std::uint8_t {
  Other,
  Alt,
  AriaHidden,
  AriaLabel,
  Author,
  Cite,
  Class,
  Colspan,
  Content,
  Datetime,
  Dir,
  Headers,
  Height,
  Hidden,
  Href,
  Hreflang,
  HttpEquiv,
  Id,
  Itemprop,
  Itemscope,
  Itemtype,
  Lang,
  Name,
  Property,
  Rel,
  Role,
  Rowspan,
  Scope,
  Src,
  Srcset,
  Start,
  Style,
  Title,
  Type,
  Value,
  Width,
  XmlLang,
};

inline constexpr std::array<std::string_view, 37> kAttrNames = {
    "",        "alt",      "aria-hidden", "aria-label", "author",   "cite",      "class",
    "colspan", "content",  "datetime",    "dir",        "headers",  "height",    "hidden",
    "href",    "hreflang", "http-equiv",  "id",         "itemprop", "itemscope", "itemtype",
    "lang",    "name",     "property",    "rel",        "role",     "rowspan",   "scope",
    "src",     "srcset",   "start",       "style",      "title",    "type",      "value",
    "width",   "xml:lang",
};

/// Returns the number of a lower-case name; `Other` if it is not listed. Cost: a binary search.
Tag tag_from_name(std::string_view name);
Attr attr_from_name(std::string_view name);

/// A set of elements, for the tables of the methods ("starts a paragraph", "is skipped").
class TagSet {
 public:
  constexpr TagSet() = default;
  template <typename... Tags>
  constexpr explicit TagSet(Tags... tags) {
    (insert(tags), ...);
  }
  constexpr void insert(Tag tag) {
    words_[static_cast<std::size_t>(tag) / 64] |= std::uint64_t{1}
                                                  << (static_cast<std::size_t>(tag) % 64);
  }
  [[nodiscard]] constexpr bool contains(Tag tag) const {
    return ((words_[static_cast<std::size_t>(tag) / 64] >> (static_cast<std::size_t>(tag) % 64)) &
            1) != 0;
  }

 private:
  std::array<std::uint64_t, (kTagNames.size() + 63) / 64> words_ = {};
};

}  // namespace sito
