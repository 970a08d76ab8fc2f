// SPDX-License-Identifier: Apache-2.0
// Lists everything that the user can choose, from the tables that the program itself uses.
#include "sito/structure/classic/options.h"
#include "sito/structure/detection.h"
#include "sito/version.h"

#include "serve/workbench/handlers.h"
#include "tool/tables_json.h"

namespace sito::serve {
namespace {

template <typename Enum>
OrderedJson names(std::size_t n) {
  OrderedJson list = OrderedJson::array();
  for (std::size_t i = 0; i < n; ++i) list.push_back(structure::name_of(static_cast<Enum>(i)));
  return list;
}

OrderedJson classic_json() {
  OrderedJson list = OrderedJson::array();
  for (const structure::ClassicChoice& choice : structure::classic_choices())
    list.push_back(choice.name);
  return list;
}

}  // namespace

Result<Reply> get_session(const Call& call) {
  const Bench& bench = call.bench;
  return json_reply({{"token", bench.gate.token()},
                     {"version", kVersion},
                     {"max_pages", kMostDetected},
                     {"kinds", names<structure::Kind>(structure::kKinds)},
                     {"fields", names<structure::Field>(structure::kFields)},
                     {"classic", classic_json()},
                     {"fetch", bench.options.fetches},
                     {"root", bench.root ? bench.root->name() : ""},
                     {"algorithms", app::algorithms_json()},
                     {"formats", app::corpus_formats_json()},
                     {"extensions", app::corpus_extensions_json()}});
}

Result<Reply> say_alive(const Call& /*call*/) { return json_reply(OrderedJson::object()); }

}  // namespace sito::serve
