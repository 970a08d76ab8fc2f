// SPDX-License-Identifier: Apache-2.0
#include "sito/base/lowered.h"
#include "sito/elements/classifier.h"

#include <array>
#include <utility>

namespace sito::elements {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kNames = {{
    {"sectionreveal", kRevealer},
    {"revealer", kRevealer},
    {"reveal", kRevealer},
    {"innerpagelink", kInner},
    {"inner", kInner},
    {"outerpagelink", kOuter},
    {"outer", kOuter},
    {"closer", kCloser},
    {"close", kCloser},
    {"languageselection", kLanguage},
    {"language", kLanguage},
    {"pager", kPager},
    {"nextpage", kPager},
    {"undetermined", kUndetermined},
    {"undet", kUndetermined},
    {"undefined", kUndetermined},
    {"none", kUndetermined},
    {"", kUndetermined},
}};

}  // namespace

std::string canonical_class(std::string_view name) {
  const std::string lower = lowered(name);
  for (const auto& [known, canonical] : kNames) {
    if (lower == known) return std::string(canonical);
  }
  return std::string(name);
}

}  // namespace sito::elements
