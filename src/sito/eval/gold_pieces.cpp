// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/gold_pieces.h"

#include "sito/base/cut.h"
#include "sito/eval/measure/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace sito::eval {
namespace {

// The most pieces that are skipped because the page does not show them, such as texts of buttons.
constexpr std::size_t kMaxSkipped = 64;

struct ClassName {
  char letter;
  const char* field;
  TextClass text_class;
};
constexpr std::array kLists = {
    ClassName{'r', "repeated", TextClass::Repeated}, ClassName{'a', "adverts", TextClass::Advert},
    ClassName{'t', "related", TextClass::Related}, ClassName{'o', "other", TextClass::Other}};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view part : parts_of(text, '\n')) {
    lines.emplace_back(part);
  }
  return lines;
}

// All pieces of one class, in order.
class Queue {
 public:
  Queue() = default;
  Queue(TextClass text_class, std::vector<std::string> texts)
      : class_(text_class), texts_(std::move(texts)) {}
  bool take(std::vector<GoldPiece>& into) {
    if (next_ == texts_.size()) return false;
    into.push_back({class_, std::move(texts_[next_++])});
    return true;
  }
  [[nodiscard]] bool is_empty() const { return next_ == texts_.size(); }

 private:
  TextClass class_ = TextClass::Unknown;
  std::vector<std::string> texts_;
  std::size_t next_ = 0;
};

bool read_list(const nlohmann::json& object, const char* field, std::vector<std::string>& texts) {
  const auto found = object.find(field);
  if (found == object.end()) return true;
  if (!found->is_array()) return false;
  for (const auto& item : *found) {
    if (!item.is_string()) return false;
    texts.push_back(item.get<std::string>());
  }
  return true;
}

std::string without_space(std::string_view text) {
  std::string squeezed;
  squeeze(text, squeezed);
  std::erase(squeezed, ' ');
  return squeezed;
}

// Follows the pieces along the page.
class Follower {
 public:
  explicit Follower(std::span<const GoldPiece> pieces) : pieces_(pieces) {
    for (const GoldPiece& piece : pieces) texts_.push_back(without_space(piece.text));
  }

  TextClass next(const std::string& text) {
    if (at_ == texts_.size()) return TextClass::Unknown;
    if (texts_[at_].compare(inside_, text.size(), text) == 0) return found(at_, inside_, text);
    const std::size_t first = at_ + (inside_ > 0 ? 1 : 0);
    const std::size_t last = std::min(texts_.size(), first + kMaxSkipped);
    for (std::size_t i = first; i < last; ++i) {
      if (texts_[i].starts_with(text)) return found(i, 0, text);
    }
    return TextClass::Unknown;
  }

 private:
  TextClass found(std::size_t piece, std::size_t inside, const std::string& text) {
    at_ = piece;
    inside_ = inside + text.size();
    if (inside_ == texts_[at_].size()) {
      ++at_;
      inside_ = 0;
    }
    return pieces_[piece].text_class;
  }

  std::span<const GoldPiece> pieces_;
  std::vector<std::string> texts_;
  std::size_t at_ = 0;
  std::size_t inside_ = 0;  // bytes of the current piece that were passed
};

}  // namespace

std::string_view name_of(TextClass text_class) {
  constexpr std::array<std::string_view, kTextClasses> kNames = {"main",    "repeated", "adverts",
                                                                 "related", "other",    "unknown"};
  return kNames[static_cast<std::size_t>(text_class)];
}

bool read_pieces(const nlohmann::json& object, const std::optional<std::string>& text,
                 std::vector<GoldPiece>& pieces) {
  const auto order = object.find("order");
  if (order == object.end() || order->is_null()) return true;
  if (!order->is_string()) return false;
  std::array<Queue, 128> queues;
  queues['m'] = {TextClass::Main, lines_of(text.value_or(""))};
  for (const ClassName& list : kLists) {
    std::vector<std::string> texts;
    if (!read_list(object, list.field, texts)) return false;
    queues[static_cast<unsigned char>(list.letter)] = {list.text_class, std::move(texts)};
  }
  for (const char letter : order->get_ref<const std::string&>()) {
    const auto index = static_cast<unsigned char>(letter);
    if (index >= queues.size() || !queues[index].take(pieces)) return false;
  }
  return std::all_of(queues.begin(), queues.end(), [](const Queue& q) { return q.is_empty(); });
}

std::vector<TextClass> classes_of(const Page& page, std::span<const GoldPiece> pieces) {
  std::vector<TextClass> classes(page.texts().size(), TextClass::Unknown);
  Follower follower(pieces);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const Text& text = page.texts()[i];
    if (!text.hidden && !text.blank) classes[i] = follower.next(without_space(text.text));
  }
  return classes;
}

}  // namespace sito::eval
