// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/candidates.h"

#include "sito/text/utf8.h"

#include <functional>

namespace sito {

void Candidates::clear() {
  for (std::vector<Candidate>& field : fields_) field.clear();
  chars_.clear();
  news_ = false;
}

void Candidates::add(const Candidate& candidate) {
  std::vector<Candidate>& field = of(candidate.field);
  if (field.size() >= kMaxOfOneField || candidate.text.size() > kMostBytes) return;
  if (text::is_blank(candidate.text)) return;
  field.push_back(candidate);
}

SourceRange range_of(const Page& page, std::string_view text, SourceRange otherwise) {
  const std::string_view source = page.source();
  const std::less_equal<const char*> not_behind;
  if (!not_behind(source.data(), text.data()) ||
      !not_behind(text.data() + text.size(), source.data() + source.size())) {
    return otherwise;
  }
  const auto begin = static_cast<std::uint32_t>(text.data() - source.data());
  return {begin, begin + static_cast<std::uint32_t>(text.size())};
}

}  // namespace sito
