// SPDX-License-Identifier: Apache-2.0
// Finds subtrees that many pages of a site have.
//
// Paper: D. Gibson, K. Punera, A. Tomkins, "The Volume and Evolution of Web Page Templates", WWW
// 2005, the variant over DOM trees, as reported by Komporday (2016, 6.4). Implemented: fingerprints
// of all subtrees, counted by pages; those between a lower and an upper limit are template. No
// reference implementation exists. Not tuned for any language.
//
// DEVIATION: the paper's upper limit keeps elements such as br, which occur everywhere. Here
// subtrees without visible text are never template, which serves the same purpose; the limit itself
// (literal-upper) is off by default.
#include "sito/base/hash.h"
#include "sito/site/page_text.h"
#include "sito/site/repeats.h"
#include "sito/site/rows.h"

#include <algorithm>
#include <vector>

namespace sito::site {

const ParamSpec kSubtreeFingerprintParams[3] = {
    {"min-share", 0.1, 0, 1, "share",
     "a subtree is template if at least this share of the pages has it"},
    {"literal-upper", 0, 0, 1000000, "occurrences",
     "a subtree that occurs more often than this in all is not template; 0: no limit"},
    {"error-pages", 1, 0, 1, "switch", "treat everything on an error page of the site as template"},
};

namespace {

enum : std::size_t { kMinShare, kLiteralUpper, kErrorPages };

// Attributes without meaning for readers that differ from page to page.
bool ignored(const Attribute& attribute) {
  return attribute.id == Attr::Style || attribute.name == "nonce" ||
         attribute.name.starts_with("data-");
}

/// Fingerprints of all subtrees of a page that have visible text.
struct Subtrees {
  std::vector<std::uint64_t> fingerprints;  ///< 0: no visible text in it
  std::vector<TextId> texts;                ///< the first text node of it

  void find(const Page& page);
};

std::uint64_t hash_of_attributes(const Page& page, NodeId id) {
  // A sum does not depend on their order.
  std::uint64_t sum = 0;
  for (const Attribute& attribute : page.attributes(id)) {
    if (!ignored(attribute)) sum += hash_bytes(attribute.value, hash_bytes(attribute.name));
  }
  return sum;
}

// Goes from the last node to the first, so that children are complete before their parent.
void Subtrees::find(const Page& page) {
  thread_local std::string buffer;
  const auto nodes = page.nodes();
  fingerprints.assign(nodes.size(), 0);
  texts.assign(nodes.size(), kNoText);
  for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 0;) {
    const Node& node = nodes[i];
    if (node.hidden) continue;
    if (node.is_text()) {
      if (page.text(node.text).n_chars == 0) continue;
      buffer.clear();
      append_text(page, node.text, TextId{index_of(node.text) + 1}, buffer);
      fingerprints[i] = hash_bytes(buffer);
      texts[i] = node.text;
      continue;
    }
    std::uint64_t hash =
        hash_pair(static_cast<std::uint64_t>(node.tag), hash_of_attributes(page, NodeId{i}));
    for (std::uint32_t child = i + 1; child < node.end; child = nodes[child].end) {
      if (texts[child] != kNoText && texts[i] == kNoText) texts[i] = texts[child];
      const bool shown_nothing = texts[child] == kNoText;
      hash = hash_pair(
          hash, shown_nothing ? static_cast<std::uint64_t>(nodes[child].tag) : fingerprints[child]);
    }
    if (texts[i] != kNoText) fingerprints[i] = hash;
  }
}

class SubtreeModel : public Model {
 public:
  explicit SubtreeModel(Repeats repeats) : repeats_(std::move(repeats)) {}

  bool apply(const Page& page, Labels& labels) const override {
    thread_local Subtrees subtrees;
    thread_local std::vector<TextVerdict> verdicts;
    subtrees.find(page);
    verdicts.assign(page.texts().size(), {});
    const auto nodes = page.nodes();
    bool any = false;
    for (std::uint32_t i = 0; i < nodes.size();) {
      const bool shown = subtrees.texts[i] != kNoText;
      const float share = shown ? repeats_.share_of(subtrees.fingerprints[i]) : 0.0F;
      if (share == 0) {
        ++i;
        continue;
      }
      any = true;
      for (std::uint32_t inner = i; inner < nodes[i].end; ++inner) {
        if (nodes[inner].is_text()) verdicts[index_of(nodes[inner].text)] = {share, true};
      }
      i = nodes[i].end;
    }
    label_texts(page, verdicts, "own", "repeated-subtree", labels);
    return any;
  }

 private:
  Repeats repeats_;
};

}  // namespace

void summarise_subtrees(const Sighting& sighting, const Params&, std::string& summary) {
  thread_local Subtrees subtrees;
  thread_local FingerprintWriter writer;
  thread_local std::vector<std::uint32_t> names;
  thread_local std::string buffer;
  const Page& page = sighting.page;
  subtrees.find(page);
  writer.clear();
  names.assign(page.texts().size(), kNone);
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const TextId text = subtrees.texts[i];
    if (text == kNoText) continue;
    std::uint32_t& name = names[index_of(text)];
    if (name == kNone) {
      buffer.clear();
      append_text(page, text, TextId{index_of(text) + 1}, buffer);
      name = writer.add_text(buffer);
    }
    writer.add(subtrees.fingerprints[i], name);
  }
  writer.write(summary);
}

Result<Json> learn_subtrees(std::span<const Example> pages, const Params& params) {
  RepeatRule rule;
  rule.min_share = params.numbers[kMinShare];
  rule.most_times = params.numbers[kLiteralUpper];
  rule.error_pages = params.numbers[kErrorPages] != 0;
  return learn_repeats(pages, rule);
}

Result<std::shared_ptr<const Model>> load_subtrees(const Json& body, const Params&) {
  Result<Repeats> repeats = Repeats::load(body);
  if (!repeats) return std::move(repeats).error();
  return std::shared_ptr<const Model>(std::make_shared<SubtreeModel>(std::move(*repeats)));
}

}  // namespace sito::site
