// SPDX-License-Identifier: Apache-2.0
// Sites: learners, detection, templates of records. Several threads may use one object; they take
// turns.
#include "binding.h"

#include <mutex>

using namespace nanobind::literals;

namespace sito_python {
namespace {

class Learner {
 public:
  Learner(const std::string& learner, const std::string& site, std::size_t pages,
          const sito::Settings& params, const OptionTexts& options)
      : learner_(value_or_throw(
            sito::SiteLearner::make({learner, params, site, pages}, options_of(options)))) {}

  void add(const nb::bytes& page, const std::string& url, const std::string& charset) {
    const std::string_view html = view(page);
    run([&] {
      return learner_.add(sito::PageInput{.bytes = html, .url = url, .charset = charset});
    });
  }

  void add_record(const sito::Record& record) {
    run([&] { return learner_.add(record); });
  }

  nb::tuple finish() {
    sito::LearnReport report;
    std::string templates;
    {
      const WithoutLock without_lock;
      const std::lock_guard lock(mutex_);
      templates = value_or_throw(learner_.finish(&report));
    }
    nb::dict told;
    told["pages"] = report.pages;
    told["without_site"] = report.without_site;
    told["not_pages"] = report.not_pages;
    told["sites"] = report.sites;
    nb::dict not_learned;
    for (const auto& [site, why] : report.not_learned) not_learned[text_of(site)] = text_of(why);
    told["not_learned"] = not_learned;
    return nb::make_tuple(text_of(templates), told);
  }

 private:
  template <typename Work>
  void run(Work work) {
    const WithoutLock without_lock;
    const std::lock_guard lock(mutex_);
    check(work());
  }

  std::mutex mutex_;
  sito::SiteLearner learner_;
};

class Detector {
 public:
  Detector(const std::string& algorithm, const std::string& kind,
           const std::vector<std::string>& fields, const std::string& method, bool all,
           double min_score)
      : detector_(value_or_throw(
            sito::Detector::make({algorithm, kind, fields, method, all, min_score}))) {}

  void add(const nb::bytes& page, const std::string& url, const std::string& charset,
           const std::string& name) {
    const std::string_view html = view(page);
    const WithoutLock without_lock;
    const std::lock_guard lock(mutex_);
    check(detector_.add({.bytes = html, .url = url, .charset = charset, .name = name}));
  }

  nb::str detect(const std::string& format) {
    std::string found;
    {
      const WithoutLock without_lock;
      const std::lock_guard lock(mutex_);
      found = value_or_throw(detector_.detect(format));
    }
    return text_of(found);
  }

  std::vector<sito::Note> notes() {
    const std::lock_guard lock(mutex_);
    return detector_.notes();
  }

 private:
  std::mutex mutex_;
  sito::Detector detector_;
};

class Records {
 public:
  Records(const std::string& text, const std::string& name, const OptionTexts& options)
      : template_(value_or_throw(sito::RecordTemplate::parse(text, name, options_of(options)))) {}

  nb::tuple run(const nb::bytes& page, const std::string& url, const std::string& charset,
                const std::string& name, const std::string& fetched) {
    const std::string_view html = view(page);
    sito::PageRecord record;
    {
      const WithoutLock without_lock;
      const std::lock_guard lock(mutex_);
      record = value_or_throw(
          template_.run({.bytes = html, .url = url, .charset = charset, .name = name}, fetched));
    }
    nb::list faults;
    for (const sito::RecordFault& fault : record.faults) {
      faults.append(
          nb::make_tuple(text_of(fault.field), text_of(fault.fault), text_of(fault.value)));
    }
    return nb::make_tuple(text_of(record.json), text_of(record.xml), faults);
  }

  [[nodiscard]] const sito::RecordTemplate& get() const { return template_; }

 private:
  std::mutex mutex_;
  sito::RecordTemplate template_;
};

}  // namespace

void bind_sites(nb::module_& m) {
  nb::class_<Learner>(m, "SiteLearner")
      .def(nb::init<const std::string&, const std::string&, std::size_t, const sito::Settings&,
                    const OptionTexts&>(),
           "learner"_a, "site"_a, "pages"_a, "params"_a, "options"_a)
      .def("add", &Learner::add, "page"_a, "url"_a, "charset"_a)
      .def("add_record", &Learner::add_record, "record"_a)
      .def("finish", &Learner::finish);
  nb::class_<Detector>(m, "Detector")
      .def(nb::init<const std::string&, const std::string&, const std::vector<std::string>&,
                    const std::string&, bool, double>(),
           "algorithm"_a, "kind"_a, "fields"_a, "method"_a, "all"_a, "min_score"_a)
      .def("add", &Detector::add, "page"_a, "url"_a, "charset"_a, "name"_a)
      .def("detect", &Detector::detect, "format"_a)
      .def("notes", &Detector::notes);
  nb::class_<Records>(m, "RecordTemplate")
      .def(nb::init<const std::string&, const std::string&, const OptionTexts&>(), "text"_a,
           "name"_a, "options"_a)
      .def("run", &Records::run, "page"_a, "url"_a, "charset"_a, "name"_a, "fetched"_a)
      .def_prop_ro("id", [](const Records& records) { return text_of(records.get().id()); })
      .def_prop_ro("fields", [](const Records& records) { return records.get().fields(); })
      .def("is_for", [](const Records& records, const std::string& url) {
        return records.get().is_for(url);
      });
}

}  // namespace sito_python
