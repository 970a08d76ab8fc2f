// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/refresh.h"

#include <algorithm>
#include <cmath>

namespace sito::crawl {
namespace {

using frontier::Time;

constexpr double kWantedChance = 0.5;  // that a visit finds a change
constexpr Time kGoneFactor = 4;
constexpr Time kAgeDivisor = 10;

// Returns the factor of the interval that gives a change within it the wanted chance.
double factor_of(const frontier::Visit& before, bool changed) {
  const double visits = before.visits;  // visits that could show a change: with this one, without
                                        // the first
  const double changes = std::min<double>(before.changes + (changed ? 1 : 0), visits);
  const double chance = (changes + 0.5) / (visits + 1);
  const double factor = std::log1p(-kWantedChance) / std::log1p(-chance);
  return changed ? std::clamp(factor, 0.5, 1.0) : std::clamp(factor, 1.0, 2.0);
}

}  // namespace

Time next_due(const frontier::Visit& before, Seen seen, std::optional<Time> last_modified,
              const RefreshOptions& options, Time now) {
  Time interval = before.at == 0 ? options.first : std::max<Time>(now - before.at, 0);
  if (seen == Seen::Gone) {
    interval = std::min(interval, options.longest) * kGoneFactor;
  } else if (before.at == 0 || before.visits == 0 || seen == Seen::First) {
    const Time age = last_modified ? std::max<Time>(now - *last_modified, 0) : 0;
    interval = std::max(options.first, age / kAgeDivisor);
  } else {
    // A page that was not visited for long does not get a longer interval because of that.
    const double known = static_cast<double>(std::min(interval, options.longest));
    interval = static_cast<Time>(known * factor_of(before, seen == Seen::Changed));
  }
  return now + std::clamp(interval, options.shortest, options.longest);
}

}  // namespace sito::crawl
