// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/health/faults.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>

namespace sito::fields {
namespace {

constexpr std::array<std::string_view, 4> kFaultNames = {"missing", "too-many", "type", "unknown"};

// Bytes of a value that a message shows.
constexpr std::size_t kShownBytes = 80;

std::string shortened(std::string_view text) {
  if (text.size() <= kShownBytes) return std::string(text);
  std::size_t end = kShownBytes;
  while (end > 0 && is_continuation(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

// Returns true if `text` has digits where `shape` has 9, and otherwise the same characters.
bool has_shape(std::string_view text, std::string_view shape) {
  return text.size() == shape.size() &&
         std::equal(text.begin(), text.end(), shape.begin(),
                    [](char c, char wanted) { return wanted == '9' ? is_digit(c) : c == wanted; });
}

bool is_date(std::string_view text) { return has_shape(text, "9999-99-99"); }

bool is_date_time(std::string_view text) {
  constexpr std::string_view kSeconds = "9999-99-99T99:99:99";
  if (!has_shape(text.substr(0, kSeconds.size()), kSeconds)) return false;
  std::string_view rest = text.substr(kSeconds.size());
  if (rest.starts_with('.')) {
    const std::size_t end = rest.find_first_not_of("0123456789", 1);
    if (end == 1 || rest.size() == 1) return false;
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
  }
  return rest.empty() || rest == "Z" || has_shape(rest, "+99:99") || has_shape(rest, "-99:99");
}

bool is_number(std::string_view text, bool decimal) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const std::size_t point = decimal ? text.find('.') : std::string_view::npos;
  const auto all_digits = [](std::string_view digits) {
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (point == std::string_view::npos) return all_digits(text);
  return all_digits(text.substr(0, point)) && all_digits(text.substr(point + 1));
}

bool fits(Type type, std::string_view text) {
  switch (type) {
    case Type::Date:
      return is_date(text);
    case Type::DateTime:
      return is_date_time(text);
    case Type::Integer:
      return is_number(text, false);
    case Type::Decimal:
      return is_number(text, true);
    case Type::Url:
      return !url::scheme_of(text).empty();
    case Type::String:
    case Type::Text:
    case Type::Record:
      return true;
  }
  return true;
}

// An empty element has an unreadable value in this attribute.
constexpr std::string_view kUnread = "text";

// Checks one record and the records inside it.
class Finisher {
 public:
  explicit Finisher(std::string_view base_url) { resolver_.set_base(base_url); }

  void finish(const std::vector<Field>& fields, const std::string& owner, Element& record) {
    for (const Field& field : fields) {
      const std::string name = inner_name(owner, field.name);
      std::uint32_t values = 0;
      for (Element& element : record.children) {
        if (element.name == field.name && finish(field, name, element)) ++values;
      }
      if (values < field.min) faults_.push_back({name, Fault::Missing, ""});
      if (values > field.max) faults_.push_back({name, Fault::TooMany, std::to_string(values)});
    }
    for (const Element& element : record.children) {
      if (element.is_text() ? text::is_blank(element.text)
                            : std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
                                return field.name == element.name;
                              }))
        continue;
      const std::string& what = element.is_text() ? element.text : element.name;
      faults_.push_back({inner_name(owner, element.is_text() ? "text()" : element.name),
                         Fault::Unknown, shortened(what)});
    }
  }

  std::vector<FieldFault> take() { return std::move(faults_); }

 private:
  // Returns true if the element is a value.
  bool finish(const Field& field, const std::string& name, Element& element) {
    if (field.type == Type::Record) {
      finish(field.fields, name, element);
      return true;
    }
    const std::string text = element.all_text();
    if (text::is_blank(text)) {
      const std::string* unread = element.attribute(kUnread);
      if (unread != nullptr) faults_.push_back({name, Fault::Type, shortened(*unread)});
      return false;
    }
    if (field.type == Type::Url) return finish_address(name, text, element);
    if (!fits(field.type, text)) faults_.push_back({name, Fault::Type, shortened(text)});
    return true;
  }

  bool finish_address(const std::string& name, const std::string& text, Element& element) {
    const std::string absolute = resolver_.resolve(text);
    if (absolute.empty()) {
      faults_.push_back({name, Fault::Type, shortened(text)});
    } else if (absolute != text) {
      element.children = Element::of(element.name, absolute).children;
    }
    return true;
  }

  url::Resolver resolver_;
  std::vector<FieldFault> faults_;
};

}  // namespace

std::string_view name_of(Fault fault) { return kFaultNames[static_cast<std::size_t>(fault)]; }

std::vector<FieldFault> finish(const Template& mapping, std::string_view base_url,
                               Element& record) {
  if (mapping.fields.empty()) return {};  // a bare module states no fields
  Finisher finisher(base_url);
  finisher.finish(mapping.fields, "", record);
  return finisher.take();
}

}  // namespace sito::fields
