// SPDX-License-Identifier: Apache-2.0
#include "serve/page_signs.h"

#include "sito/base/lowered.h"
#include "sito/site/source_tags.h"

#include <algorithm>
#include <array>
#include <string>

namespace sito::serve {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kDoctype = "<!doctype html";
constexpr std::array<std::string_view, 4> kDocumentTags = {"html", "head", "title", "body"};
constexpr std::array<std::string_view, 3> kAsideTags = {"header", "nav", "footer"};
constexpr std::array<std::string_view, 3> kFieldTags = {"input", "select", "textarea"};
constexpr std::array<std::string_view, 5> kTypesWithoutAnswer = {"hidden", "submit", "button",
                                                                 "image", "reset"};

template <std::size_t N>
bool has(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Removes what may be in front of the first tag.
std::string_view without_blanks(std::string_view source) {
  if (source.starts_with(kByteOrderMark)) source.remove_prefix(kByteOrderMark.size());
  source.remove_prefix(std::min(source.find_first_not_of(" \t\r\n\f"), source.size()));
  return source;
}

class SignReader {
 public:
  explicit SignReader(std::string_view source) : source_(source) {}

  PageSigns read() {
    site::TagScanner tags(source_);
    site::SourceTag tag;
    signs_.is_document = lowered(source_.substr(0, kDoctype.size())) == kDoctype;
    while (tags.next(tag)) take(tag);
    if (!source_.starts_with('<')) signs_.is_document = false;
    return signs_;
  }

 private:
  void take(const site::SourceTag& tag) {
    const std::string name = lowered(source_.substr(tag.name_begin, tag.name_end - tag.name_begin));
    if (has(kAsideTags, name)) {
      n_aside_ = tag.closing ? n_aside_ - std::min<std::size_t>(n_aside_, 1) : n_aside_ + 1;
    } else if (name == "form") {
      n_fields_ = 0;
    } else if (!tag.closing) {
      signs_.is_document |= has(kDocumentTags, name);
      signs_.has_frames |= name == "frameset";
      if (has(kFieldTags, name)) take_field(tag);
    }
  }

  void take_field(const site::SourceTag& tag) {
    std::string type;
    site::for_each_attribute(source_.substr(tag.name_end, tag.end - tag.name_end),
                             [&type](std::string_view name, std::string_view value) {
                               if (type.empty() && lowered(name) == "type") type = lowered(value);
                             });
    signs_.has_password |= type == "password";
    if (n_aside_ > 0 || has(kTypesWithoutAnswer, type)) return;
    signs_.n_fields = std::max(signs_.n_fields, ++n_fields_);
  }

  const std::string_view source_;
  PageSigns signs_;
  std::size_t n_aside_ = 0;   // open elements of kAsideTags
  std::size_t n_fields_ = 0;  // of the current form
};

}  // namespace

PageSigns signs_of(std::string_view source) { return SignReader(without_blanks(source)).read(); }

std::size_t text_bytes_of(std::string_view page) {
  page.remove_prefix(std::min(page.find("<body"), page.size()));
  site::TagScanner tags(page);
  site::SourceTag tag;
  std::size_t n_bytes = 0;
  bool goes_on = true;
  while (goes_on) {
    goes_on = tags.next(tag);
    tags.for_each_text([&n_bytes](std::size_t begin, std::size_t end) { n_bytes += end - begin; });
  }
  return n_bytes;
}

}  // namespace sito::serve
