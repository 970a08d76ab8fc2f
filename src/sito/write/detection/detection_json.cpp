// SPDX-License-Identifier: Apache-2.0
#include "sito/write/detection/detection.h"
#include "sito/write/escape.h"

#include <cmath>

namespace sito::write {
namespace {

using structure::Detection;
using structure::Hit;
using structure::Place;
using structure::Section;
using structure::Value;

constexpr int kFormat = 1;

class JsonWriter {
 public:
  JsonWriter(const Detection& detection, const HitFilter& wanted,
             std::span<const std::uint32_t> ids, std::string& out)
      : detection_(detection), wanted_(wanted), ids_(ids), out_(out) {}

  void write() {
    out_ += "{\"format\":" + std::to_string(kFormat);
    string(",\"site\":", detection_.site);
    string(",\"kind\":", name_of(detection_.kind));
    out_ += detection_.kind_given ? ",\"kind_given\":true" : ",\"kind_given\":false";
    list("pages", detection_.pages, [this](const structure::PageName& page) {
      string("{\"name\":", page.name);
      string(",\"url\":", page.url);
      string(",\"title\":", page.title);
      out_ += '}';
    });
    out_ += ",\"fields\":[";
    bool first = true;
    for (std::size_t begin = 0; begin < detection_.hits.size();) {
      std::size_t end = begin;
      while (end < detection_.hits.size() &&
             detection_.hits[end].field == detection_.hits[begin].field) {
        ++end;
      }
      field(begin, end, first);
      begin = end;
    }
    out_ += ']';
    list("notes", detection_.notes, [this](const structure::Note& note) {
      string("{\"code\":", note.code);
      string(",\"message\":", note.message);
      out_ += '}';
    });
    out_ += '}';
  }

 private:
  void string(std::string_view key, std::string_view value) {
    out_ += key;
    out_ += '"';
    append_json(value, out_);
    out_ += '"';
  }

  void number(std::string_view key, float value) {
    out_ += key;
    append_number(std::round(value * 100) / 100, out_);
  }

  template <typename T, typename One>
  void list(std::string_view key, const std::vector<T>& items, One one) {
    out_ += ",\"";
    out_ += key;
    out_ += "\":[";
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += ',';
      one(items[i]);
    }
    out_ += ']';
  }

  void field(std::size_t begin, std::size_t end, bool& first) {
    bool open = false;
    for (std::size_t i = begin; i < end; ++i) {
      const Hit& hit = detection_.hits[i];
      if (!wanted_(hit)) continue;
      if (open) {
        out_ += ',';
      } else {
        string(first ? "{\"field\":" : ",{\"field\":", name_of(hit.field));
        out_ += ",\"hits\":[";
      }
      open = true;
      first = false;
      this->hit(hit, ids_.empty() ? i : ids_[i]);
    }
    if (open) out_ += "]}";
  }

  void hit(const Hit& hit, std::size_t id) {
    out_ += "{\"id\":" + std::to_string(id);
    string(",\"stage\":", name_of(hit.stage));
    string(",\"source\":", hit.source);
    number(",\"score\":", hit.score);
    number(",\"max\":", hit.max);
    out_ +=
        ",\"percent\":" + std::to_string(hit.max > 0 ? std::lround(100 * hit.score / hit.max) : 0);
    out_ += hit.chosen ? ",\"chosen\":true" : ",\"chosen\":false";
    out_ += ",\"count\":" + std::to_string(hit.count);
    string(",\"path\":{\"short\":", hit.path.shortened);
    string(",\"full\":", hit.path.full);
    string(",\"xpath\":", hit.path.xpath);
    out_ += '}';
    list("evidence", hit.evidence, [this](const structure::Evidence& evidence) {
      string("{\"name\":", evidence.name);
      number(",\"points\":", evidence.points);
      string(",\"detail\":", evidence.detail);
      out_ += '}';
    });
    list("values", hit.values, [this](const Value& value) { this->value(value); });
    out_ += '}';
  }

  void value(const Value& value) {
    out_ += "{\"page\":" + std::to_string(value.page);
    string(",\"text\":", value.text);
    string(",\"value\":", value.value);
    place(value.place);
    if (!value.sections.empty()) {
      list("sections", value.sections, [this](const Section& section) {
        string("{\"tag\":", section.tag);
        string(",\"text\":", section.text);
        if (!section.author.empty()) string(",\"author\":", section.author);
        if (!section.date.empty()) string(",\"date\":", section.date);
        place(section.place);
        out_ += '}';
      });
    }
    out_ += '}';
  }

  void place(const Place& place) {
    if (place.node != kNoNode) {
      out_ += ",\"node\":" + std::to_string(static_cast<std::uint32_t>(place.node));
      string(",\"xpath\":", place.xpath);
    }
    if (place.source_end > 0) {
      out_ += ",\"source\":[" + std::to_string(place.source_begin) + ',' +
              std::to_string(place.source_end) + ']';
    }
  }

  const Detection& detection_;
  const HitFilter& wanted_;
  const std::span<const std::uint32_t> ids_;
  std::string& out_;
};

}  // namespace

void append_detection_json(const Detection& detection, const HitFilter& wanted, std::string& out) {
  JsonWriter(detection, wanted, {}, out).write();
}

void append_detection_json(const Detection& detection, const HitFilter& wanted, std::string& out,
                           std::span<const std::uint32_t> ids) {
  JsonWriter(detection, wanted, ids, out).write();
}

}  // namespace sito::write
