// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/outline.h"

#include <utility>

namespace sito::structured {

void Outline::reset(std::vector<Element>& elements) {
  elements_ = &elements;
  elements.clear();
  open_.clear();
  n_settled_ = 0;
}

void Outline::open(Element head) { open_.push_back({std::move(head)}); }

void Outline::settle() {
  for (; n_settled_ < open_.size(); ++n_settled_) {
    Open& open = open_[n_settled_];
    open.index = static_cast<std::uint32_t>(elements_->size());
    const ElementKind kind = open.head.kind;
    elements_->push_back(std::move(open.head));
    open.head.kind = kind;
    if (n_settled_ > 0) open_[n_settled_ - 1].last_child = open.index;
  }
}

void Outline::close() {
  if (is_settled()) {
    (*elements_)[open_.back().index].end = static_cast<std::uint32_t>(elements_->size());
    --n_settled_;
  }
  open_.pop_back();
}

void Outline::place(Element leaf) {
  settle();
  if (!open_.empty()) open_.back().last_child = static_cast<std::uint32_t>(elements_->size());
  leaf.end = static_cast<std::uint32_t>(elements_->size()) + 1;
  elements_->push_back(std::move(leaf));
}

bool Outline::reopen(ElementKind kind) {
  if (open_.empty() || !is_settled()) return false;
  const std::uint32_t index = open_.back().last_child;
  if (index == kNoParagraph || (*elements_)[index].kind != kind) return false;
  if ((*elements_)[index].end != elements_->size()) return false;
  Open& open = open_.emplace_back();
  open.head.kind = kind;
  open.index = index;
  n_settled_ = open_.size();
  return true;
}

}  // namespace sito::structured
