// SPDX-License-Identifier: Apache-2.0
// What a learner found out about one site: a value, its file form, and its use on pages.
// The file form is described in docs/formats/template.md.
#pragma once

#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/site/kinds.h"
#include "sito/site/learner.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// What was learned of one kind of pages of the site: a section, a time, or all of them.
struct TemplatePart {
  std::uint64_t pages = 0;  ///< learned from so many
  std::string first_date;   ///< of these pages, as the archive has them; "" when unknown
  std::string last_date;
  std::string path;   ///< what the addresses of these pages begin with, behind the host
  site::Shape shape;  ///< tells whether a page is of this kind
  site::Json body;    ///< the learner's own
};

struct SiteTemplate {
  std::string learner;
  int revision = 1;
  std::vector<Setting> params;  ///< all of them, by name
  std::string key;              ///< which pages it is for: "host:www.example.org"; see site_key
  std::uint64_t pages_seen = 0;
  std::uint64_t pages_used = 0;   ///< different from each other and in the sample
  std::uint64_t error_pages = 0;  ///< in the sample, as evidence of what is no content
  std::string digest;             ///< of the addresses learned from
  /// The first is of all pages; behind it one for each kind of pages that was told apart. Never
  /// empty.
  std::vector<TemplatePart> parts;
};

namespace site {

/// The form of template files; a file that says more is refused.
inline constexpr int kTemplateFormat = 1;

/// One JSON object and a line feed; over several lines to be read by people, or in one line.
std::string to_json(const SiteTemplate& site, bool one_line = false);

/// Reads the templates in a file: one JSON object, or one on each line.
/// Errors: Malformed: no such JSON (with the byte), a field missing or of a wrong type;
///         Unsupported: a newer form, an unknown learner, or another revision of it.
Result<std::vector<SiteTemplate>> read_templates(std::string_view text);

/// A template ready for use. Immutable; any number of threads.
class Applier {
 public:
  /// Malformed or Unsupported: as LoadFn; InvalidArgument: its parameters.
  static Result<Applier> make(const SiteTemplate& site);

  [[nodiscard]] const LearnerRow& row() const { return *row_; }
  [[nodiscard]] const std::string& key() const { return key_; }
  /// Labels the page by the part whose kind it is, or by the first. False: nothing fits; everything
  /// is kept.
  bool apply(const Page& page, Labels& labels) const;
  /// What finds the fields of a page like this one; null when only text was learned.
  [[nodiscard]] const structure::FieldReader* fields_for(const Page& page) const;
  /// The part that would be used.
  [[nodiscard]] std::size_t part_of(const Page& page) const;

 private:
  struct Part {
    Shape shape;
    std::shared_ptr<const Model> model;
  };
  const LearnerRow* row_ = nullptr;
  std::string key_;
  std::vector<Part> parts_;
};

}  // namespace site
}  // namespace sito
