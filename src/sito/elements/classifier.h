// SPDX-License-Identifier: Apache-2.0
// What the elements of a page are for: to show more of it, to close something, to lead on
// (algorithms, section 8).
#pragma once

#include "sito/base/result.h"
#include "sito/elements/entry.h"
#include "sito/elements/model.h"
#include "sito/page/page.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

/// The classes that sito itself knows, by their canonical names; a model may have more.
inline constexpr std::string_view kRevealer = "Revealer";
inline constexpr std::string_view kInner = "Inner";
inline constexpr std::string_view kOuter = "Outer";
inline constexpr std::string_view kCloser = "Closer";
inline constexpr std::string_view kLanguage = "LanguageSelection";
inline constexpr std::string_view kPager = "Pager";
inline constexpr std::string_view kUndetermined = "Undetermined";

/// The canonical name of a class: "SectionReveal" and "revealer" are "Revealer", "UNDET" and "" are
/// "Undetermined"; names that sito does not know stay as they are.
std::string canonical_class(std::string_view name);

/// What one element is taken for.
struct Verdict {
  NodeId node = kNoNode;
  std::uint32_t element = 0;    ///< its number in the browser; 0 on pages without geometry
  std::string_view of_class;    ///< canonical; lives as long as the classifier
  float confidence = 0;         ///< in [0, 1]
  std::string_view next_class;  ///< what it is taken for else; "" nothing
  float next_confidence = 0;
  std::string target;  ///< where it leads, absolute and behind redirect services; "" nowhere
};

/// Classifies elements by a trained model, or by rules where there is none. Immutable; share freely
/// between threads.
class Classifier {
 public:
  /// The model that sito comes with.
  static const Classifier& builtin();
  /// The rules of the published table, without a model.
  static const Classifier& rules();
  /// A model as `sito train elements` writes it. Errors: Malformed, Unsupported (a later version).
  static Result<Classifier> load(std::string_view json, std::string_view source);

  /// Verdicts on the elements of a page that can be acted upon, in document order: interactive
  /// ones, and those that look so to a browser. Cost: one pass over the page.
  [[nodiscard]] std::vector<Verdict> classify(const Page& page) const;
  /// The class of one entry, by its number in classes().
  [[nodiscard]] Decision decide(const Entry& entry) const;
  /// All classes, in the order of the model.
  [[nodiscard]] std::vector<std::string_view> classes() const;

  Classifier(Classifier&&) noexcept;
  Classifier& operator=(Classifier&&) noexcept;
  ~Classifier();

 private:
  struct State;
  explicit Classifier(std::unique_ptr<const State> state);
  std::unique_ptr<const State> state_;
};

}  // namespace sito::elements
