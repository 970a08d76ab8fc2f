// SPDX-License-Identifier: Apache-2.0
// sito label: writes the elements of pages with the classes of a model, as entries to be labelled;
// or with the classes that selectors give them.
#include "sito/base/error.h"
#include "sito/base/sha1.h"
#include "sito/elements/classifier.h"
#include "sito/elements/entry.h"
#include "sito/elements/select.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/page/xpath.h"

#include "lab/element_entries.h"
#include "lab/lab_commands.h"
#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/say.h"
#include "web/element_model_flag.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

constexpr std::size_t kLimitBytes = std::size_t{256} << 20U;

/// An element and its class.
struct Labelled {
  elements::Entry entry;
  std::string predicted, path, target;
  float confidence = 0;
};

class Label final : public Invocation {
 public:
  explicit Label(FlagTable& table);
  int run() override;

 private:
  struct Chosen {
    elements::Selector selector;
    std::string of_class;
    std::string text;
    std::size_t n = 0;
  };
  Result<void> build();
  Result<void> read_selectors();
  Result<void> label(const LoadedPage& loaded, const std::string& url);
  [[nodiscard]] std::vector<NodeId> chosen_nodes(
      const Page& page, const std::vector<elements::Verdict>& verdicts) const;
  std::optional<std::string> class_of(const Page& page, NodeId node);
  [[nodiscard]] std::string output() const;
  void print_unused() const;

  std::vector<std::string> inputs_;
  std::vector<std::string> urls_;
  std::string output_ = "-";
  ElementModelFlag model_;
  std::string select_;
  std::string rest_;
  std::size_t uncertain_ = 0;
  FetchFlags fetch_;
  bool quiet_ = false;

  std::vector<Chosen> selectors_;
  std::vector<Labelled> labelled_;
  std::size_t n_lost_ = 0;
};

Label::Label(FlagTable& table) {
  table.add("PAGE", inputs_, "HTML files, also snapshots of `sito render`, or URLs (http, https)")
      ->required();
  table.add("--url", urls_, "URL of a file, in the order of the files; repeatable")
      ->type_name("URL")
      ->one_each();
  table.add("-o,--output", output_, "The entries; - (default) for standard output")
      ->type_name("FILE");
  model_.declare(table, "--model,--element-model", "Classifier of elements: ");
  table
      .add("--uncertain", uncertain_,
           "List only the N elements of which the model is least sure, the least sure first")
      ->excludes("--select")
      ->type_name("N")
      ->check(positive_number());
  table
      .add("--select", select_,
           "Assign classes by the first matching selector of a JSON list of {\"selector\", "
           "\"class\"}; leave out other elements")
      ->type_name("FILE");
  table.add("--rest", rest_, "With --select: keep the other elements, with this class")
      ->needs("--select")
      ->type_name("CLASS");
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  fetch_.declare(table);
}

Result<void> Label::read_selectors() {
  const auto bytes = io::read_file(select_, kLimitBytes);
  if (!bytes) return bytes.error();
  const auto json = nlohmann::json::parse(*bytes, nullptr, false);
  const auto wrong = [this] {
    return invalid("--select: expected a JSON list of {\"selector\", \"class\"} in " + select_);
  };
  if (!json.is_array()) return wrong();
  for (const auto& one : json) {
    if (!one.is_object() || !one.contains("selector") || !one.contains("class")) return wrong();
    if (!one["selector"].is_string() || !one["class"].is_string()) return wrong();
    const auto text = one["selector"].get<std::string>();
    auto selector = elements::Selector::parse(text);
    if (!selector) return std::move(selector).error();
    selectors_.push_back({std::move(*selector),
                          elements::canonical_class(one["class"].get<std::string>()), text, 0});
  }
  return {};
}

Result<void> Label::build() {
  if (urls_.size() > inputs_.size()) return invalid("there are more --url than files");
  const bool fetches = std::any_of(inputs_.begin(), inputs_.end(), is_web_address);
  if (Result<void> checked = fetch_.check_effect(fetches); !checked) return checked;
  if (Result<void> loaded = model_.load(); !loaded) return loaded;
  return select_.empty() ? Result<void>() : read_selectors();
}

