// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/read/direct.h"

#include "sito/fields/paths/path.h"
#include "sito/fields/paths/select.h"
#include "sito/fields/paths/walk.h"
#include "sito/fields/read/characters.h"
#include "sito/fields/read/values.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito::fields {
namespace {

// Cost of a value besides its text, in nodes that are read; bounds the memory for a page with many
// records in records.
constexpr std::size_t kStepsOfAValue = 64;
// Bytes of its text that cost as much as a step: at most some 40 MB of text, which is more than
// twice the text of a page.
constexpr std::size_t kBytesOfAStep = 2;

// Length of "2026-11-20" in "2026-11-20T12:00".
constexpr std::size_t kDateSize = 10;

struct ReadyField {
  std::string name;
  Type type = Type::String;
  ValueRule rule;
  std::vector<Selector> paths;
  std::vector<Selector> exclude;
  std::vector<ReadyField> fields;
};

Result<std::vector<Selector>> ready(const std::vector<std::string>& paths) {
  std::vector<Selector> out;
  out.reserve(paths.size());
  for (const std::string& text : paths) {
    const auto path = parse_path(text);
    if (!path) return path.error();
    out.emplace_back(*path);
  }
  return out;
}

Result<std::vector<ReadyField>> ready(const std::vector<Field>& fields) {
  std::vector<ReadyField> out;
  out.reserve(fields.size());
  for (const Field& field : fields) {
    auto paths = ready(field.paths);
    if (!paths) return paths.error();
    auto exclude = ready(field.exclude);
    if (!exclude) return exclude.error();
    auto below = ready(field.fields);
    if (!below) return below.error();
    out.push_back({field.name, field.type, field.value, std::move(*paths), std::move(*exclude),
                   std::move(*below)});
  }
  return out;
}

Element element_of(std::string_view name, std::string text) {
  Element out;
  out.name = name;
  out.children.push_back({{}, std::move(text), {}, {}});
  return out;
}

// Calls `use` with each value that the rule makes of a text. Texts and values are normal.
class RuleReader {
 public:
  template <typename Use>
  void read(const ValueRule& rule, std::string& text, Use use) {
    if (const std::size_t at = find(text, rule.after); at != std::string::npos)
      normalise(std::string_view(text).substr(at + rule.after.size()), text);
    if (const std::size_t at = find(text, rule.before); at != std::string::npos)
      normalise(std::string_view(text).substr(0, at), text);
    if (rule.split.empty()) {
      if (!text.empty()) use(text);
      return;
    }
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(rule.split, begin), text.size());
      piece_.clear();
      append_normal(std::string_view(text).substr(begin, end - begin), piece_);
      if (!piece_.empty()) use(piece_);
      begin = end + rule.split.size();
    }
  }

 private:
  static std::size_t find(const std::string& text, const std::string& part) {
    return part.empty() ? std::string::npos : text.find(part);
  }

  void normalise(std::string_view part, std::string& text) {
    piece_.clear();
    append_normal(part, piece_);
    text.swap(piece_);
  }

  std::string piece_;
};

// Makes the record of one page.
class Run {
 public:
  explicit Run(const Page& page) : walk_(page), page_(page) {}

  Result<void> fields(const std::vector<ReadyField>& all, NodeId context, Element& out) {
    for (const ReadyField& field : all) {
      if (field.type == Type::Record) {
        if (auto done = records(field, context, out); !done) return done;
        continue;
      }
      if (auto done = find(field.paths, context, found_); !done) return done;
      if (found_.empty()) continue;
      if (auto done = find_excluded(field.exclude); !done) return done;
      field.type == Type::Text ? text(field, out) : values(field, out);
      if (walk_.too_much()) return Walk::error();
    }
    return {};
  }

 private:
  // Finds the nodes of the first path that finds any.
  Result<void> find(const std::vector<Selector>& paths, NodeId context, std::vector<Found>& found) {
    found.clear();
    for (const Selector& path : paths) {
      if (auto done = path.select(walk_, context, found); !done) return done;
      if (!found.empty()) break;
    }
    return {};
  }

  Result<void> records(const ReadyField& field, NodeId context, Element& out) {
    std::vector<Found> found;  // stays unchanged while the fields of its records are searched
    if (auto done = find(field.paths, context, found); !done) return done;
    for (const Found& one : found) {
      if (one.attribute != kNone) continue;
      walk_.add_work(kStepsOfAValue);
      Element record;
      record.name = field.name;
      if (auto done = fields(field.fields, one.node, record); !done) return done;
      out.children.push_back(std::move(record));
    }
    return {};
  }

