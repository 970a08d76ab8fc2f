// SPDX-License-Identifier: Apache-2.0
// Classifies the elements of a page: those that show more of it, close something, or lead to
// another page (Komporday 2016).
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

/// The classes that sito knows, by their canonical names; a model may have more.
inline constexpr std::string_view kRevealer = "Revealer";
inline constexpr std::string_view kInner = "Inner";
inline constexpr std::string_view kOuter = "Outer";
inline constexpr std::string_view kCloser = "Closer";
inline constexpr std::string_view kLanguage = "LanguageSelection";
inline constexpr std::string_view kPager = "Pager";
inline constexpr std::string_view kUndetermined = "Undetermined";

/// Returns the canonical name of a class: "SectionReveal" and "revealer" are "Revealer", "UNDET"
/// and "" are "Undetermined". Unknown names stay as they are.
std::string canonical_class(std::string_view name);

/// The class of one element.
struct Verdict {
  NodeId node = kNoNode;
  std::uint32_t element = 0;    ///< its number in the browser; 0 on pages without geometry
  std::string_view of_class;    ///< canonical; valid as long as the classifier
  float confidence = 0;         ///< in [0, 1]
  std::string_view next_class;  ///< the next most probable class; "" none
  float next_confidence = 0;
  std::string target;  ///< its target, absolute and behind redirect services; "" for none
};

/// Classifies elements by a trained model, or by rules without one. Immutable; share freely between
/// threads.
class Classifier {
 public:
  /// Returns the shipped model.
  static const Classifier& builtin();
  /// Returns the rules of the published table, without a model.
  static const Classifier& rules();
  /// Returns model and rules together: elements on which they disagree are Undetermined. What only
  /// one of them takes for a Revealer has Revealer as its next class. Costs both.
  static const Classifier& agreement();
  /// Loads a model of `sito train elements`. Errors: Malformed, Unsupported (a later version).
  static Result<Classifier> load(std::string_view json, std::string_view source);

  /// Returns the verdicts on the elements of a page that can be clicked or used, in document order:
  /// interactive elements, and those that look interactive in a browser. Cost: one pass over the
  /// page.
  [[nodiscard]] std::vector<Verdict> classify(const Page& page) const;
  /// Returns the class of one entry, by its number in classes().
  [[nodiscard]] Decision decide(const Entry& entry) const;
  /// Returns all classes, in the order of the model.
  [[nodiscard]] std::vector<std::string_view> classes() const;

  Classifier(Classifier&&) noexcept;
  Classifier& operator=(Classifier&&) noexcept;
  ~Classifier();

 private:
  struct State;
  static Classifier shipped();
  void drop_disagreed(const Page& page, std::vector<Verdict>& verdicts) const;
  explicit Classifier(std::unique_ptr<const State> state);
  std::unique_ptr<const State> state_;
};

}  // namespace sito::elements
