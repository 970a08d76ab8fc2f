// SPDX-License-Identifier: Apache-2.0
// Learns what the pages of a site share, finds their fields, and makes records by templates.
#pragma once

#include "sito/api.h"
#include "sito/archive.h"
#include "sito/base/result.h"
#include "sito/document.h"
#include "sito/extractor.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace SITO_DOOR {
struct LearnOptions {
  std::string learner = "template-local";  ///< a row of `sito list learners`
  Settings params;                         ///< of the learner
  std::string site = "all";  ///< pages of one site have the same "host", "domain" or "path"; "all":
                             ///< all pages are one site
  std::size_t pages = 0;     ///< learn from at most this many pages of a site; 0: the default of
                             ///< the learner
};

struct LearnReport {
  std::size_t pages = 0;           ///< pages that belong to a site
  std::size_t without_site = 0;    ///< pages whose URL does not give a site
  std::size_t not_pages = 0;       ///< records that hold no page
  std::vector<std::string> sites;  ///< learned sites
  std::vector<std::pair<std::string, std::string>> not_learned;  ///< sites, and the reasons
};

/// Learns what the pages of sites share, as `sito learn` does. Options::site_templates takes the
/// result. The result depends on the pages but not on their order. One thread at a time. Memory: a
/// sample of the pages.
class SITO_API SiteLearner {
 public:
  /// Makes a learner; uses only the limits of `options`. InvalidArgument: no such learner, site or
  /// parameter.
  static Result<SiteLearner> make(const LearnOptions& learn, const Options& options = {});
  SiteLearner(SiteLearner&& other) noexcept;
  SiteLearner& operator=(SiteLearner&& other) noexcept;
  ~SiteLearner();

  /// Adds a page. Errors: TooLarge; the next page can be added.
  Result<void> add(const PageInput& page);
  Result<void> add(const Record& record);
  /// Returns the templates as `sito learn` writes them (docs/formats/template.md); "" if nothing
  /// was learned. `report` may be null.
  Result<std::string> finish(LearnReport* report = nullptr);

 private:
  struct State;
  explicit SiteLearner(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

struct DetectOptions {
  std::string algorithm;            ///< cleans the pages; "": the default of `sito detect`
  std::string kind;                 ///< "news", "blog", "forum", "mail", "offline"; "": detect it
  std::vector<std::string> fields;  ///< "date", "author" ...; empty: all
  std::string method = "evidence";  ///< or "classic"
  bool all = false;                 ///< also places that were not chosen
  double min_score = 0;             ///< share of a field's scale, from 0 to 1
};

/// Finds date, author, title, text and other fields on a few pages of one site, as `sito detect`
/// does. One thread at a time. Memory: the pages.
class SITO_API Detector {
 public:
  static constexpr std::size_t kMostPages = 100;

  /// Makes a detector. InvalidArgument: an option names something that does not exist.
  static Result<Detector> make(const DetectOptions& detect = {});
  Detector(Detector&& other) noexcept;
  Detector& operator=(Detector&& other) noexcept;
  ~Detector();

  /// Adds a page. Unsupported: not a web page. TooLarge: the page is too large, or there are
  /// kMostPages already.
  Result<void> add(const PageInput& page);
  /// Returns the result as "json" or "xml" (docs/formats/detection.md) or "text", or a template:
  /// "template" (for Options::site_templates), "xqt" (for RecordTemplate) or "site-config"; "" if
  /// no template can be made of the result. InvalidArgument: another format, or no pages.
  Result<std::string> detect(std::string_view format = "json");
  /// Returns remarks for the user about the last detect().
  [[nodiscard]] const std::vector<Note>& notes() const;

 private:
  struct State;
  explicit Detector(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// An error in a record.
struct RecordFault {
  std::string field;  ///< "title", "comments/author"
  std::string fault;  ///< "missing", "too-many", "type", "unknown"
  std::string value;  ///< of "type" and "unknown"
};

/// The record of one page.
struct PageRecord {
  std::string json;                 ///< as `sito xqt run --format jsonl`, without a line end
  std::string xml;                  ///< as `sito xqt run`, one element
  std::vector<RecordFault> faults;  ///< empty: the record is as the template requires
};

/// An XQT template (docs/xqt.md). One thread at a time.
class SITO_API RecordTemplate {
 public:
  /// Parses a template; uses only the limits of `options`. Malformed: not a template, with line and
  /// column. Unsupported: an XQuery module, which needs a server (`sito xqt run`).
  static Result<RecordTemplate> parse(std::string_view text, std::string_view name = "template.xml",
                                      const Options& options = {});
  RecordTemplate(RecordTemplate&& other) noexcept;
  RecordTemplate& operator=(RecordTemplate&& other) noexcept;
  ~RecordTemplate();

  [[nodiscard]] const std::string& id() const;
  [[nodiscard]] std::vector<std::string> fields() const;  ///< names at the top level
  /// Returns true if the template is for pages with this URL; true for "".
  [[nodiscard]] bool is_for(std::string_view url) const;
  /// Makes the record of a page. `fetched`: as WARC-Date; "" if unknown. Errors: TooLarge, TooSlow,
  /// OutOfMemory.
  Result<PageRecord> run(const PageInput& page, std::string_view fetched = {});

 private:
  struct State;
  explicit RecordTemplate(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};
}  // namespace SITO_DOOR
