// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/engine.h"

#include <array>

namespace sito::xqt {
namespace {

constexpr std::array<std::string_view, 3> kChoiceNames = {"auto", "direct", "basex"};

class DirectEngine final : public Engine {
 public:
  explicit DirectEngine(std::vector<fields::DirectTemplate> templates)
      : templates_(std::move(templates)) {}

  Result<std::vector<fields::Element>> run(std::size_t index, const Page& page,
                                           const fields::PageOrigin& origin) override {
    auto record = templates_[index].run(page, origin);
    if (!record) return record.error();
    std::vector<fields::Element> records;
    records.push_back(std::move(*record));
    return records;
  }

 private:
  std::vector<fields::DirectTemplate> templates_;
};

}  // namespace

std::string_view name_of(EngineChoice choice) {
  return kChoiceNames[static_cast<std::size_t>(choice)];
}

Result<std::unique_ptr<Engine>> make_direct_engine(std::span<const fields::Template> mappings) {
  std::vector<fields::DirectTemplate> templates;
  for (const fields::Template& mapping : mappings) {
    auto made = fields::DirectTemplate::make(mapping);
    if (!made) return made.error();
    templates.push_back(std::move(*made));
  }
  return std::unique_ptr<Engine>(std::make_unique<DirectEngine>(std::move(templates)));
}

}  // namespace sito::xqt
