// SPDX-License-Identifier: Apache-2.0
// Line plots as SVG that look right on light and on dark pages, without scripts or web fonts.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sito::eval {

/// A line; y[i] belongs to Plot::x[i], and where there is none the line is broken.
struct Series {
  std::string name;
  std::vector<std::optional<double>> y;
};

/// A place on the x axis that is pointed out.
struct Marker {
  double x = 0;
  std::string label;
};

/// What is to be drawn. Texts are valid UTF-8. At most four series look different.
struct Plot {
  std::string title;
  std::string caption;  ///< one line below: what it was measured on
  std::string x_label, y_label;
  std::vector<double> x;             ///< ascending
  std::vector<std::string> x_names;  ///< what stands at each x; empty: numbers at round places
  std::vector<Series> series;        ///< with y in [0, 1]
  std::vector<Marker> markers;
};

/// The plot as a whole SVG file. The same plot gives the same bytes everywhere.
std::string plot_svg(const Plot& plot);

}  // namespace sito::eval
