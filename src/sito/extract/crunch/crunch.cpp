// SPDX-License-Identifier: Apache-2.0
// Crunch: a chain of filters over the tree, each of which can be switched off.
//
// Papers: S. Gupta, G. Kaiser, D. Neistadt, P. Grimm, "DOM-based Content Extraction of HTML
// Documents", WWW 2003; S. Gupta, G. Kaiser, S. Stolfo, "Extracting Context to Improve Accuracy for
// HTML Content Extraction", WWW 2005; as reported by Komporday (2016). Implemented: the filters of
// both sets that change text or links, the list of advertisement hosts, settings by genre; the link
// retainer is removed_links.h. The numbers and word lists of the paper are not known; those here
// are ours. No implementation was read.
//
// DEVIATION: filters that change only how a page is shown (scripts, style sheets, widths of cells,
// event handlers, comments, meta) have no effect here; docs/algorithms/crunch.md lists them.
//
// DEVIATION: a form that holds most of the page's text is not removed, because some sites put the
// whole page into one form.
#include "sito/extract/crunch/genres.h"
#include "sito/extract/crunch/host_list.h"
#include "sito/extract/crunch/removals.h"
#include "sito/extract/facts.h"
#include "sito/extract/resources.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

namespace {

constexpr std::array<std::string_view, 2> kRatioKinds = {"links-per-word", "characters"};
constexpr std::array<std::string_view, 3> kImages = {"keep", "remove", "alt"};
constexpr std::array<std::string_view, 7> kGenres = {"auto", "default", "news", "portal",
                                                     "shop", "blog",    "forum"};
constexpr std::array<std::string_view, 2> kDistances = {"manhattan", "cosine"};

}  // namespace

const ParamSpec kCrunchParams[17] = {
    {"link-text-ratio", 0.35, 0, 100, "links per word",
     "treat cells, lists and blocks with more links per word outside links as link lists"},
    {.name = "ratio-kind",
     .fallback = 0,
     .low = 0,
     .high = 1,
     .unit = "choice",
     .doc = "measure: links per word outside links, or the share of characters in links",
     .choices = kRatioKinds},
    {"empty-table-chars", 10, 0, 100000, "characters",
     "treat tables with less text and without picture, form or object as empty"},
    {"empty-containers", 0, 0, 1, "switch",
     "remove empty blocks and lists as well as empty tables"},
    {.name = "images",
     .fallback = 0,
     .low = 0,
     .high = 2,
     .unit = "choice",
     .doc = "treatment of pictures: a table with one is not empty (keep), may be empty (remove), "
            "or counts the alt text",
     .choices = kImages},
    {"remove-forms", 1, 0, 1, "switch", "remove forms"},
    {"form-share", 0.5, 0, 1, "share", "keep forms with a larger share of the text of the page"},
    {"remove-selects", 1, 0, 1, "switch", "remove select and datalist"},
    {"remove-buttons", 1, 0, 1, "switch", "remove buttons"},
    {"remove-noscript", 0, 0, 1, "switch", "remove noscript where it is visible"},
    {"remove-text-links", 0, 0, 1, "switch", "remove all links with text"},
    {"remove-image-links", 0, 0, 1, "switch", "remove links that hold only pictures"},
    {"remove-objects", 0, 0, 1, "switch",
     "remove embed, object, applet and iframe; 0: a table that holds one is not empty"},
    {.name = "genre",
     .fallback = 0,
     .low = 0,
     .high = 6,
     .unit = "choice",
     .doc = "genre whose settings apply; auto: the genre with the words most similar to those of "
            "the page",
     .choices = kGenres},
    {"genre-max", 1.6, 0, 2, "distance",
     "use the default settings if the distance to every genre is larger"},
    {.name = "genre-distance",
     .fallback = 0,
     .low = 0,
     .high = 1,
     .unit = "choice",
     .doc = "distance of words: the sum of the differences of their shares, or 2 (1 - cosine)",
     .choices = kDistances},
    {"top-words", 100, 1, 1000, "words",
     "number of the most frequent words of the page that are compared"},
};

