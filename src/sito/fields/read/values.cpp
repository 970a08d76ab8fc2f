// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/read/values.h"

#include "sito/base/ascii.h"
#include "sito/fields/read/characters.h"
#include "sito/fields/read/visible_text.h"

#include <algorithm>

namespace sito::fields {
namespace {

bool contains(std::string_view text, std::string_view lower_part) {
  const auto same = [](char a, char b) { return lower(a) == b; };
  return std::search(text.begin(), text.end(), lower_part.begin(), lower_part.end(), same) !=
         text.end();
}

/// Appends to a string with white space collapsed; writes a blank only if more text follows.
class Collapsing {
 public:
  explicit Collapsing(std::string& out) : out_(&out), begin_(out.size()) {}

  void text(std::string_view text) {
    for_each_run(
        text, [&](std::string_view run) { plain(run); },
        [&](CharKind kind, std::string_view) { blank_ = blank_ || kind == CharKind::Space; });
  }
  void plain(std::string_view run) {
    if (blank_ && out_->size() > begin_) *out_ += ' ';
    blank_ = false;
    out_->append(run);
  }
  void edge() { blank_ = true; }
  void line_break() { blank_ = true; }

 private:
  std::string* out_;
  std::size_t begin_;
  bool blank_ = false;
};

/// Appends to a list of paragraphs.
class Paragraphs {
 public:
  explicit Paragraphs(std::vector<std::string>& out) : out_(&out) {}

  void text(std::string_view text) {
    for_each_run(
        text,
        [&](std::string_view run) {
          if (breaks_ >= 2) edge();
          if (!open_) out_->emplace_back();
          if (blank_ && open_) out_->back() += ' ';
          out_->back().append(run);
          open_ = true;
          blank_ = false;
          breaks_ = 0;
        },
        [&](CharKind kind, std::string_view) { blank_ = blank_ || kind == CharKind::Space; });
  }
  void edge() {
    open_ = blank_ = false;
    breaks_ = 0;
  }
  void line_break() {
    blank_ = true;
    ++breaks_;
  }

 private:
  std::vector<std::string>* out_;
  bool open_ = false;   // the last paragraph continues
  bool blank_ = false;  // white space is in front of the next text
  std::size_t breaks_ = 0;
};

bool is_within(Without without, std::uint32_t node) {
  const auto at = std::partition_point(without.begin(), without.end(),
                                       [&](const auto& range) { return range.second <= node; });
  return at != without.end() && at->first <= node;
}

}  // namespace

std::string_view xml_text(std::string_view text, std::string& storage) {
  const auto is_fine = [](CharKind kind, std::string_view bytes) {
    return kind == CharKind::Space && bytes != "\f";
  };
  bool fine = true;
  for_each_run(
      text, [](std::string_view) {},
      [&](CharKind kind, std::string_view bytes) { fine = fine && is_fine(kind, bytes); });
  if (fine) return text;
  storage.clear();
  for_each_run(
      text, [&](std::string_view run) { storage.append(run); },
      [&](CharKind kind, std::string_view bytes) {
        if (kind == CharKind::Space) storage.append(bytes == "\f" ? " " : bytes);
      });
  return storage;
}

void append_normal(std::string_view text, std::string& out) { Collapsing(out).text(text); }

bool is_in_xml(const Page& page, const Node& text) {
  if (!text.hidden) return true;
  if (text.parent == kNoNode) return false;
  const Tag tag = page.node(text.parent).tag;
  if (tag != Tag::Script) return tag == Tag::Title;
  return contains(page.attribute(text.parent, Attr::Type).value_or(""), "json");
}

void append_norm(const Page& page, Found found, Without without, std::string& out) {
  Collapsing sink(out);
  if (found.attribute == kNone) return walk_text(page, found.node, without, sink);
  if (is_within(without, index_of(found.node))) return;
  sink.text(page.attributes(found.node)[found.attribute].value);
}

void append_paragraphs(const Page& page, std::span<const Found> found, Without without,
                       std::vector<std::string>& out) {
  Paragraphs sink(out);
  std::uint32_t taken = 0;  // up to this node
  for (const Found& one : found) {
    sink.edge();
    if (one.attribute != kNone) {
      if (is_within(without, index_of(one.node))) continue;
      sink.text(page.attributes(one.node)[one.attribute].value);
    } else if (index_of(one.node) >= taken) {
      walk_text(page, one.node, without, sink);
      taken = page.node(one.node).end;
    }
  }
}

}  // namespace sito::fields
