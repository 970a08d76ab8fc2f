// SPDX-License-Identifier: Apache-2.0
// Inside the site room only: the functions of the table of learners.
#pragma once

#include "sito/site/learner.h"

namespace sito::site {

extern const ParamSpec kSubtreeFingerprintParams[3];
void summarise_subtrees(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn_subtrees(std::span<const Example> pages, const Params& params);
Result<std::shared_ptr<const Model>> load_subtrees(const Json& body, const Params& params);

extern const ParamSpec kTextFingerprintParams[5];
void summarise_texts(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn_texts(std::span<const Example> pages, const Params& params);
Result<std::shared_ptr<const Model>> load_texts(const Json& body, const Params& params);

extern const ParamSpec kTemplateLocalParams[6];
void summarise_local(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn_local(std::span<const Example> pages, const Params& params);

extern const ParamSpec kTemplateGlobalParams[7];
void summarise_global(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn_global(std::span<const Example> pages, const Params& params);

/// For template-local and template-global.
Result<std::shared_ptr<const Model>> load_pagelets(const Json& body, const Params& params);

extern const ParamSpec kStyleTreeParams[5];
void summarise_style_tree(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn_style_tree(std::span<const Example> pages, const Params& params);
Result<std::shared_ptr<const Model>> load_style_tree(const Json& body, const Params& params);

extern const ParamSpec kStyleTreeCountingParams[4];
void summarise_style_counts(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn_style_counts(std::span<const Example> pages, const Params& params);
Result<std::shared_ptr<const Model>> load_style_counts(const Json& body, const Params& params);

namespace goldminer {
extern const ParamSpec kParams[10];
void summarise(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn(std::span<const Example> pages, const Params& params);
Result<std::shared_ptr<const Model>> load(const Json& body, const Params& params);
}  // namespace goldminer

namespace hybrid {
extern const ParamSpec kParams[9];
void summarise(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn(std::span<const Example> pages, const Params& params);
Result<std::shared_ptr<const Model>> load(const Json& body, const Params& params);
}  // namespace hybrid

extern const ParamSpec kVisualImportanceSiteParams[9];
void summarise_visual(const Sighting& sighting, const Params& params, std::string& summary);
Result<Json> learn_visual(std::span<const Example> pages, const Params& params);
Result<std::shared_ptr<const Model>> load_visual(const Json& body, const Params& params);

/// For templates of fields, which `sito detect` makes.
Result<std::shared_ptr<const Model>> load_fields(const Json& body, const Params& params);

}  // namespace sito::site