namespace {

enum : std::size_t {
  LinkTextRatio,
  RatioKind,
  EmptyTableChars,
  EmptyContainers,
  ImagesKept,
  RemoveForms,
  FormShare,
  RemoveSelects,
  RemoveButtons,
  RemoveNoscript,
  RemoveTextLinks,
  RemoveImageLinks,
  RemoveObjects,
  GenreOf,
  GenreMax,
  DistanceBy,
  TopWords,
};

// Values of the choice `images`; the third one removes them.
constexpr double kKeepImages = 0, kAltText = 2;

constexpr TagSet kCells(Tag::Td, Tag::Th);
constexpr TagSet kLists(Tag::Ul, Tag::Ol, Tag::Dl, Tag::Dir, Tag::Menu);
// The blocks of the paper's time, and those that replace div in HTML5.
constexpr TagSet kBlocks(Tag::Div, Tag::P, Tag::Ul, Tag::Ol, Tag::Dl, Tag::Dir, Tag::Menu, Tag::Nav,
                         Tag::Aside, Tag::Section, Tag::Header, Tag::Footer, Tag::Article,
                         Tag::Main, Tag::Figure, Tag::Center, Tag::Address);
constexpr TagSet kObjects(Tag::Embed, Tag::Object, Tag::Applet, Tag::Iframe);

using Settings = std::array<double, std::size(kCrunchParams)>;

std::size_t count_chars(std::string_view text) {
  std::size_t chars = 0, from = 0;
  for (auto word = text::next_word(text, from); !word.empty(); word = text::next_word(text, from))
    chars += text::count_code_points(word);
  return chars;
}

std::size_t count_words(std::string_view text) {
  std::size_t words = 0, from = 0;
  while (!text::next_word(text, from).empty()) ++words;
  return words;
}

// Returns true for URLs on an advertisement host. Relative URLs are on the page's own host.
class AdHosts {
 public:
  AdHosts(const Page& page, const HostList* list) : list_(list) {
    if (list_ == nullptr || list_->size() == 0) return;
    own_is_ad_ = list_->covers(url::host_of(page.base_url()));
  }
  [[nodiscard]] bool active() const { return list_ != nullptr && list_->size() > 0; }

  bool serve(std::string_view address) {
    address = text::trim(address);
    const bool no_scheme = url::scheme_of(address).empty();
    if (no_scheme && !address.starts_with("//")) return own_is_ad_;
    return list_->covers(
        url::host_of(no_scheme ? "http:" + std::string(address) : std::string(address)));
  }

 private:
  const HostList* list_;
  bool own_is_ad_ = false;
};

const HostList* ad_hosts_of(const Resources* resources) {
  const bool given = resources != nullptr && resources->ad_hosts != nullptr;
  return given ? resources->ad_hosts : &shipped_ad_hosts();
}

class Crunch {
 public:
  Crunch(const Page& page, const Inputs& inputs, const Settings& settings)
      : page_(page),
        facts_(page, inputs),
        weights_(link_weights(kCrunchParams, inputs)),
        settings_(settings),
        ads_(page, ad_hosts_of(inputs.resources)),
        amounts_(page, facts_->totals(), facts_->totals(weights_)),
        removals_(page, amounts_) {}

  void run(const Trace* trace, Labels& labels) {
    remove_elements();
    show("elements", trace, labels);
    const auto is_link_list = [&](const Amount& left) { return link_list(left); };
    removals_.take_out(cells_, is_link_list);
    removals_.take_out(blocks_, is_link_list);
    show("link-lists", trace, labels);
    removals_.take_out(tables_,
                       [&](const Amount& left) { return is_empty(left) ? "empty-table" : ""; });
    if (on(EmptyContainers)) {
      removals_.take_out(
          containers_, [&](const Amount& left) { return is_empty(left) ? "empty-container" : ""; });
    }
    write(labels);
    trace_labels(trace, "empty", labels);
  }

 private:
  [[nodiscard]] bool on(std::size_t index) const { return settings_[index] != 0; }

  // Runs the first set and the advertisement filter, which remove elements whatever they contain.
  // Collects the elements of the second set on the way down.
  void remove_elements() {
    const auto nodes = page_.nodes();
    for (std::uint32_t i = 0; i < nodes.size();) {
      const Node& node = nodes[i];
      if (node.is_text()) {
        ++i;
        continue;
      }
      const std::string_view rule = why_remove(i, node);
      if (!rule.empty()) {
        removals_.append(i, rule);
        i = node.end;
      } else {
        collect(i, node);
        i = node.hidden ? node.end : i + 1;
      }
    }
  }

  std::string_view why_remove(std::uint32_t i, const Node& node) {
    switch (node.tag) {
      case Tag::Form:
        if (on(RemoveForms) && !holds_the_page(i)) return "form";
        break;
      case Tag::Select:
      case Tag::Datalist:
        if (on(RemoveSelects)) return "select";
        break;
      case Tag::Button:
        if (on(RemoveButtons)) return "button";
        break;
      case Tag::Noscript:
        if (on(RemoveNoscript)) return "noscript";
        break;
      case Tag::A:
        if (on(RemoveTextLinks) && amounts_.of(i).chars > 0) return "text-link";
        if (on(RemoveImageLinks) && amounts_.of(i).chars <= 0) return "image-link";
        break;
      default:
        if (on(RemoveObjects) && kObjects.contains(node.tag)) return "object";
        break;
    }
    return is_ad(i, node) ? "ad-host" : "";
  }

  [[nodiscard]] bool holds_the_page(std::uint32_t form) const {
    return amounts_.of(form).chars > settings_[FormShare] * amounts_.of(0).chars;
  }

