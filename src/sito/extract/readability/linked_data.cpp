// SPDX-License-Identifier: Apache-2.0
// Reads JSON-LD as Readability.js 0.6.0 does (Apache-2.0; read for facts), which differs from the
// standard: if that script would fail on an unexpected type, nothing is found.
#include "sito/extract/readability/article_metadata.h"
#include "sito/extract/readability/json_reader.h"
#include "sito/extract/steps/script_text.h"

#include <algorithm>
#include <array>

namespace sito::extract {
namespace {

using Kind = JsonValue::Kind;

constexpr double kSameTitle = 0.75;  // similarity, from the reference

// Types of articles. The reference intends to compare the whole name, but looks for the first at
// the beginning, for the last at the end, and for the others anywhere.
constexpr std::string_view kTypeInFront = "Article";
constexpr std::array<std::string_view, 17> kTypes = {"AdvertiserContentArticle",
                                                     "NewsArticle",
                                                     "AnalysisNewsArticle",
                                                     "AskPublicNewsArticle",
                                                     "BackgroundNewsArticle",
                                                     "OpinionNewsArticle",
                                                     "ReportageNewsArticle",
                                                     "ReviewNewsArticle",
                                                     "Report",
                                                     "SatiricalArticle",
                                                     "ScholarlyArticle",
                                                     "MedicalScholarlyArticle",
                                                     "SocialMediaPosting",
                                                     "BlogPosting",
                                                     "LiveBlogPosting",
                                                     "DiscussionForumPosting",
                                                     "TechArticle"};
constexpr std::string_view kTypeAtEnd = "APIReference";

bool names_article(std::string_view type) {
  return type.starts_with(kTypeInFront) || type.ends_with(kTypeAtEnd) ||
         std::any_of(kTypes.begin(), kTypes.end(), [&](std::string_view known) {
           return type.find(known) != std::string_view::npos;
         });
}

bool is_schema_org(std::string_view context) {
  for (const std::string_view scheme :
       {std::string_view("http://"), std::string_view("https://")}) {
    if (!context.starts_with(scheme)) continue;
    const std::string_view rest = context.substr(scheme.size());
    return rest == "schema.org" || rest == "schema.org/";
  }
  return false;
}

/// Removes the marks that hide a script from XML.
std::string_view without_cdata(std::string_view text) {
  constexpr std::string_view kOpen = "<![CDATA[";
  constexpr std::string_view kClose = "]]>";
  const std::string_view trimmed = script_trim(text);
  std::string_view rest = trimmed;
  if (rest.starts_with(kOpen)) rest.remove_prefix(kOpen.size());
  if (rest.ends_with(kClose)) rest.remove_suffix(kClose.size());
  return rest.size() == trimmed.size() ? text : rest;
}

class LinkedDataReader {
 public:
  LinkedDataReader(const Page& page, TitleSeparators separators)
      : page_(page), separators_(separators) {}

  LinkedData read(std::string_view json) {
    LinkedData data;
    if (!json_.parse(without_cdata(json))) return data;
    const std::uint32_t article = find_article();
    if (article == JsonReader::kNoValue) return data;
    data.found = true;
    data.title = title_of(article);
    data.has_byline = has_author(json_.member(article, "author"));
    return data;
  }

 private:
  static constexpr std::uint32_t kNoValue = JsonReader::kNoValue;
  /// Whether it is an article. Fails: the script would have thrown an exception.
  enum class Answer { No, Yes, Fails };

  [[nodiscard]] Answer is_article(std::uint32_t value) const {
    if (json_.is(value, Kind::Null)) return Answer::Fails;
    const std::uint32_t type = json_.member(value, "@type");
    if (is_false(type)) return Answer::No;
    if (!json_.is(type, Kind::String)) return Answer::Fails;
    return names_article(json_.string(type)) ? Answer::Yes : Answer::No;
  }

  /// Returns true for values that are false for scripts: absent, null, false, 0 and "".
  [[nodiscard]] bool is_false(std::uint32_t value) const {
    if (value == kNoValue) return true;
    const JsonValue& json = json_.at(value);
    switch (json.kind) {
      case Kind::Null:
      case Kind::False:
        return true;
      case Kind::String:
        return json.text.empty();
      case Kind::Number:
        return json.text.find_first_of("123456789") == std::string_view::npos;
      default:
        return false;
    }
  }

  /// Returns the first article in an array; kNoValue if there is none, or if something fails before
  /// it.
  [[nodiscard]] std::uint32_t first_article(std::uint32_t array) const {
    for (std::uint32_t i = array + 1; i < json_.at(array).end; i = json_.at(i).end) {
      const Answer answer = is_article(i);
      if (answer == Answer::Yes) return i;
      if (answer == Answer::Fails) return kNoValue;
    }
    return kNoValue;
  }

  [[nodiscard]] bool has_context(std::uint32_t value) const {
    std::uint32_t context = json_.member(value, "@context");
    if (json_.is(context, Kind::Object)) context = json_.member(context, "@vocab");
    return json_.is(context, Kind::String) && is_schema_org(json_.string(context));
  }

  [[nodiscard]] std::uint32_t find_article() const {
    std::uint32_t value = 0;
    if (json_.is(value, Kind::Array)) value = first_article(value);
    if (value == kNoValue || !has_context(value)) return kNoValue;
    const std::uint32_t graph = json_.member(value, "@graph");
    if (is_false(json_.member(value, "@type")) && json_.is(graph, Kind::Array)) {
      return first_article(graph);
    }
    return is_article(value) == Answer::Yes ? value : kNoValue;
  }

  [[nodiscard]] std::string title_of(std::uint32_t article) const {
    const std::uint32_t name = json_.member(article, "name");
    const std::uint32_t headline = json_.member(article, "headline");
    const bool has_name = json_.is(name, Kind::String);
    const bool has_headline = json_.is(headline, Kind::String);
    if (!has_name && !has_headline) return {};
    if (!has_headline) return std::string(script_trim(json_.string(name)));
    std::string second = json_.string(headline);
    if (!has_name) return std::string(script_trim(second));
    std::string first = json_.string(name);
    if (first == second) return std::string(script_trim(first));
    // Some sites give their own name as the name of the article.
    const std::string title = article_title(page_, separators_);
    const bool first_fits = TitleWords(first).similarity(title) > kSameTitle;
    const bool second_fits = TitleWords(second).similarity(title) > kSameTitle;
    return second_fits && !first_fits ? second : first;
  }

  [[nodiscard]] bool has_name(std::uint32_t person, bool* filled) const {
    const std::uint32_t name = json_.member(person, "name");
    if (!json_.is(name, Kind::String)) return false;
    *filled = *filled || !script_trim(json_.string(name)).empty();
    return true;
  }

  [[nodiscard]] bool has_author(std::uint32_t author) const {
    bool filled = false;
    if (author == kNoValue || has_name(author, &filled)) return filled;
    if (!json_.is(author, Kind::Array)) return false;
    std::uint32_t n_names = 0;
    for (std::uint32_t i = author + 1; i < json_.at(author).end; i = json_.at(i).end) {
      if (has_name(i, &filled)) {
        ++n_names;
      } else if (i == author + 1) {
        return false;
      }
    }
    return filled || n_names > 1;  // names are joined with commas
  }

  const Page& page_;
  TitleSeparators separators_;
  JsonReader json_;
};

}  // namespace

LinkedData read_linked_data(std::string_view json, const Page& page, TitleSeparators separators) {
  return LinkedDataReader(page, separators).read(json);
}

}  // namespace sito::extract
