// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/with.h"

#include "sito/reveal/loop.h"

#include <chrono>
#include <utility>

namespace sito::reveal {

Result<Revealed> reveal_with(browser::View& view, std::string_view url,
                             const RevealOptions& options, const Classify& classify,
                             corpus::Sifter* sifter) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point begin) {
    return std::chrono::duration_cast<browser::milliseconds>(Clock::now() - begin);
  };
  const Clock::time_point begin = Clock::now();
  Result<browser::Loaded> loaded = view.load(url, options.load);
  if (!loaded) return std::move(loaded).error();
  Revealed out;
  out.loaded = std::move(*loaded);
  out.load_time = since(begin);
  out.drop = corpus::Drop::EmptyPage;
  const Clock::time_point opened = Clock::now();
  RevealLoop(view, options, classify, sifter, out).run();
  out.loop_time = since(opened);
  out.incidents = view.incidents();
  return out;
}

}  // namespace sito::reveal
