// SPDX-License-Identifier: Apache-2.0
// sito plan: describes a run over many machines; sito finish: proves that it is complete.
#include "sito/shard/plan.h"

#include "sito/base/contains.h"
#include "sito/corpus/account/account_lines.h"
#include "sito/io/file.h"
#include "sito/shard/findings.h"
#include "sito/shard/finish.h"

#include "tool/arguments.h"
#include "tool/corpus_flags.h"
#include "tool/help.h"
#include "tool/inputs.h"
#include "tool/plan_options.h"
#include "tool/say.h"
#include "tool/shard_ranges.h"
#include "tool/tool_commands.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace sito::app {
namespace {

// A minute of work on one core, so that the start of a worker does not matter.
constexpr std::uint64_t kShardMegabytes = 1000;
constexpr double kMegabyte = 1e6;
constexpr double kLeastMegabytes = 1e-6;  // a byte
constexpr double kMostMegabytes = 1e12;
constexpr std::size_t kMostNamed = 20;
constexpr std::string_view kParquet = ".parquet";

// Removes what a plan that failed early has made; a folder with files stays.
void remove_empty(const std::string& folder) {
  std::error_code failed;
  for (const std::string& made : {folder + "/output", folder})
    std::filesystem::remove(made, failed);
}

class MakePlan final : public Invocation {
 public:
  explicit MakePlan(FlagTable& table) : table_(table) {
    flags_.declare(table, false);
    // A folder for all formats, whose files grow frame by frame.
    table.find("--output")->description("Folder of the run; it must be new")->required();
    table.find("--compress")
        ->description("Compression of the outputs: gzip, zstd (default) or none");
    table.add("--shard-size", megabytes_, "Megabytes of stored input in a shard (default 1000)")
        ->type_name("MB")
        ->check(number_between(kLeastMegabytes, kMostMegabytes));
    table.add_switch("-q,--quiet", quiet_, "Print nothing on stderr if there is no problem");
    flags_.declare_more(table);
    describe_for_shards(table);
    table
        .add(
            "--after", after_,
            "Make the plan that follows RUN, which has learned sites or searched duplicates; takes "
            "its inputs and flags")
        ->type_name("RUN")
        ->group(kMoreOptions);
    table.add_switch("--whole", whole_, "Do not split files between shards")->group(kMoreOptions);
  }
  int run() override;

 private:
  Result<void> begin(shard::Plan& plan);
  Result<void> build(shard::Plan& plan);
  Result<void> build_after(shard::Plan& plan);
  void report(const shard::Plan& plan) const;

