// SPDX-License-Identifier: Apache-2.0
// Names of elements and attributes in the output are literals of this file, values are escaped, and
// no element is used whose content is not ordinary HTML (style and script are only ours). For any
// page, a browser thus has no way to read the output differently than intended.
#include "serve/page_view.h"

#include "sito/base/ascii.h"

#include "serve/css_filter.h"
#include "serve/markup.h"
#include "serve/page_view_script.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace sito::serve {
namespace {

// Pages bring up to some hundred kilobytes of styles, linked ones included.
constexpr std::size_t kStyleBytes = std::size_t{2} << 20;
constexpr unsigned kLargestBox = 2000;  // pixels; no picture is wider on a page
constexpr std::size_t kLongestAlt = 300;
// Browsers need seconds to show more, and users do not read that far.
constexpr std::size_t kViewBytes = std::size_t{16} << 20;
constexpr std::size_t kTextBytes = std::size_t{1} << 20;        // of one text
constexpr std::size_t kAttributeBytes = std::size_t{16} << 10;  // of one attribute
constexpr std::string_view kCutNotice =
    "<div data-box=\"the rest of this page is not shown\"></div>";

/// The form in which an element is shown.
enum class As : std::uint8_t {
  Itself,
  Void,  // itself, without content
  Span,
  Div,
  Row,  // a span on a line of its own
  Pre,
  Box,  // a box with its name and its contents
  Gone,
};

// Elements that have only a visual meaning: formatting, sections, lists, tables. None of them loads
// or acts, or holds anything but HTML.
constexpr TagSet kItself{
    Tag::A,    Tag::Abbr,   Tag::Acronym, Tag::Address, Tag::Article,    Tag::Aside,  Tag::B,
    Tag::Bdi,  Tag::Bdo,    Tag::Big,     Tag::Caption, Tag::Blockquote, Tag::Center, Tag::Cite,
    Tag::Code, Tag::Dd,     Tag::Del,     Tag::Details, Tag::Colgroup,   Tag::Dfn,    Tag::Dir,
    Tag::Div,  Tag::Dl,     Tag::Dt,      Tag::Em,      Tag::Figcaption, Tag::Figure, Tag::Font,
    Tag::H1,   Tag::H2,     Tag::H3,      Tag::H4,      Tag::H5,         Tag::H6,     Tag::Footer,
    Tag::I,    Tag::Ins,    Tag::Kbd,     Tag::Header,  Tag::Hgroup,     Tag::Li,     Tag::Main,
    Tag::Mark, Tag::Menu,   Tag::Nav,     Tag::Nobr,    Tag::Ol,         Tag::P,      Tag::Pre,
    Tag::Q,    Tag::Rb,     Tag::Rp,      Tag::Rt,      Tag::Rtc,        Tag::Ruby,   Tag::S,
    Tag::Samp, Tag::Search, Tag::Section, Tag::Small,   Tag::Span,       Tag::Strike, Tag::Strong,
    Tag::Sub,  Tag::Sup,    Tag::Summary, Tag::Table,   Tag::Tbody,      Tag::Td,     Tag::Tfoot,
    Tag::Th,   Tag::Thead,  Tag::Time,    Tag::Tr,      Tag::Tt,         Tag::U,      Tag::Ul,
    Tag::Var};
constexpr TagSet kVoid{Tag::Br, Tag::Hr, Tag::Wbr, Tag::Col};
constexpr TagSet kDiv{Tag::Form,     Tag::Dialog,   Tag::Fieldset, Tag::Legend,
                      Tag::Noscript, Tag::Noframes, Tag::Frameset};
constexpr TagSet kRow{Tag::Option, Tag::Optgroup};
constexpr TagSet kPre{Tag::Textarea, Tag::Xmp, Tag::Plaintext};
constexpr TagSet kBox{Tag::Img,    Tag::Iframe, Tag::Embed,  Tag::Object,   Tag::Applet,
                      Tag::Video,  Tag::Audio,  Tag::Canvas, Tag::Frame,    Tag::Input,
                      Tag::Button, Tag::Select, Tag::Svg,    Tag::Progress, Tag::Meter};
constexpr TagSet kGone{Tag::Head, Tag::Script, Tag::Style, Tag::Template};
// They have no content, except inside of SVG and MathML, where any name may have some.
constexpr TagSet kGoneWhenEmpty{Tag::Link,  Tag::Meta,   Tag::Base,  Tag::Basefont, Tag::Bgsound,
                                Tag::Param, Tag::Source, Tag::Track, Tag::Area};

As as(Tag tag, bool is_empty) {
  if (kItself.contains(tag)) return As::Itself;
  if (kVoid.contains(tag)) return is_empty ? As::Void : As::Span;
  if (kGoneWhenEmpty.contains(tag)) return is_empty ? As::Gone : As::Span;
  if (kDiv.contains(tag)) return As::Div;
  if (kRow.contains(tag)) return As::Row;
  if (kPre.contains(tag)) return As::Pre;
  if (kBox.contains(tag)) return As::Box;
  return kGone.contains(tag) ? As::Gone : As::Span;
}

std::string_view name_of(As what, Tag tag) {
  switch (what) {
    case As::Itself:
    case As::Void:
      return kTagNames[static_cast<std::size_t>(tag)];
    case As::Div:
    case As::Pre:
      return "div";
    default:
      return "span";
  }
}

// Attributes with only a visual meaning, for all elements that are shown as themselves. `style` is
// handled elsewhere. Missing: name (it names a property of the document) and everything with a URL.
constexpr std::string_view kAttributes[] = {
    "align",   "bgcolor", "border",   "cellpadding", "cellspacing", "class", "clear",
    "color",   "colspan", "dir",      "height",      "hidden",      "id",    "lang",
    "noshade", "nowrap",  "reversed", "rowspan",     "size",        "span",  "start",
    "title",   "type",    "valign",   "value",       "width"};
// The same for elements that are shown as something else.
constexpr std::string_view kGlobalAttributes[] = {"class", "dir", "hidden", "id", "lang", "title"};

static_assert(std::is_sorted(std::begin(kAttributes), std::end(kAttributes)));
static_assert(std::is_sorted(std::begin(kGlobalAttributes), std::end(kGlobalAttributes)));

// Returns the beginning of valid UTF-8, cut between characters.
std::string_view front(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (is_continuation(text[most])) --most;
  return text.substr(0, most);
}

// For attributes that no algorithm reads by number.
std::string_view attribute_named(const Page& page, NodeId id, std::string_view name) {
  for (const Attribute& a : page.attributes(id)) {
    if (a.name == name) return a.value;
  }
  return {};
}

// Controls without a text are known by another name, which browsers only tell screen readers.
std::string_view name_of_control(const Page& page, NodeId id) {
  for (const Attr name : {Attr::AriaLabel, Attr::Title}) {
    const std::string_view text = page.attribute(id, name).value_or("");
    if (!text.empty()) return text;
  }
  return {};
}

class Writer {
 public:
  Writer(const Page& page, std::string_view nonce, std::span<const LinkedSheet> linked,
         std::string& out)
      : page_(page), nonce_(nonce), linked_(linked), out_(out) {}
  void document();