/// Returns the class that selectors give an element; nothing: it is left out.
std::optional<std::string> Label::class_of(const Page& page, NodeId node) {
  for (Chosen& one : selectors_) {
    if (!one.selector.matches(page, node)) continue;
    ++one.n;
    return one.of_class;
  }
  if (rest_.empty()) return std::nullopt;
  return elements::canonical_class(rest_);
}

/// Selectors may also name elements that do not look clickable.
std::vector<NodeId> Label::chosen_nodes(const Page& page,
                                        const std::vector<elements::Verdict>& verdicts) const {
  std::vector<NodeId> nodes;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{i};
    if (page.node(node).is_text()) continue;
    const bool wanted = std::any_of(selectors_.begin(), selectors_.end(), [&](const Chosen& one) {
      return one.selector.matches(page, node);
    });
    const bool known = std::any_of(verdicts.begin(), verdicts.end(),
                                   [&](const auto& verdict) { return verdict.node == node; });
    if (wanted || (known && !rest_.empty())) nodes.push_back(node);
  }
  return nodes;
}

Result<void> Label::label(const LoadedPage& loaded, const std::string& url) {
  HtmlDecoder decoder;
  CountingDiagnostics notes;
  const Html html = decoder.decode(loaded.bytes, loaded.charset, CharsetPolicy::Lenient, {}, notes);
  Page page;
  PageParser{Limits{}}.parse(html.text, url, page);
  const elements::Classifier& classifier = model_.classifier();
  const elements::EntryMaker maker(page);
  const XPaths paths(page);
  std::string digest;
  append_digits(std::string_view(Sha1{}.of(loaded.bytes).data(), Sha1::Digest{}.size()),
                kHexAlphabet, 4, digest);
  const std::vector<elements::Verdict> verdicts = classifier.classify(page);
  const auto add = [&](NodeId node) -> Labelled& {
    Labelled& one = labelled_.emplace_back();
    one.entry = maker.entry_of(node);
    one.entry.page = digest;
    one.path = paths.of(node);
    return one;
  };
  if (!select_.empty()) {
    for (const NodeId node : chosen_nodes(page, verdicts)) {
      if (auto of_class = class_of(page, node)) add(node).entry.crawler_class = *of_class;
    }
    return {};
  }
  for (const elements::Verdict& verdict : verdicts) {
    Labelled& one = add(verdict.node);
    one.predicted = verdict.of_class;
    one.confidence = verdict.confidence;
    one.target = verdict.target;
  }
  return {};
}

std::string Label::output() const {
  std::string out = "[";
  for (const Labelled& one : labelled_) {
    auto json = nlohmann::ordered_json::parse(elements::write_entry(one.entry), nullptr, false);
    if (!one.predicted.empty()) {
      constexpr double kDigits = 10'000;
      json["predicted"] = one.predicted;
      json["confidence"] = std::round(one.confidence * kDigits) / kDigits;
      json["path"] = one.path;
      if (!one.target.empty()) json["target"] = one.target;
    }
    out += out.size() == 1 ? "\n" : ",\n";
    out += json.dump();
  }
  return out + "\n]\n";
}

void Label::print_unused() const {
  for (const Chosen& one : selectors_) {
    if (one.n == 0) say("no element matches " + one.text);
  }
  std::fprintf(stderr, "sito: %zu elements\n", labelled_.size());
}

int Label::run() {
  if (const Result<void> built = build(); !built) return usage_error(built.error());
  PageLoader loader(fetch_.options(kLimitBytes, nullptr));
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const auto loaded = loader.load(inputs_[i], kLimitBytes);
    const Result<void> done = !loaded ? Result<void>(loaded.error())
                                      : label(*loaded, i < urls_.size() ? urls_[i] : loaded->url);
    if (done) continue;
    say(page_error_text(done.error()));
    ++n_lost_;
  }
  if (uncertain_ > 0) {
    std::stable_sort(labelled_.begin(), labelled_.end(), [](const Labelled& a, const Labelled& b) {
      return a.confidence < b.confidence;
    });
    if (labelled_.size() > uncertain_) labelled_.resize(uncertain_);
  }
  if (!quiet_) print_unused();
  if (const Result<void> written = io::write_file(output_, output()); !written) {
    say(to_string(written.error()));
    return kExitPartly;
  }
  return n_lost_ > 0 ? kExitPartly : kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_label(FlagTable& table) {
  return std::make_unique<Label>(table);
}

}  // namespace sito::app