  bool is_ad(std::uint32_t i, const Node& node) {
    if (!ads_.active() || node.n_attrs == 0) return false;
    for (const Attribute& attribute : page_.attributes(NodeId{i})) {
      const bool is_address = attribute.id == Attr::Href || attribute.id == Attr::Src ||
                              attribute.name == "data" || attribute.name == "action";
      if (is_address && ads_.serve(attribute.value)) return true;
    }
    return false;
  }

  void collect(std::uint32_t i, const Node& node) {
    if (kObjects.contains(node.tag) || (node.tag == Tag::Form && !node.hidden)) {
      amounts_.add(i, {.media = 1});
    }
    if (node.hidden) return;
    if (node.tag == Tag::Img) add_image(i);
    if (kCells.contains(node.tag)) cells_.push_back(i);
    if (kBlocks.contains(node.tag)) blocks_.push_back(i);
    if (node.tag == Tag::Table) tables_.push_back(i);
    if (on(EmptyContainers) && (kLists.contains(node.tag) || node.tag == Tag::Div)) {
      containers_.push_back(i);
    }
  }

  void add_image(std::uint32_t i) {
    // The page lists as images only pictures with a URL; the others show nothing.
    const auto images = page_.images();
    while (next_image_ < images.size() && index_of(images[next_image_].node) < i) ++next_image_;
    if (next_image_ == images.size() || index_of(images[next_image_].node) != i) return;
    if (settings_[ImagesKept] == kKeepImages) amounts_.add(i, {.media = 1});
    if (settings_[ImagesKept] != kAltText) return;
    const std::string_view alt = page_.attribute(NodeId{i}, Attr::Alt).value_or("");
    const auto chars = static_cast<double>(count_chars(alt));
    if (images[next_image_].link != kNoLink) {
      amounts_.add(i, {.chars = chars, .link_chars = chars});
    } else {
      amounts_.add(i, {.chars = chars, .words = static_cast<double>(count_words(alt))});
    }
  }

  [[nodiscard]] std::string_view link_list(const Amount& left) const {
    if (left.links <= 0) return "";
    double ratio = std::numeric_limits<double>::infinity();
    if (settings_[RatioKind] != 0) {
      ratio = left.chars > 0 ? std::min(1.0, left.link_chars / left.chars) : 0;
    } else if (left.words > 0) {
      ratio = left.links / left.words;
    }
    return ratio > settings_[LinkTextRatio] ? "link-list" : "";
  }

  [[nodiscard]] bool is_empty(const Amount& left) const {
    return left.media <= 0 && left.chars < settings_[EmptyTableChars];
  }

  void show(std::string_view step, const Trace* trace, Labels& labels) const {
    if (trace == nullptr) return;
    write(labels);
    trace_labels(trace, step, labels);
  }

  void write(Labels& labels) const {
    labels.segments.clear();
    const auto verdict = [&](std::size_t index) {
      return Verdict{Label::Boilerplate, Role::None, 0, removals_.rule_of(index)};
    };
    write_segments(page_, removals_.regions(), verdict, {Label::Content, Role::None, 0, "kept"},
                   labels);
  }

  const Page& page_;
  FactsFor facts_;
  LinkWeights weights_;
  const Settings& settings_;
  AdHosts ads_;
  std::size_t next_image_ = 0;
  Amounts amounts_;
  Removals removals_;
  // Elements that the second set examines, in document order.
  std::vector<std::uint32_t> cells_, blocks_, tables_, containers_;
};

const Genre* genre_of(const Page& page, const Inputs& inputs, const Settings& settings) {
  const bool given = inputs.resources != nullptr && inputs.resources->genres != nullptr;
  const GenreModel& model = given ? *inputs.resources->genres : GenreModel::shipped();
  const auto choice = static_cast<std::size_t>(settings[GenreOf]);
  if (choice != 0) return model.find(kGenres[choice]);
  thread_local PageWords page_words;  // kept for its memory
  thread_local std::vector<WordShare> words;
  page_words.count(page);
  page_words.top(inputs.stop_words, static_cast<std::size_t>(settings[TopWords]), words);
  const auto by = settings[DistanceBy] == 0 ? GenreDistance::Manhattan : GenreDistance::Cosine;
  const GenreModel::Nearest nearest = model.nearest(words, by);
  return nearest.distance < settings[GenreMax] ? nearest.genre : model.find("default");
}

// Returns the values of the caller. Where these are the defaults, returns the values for the page's
// genre.
Settings settings_of(const Page& page, const Inputs& inputs) {
  Settings settings{};
  for (std::size_t i = 0; i < settings.size(); ++i) settings[i] = param(kCrunchParams, inputs, i);
  const Genre* genre = genre_of(page, inputs, settings);
  if (genre == nullptr) return settings;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    if (settings[i] != kCrunchParams[i].fallback) continue;
    for (const auto& [name, value] : genre->settings) {
      if (name == kCrunchParams[i].name) settings[i] = value;
    }
  }
  return settings;
}

}  // namespace

void label_crunch(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  if (!page.nodes().empty()) {
    const Settings settings = settings_of(page, inputs);
    Crunch(page, inputs, settings).run(trace, labels);
  }
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
