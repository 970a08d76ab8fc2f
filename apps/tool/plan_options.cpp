// SPDX-License-Identifier: Apache-2.0
#include "tool/plan_options.h"

#include "sito/io/file.h"
#include "sito/shard/findings.h"

#include "tool/arguments.h"
#include "tool/flag_parser.h"

#include <string>
#include <utility>

namespace sito::app {

namespace {

// They need all inputs, or outputs that do not grow frame by frame.
constexpr std::array<std::string_view, 7> kNotForShards = {
    "--archive-feeds", "--archive-sheets", "--join-parts", "--registry",
    "--dedup-report",  "--keep-partial",   "--exclusions"};

std::vector<std::string> inputs_of(const shard::Plan& plan) {
  std::vector<std::string> inputs;
  for (const shard::Shard& shard : plan.shards) {
    for (const shard::Part& part : shard.parts) {
      if (inputs.empty() || inputs.back() != part.file) inputs.push_back(part.file);
    }
  }
  return inputs;
}

}  // namespace

void describe_for_shards(FlagTable& table) {
  for (const std::string_view flag : kNotForShards)
    table.find(flag)->description("Does not work with shards; use sito corpus");
}

Result<void> check_can_be_planned(const FlagTable& table, const corpus::RunOptions& options) {
  for (const std::string_view flag : kNotForShards) {
    if (table.find(flag)->count() > 0)
      return invalid(std::string(flag) + " does not work with shards; use sito corpus");
  }
  return CorpusFlags::check_appendable(options, "sito plan");
}

Result<std::unique_ptr<PlanOptions>> PlanOptions::of(const shard::Plan& plan, unsigned threads,
                                                     const std::atomic<bool>* stop) {
  if (plan.version != full_version()) {
    return invalid("the plan was made by sito " + plan.version + ", and this is " + full_version() +
                   "; all shards need the same version");
  }
  auto made = std::make_unique<PlanOptions>();
  made->flags_.declare(made->table_, false);
  made->flags_.declare_more(made->table_);
  const auto parsed = parse_flags(made->table_, "sito corpus", plan.arguments);
  if (!parsed) return invalid("the arguments of the plan: " + parsed.error().message);
  auto digest = digest_of_configuration(made->table_, plan.arguments);
  if (!digest) return std::move(digest).error();
  if (*digest != plan.configuration) {
    return Error{ErrorCode::InvalidArgument,
                 "the configuration has changed since the plan was made: its flags, or a file "
                 "that they name",
                 {plan.folder}};
  }
  made->flags_.outputs.output = plan.folder + "/output/";
  made->flags_.threads = threads;
  if (Result<void> built = made->flags_.build(made->options_); !built)
    return std::move(built).error();
  Result<void> ready = made->flags_.serve_addresses(stop);
  if (ready) ready = made->flags_.read_indexes(inputs_of(plan), made->options_);
  if (!ready) return std::move(ready).error();
  if (Result<void> used = made->use_findings(plan); !used) return std::move(used).error();
  made->outputs_ = names_of_outputs(made->options_);
  if (!plan.outputs.empty() && made->outputs_ != plan.outputs)
    return invalid("the outputs of the plan are not those of its flags");
  return made;
}

// Sets the step of the plan, and replaces learning by its result.
Result<void> PlanOptions::use_findings(const shard::Plan& plan) {
  options_.step = plan.step;
  const auto findings = shard::Findings::of(plan);
  if (!findings) return findings.error();
  const auto path = findings->templates();
  if (!path) return path.error();
  if (plan.step != corpus::Step::Sites) options_.site.learner = nullptr;
  if (path->empty()) return {};
  auto templates = sift::SiteTemplates::make(options_.temp_folder);
  if (!templates) return std::move(templates).error();
  templates_ = *std::move(templates);
  if (io::file_size(*path) > 0) {
    auto sites = read_template_file(*path);
    if (!sites) return std::move(sites).error();
    for (const SiteTemplate& site : *sites) {
      if (Result<void> added = templates_->add(site); !added) return added;
    }
  }
  options_.sift.sites = templates_.get();
  return {};
}

std::vector<std::string> names_of_outputs(const corpus::RunOptions& options) {
  if (options.step == corpus::Step::Sites) return {"pages.zst"};
  if (options.step == corpus::Step::Prints) return {"prints.zst"};
  std::vector<std::string> names;
  for (const std::string& path : corpus::output_paths(options))
    names.push_back(io::file_name(path));
  return names;
}

}  // namespace sito::app
