// SPDX-License-Identifier: Apache-2.0
// The classes of the elements of an open page, by a model and by labels.
#include "sito/base/ascii.h"
#include "sito/elements/classifier.h"
#include "sito/text/utf8.h"

#include "serve/workbench/element_entries.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sito::serve {
namespace {

using elements::Classifier;

constexpr std::size_t kMostText = 120;  // bytes; enough to recognise an element
constexpr std::size_t kMostLooked = 5'000;

Reply page_gone() { return not_found("the page is no longer loaded; load it again"); }

// Returns a short text by which people recognise an element: its visible text, else its name or the
// name of a part of it.
std::string text_of_node(const Page& page, NodeId node) {
  std::string text, called;
  for (std::uint32_t i = index_of(node); i < page.node(node).end; ++i) {
    const Node& inner = page.nodes()[i];
    if (!inner.is_text()) {
      for (const Attr name : {Attr::AriaLabel, Attr::Title, Attr::Alt, Attr::Value}) {
        if (called.empty()) called = page.attribute(NodeId{i}, name).value_or("");
      }
    } else if (!inner.hidden) {
      text += text.empty() ? "" : " ";
      text += page.text(inner.text).text;
      if (text.size() > 4 * kMostText) break;
    }
  }
  text = text::collapse_and_trim(text);
  if (text.empty()) text = text::collapse_and_trim(called);
  std::size_t size = std::min(text.size(), kMostText);
  while (size < text.size() && is_continuation(text[size])) --size;
  text.resize(size);
  return text;
}

bool can_be_labelled(const Page& page, NodeId node) {
  const Node& data = page.node(node);
  return !data.is_text() && data.tag != Tag::Html && data.tag != Tag::Head && data.tag != Tag::Body;
}

OrderedJson parent_json(const Page& page, NodeId node) {
  const NodeId parent = page.node(node).parent;
  if (parent == kNoNode || !can_be_labelled(page, parent)) return nullptr;
  return index_of(parent);
}

OrderedJson child_json(const Page& page, NodeId node) {
  for (std::uint32_t i = index_of(node) + 1; i < page.node(node).end; ++i) {
    if (can_be_labelled(page, NodeId{i})) return i;
  }
  return nullptr;
}

// Keeps a trained model alive while it is used.
struct Asked {
  std::shared_ptr<const Classifier> trained;
  const Classifier* classifier = nullptr;
};

Result<Asked> classifier_of(const Call& call) {
  const auto name = text_of(call.body, "model", "");
  if (!name) return name.error();
  if (name->empty()) return Asked{nullptr, &Classifier::builtin()};
  if (*name == "rules") return Asked{nullptr, &Classifier::rules()};
  Asked asked{call.bench.element_models.find(*name), nullptr};
  asked.classifier = asked.trained.get();
  if (asked.classifier != nullptr) return asked;
  return Error{ErrorCode::InvalidArgument, "the model is no longer in memory; train it again"};
}

// Finds entries on a page: by tag and code, and by place if several are alike.
class Places {
 public:
  explicit Places(const Page& page) : page_(page), maker_(page) {}

  OrderedJson find(const elements::Entry& entry) {
    OrderedJson place = nullptr;
    std::size_t best = 0;
    for (const NodeId node : with_tag(entry.tag)) {
      if (taken_.contains(index_of(node))) continue;
      const elements::Entry here = maker_.entry_of(node);
      if (here.code != entry.code) continue;
      const std::size_t fits =
          1 + (here.before == entry.before ? 1 : 0) + (here.position == entry.position ? 1 : 0);
      if (fits <= best) continue;
      best = fits;
      place = index_of(node);
    }
    if (place.is_number()) taken_.insert(place.get<std::uint32_t>());
    return place;
  }

 private:
  const std::vector<NodeId>& with_tag(const std::string& tag) {
    const auto [found, fresh] = by_tag_.try_emplace(tag);
    if (!fresh) return found->second;
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      const NodeId node{i};
      if (can_be_labelled(page_, node) && page_.tag_name(node) == tag) {
        found->second.push_back(node);
      }
    }
    return found->second;
  }

