// SPDX-License-Identifier: Apache-2.0
// Builds a tree for libxml2 in three arrays and one buffer of characters. Nothing is allocated for
// a single node, and libxml2 never owns any of them.
#include "sito/fields/paths/xpath.h"

#include "sito/fields/paths/xpath_names.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/valid.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace sito::fields {
namespace {

// Bytes of text that the steps of one evaluation may read: about a
// second.
constexpr double kMaxTextBytes = 4e9;
// Comparisons of nodes when results of several nodes are joined: some seconds.
constexpr double kMaxComparisons = 1e10;

// Runs once in the program, before any thread uses the library. Every entry below calls it first.
void start_library() {
  static const bool started = [] {
    xmlInitParser();
    return true;
  }();
  static_cast<void>(started);
}

void ignore_error(void* /*context*/, xmlErrorPtr /*error*/) {}
void ignore_text(void* /*context*/, const char* /*format*/, ...) {}

// While it exists, the library prints nothing in this thread.
class Silence {
 public:
  Silence()
      : structured_(xmlStructuredError),
        structured_context_(xmlStructuredErrorContext),
        generic_(xmlGenericError),
        generic_context_(xmlGenericErrorContext) {
    xmlSetStructuredErrorFunc(nullptr, &ignore_error);
    xmlSetGenericErrorFunc(nullptr, &ignore_text);
  }
  ~Silence() {
    xmlSetStructuredErrorFunc(structured_context_, structured_);
    xmlSetGenericErrorFunc(generic_context_, generic_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  xmlStructuredErrorFunc structured_;
  void* structured_context_;
  xmlGenericErrorFunc generic_;
  void* generic_context_;
};

struct Free {
  void operator()(xmlDoc* it) const { xmlFreeDoc(it); }
  void operator()(xmlXPathContext* it) const { xmlXPathFreeContext(it); }
  void operator()(xmlXPathCompExpr* it) const { xmlXPathFreeCompExpr(it); }
  void operator()(xmlXPathObject* it) const { xmlXPathFreeObject(it); }
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

const xmlChar* as_xml(const char* text) { return reinterpret_cast<const xmlChar*>(text); }
std::string_view as_view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

}  // namespace

struct XPathNodes {
  std::vector<xmlNode> nodes;       // those of the page, then a text for each attribute
  std::vector<xmlAttr> attributes;  // of all nodes, in their order
  std::unique_ptr<char[]> chars;    // names and texts, each with a terminating zero
  Owned<xmlDoc> doc;
  bool cut = false;
  double read_bytes = 0;  // of the text of an element, on average

  XPathNodes() = default;
  XPathNodes(const XPathNodes&) = delete;
  XPathNodes& operator=(const XPathNodes&) = delete;
  ~XPathNodes() {
    if (doc != nullptr) doc->children = doc->last = nullptr;  // it does not own them
  }
};

namespace {

// Fills a XPathNodes from a page.
class TreeBuilder {
 public:
  TreeBuilder(const Page& page, XPathNodes& nodes) : page_(page), out_(nodes) {}

  void build() {
    measure();
    open();
    for (std::uint32_t i = 0; i < n_nodes_; ++i) add_node(i);
    add_ids();
    // Elements get their number in the order of the page, which makes sorting quick.
    xmlXPathOrderDocElems(out_.doc.get());
  }

 private:
  void measure() {
    const auto nodes = page_.nodes();
    std::size_t n_chars = 0;
    double read = 0;  // characters in the texts of all elements together
    std::size_t n_elements = 0;
    for (; n_nodes_ < nodes.size() && n_nodes_ < XPathTree::kMaxNodes; ++n_nodes_) {
      const Node& node = nodes[n_nodes_];
      if (n_attributes_ + node.n_attrs > XPathTree::kMaxNodes) break;
      n_attributes_ += node.n_attrs;
      if (node.is_text()) {
        const std::size_t size = page_.text(node.text).text.size();
        n_chars += size + 1;
        read += static_cast<double>(size) * node.depth;
        continue;
      }
      ++n_elements;
      n_chars += page_.tag_name(NodeId{n_nodes_}).size() + 1;
      for (const Attribute& attribute : page_.attributes(NodeId{n_nodes_}))
        n_chars += attribute.name.size() + attribute.value.size() + 2;
    }
    out_.cut = n_nodes_ < nodes.size();
    out_.chars = std::make_unique_for_overwrite<char[]>(n_chars);
    next_char_ = out_.chars.get();
    out_.read_bytes = read / static_cast<double>(std::max<std::size_t>(n_elements, 1));
  }

  void open() {
    out_.nodes.resize(n_nodes_ + n_attributes_);
    out_.attributes.resize(n_attributes_);
    out_.doc.reset(xmlNewDoc(as_xml("1.0")));
  }

  xmlChar* keep(std::string_view text) {
    char* const begin = next_char_;
    next_char_ = std::copy(text.begin(), text.end(), next_char_);
    *next_char_++ = '\0';
    return reinterpret_cast<xmlChar*>(begin);
  }

  void add_node(std::uint32_t i) {
    const Node& from = page_.node(NodeId{i});
    xmlNode& to = out_.nodes[i];
    to.doc = out_.doc.get();
    link(i);
    if (from.is_text()) {
      to.type = XML_TEXT_NODE;
      to.name = xmlStringText;
      to.content = keep(page_.text(from.text).text);
      return;
    }
    to.type = XML_ELEMENT_NODE;
    const xmlChar*& name = tag_names_[static_cast<std::size_t>(from.tag)];
    if (from.tag == Tag::Other || name == nullptr) name = keep(page_.tag_name(NodeId{i}));
    to.name = name;
    add_attributes(i);
  }

  void link(std::uint32_t i) {
    xmlNode& node = out_.nodes[i];
    const NodeId parent_id = page_.node(NodeId{i}).parent;
    if (parent_id == kNoNode) {
      node.parent = reinterpret_cast<xmlNode*>(out_.doc.get());
      out_.doc->children = out_.doc->last = &node;
      return;
    }
    xmlNode& parent = out_.nodes[index_of(parent_id)];
    node.parent = &parent;
    node.prev = parent.last;
    (parent.last == nullptr ? parent.children : parent.last->next) = &node;
    parent.last = &node;
  }

  void add_attributes(std::uint32_t i) {
    xmlNode& owner = out_.nodes[i];
    xmlAttr* previous = nullptr;
    for (const Attribute& from : page_.attributes(NodeId{i})) {
      xmlAttr& to = out_.attributes[next_attribute_];
      xmlNode& value = out_.nodes[n_nodes_ + next_attribute_];
      ++next_attribute_;
      to.type = XML_ATTRIBUTE_NODE;
      const xmlChar*& name = attribute_names_[static_cast<std::size_t>(from.id)];
      if (from.id == Attr::Other || name == nullptr) name = keep(from.name);
      to.name = name;
      to.parent = &owner;
      to.doc = value.doc = out_.doc.get();
      to.prev = previous;
      (previous == nullptr ? owner.properties : previous->next) = &to;
      to.children = to.last = &value;
      value.type = XML_TEXT_NODE;
      value.name = xmlStringText;
      value.content = keep(from.value);
      value.parent = reinterpret_cast<xmlNode*>(&to);
      previous = &to;
    }
  }

  // For the function id(): of two equal ids the first one counts.
  void add_ids() {
    for (xmlAttr& attribute : out_.attributes) {
      if (as_view(attribute.name) != "id" || attribute.children->content[0] == '\0') continue;
      xmlAddID(nullptr, out_.doc.get(), attribute.children->content, &attribute);
    }
  }

  const Page& page_;
  XPathNodes& out_;
  std::uint32_t n_nodes_ = 0;
  std::size_t n_attributes_ = 0;
  std::size_t next_attribute_ = 0;
  char* next_char_ = nullptr;
  std::array<const xmlChar*, std::numeric_limits<std::uint8_t>::max() + 1> tag_names_{};
  std::array<const xmlChar*, std::numeric_limits<std::uint8_t>::max() + 1> attribute_names_{};
};

}  // namespace

XPathTree::XPathTree(const Page& page) : nodes_(std::make_unique<XPathNodes>()) {
  start_library();
  const Silence silence;
  TreeBuilder(page, *nodes_).build();
}
XPathTree::~XPathTree() = default;
XPathTree::XPathTree(XPathTree&&) noexcept = default;
XPathTree& XPathTree::operator=(XPathTree&&) noexcept = default;
bool XPathTree::cut() const { return nodes_->cut; }

namespace {

// Describes a failed evaluation or parse by its number.
std::string_view reason(int code) {
  switch (code) {
    case XML_XPATH_UNFINISHED_LITERAL_ERROR:
    case XML_XPATH_START_LITERAL_ERROR:
      return "a quotation mark is missing";
    case XML_XPATH_INVALID_PREDICATE_ERROR:
      return "a predicate is not closed or empty";
    case XML_XPATH_UNCLOSED_ERROR:
      return "a bracket is not closed";
    case XML_XPATH_INVALID_ARITY:
      return "a function has too few or too many arguments";
    case XML_XPATH_INVALID_TYPE:
    case XML_XPATH_INVALID_OPERAND:
      return "expected nodes, found a string, number or truth value";
    case XML_XPATH_ENCODING_ERROR:
    case XML_XPATH_INVALID_CHAR_ERROR:
      return "a character that XPath does not allow";
    default:
      return "expected an expression";
  }
}

// Limits of the library, which have no named error codes.
bool is_limit(int code) {
  const int fault = code - int{XML_XPATH_EXPRESSION_OK};
  return fault == XPATH_OP_LIMIT_EXCEEDED || fault == XPATH_RECURSION_LIMIT_EXCEEDED ||
         fault == XPATH_STACK_ERROR || fault == XPATH_MEMORY_ERROR;
}

Owned<xmlXPathContext> make_context(xmlDoc* doc) {
  Owned<xmlXPathContext> context(xmlXPathNewContext(doc));
  context->error = &ignore_error;
  context->node = reinterpret_cast<xmlNode*>(doc);  // as "/": the origin of "html/body"
  return context;
}

Owned<xmlXPathObject> evaluate(const std::string& text, xmlXPathContext& context) {
  const Owned<xmlXPathCompExpr> compiled(xmlXPathCtxtCompile(&context, as_xml(text.c_str())));
  if (compiled == nullptr) return nullptr;
  return Owned<xmlXPathObject>(xmlXPathCompiledEval(compiled.get(), &context));
}

Error error_of(const std::string& text, const xmlXPathContext& context, bool parsed) {
  const int code = context.lastError.code;
  if (parsed && is_limit(code)) {
    return {ErrorCode::TooLarge, "\"" + text + "\" takes too much work on this page"};
  }
  if (is_limit(code)) return {ErrorCode::InvalidArgument, "\"" + text + "\" is nested too deeply"};
  std::string message = "\"" + text + "\" is not XPath 1.0: " + std::string(reason(code));
  // The library reports no place in an evaluation.
  if (!parsed) message += " at byte " + std::to_string(context.lastError.int1);
  return {ErrorCode::InvalidArgument, std::move(message)};
}

unsigned long most_steps(const XPathNodes& nodes, unsigned walks) {
  double most = std::min<double>(XPath::kMaxSteps, kMaxTextBytes / (1 + nodes.read_bytes));
  if (walks > 1) most = std::min(most, kMaxComparisons / static_cast<double>(nodes.nodes.size()));
  return static_cast<unsigned long>(most);
}

struct FoundNode {
  std::uint32_t node = 0;
  const xmlAttr* attribute = nullptr;  // all are in one array, in the order of the page
  auto operator<=>(const FoundNode&) const = default;
};

// Returns nodes in the order of the page, each once. The document itself counts as its root; nodes
// of namespaces, which pages do not have, are left out.
std::vector<FoundNode> found_of(const xmlNodeSet* set, const xmlNode* first) {
  std::vector<FoundNode> found;
  const int n = set == nullptr ? 0 : set->nodeNr;
  found.reserve(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const xmlNode* const node = set->nodeTab[i];
    if (node->type == XML_ELEMENT_NODE || node->type == XML_TEXT_NODE) {
      found.push_back({static_cast<std::uint32_t>(node - first), nullptr});
    } else if (node->type == XML_ATTRIBUTE_NODE) {
      found.push_back({static_cast<std::uint32_t>(node->parent - first),
                       reinterpret_cast<const xmlAttr*>(node)});
    } else if (node->type == XML_DOCUMENT_NODE) {
      found.push_back({0, nullptr});
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Match match_of(const FoundNode& found) {
  if (found.attribute == nullptr) return {NodeId{found.node}, true, ""};
  return {NodeId{found.node}, false, std::string(as_view(found.attribute->children->content))};
}

}  // namespace

Result<XPath> XPath::parse(std::string_view xpath) {
  start_library();
  if (xpath.size() > kMostBytes || xpath.find('\0') != std::string_view::npos) {
    return Error{
        ErrorCode::InvalidArgument,
        "expected a path of at most " + std::to_string(kMostBytes) + " bytes without zero bytes"};
  }
  const Silence silence;
  const std::string text(xpath);
  const Owned<xmlDoc> nothing(xmlNewDoc(as_xml("1.0")));
  const Owned<xmlXPathContext> context = make_context(nothing.get());
  const Owned<xmlXPathCompExpr> compiled(xmlXPathCtxtCompile(context.get(), as_xml(text.c_str())));
  if (compiled == nullptr) return error_of(text, *context, false);
  const Result<unsigned> walks = count_walks(xpath);
  if (!walks) return walks.error();
  // Only evaluation checks numbers and types of arguments.
  context->opLimit = kMaxSteps;
  const Owned<xmlXPathObject> tried(xmlXPathCompiledEval(compiled.get(), context.get()));
  if (tried == nullptr) return error_of(text, *context, true);
  return XPath(text, *walks);
}

Result<std::vector<Match>> XPath::select(const XPathTree& tree, std::size_t most) const {
  const Silence silence;
  const XPathNodes& nodes = *tree.nodes_;
  const Owned<xmlXPathContext> context = make_context(nodes.doc.get());
  context->opLimit = most_steps(nodes, walks_);
  // Compiled again each time, because evaluations write into the compiled form (the functions they
  // find), and compiling takes a thousandth of the time of a page.
  const Owned<xmlXPathObject> object = evaluate(text_, *context);
  if (object == nullptr) return error_of(text_, *context, true);
  std::vector<Match> matches;
  if (object->type == XPATH_NODESET) {
    const std::vector<FoundNode> found = found_of(object->nodesetval, nodes.nodes.data());
    if (found.size() > most) {
      return Error{ErrorCode::TooLarge, "\"" + text_ + "\" finds " + std::to_string(found.size()) +
                                            " nodes, more than " + std::to_string(most)};
    }
    matches.reserve(found.size());
    for (const FoundNode& one : found) matches.push_back(match_of(one));
    return matches;
  }
  xmlChar* const text = xmlXPathCastToString(object.get());
  if (const std::string_view value = as_view(text); !value.empty())
    matches.push_back({kNoNode, false, std::string(value)});
  xmlFree(text);
  return matches;
}

}  // namespace sito::fields