 private:
  struct Open {
    std::uint32_t end;
    std::string_view name;
  };

  void attribute(std::string_view name, std::string_view value);
  void attribute(std::string_view name, std::uint32_t value);
  void attributes(NodeId id, std::span<const std::string_view> names);
  void style_of(NodeId id);
  void start(NodeId id, As what);
  void box(NodeId id);
  void text(const Text& text);
  void styles();
  void body();
  [[nodiscard]] bool is_hidden_field(NodeId id) const;
  void frame_start(Tag tag, std::string_view name);
  [[nodiscard]] std::optional<unsigned> length(NodeId id, Attr name) const;

  const Page& page_;
  std::string_view nonce_;
  std::span<const LinkedSheet> linked_;
  std::string& out_;
  std::string css_;
};

void Writer::attribute(std::string_view name, std::string_view value) {
  out_ += ' ';
  out_ += name;
  out_ += "=\"";
  append_text(value, out_);
  out_ += '"';
}

void Writer::attribute(std::string_view name, std::uint32_t value) {
  out_ += ' ';
  out_ += name;
  out_ += "=\"";
  out_ += std::to_string(value);
  out_ += '"';
}

void Writer::attributes(NodeId id, std::span<const std::string_view> names) {
  for (const Attribute& a : page_.attributes(id)) {
    const auto found = std::lower_bound(names.begin(), names.end(), a.name);
    if (found == names.end() || *found != a.name) continue;
    attribute(*found, front(a.value, kAttributeBytes));
  }
}

void Writer::style_of(NodeId id) {
  const auto style = page_.attribute(id, Attr::Style);
  if (!style) return;
  css_.clear();
  append_declarations(front(*style, kAttributeBytes), css_);
  if (!css_.empty()) attribute("style", css_);
}

// Returns a number of pixels, if one is written.
std::optional<unsigned> Writer::length(NodeId id, Attr name) const {
  const std::string_view text = page_.attribute(id, name).value_or("");
  unsigned pixels = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), pixels);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (problem != std::errc() || (!unit.empty() && unit != "px")) return std::nullopt;
  return std::min(pixels, kLargestBox);
}