  FlagTable& table_;
  CorpusFlags flags_;
  std::string after_;
  std::string folder_;  // as given
  double megabytes_ = kShardMegabytes;
  bool quiet_ = false;
  bool whole_ = false;
};

Result<void> MakePlan::begin(shard::Plan& plan) {
  plan.folder = io::place_of(flags_.outputs.output + "/run.json");
  plan.folder = plan.folder.substr(0, plan.folder.rfind('/'));
  if (io::file_size(plan.folder + "/run.json") == 0) return {};
  return Error{ErrorCode::InvalidArgument, "the folder already has a plan", {plan.folder}};
}

// The next plan has the shards and the flags of the first one.
Result<void> MakePlan::build_after(shard::Plan& plan) {
  for (const Flag& flag : table_.rows()) {
    const std::string& name = flag.long_names.empty() ? flag.argument : flag.long_names.front();
    if (flag.count() > 0 && name != "after" && name != "output" && name != "quiet")
      return invalid("--after takes inputs and flags from the run before; leave out " + name);
  }
  auto first = shard::read_plan(after_);
  if (!first) return std::move(first).error();
  if (first->step == corpus::Step::Corpus)
    return invalid("--after: " + after_ + " is the last plan: `sito finish` makes its corpus");
  shard::Plan next = *first;
  if (Result<void> begun = begin(next); !begun) return begun;
  if (Result<void> based = shard::Findings::base_on(*first, next); !based) return based;
  const auto options = PlanOptions::of(*first, 1);
  if (!options) return options.error();
  next.step = shard::next_step(first->step, (*options)->options());
  next.outputs.clear();
  const auto of_next = PlanOptions::of(next, 1);
  if (!of_next) return of_next.error();
  next.outputs = (*of_next)->outputs();
  plan = std::move(next);
  return shard::write_plan(plan);
}

Result<void> MakePlan::build(shard::Plan& plan) {
  corpus::RunOptions options;
  if (Result<void> begun = begin(plan); !begun) return begun;
  std::string& compress = flags_.outputs.compress;
  if (compress.empty() && flags_.outputs.can_be_compressed()) compress = "zstd";
  flags_.outputs.output = plan.folder + "/output/";
  Result<void> built = flags_.build(options);
  if (built) built = check_can_be_planned(table_, options);
  if (built) built = flags_.serve_addresses(nullptr);
  if (!built) return built;
  const Result<std::uint64_t> bytes = flags_.build_inputs(options, quiet_);
  if (!bytes) return bytes.error();
  for (std::string& input : options.inputs) {
    if (!io::can_read_twice(input)) {
      return Error{ErrorCode::InvalidArgument, "shards need files, not standard input", {input}};
    }
  }
  std::error_code failed;
  plan.base = std::filesystem::current_path(failed).string();
  plan.version = full_version();
  plan.arguments = arguments_of(table_, kNotPlanned);
  if (!compress.empty()) plan.arguments.push_back("--compress=" + compress);
  auto digest = digest_of_configuration(table_, plan.arguments);
  if (!digest) return std::move(digest).error();
  plan.configuration = std::move(*digest);
  options.step = plan.step = shard::first_step(options);
  plan.outputs = names_of_outputs(options);
  const double most = std::max((whole_ ? kMostMegabytes : megabytes_) * kMegabyte, 1.0);
  auto shards = shard::cut_into_shards(options.inputs, static_cast<std::uint64_t>(most));
  if (!shards) return std::move(shards).error();
  plan.shards = std::move(*shards);
  return shard::write_plan(plan);
}

int MakePlan::run() {
  shard::Plan plan;
  folder_ = flags_.outputs.output;
  const bool is_new = !io::is_folder(folder_);
  const Result<void> built = after_.empty() ? build(plan) : build_after(plan);
  if (!built) {
    if (is_new) remove_empty(plan.folder);
    return usage_error(built.error());
  }
  if (!quiet_) report(plan);
  return kExitDone;
}

void MakePlan::report(const shard::Plan& plan) const {
  std::uint64_t bytes = 0;
  for (const shard::Shard& one : plan.shards) bytes += one.bytes();
  say(corpus::grouped(plan.shards.size()) +
      (plan.shards.size() == 1 ? " shard of " : " shards of ") + corpus::grouped(bytes) +
      " bytes; `sito run " + folder_ + " --shard 0` runs the first one");
  if (plan.step == corpus::Step::Corpus) return;
  say(std::string("this plan only ") +
      (plan.step == corpus::Step::Sites ? "learns the sites" : "searches duplicates") +
      "; when `sito finish " + folder_ + "` is done, `sito plan --after " + folder_ +
      " -o NEXT` makes the next one");
}

class Finish final : public Invocation {
 public:
  explicit Finish(FlagTable& table) {
    table.add("RUN", folder_, "Folder of a plan")->required();
    table.add("-o,--output", merged_, "Also write each output as one file into this folder")
        ->type_name("FOLDER");
    table.add_switch("--verify", verify_, "Also read all outputs and compare their checksums");
    table.add_switch("-q,--quiet", quiet_, "Print no account on stderr if nothing is missing");
  }
  int run() override;

 private:
  [[nodiscard]] int report(const shard::Proof& proof) const;
  [[nodiscard]] Result<void> check_merged(const shard::Plan& plan) const;
  [[nodiscard]] int write_findings(const shard::Plan& plan, const shard::Proof& proof) const;

