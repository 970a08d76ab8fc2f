// SPDX-License-Identifier: Apache-2.0
// Templates of fields as site templates: `sito detect` makes them; nothing is learned here
// (docs/formats/template.md).
#include "sito/base/hash.h"
#include "sito/fields/template/template_json.h"
#include "sito/site/digest.h"
#include "sito/site/page_text.h"
#include "sito/site/rows.h"
#include "sito/site/structure_template.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sito::site {
namespace {

class FieldModel final : public Model {
 public:
  explicit FieldModel(structure::FieldReader reader) : reader_(std::move(reader)) {}

  bool apply(const Page& page, Labels& labels) const override {
    structure::Reading reading;
    reader_.read(page, reading);
    return label_article(page, reading, labels);
  }

  [[nodiscard]] const structure::FieldReader* fields() const override { return &reader_; }

 private:
  structure::FieldReader reader_;
};

}  // namespace

bool label_article(const Page& page, const structure::Reading& reading, Labels& labels) {
  const bool found = !reading.of(structure::Field::Article).empty();
  std::vector<TextVerdict> verdicts(page.texts().size());
  for (std::size_t t = 0; t < verdicts.size(); ++t) {
    const bool kept = !found || reading.kept[t] != 0;
    verdicts[t] = {kept ? 1.0F : 0.0F, !kept};
  }
  label_texts(page, verdicts, found ? "in-article" : "no-article", "outside", labels);
  return found;
}

Result<std::shared_ptr<const Model>> load_fields(const Json& body, const Params& /*params*/) {
  Result<fields::Template> fields = fields::template_from_json(body);
  if (!fields) return std::move(fields).error();
  if (fields->id.empty()) fields->id = "pages";
  if (auto good = check(*fields, fields::Paths::Any); !good) return std::move(good).error();
  Result<structure::FieldReader> reader = structure::FieldReader::make(*fields);
  if (!reader) return std::move(reader).error();
  return std::shared_ptr<const Model>(std::make_shared<FieldModel>(std::move(*reader)));
}

SiteTemplate template_of(const fields::Template& fields, std::string key,
                         std::span<const std::string> urls) {
  SiteTemplate site;
  site.learner = kStructureLearner;
  site.revision = find_learner(kStructureLearner)->revision;
  site.key = std::move(key);
  site.pages_seen = site.pages_used = fields.pages;
  std::vector<std::uint64_t> addresses;
  for (const std::string& url : urls) addresses.push_back(hash_bytes(url));
  std::sort(addresses.begin(), addresses.end());
  site.digest = digest_of(addresses);
  TemplatePart& part = site.parts.emplace_back();
  part.pages = fields.pages;
  part.body = to_json(fields);
  return site;
}

SiteTemplate template_of(const fields::Template& fields, std::span<const std::string> urls) {
  std::string key = "all";
  if (!fields.site.empty()) key = url::site_key("http://" + fields.site + "/", url::SiteUnit::Host);
  return template_of(fields, std::move(key), urls);
}

SiteTemplate template_of(const fields::Template& fields, const structure::Detection& detection) {
  std::vector<std::string> urls;
  for (const structure::PageName& page : detection.pages) urls.push_back(page.url);
  return template_of(fields, urls);
}

Result<fields::Template> fields_of(const SiteTemplate& site) {
  if (site.learner != kStructureLearner) {
    return Error{ErrorCode::Unsupported,
                 "a template of the learner " + site.learner +
                     " has no fields; `sito detect` makes a template with fields"};
  }
  return fields::template_from_json(site.parts.front().body);
}

}  // namespace sito::site
