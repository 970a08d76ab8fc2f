// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/gathered.h"

namespace sito::corpus {

void Gathered::clear() {
  for (std::string& text : rendered) text.clear();
  side.clear();
  report.clear();
  excluded.clear();
}

void Gathered::mark(const Spill& spill) {
  marks_.clear();
  for (const std::string& text : rendered) marks_.push_back(text.size());
  marks_.push_back(side.size());
  marks_.push_back(report.size());
  spill_mark_ = spill.parts();
}

void Gathered::cut(Spill& spill) {
  spill.cut(spill_mark_);
  for (std::size_t i = 0; i < rendered.size(); ++i) rendered[i].resize(marks_[i]);
  side.resize(marks_[rendered.size()]);
  report.resize(marks_.back());
}

}  // namespace sito::corpus
