// SPDX-License-Identifier: Apache-2.0
// Line plots as SVG for light and dark pages, without scripts or web fonts.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sito::eval {

/// A line. y[i] belongs to Plot::x[i]; the line breaks where it is missing.
struct Series {
  std::string name;
  std::vector<std::optional<double>> y;
};

/// A marked place on the x axis.
struct Marker {
  double x = 0;
  std::string label;
};

/// The data of a plot. Texts are valid UTF-8. At most four series look different.
struct Plot {
  std::string title;
  std::string caption;  ///< one line below: the pages that were measured
  std::string x_label, y_label;
  std::vector<double> x;             ///< ascending
  std::vector<std::string> x_names;  ///< label of each x; empty: numbers at round places
  std::vector<Series> series;        ///< with y in [0, 1]
  std::vector<Marker> markers;
};

/// Returns the plot as a complete SVG file. The same plot gives the same bytes on every machine.
std::string plot_svg(const Plot& plot);

}  // namespace sito::eval