  Result<void> find_excluded(const std::vector<Selector>& exclude) {
    without_.clear();
    for (const Selector& path : exclude) {
      for (const Found& one : found_) {
        if (one.attribute != kNone) continue;
        if (auto done = path.select(walk_, one.node, excluded_); !done) return done;
        for (const Found& part : excluded_) {
          if (part.attribute == kNone)
            without_.emplace_back(index_of(part.node), page_.node(part.node).end);
        }
      }
    }
    std::sort(without_.begin(), without_.end());
    // A node that begins before the last one ends is inside it.
    std::size_t n = 0;
    for (const auto& range : without_) {
      if (n == 0 || range.first >= without_[n - 1].second) without_[n++] = range;
    }
    without_.resize(n);
    return {};
  }

  void text(const ReadyField& field, Element& out) {
    paragraphs_.clear();
    append_paragraphs(page_, found_, without_, paragraphs_);
    Element whole;
    whole.name = field.name;
    for (std::string& paragraph : paragraphs_) {
      count(paragraph);
      if (walk_.too_much()) return;
      rule_.read(field.rule, paragraph, [&](std::string& value) {
        whole.children.push_back(element_of("p", std::move(value)));
      });
    }
    if (!whole.children.empty()) out.children.push_back(std::move(whole));
  }

  void values(const ReadyField& field, Element& out) {
    for (const Found& one : found_) {
      text_.clear();
      append_norm(page_, one, without_, text_);
      count(text_);
      if (walk_.too_much()) return;
      rule_.read(field.rule, text_, [&](std::string& value) {
        walk_.add_work(kStepsOfAValue);
        out.children.push_back(value_of(field, value));
      });
    }
  }

  void count(const std::string& text) {
    walk_.add_work(kStepsOfAValue + text.size() / kBytesOfAStep);
  }

  static Element value_of(const ReadyField& field, std::string& text) {
    std::string read;
    switch (field.type) {
      case Type::Date:
      case Type::DateTime:
        read = date_of(text, field.rule.language);
        if (field.type == Type::Date && !read.empty()) read.resize(kDateSize);
        break;
      case Type::Integer:
      case Type::Decimal:
        read = number_of(text);
        break;
      default:
        return element_of(field.name, std::move(text));
    }
    if (!read.empty()) return element_of(field.name, std::move(read));
    Element out;
    out.name = field.name;
    out.set_attribute("text", text);
    return out;
  }

  Walk walk_;
  const Page& page_;
  RuleReader rule_;
  std::vector<Found> found_;  // of the current field; excluded_ and without_ belong to it
  std::vector<Found> excluded_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> without_;
  std::vector<std::string> paragraphs_;
  std::string text_;
};

}  // namespace

std::vector<std::string> cut_values(const ValueRule& rule, std::string_view text) {
  std::vector<std::string> values;
  std::string whole(text);
  RuleReader().read(rule, whole, [&](const std::string& value) { values.push_back(value); });
  return values;
}

struct DirectTemplate::Fields {
  std::string root, id, version;
  std::vector<ReadyField> fields;
};

DirectTemplate::DirectTemplate(std::unique_ptr<const Fields> fields) : fields_(std::move(fields)) {}
DirectTemplate::~DirectTemplate() = default;
DirectTemplate::DirectTemplate(DirectTemplate&&) noexcept = default;
DirectTemplate& DirectTemplate::operator=(DirectTemplate&&) noexcept = default;

Result<DirectTemplate> DirectTemplate::make(const Template& mapping) {
  if (auto good = check(mapping); !good) return good.error();
  if (!mapping.query.empty()) {
    return Error{ErrorCode::Unsupported,
                 "the query of \"" + mapping.id + "\" was edited by hand; only BaseX can run it"};
  }
  auto fields = ready(mapping.fields);
  if (!fields) return fields.error();
  return DirectTemplate(std::make_unique<const Fields>(
      Fields{mapping.root, mapping.id, std::to_string(mapping.version), std::move(*fields)}));
}

Result<Element> DirectTemplate::run(const Page& page, const PageOrigin& origin) const {
  Element record;
  record.name = fields_->root;
  std::string storage;
  if (!origin.url.empty()) record.set_attribute("url", xml_text(origin.url, storage));
  if (!origin.fetched.empty()) record.set_attribute("fetched", xml_text(origin.fetched, storage));
  record.set_attribute("template", fields_->id);
  record.set_attribute("version", fields_->version);
  if (auto done = Run(page).fields(fields_->fields, kNoNode, record); !done) return done.error();
  return record;
}

}  // namespace sito::fields
