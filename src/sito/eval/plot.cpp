// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/plot.h"

#include "sito/eval/table.h"
#include "sito/text/clean.h"
#include "sito/write/escape.h"

#include <algorithm>
#include <cmath>

namespace sito::eval {
namespace {

// Sizes in user units (pixels at the natural size).
constexpr double kWidth = 760;
constexpr double kHeight = 460;
constexpr double kLeft = 64;
constexpr double kRight = kWidth - 24;
constexpr double kTop = 84;
constexpr double kBottom = kHeight - 84;
constexpr double kLegendStep = 120;   // least distance of names
constexpr double kLetterWidth = 7.2;  // upper estimate for 13 px
constexpr double kLegendLine = 26;
constexpr double kMarkerLabelStep = 16;  // labels of neighbouring markers are stacked
constexpr double kTickGap = 6;
constexpr double kPointRadius = 2.6;
constexpr std::size_t kMaxPoints = 48;  // more values are drawn as a line without points
constexpr int kYTicks = 5;
constexpr double kXTicks = 8;  // approximately

// Colours of Okabe and Ito, which people with any colour vision can distinguish, brighter on a dark
// background. Each line also has its own dash pattern, for printing.
constexpr std::string_view kStyle = R"(<style>
:root { --ground: #ffffff; --ink: #1f2328; --faint: #59636e; --grid: #d8dee4;
        --c0: #0072b2; --c1: #d55e00; --c2: #00805f; --c3: #a04c80; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1117; --ink: #e6edf3; --faint: #9198a1; --grid: #2f353d;
          --c0: #56b4e9; --c1: #f0903c; --c2: #2fc79a; --c3: #dd95c0; } }
text { font: 13px system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; fill: var(--ink); }
.title { font-size: 16px; font-weight: 600; }
.faint { fill: var(--faint); font-size: 12px; }
.grid { stroke: var(--grid); stroke-width: 1; }
.axis { stroke: var(--faint); stroke-width: 1; }
.mark { stroke: var(--faint); stroke-width: 1; stroke-dasharray: 3 3; }
.line { fill: none; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round; }
.s0 { stroke: var(--c0); } .s1 { stroke: var(--c1); stroke-dasharray: 7 4; }
.s2 { stroke: var(--c2); stroke-dasharray: 2 4; } .s3 { stroke: var(--c3); stroke-dasharray: 9 3 2 3; }
.p0 { fill: var(--c0); } .p1 { fill: var(--c1); } .p2 { fill: var(--c2); } .p3 { fill: var(--c3); }
</style>
)";
constexpr std::size_t kStyles = 4;

std::string escaped(std::string_view text) {
  std::string clean;
  text::append_clean(text, clean);
  std::string out;
  write::append_xml(clean, out);
  return out;
}

std::string at(double value) { return decimals(value, 1); }

// Returns a step of 1, 2 or 5 times a power of ten that gives about kXTicks ticks.
double tick_step(double range) {
  const double rough = range / kXTicks;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

class Drawing {
 public:
  explicit Drawing(const Plot& plot) : plot_(plot) {
    if (plot.x.empty()) return;
    low_ = plot.x.front();
    high_ = plot.x.back() > low_ ? plot.x.back() : low_ + 1;
  }

  std::string draw() {
    begin();
    draw_y_axis();
    plot_.x_names.empty() ? draw_number_axis() : draw_name_axis();
    draw_markers();
    for (std::size_t i = 0; i < plot_.series.size(); ++i) draw_series(i);
    draw_legend();
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  [[nodiscard]] double x_of(double value) const {
    return kLeft + (value - low_) / (high_ - low_) * (kRight - kLeft);
  }
  static double y_of(double value) { return kBottom - value * (kBottom - kTop); }

  void text(double x, double y, std::string_view anchor, std::string_view kind,
            std::string_view content, std::string_view more = "") {
    out_ +=
        "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\" text-anchor=\"" + std::string(anchor) + "\"";
    if (!kind.empty()) out_ += " class=\"" + std::string(kind) + "\"";
    out_ += std::string(more) + ">" + escaped(content) + "</text>\n";
  }
  void line(double x1, double y1, double x2, double y2, std::string_view kind) {
    out_ += "<line x1=\"" + at(x1) + "\" y1=\"" + at(y1) + "\" x2=\"" + at(x2) + "\" y2=\"" +
            at(y2) + "\" class=\"" + std::string(kind) + "\"/>\n";
  }

  void begin() {
    const std::string size = decimals(kWidth, 0) + " " + decimals(kHeight, 0);
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" width=\"" +
           decimals(kWidth, 0) + "\" height=\"" + decimals(kHeight, 0) +
           "\" role=\"img\" aria-labelledby=\"title caption\">\n<title id=\"title\">" +
           escaped(plot_.title) + "</title>\n<desc id=\"caption\">" + escaped(plot_.caption) +
           "</desc>\n" + std::string(kStyle) +
           "<rect width=\"100%\" height=\"100%\" fill=\"var(--ground)\"/>\n";
    text(kLeft, 28, "start", "title", plot_.title);
    text((kLeft + kRight) / 2, kBottom + 42, "middle", "", plot_.x_label);
    text(kLeft, kHeight - 14, "start", "faint", plot_.caption);
  }

  void draw_y_axis() {
    for (int i = 0; i <= kYTicks; ++i) {
      const double value = static_cast<double>(i) / kYTicks;
      line(kLeft, y_of(value), kRight, y_of(value), i == 0 ? "axis" : "grid");
      text(kLeft - kTickGap - 2, y_of(value) + 4, "end", "faint", decimals(value, 1));
    }
    const double middle = (kTop + kBottom) / 2;
    text(18, middle, "middle", "", plot_.y_label,
         " transform=\"rotate(-90 18 " + at(middle) + ")\"");
  }

  void tick(double x, std::string_view label) {
    line(x, kBottom, x, kBottom + kTickGap, "axis");
    text(x, kBottom + kTickGap + 14, "middle", "faint", label);
  }

  void draw_number_axis() {
    if (plot_.x.empty()) return;
    const double step = tick_step(high_ - low_);
    // Multiply instead of adding, so that errors do not accumulate.
    const double first = std::ceil(low_ / step - kAlmost) + 0.0;  // not -0
    for (double k = first; k * step <= high_ + kAlmost * step; ++k)
      tick(x_of(k * step), rounded(k * step));
  }

  void draw_name_axis() {
    for (std::size_t i = 0; i < plot_.x.size(); ++i) tick(x_of(plot_.x[i]), plot_.x_names[i]);
  }

  void draw_markers() {
    for (std::size_t i = 0; i < plot_.markers.size(); ++i) {
      const double x = x_of(plot_.markers[i].x);
      line(x, kTop, x, kBottom, "mark");
      const bool to_the_left = x > (kLeft + kRight) / 2;
      const double y = kBottom - 10 - static_cast<double>(i) * kMarkerLabelStep;
      text(x + (to_the_left ? -kTickGap : kTickGap), y, to_the_left ? "end" : "start", "faint",
           plot_.markers[i].label);
    }
  }

  void draw_series(std::size_t i) {
    const std::string style = std::to_string(i % kStyles);
    std::string path;
    bool drawing = false;
    for (std::size_t k = 0; k < plot_.x.size(); ++k) {
      const auto& y = plot_.series[i].y[k];
      if (y) path += (drawing ? " L" : " M") + at(x_of(plot_.x[k])) + " " + at(y_of(*y));
      drawing = y.has_value();
    }
    if (path.empty()) return;
    out_ += "<path d=\"" + path.substr(1) + "\" class=\"line s" + style + "\"/>\n";
    if (plot_.x.size() > kMaxPoints) return;
    for (std::size_t k = 0; k < plot_.x.size(); ++k) {
      const auto& y = plot_.series[i].y[k];
      if (!y) continue;
      out_ += "<circle cx=\"" + at(x_of(plot_.x[k])) + "\" cy=\"" + at(y_of(*y)) + "\" r=\"" +
              at(kPointRadius) + "\" class=\"p" + style + "\"/>\n";
    }
  }

  void draw_legend() {
    double x = kLeft;
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      out_ += "<path d=\"M" + at(x) + " 52 L" + at(x + kLegendLine) + " 52\" class=\"line s" +
              std::to_string(i % kStyles) + "\"/>\n";
      text(x + kLegendLine + kTickGap, 56, "start", "", plot_.series[i].name);
      const double width = kLetterWidth * static_cast<double>(plot_.series[i].name.size());
      x += std::max(kLegendStep, kLegendLine + 3 * kTickGap + width);
    }
  }

  // Tolerance for rounding, in tick steps.
  static constexpr double kAlmost = 1e-9;

  const Plot& plot_;
  double low_ = 0, high_ = 1;
  std::string out_;
};

}  // namespace

std::string plot_svg(const Plot& plot) { return Drawing(plot).draw(); }

}  // namespace sito::eval
