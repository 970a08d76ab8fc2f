// SPDX-License-Identifier: Apache-2.0
#include "sito/base/ascii.h"
#include "sito/text/clean.h"
#include "sito/write/detection/detection.h"

#include <cmath>

namespace sito::write {
namespace {

using structure::Detection;
using structure::Hit;
using structure::Value;

// Of longer texts only the beginning is shown.
constexpr std::size_t kShownBytes = 100;

std::string shown(std::string_view text) {
  std::string out;
  text::append_clean(text, out);
  if (out.size() <= kShownBytes) return out;
  std::size_t end = kShownBytes;
  while (end > 0 && is_continuation(out[end])) --end;
  return out.substr(0, end) + " ...";
}

std::string shown(const Value& value) {
  if (value.sections.empty()) {
    const std::string text = shown(value.text);
    return value.value == value.text ? text : shown(value.value) + "  (" + text + ")";
  }
  return std::to_string(value.sections.size()) + " sections: " + shown(value.sections.front().text);
}

void append_hit(const Detection& detection, const Hit& hit, std::string& out) {
  out += hit.chosen ? "* " : "  ";
  out += name_of(hit.field);
  out += "  " + std::to_string(std::lround(hit.score)) + " of " +
         std::to_string(std::lround(hit.max)) + "  ";
  out += name_of(hit.stage);
  if (hit.source != "text") out += "  " + std::string(hit.source);
  out += "\n      " + shown(hit.path.xpath.empty() ? hit.source : hit.path.xpath) + "\n";
  for (const Value& value : hit.values) {
    const structure::PageName& page = detection.pages[value.page];
    out += "      " + shown(page.name) + ": " + shown(value) + "\n";
  }
}

}  // namespace

void append_detection_text(const Detection& detection, const HitFilter& wanted, std::string& out) {
  out += name_of(detection.kind);
  out += detection.kind_given ? "" : " (detected)";
  if (!detection.site.empty()) out += "  " + detection.site;
  out += "\n";
  for (const Hit& hit : detection.hits) {
    if (wanted(hit)) append_hit(detection, hit, out);
  }
}

}  // namespace sito::write