  std::string folder_;
  std::string merged_;
  bool verify_ = false;
  bool quiet_ = false;
};

int Finish::report(const shard::Proof& proof) const {
  if (!proof.missing.empty()) {
    const std::size_t n = proof.missing.size();
    say(corpus::grouped(n) + (n == 1 ? " shard is" : " shards are") +
        " not done: " + ranges_of(proof.missing, kMostNamed) + "; `sito run " + folder_ +
        (n == 1 ? "` runs it" : "` runs them"));
  }
  for (std::size_t i = 0; i < std::min(proof.faults.size(), kMostNamed); ++i) say(proof.faults[i]);
  if (proof.faults.size() > kMostNamed)
    say("and " + std::to_string(proof.faults.size() - kMostNamed) + " more faults");
  say("nothing was written to the output");
  return kExitPartly;
}

int Finish::write_findings(const shard::Plan& plan, const shard::Proof& proof) const {
  if (!merged_.empty())
    return usage_error("-o: this plan makes no corpus; its findings are in " + folder_ + "/output");
  const auto options = PlanOptions::of(plan, 1);
  if (!options) return usage_error(options.error());
  Result<void> written = shard::write_findings(plan, proof, (*options)->options());
  if (written) written = shard::remove_attempts(plan, proof);
  if (!written) {
    say(to_string(written.error()));
    return kExitPartly;
  }
  if (!quiet_) say("now `sito plan --after " + folder_ + " -o NEXT` makes the next plan");
  return proof.account.has_losses() ? kExitPartly : kExitDone;
}

// Checks that the outputs can be joined, and that none of the files replaces an input.
Result<void> Finish::check_merged(const shard::Plan& plan) const {
  if (merged_.empty()) return {};
  std::vector<std::string> written;
  for (const std::string& name : plan.outputs) {
    if (name.ends_with(kParquet)) {
      return invalid("-o: files of Parquet cannot be joined; read " + folder_ + "/output/*" +
                     std::string(kParquet) + " as one table, as DuckDB, Spark and pyarrow do");
    }
    written.push_back(merged_ + "/" + name);
  }
  std::vector<std::string> inputs;
  for (const shard::Shard& shard : plan.shards) {
    for (const shard::Part& part : shard.parts) {
      if (!is_one_of(io::file_name(part.file), plan.outputs)) continue;
      inputs.push_back(part.file.starts_with('/') ? part.file : plan.base + "/" + part.file);
    }
  }
  return OutputFlags::check_distinct(written, inputs);
}

int Finish::run() {
  auto plan = shard::read_plan(folder_);
  if (!plan) return usage_error(plan.error());
  auto proof = shard::prove(*plan, verify_);
  if (!proof) return usage_error(proof.error());
  if (!proof->holds()) return report(*proof);
  if (plan->step != corpus::Step::Corpus) return write_findings(*plan, *proof);
  const auto findings = shard::Findings::of(*plan);
  Result<void> added = findings ? findings->add_to(proof->account) : findings.error();
  if (!added) return usage_error(added.error());
  if (Result<void> checked = check_merged(*plan); !checked) return usage_error(checked.error());
  Result<void> written = shard::write_results(*plan, *proof, merged_);
  if (written) written = shard::remove_attempts(*plan, *proof);
  if (!written) {
    say(to_string(written.error()));
    return kExitPartly;
  }
  const bool lost = proof->account.has_losses();
  if (!quiet_ || lost) {
    print_notes(proof->account, false);
    say_lines(corpus::to_text(proof->account));
  }
  return lost ? kExitPartly : kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_plan(FlagTable& table) {
  return std::make_unique<MakePlan>(table);
}
std::unique_ptr<Invocation> declare_finish(FlagTable& table) {
  return std::make_unique<Finish>(table);
}

}  // namespace sito::app
