// SPDX-License-Identifier: Apache-2.0
// Turns elements at which the user points into paths, and shows what paths find.
#include "sito/base/ascii.h"
#include "sito/base/error.h"
#include "sito/xqt/propose/facts.h"
#include "sito/xqt/propose/order.h"

#include "serve/workbench/handlers.h"
#include "serve/workbench/xqt_pages.h"

#include <algorithm>
#include <utility>

namespace sito::serve {
namespace {

constexpr std::size_t kMostExamples = 50;
constexpr std::size_t kMostLabelBytes = 60;
constexpr std::size_t kMostAttributes = 20;

// Returns the index of the named attribute; kNone for none.
Result<std::uint32_t> attribute_of(const Json& entry, const Page& page, NodeId node) {
  const auto name = text_of(entry, "attribute", "");
  if (!name || name->empty()) return name ? Result<std::uint32_t>(kNone) : name.error();
  const auto attributes = page.attributes(node);
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (attributes[i].name == *name) return static_cast<std::uint32_t>(i);
  }
  return invalid("an example has no attribute '" + *name + "'");
}

Result<std::vector<xqt::Example>> examples_of(const Json& body, const OpenPages& pages) {
  const auto list = body.find("examples");
  if (list == body.end() || !list->is_array() || list->empty() || list->size() > kMostExamples) {
    return invalid("'examples' has to be a list of 1 to " + std::to_string(kMostExamples) +
                   " elements");
  }
  std::vector<xqt::Example> examples;
  for (const Json& entry : *list) {
    if (!entry.is_object()) return invalid("an example has to be an object");
    const auto page = number_of(entry, "page");
    if (!page) return page.error();
    const auto node = number_of(entry, "node");
    if (!node) return node.error();
    if (*page >= pages.size()) return invalid("an example is on none of the pages");
    const Page& tree = pages[*page]->page();
    if (*node >= tree.nodes().size() || tree.node(NodeId{*node}).is_text()) {
      return invalid("an example is not an element of its page");
    }
    const auto attribute = attribute_of(entry, tree, NodeId{*node});
    if (!attribute) return attribute.error();
    examples.push_back({*page, {NodeId{*node}, *attribute}});
  }
  return examples;
}

// Returns a label as in style sheets: "div#top.story".
std::string label_of(const Page& page, NodeId node) {
  std::string label(page.tag_name(node));
  if (const auto id = page.attribute(node, Attr::Id); id && !id->empty()) {
    label += "#" + std::string(*id);
  }
  std::string_view classes = page.attribute(node, Attr::Class).value_or("");
  while (!classes.empty()) {
    const std::size_t end = std::min(classes.find_first_of(" \t\n\f\r"), classes.size());
    if (end > 0) label += "." + std::string(classes.substr(0, end));
    classes.remove_prefix(std::min(end + 1, classes.size()));
  }
  if (label.size() <= kMostLabelBytes) return label;
  std::size_t end = kMostLabelBytes;
  while (end > 0 && is_continuation(label[end])) --end;
  return label.substr(0, end) + "...";
}

// Names attributes that a user may want instead of the text.
OrderedJson attributes_json(const Page& page, NodeId node) {
  OrderedJson names = OrderedJson::array();
  for (const Attribute& attribute : page.attributes(node)) {
    if (names.size() == kMostAttributes) break;
    const bool looks = attribute.id == Attr::Class || attribute.id == Attr::Id ||
                       attribute.id == Attr::Style || attribute.value.empty();
    if (!looks) names.push_back(attribute.name);
  }
  return names;
}

// Names the facts of an element with several, and the rule for each.
OrderedJson facts_json(const Page& page, NodeId node) {
  OrderedJson facts = OrderedJson::array();
  for (const xqt::Fact& fact : xqt::facts_in(page, node)) {
    facts.push_back({{"label", fact.label},
                     {"value", fact.value},
                     {"after", fact.rule.after},
                     {"before", fact.rule.before}});
  }
  return facts;
}

// Describes the element and the elements around it, up to the record that it is in.
OrderedJson around_json(const Page& page, NodeId node, const std::vector<NodeId>& records) {
  OrderedJson list = OrderedJson::array();
  while (node != kNoNode && std::find(records.begin(), records.end(), node) == records.end()) {
    list.push_back({{"node", index_of(node)},
                    {"label", label_of(page, node)},
                    {"attributes", attributes_json(page, node)},
                    {"facts", facts_json(page, node)}});
    if (page.node(node).tag == Tag::Body) break;
    node = page.node(node).parent;
  }
  return list;
}

}  // namespace

Result<Reply> propose_paths(const Call& call) {
  bool gone = false;
  const auto open = xqt_pages(call, gone);
  if (!open) return open.error();
  if (gone) return page_gone();
  const auto examples = examples_of(call.body, *open);
  if (!examples) return examples.error();
  const auto optional = flag_of(call.body, "optional", false);
  if (!optional) return optional.error();
  const auto repeated = flag_of(call.body, "repeated", false);
  if (!repeated) return repeated.error();
  const auto records = Records::make(call.body);
  if (!records) return records.error();
  const Deadline deadline(kXqtTime);
  auto within = records->path((*open)[examples->front().page]->page(), deadline);
  if (!within) return std::move(within).error();
  std::vector<const Page*> pages;
  std::vector<std::vector<NodeId>> contexts;
  for (const auto& one : *open) {
    auto begins = records->contexts(one->page(), deadline);
    if (!begins) return begins.error();
    pages.push_back(&one->page());
    contexts.push_back(*std::move(begins));
  }
  const auto found =
      xqt::propose_in_order(pages, *examples, {*repeated, std::move(*within)},
                            {*optional, contexts, [&deadline] { return deadline.check(); }});
  if (!found) return found.error();
  OrderedJson proposals = OrderedJson::array();
  for (const xqt::Proposal& proposal : *found) {
    proposals.push_back(
        {{"path", proposal.path}, {"anchor", proposal.anchor}, {"found", proposal.found}});
  }
  OrderedJson around = OrderedJson::array();
  for (const xqt::Example& example : *examples) {
    around.push_back(around_json(*pages[example.page], example.found.node, contexts[example.page]));
  }
  return json_reply({{"proposals", std::move(proposals)}, {"around", std::move(around)}});
}

Result<Reply> match_path(const Call& call) {
  bool gone = false;
  const auto open = xqt_pages(call, gone);
  if (!open) return open.error();
  if (gone) return page_gone();
  const auto path = text_of(call.body, "path");
  if (!path) return path.error();
  const auto paths = Alternatives::make({*path});
  if (!paths) return paths.error();
  const auto excluded = texts_of(call.body, "exclude");
  if (!excluded) return excluded.error();
  const auto exclude = Alternatives::make(*excluded);
  if (!exclude) return exclude.error();
  const auto records = Records::make(call.body);
  if (!records) return records.error();
  const Deadline deadline(kXqtTime);
  OrderedJson pages = OrderedJson::array();
  for (const auto& page : *open) {
    const auto contexts = records->contexts(page->page(), deadline);
    if (!contexts) return contexts.error();
    const auto found = find_nodes(page->page(), *contexts, *paths, *exclude, deadline);
    if (!found) return found.error();
    pages.push_back(nodes_json(*found));
  }
  return json_reply({{"pages", std::move(pages)}});
}

}  // namespace sito::serve