// Writes a box for a hidden element: its name, its alternative text, and its size.
void Writer::box(NodeId id) {
  const Tag tag = page_.node(id).tag;
  attribute("data-box", kTagNames[static_cast<std::size_t>(tag)]);
  std::string_view alt =
      page_.attribute(id, tag == Tag::Input ? Attr::Value : Attr::Alt).value_or("");
  const bool is_control = tag == Tag::Button || tag == Tag::Input || tag == Tag::Select;
  if (alt.empty() && is_control) alt = name_of_control(page_, id);
  alt = front(alt, kLongestAlt);
  if (!alt.empty()) attribute("data-alt", alt);
  if (is_control) return;
  const auto width = length(id, Attr::Width);
  const auto height = length(id, Attr::Height);
  if (!width && !height) return;
  out_ += " style=\"";
  if (width) out_ += "width:" + std::to_string(*width) + "px;";
  if (height) out_ += "height:" + std::to_string(*height) + "px;";
  out_ += '"';
}

void Writer::start(NodeId id, As what) {
  const Tag tag = page_.node(id).tag;
  out_ += '<';
  out_ += name_of(what, tag);
  attribute("data-n", index_of(id));
  if (what == As::Itself || what == As::Void) {
    attributes(id, kAttributes);
  } else {
    attributes(id, kGlobalAttributes);
  }
  if (what == As::Box) {
    box(id);
  } else {
    style_of(id);
  }
  if (what == As::Pre) attribute("data-was", "pre");
  if (what == As::Row) attribute("data-was", "row");
  if (tag == Tag::Details) out_ += " open";
  out_ += '>';
}

void Writer::text(const Text& text) {
  if (text.blank) return append_text(front(text.text, kTextBytes), out_);
  out_ += "<sito-t";
  attribute("data-t", static_cast<std::uint32_t>(&text - page_.texts().data()));
  attribute("data-n", index_of(text.node));
  out_ += '>';
  append_text(front(text.text, kTextBytes), out_);
  out_ += "</sito-t>";
}

bool Writer::is_hidden_field(NodeId id) const {
  return page_.node(id).tag == Tag::Input && page_.node(id).end == index_of(id) + 1 &&
         page_.attribute(id, Attr::Type) == "hidden";
}