  const Page& page_;
  elements::EntryMaker maker_;
  std::map<std::string, std::vector<NodeId>> by_tag_;
  std::set<std::uint32_t> taken_;
};

}  // namespace

Result<Reply> look_at_elements(const Call& call) {
  const auto id = text_of(call.body, "page");
  if (!id) return id.error();
  const auto asked = classifier_of(call);
  if (!asked) return asked.error();
  const auto open = call.bench.pages.find(*id);
  if (open == nullptr) return page_gone();
  const Page& page = open->page();
  OrderedJson list = OrderedJson::array();
  for (const elements::Verdict& verdict : asked->classifier->classify(page)) {
    if (list.size() >= kMostLooked) break;
    list.push_back({{"node", index_of(verdict.node)},
                    {"tag", page.tag_name(verdict.node)},
                    {"text", text_of_node(page, verdict.node)},
                    {"predicted", verdict.of_class},
                    {"confidence", verdict.confidence},
                    {"target", verdict.target}});
  }
  return json_reply({{"classes", asked->classifier->classes()}, {"elements", std::move(list)}});
}

Result<Reply> show_element(const Call& call) {
  const auto id = text_of(call.body, "page");
  if (!id) return id.error();
  const auto number = number_of(call.body, "node");
  if (!number) return number.error();
  const auto open = call.bench.pages.find(*id);
  if (open == nullptr) return page_gone();
  const Page& page = open->page();
  if (*number >= page.nodes().size() || !can_be_labelled(page, NodeId{*number})) {
    return Error{ErrorCode::InvalidArgument, "\"node\" is not an element that can be labelled"};
  }
  const NodeId node{*number};
  const elements::EntryMaker maker(page);
  return json_reply({{"node", *number},
                     {"text", text_of_node(page, node)},
                     {"parent", parent_json(page, node)},
                     {"child", child_json(page, node)},
                     {"entry", entry_json(entry_on(*open, maker, node))}});
}

Result<Reply> read_elements(const Call& call) {
  const bool is_file = call.body.contains("path");
  const auto name = text_of(call.body, is_file ? "path" : "name");
  if (!name) return name.error();
  const auto id = text_of(call.body, "page", "");
  if (!id) return id.error();
  const auto text = is_file ? Result<std::string>(std::string()) : text_of(call.body, "text");
  if (!text) return text.error();
  const auto entries =
      is_file ? read_entries_below_root(call.bench, *name) : elements::read_entries(*text, *name);
  if (!entries) return entries.error();
  const auto open = id->empty() ? nullptr : call.bench.pages.find(*id);
  if (!id->empty() && open == nullptr) return page_gone();
  std::optional<Places> places;
  if (open != nullptr) places.emplace(open->page());
  const std::string url = open == nullptr           ? std::string()
                          : open->raw().url.empty() ? open->raw().name
                                                    : open->raw().url;
  OrderedJson list = OrderedJson::array();
  OrderedJson nodes = OrderedJson::array();
  for (const elements::Entry& entry : *entries) {
    list.push_back(entry_json(entry));
    const bool is_here = places && (entry.url.empty() || entry.url == url);
    nodes.push_back(is_here ? places->find(entry) : OrderedJson(nullptr));
  }
  return json_reply({{"entries", std::move(list)}, {"nodes", std::move(nodes)}});
}

Result<Reply> save_elements(const Call& call) {
  constexpr std::string_view kEnding = ".json";
  const auto entries = entries_of(call.body);
  if (!entries) return entries.error();
  auto path = text_of(call.body, "path", "");
  if (!path) return path.error();
  const std::string text = elements::write_entries(*entries);
  if (path->empty()) return json_reply({{"name", "sito-elements.json"}, {"text", text}});
  if (!call.bench.root) {
    return Error{ErrorCode::InvalidArgument,
                 "this server has no folder; start it with `sito serve --root FOLDER`"};
  }
  *path = with_ending(std::move(*path), kEnding);
  if (!path->ends_with(kEnding)) {
    return Error{ErrorCode::InvalidArgument, "the name of a training set has to end in .json"};
  }
  if (const auto made = call.bench.root->make(*path, text); !made) return made.error();
  return json_reply({{"name", *path}, {"text", text}});
}

}  // namespace sito::serve
