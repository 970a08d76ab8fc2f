// SPDX-License-Identifier: Apache-2.0
// What python/sito/pickling.py pickles: the state of an object, and the object of a state.
#include "binding.h"
#include "states.h"

using namespace sito_python;
using namespace nb::literals;

namespace {

template <typename T>
void bind_state() {
  auto type = nb::borrow<nb::class_<T>>(nb::type<T>());
  type.def("_state", [](const T& value) {
    std::string state;
    {
      const WithoutLock without_lock;
      state = write_state(value);
    }
    return bytes_of(state);
  });
  type.def_static(
      "_of_state",
      [](const nb::bytes& state) {
        const WithoutLock without_lock;
        return value_or_throw(read_state<T>(view(state)));
      },
      "state"_a);
}

}  // namespace

void sito_python::bind_states() {
  bind_state<sito::Document>();
  bind_state<sito::Record>();
  bind_state<sito::Paragraph>();
  bind_state<sito::MetadataValue>();
  bind_state<sito::Block>();
  bind_state<sito::Note>();
}