void Writer::body() {
  std::vector<Open> open;
  const std::span<const Node> nodes = page_.nodes();
  for (std::uint32_t i = 0; i < nodes.size() && out_.size() < kViewBytes;) {
    for (; !open.empty() && open.back().end <= i; open.pop_back()) {
      out_ += "</";
      out_ += open.back().name;
      out_ += '>';
    }
    const Node& node = nodes[i];
    if (node.is_text()) {
      if (!node.hidden) text(page_.text(node.text));
      ++i;
      continue;
    }
    const bool is_frame = node.tag == Tag::Html || node.tag == Tag::Body;
    const As what = is_hidden_field(NodeId{i}) ? As::Gone : as(node.tag, node.end == i + 1);
    if (!is_frame && (node.hidden || what == As::Gone)) {
      i = node.end;
      continue;
    }
    if (!is_frame) start(NodeId{i}, what);
    if (!is_frame && what != As::Void) open.push_back({node.end, name_of(what, node.tag)});
    ++i;
  }
  for (; !open.empty(); open.pop_back()) {
    out_ += "</";
    out_ += open.back().name;
    out_ += '>';
  }
  if (out_.size() >= kViewBytes || page_.cut() != Cut::Not) out_ += kCutNotice;
}

// Moves all style elements to the head, where each is parsed as a style sheet; linked sheets stand
// between them, because the order decides.
void Writer::styles() {
  css_.clear();
  std::size_t taken = 0;
  auto linked = linked_.begin();
  const auto take = [&](std::string_view css, std::string_view media) {
    taken += css.size();
    if (taken <= kStyleBytes) append_style_sheet(css, media, css_);
  };
  const auto take_linked = [&](std::uint32_t end) {
    for (; linked != linked_.end() && index_of(linked->node) < end; ++linked) {
      take(linked->css, linked->media);
    }
  };
  for (const Text& text : page_.texts()) {
    const Node& node = page_.node(text.node);
    if (node.parent == kNoNode || page_.node(node.parent).tag != Tag::Style) continue;
    take_linked(index_of(text.node));
    take(text.text, attribute_named(page_, node.parent, "media"));
  }
  take_linked(static_cast<std::uint32_t>(page_.nodes().size()));
  if (css_.find('<') == std::string::npos) out_ += css_;  // which should never be false
}

// Writes the start tag of html or body, with the attributes of the first one in the page.
void Writer::frame_start(Tag tag, std::string_view name) {
  out_ += '<';
  out_ += name;
  const auto& nodes = page_.nodes();
  const auto found =
      std::find_if(nodes.begin(), nodes.end(), [&](const Node& node) { return node.tag == tag; });
  if (found != nodes.end()) {
    const NodeId id{static_cast<std::uint32_t>(found - nodes.begin())};
    attribute("data-n", index_of(id));
    attributes(id, kGlobalAttributes);
    style_of(id);
  }
  out_ += ">\n";
}

void Writer::document() {
  out_ += "<!DOCTYPE html>\n";
  frame_start(Tag::Html, "html");
  out_ += "<head><meta charset=\"utf-8\"><title>";
  append_text(front(page_.title(), kAttributeBytes), out_);
  out_ += "</title>\n<style>";
  out_ += kPageStyle;
  styles();
  out_ += "</style>\n<style>";
  out_ += kMarkStyle;
  out_ += "</style></head>\n";
  frame_start(Tag::Body, "body");
  body();
  out_ += "\n<script nonce=\"";
  append_text(nonce_, out_);
  out_ += "\">";
  out_ += kPageScript;
  out_ += "</script></body></html>\n";
}

}  // namespace

std::string page_view(const Page& page, std::string_view nonce,
                      std::span<const LinkedSheet> linked) {
  std::string out;
  out.reserve(page.source().size() * 2 + kPageScript.size() + kMarkStyle.size());
  Writer(page, nonce, linked, out).document();
  return out;
}

std::vector<std::pair<std::string, std::string>> page_view_headers(std::string_view nonce) {
  return {
      {"Content-Type", "text/html; charset=utf-8"},
      {"Content-Security-Policy",
       "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-" + std::string(nonce) +
           "'; sandbox allow-scripts; base-uri 'none'; form-action 'none'; "
           "frame-ancestors 'self'"},
      {"X-Frame-Options", "SAMEORIGIN"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-DNS-Prefetch-Control", "off"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cache-Control", "no-store"}};
}

}  // namespace sito::serve
