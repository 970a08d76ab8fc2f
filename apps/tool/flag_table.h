// SPDX-License-Identifier: Apache-2.0
// The flags of a command as rows. Help, docs/cli.md, completions, man pages, the options of the
// service and the parser read the same rows; only flag_parser.cpp knows the library that parses.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sito::app {

/// Flags of this group are left out of the short help.
inline constexpr const char* kMoreOptions = "More options";

/// What a flag fills. Its type decides which values are taken; a vector collects all of them.
using FlagTarget =
    std::variant<std::monostate, bool*, std::string*, float*, double*, int*, unsigned*,
                 std::int64_t*, std::uint64_t*, std::optional<float>*, std::optional<double>*,
                 std::optional<unsigned>*, std::optional<std::uint64_t>*,
                 std::optional<std::string>*, std::vector<std::string>*, std::vector<double>*,
                 std::vector<unsigned>*, std::vector<std::uint64_t>*>;

/// Returns what is wrong with a value as it was typed; "" if the value is right.
using FlagCheck = std::function<std::string(const std::string& value)>;

/// These accept numbers above 0, numbers from 0 on, and numbers between two bounds, inclusive.
/// Their messages have numbers as people write them, and not the bounds of a type.
FlagCheck positive_number();
FlagCheck number_from_0();
FlagCheck number_between(double least, double most);
/// The same for a type whose values are not all doubles.
template <typename Number>
FlagCheck number_between(Number least, Number most) {
  return number_between(static_cast<double>(least), static_cast<double>(most));
}
/// Accepts these words.
FlagCheck one_of(std::vector<std::string> words);
/// Accepts paths of files that exist.
FlagCheck existing_file();

/// A flag (`-o,--output`) or an argument (`FILE`) of a command: a row of its table.
struct Flag {
  std::vector<std::string> short_names, long_names;  ///< without dashes; none: an argument
  std::string argument;                              ///< name of an argument; "" of a flag
  std::string help;
  std::string type;  ///< what the help calls its value: "FILE"
  std::string in_group = "Options";
  FlagTarget target;
  std::vector<FlagCheck> checks;
  std::vector<std::string> needed;    ///< it has no effect without one of these
  std::vector<std::string> excluded;  ///< it has no effect with any of these
  bool is_switch = false;             ///< takes no value
  bool is_required = false;
  bool takes_one_each = false;     ///< a flag that is repeated for each value
  bool may_be_missing = false;     ///< an argument of any number of values, also none
  char separator = 0;              ///< between values in one word; 0: none
  std::vector<std::string> given;  ///< values of the command line, after it was parsed

  // Declare a row: `table.add(...)->type_name("FILE")->group(kMoreOptions)`.
  Flag* type_name(std::string name) { return type = std::move(name), this; }
  Flag* group(std::string name) { return in_group = std::move(name), this; }
  Flag* check(FlagCheck one) { return checks.push_back(std::move(one)), this; }
  Flag* needs(std::string flag) { return needed.push_back(std::move(flag)), this; }
  Flag* excludes(std::string flag) { return excluded.push_back(std::move(flag)), this; }
  Flag* required() { return is_required = true, this; }
  Flag* one_each() { return takes_one_each = true, this; }
  Flag* or_none() { return may_be_missing = true, this; }
  Flag* delimiter(char one) { return separator = one, this; }
  Flag* description(std::string text) { return help = std::move(text), this; }

  [[nodiscard]] bool is_argument() const { return !argument.empty(); }
  [[nodiscard]] bool takes_many() const;
  /// Returns "--output"; "-q" for a flag without a long name; "FILE" for an argument.
  [[nodiscard]] std::string name() const;
  /// Returns "-o,--output".
  [[nodiscard]] std::string all_names() const;
  [[nodiscard]] std::size_t count() const { return given.size(); }
};

/// Leaves a flag out of the short help.
inline Flag* more(Flag* flag) { return flag->group(kMoreOptions); }

/// The rows of a command, in the order of its help. Pointers to a row stay valid while other rows
/// are added or removed.
class FlagTable {
 public:
  /// Adds a row for `names` ("-o,--output" or "FILE") that fills `target`, which must outlive
  /// the table.
  template <typename T>
  Flag* add(const std::string& names, T& target, const std::string& help) {
    return add_row(names, &target, help, false);
  }
  /// Adds a flag without a value.
  Flag* add_switch(const std::string& names, bool& target, std::string help) {
    return add_row(names, &target, std::move(help), true);
  }
  /// Adds a flag that the parser handles itself: `-h`, `--help`, `--version`.
  Flag* add_builtin(const std::string& names, std::string help) {
    return add_row(names, {}, std::move(help), true);
  }

  /// Returns the row of "--output", "-o" or "FILE"; null if there is none.
  [[nodiscard]] Flag* find(std::string_view name);
  [[nodiscard]] const Flag* find(std::string_view name) const;
  void remove_if(const std::function<bool(const Flag&)>& leaves);

  [[nodiscard]] const std::list<Flag>& rows() const { return rows_; }
  [[nodiscard]] std::list<Flag>& rows() { return rows_; }

 private:
  Flag* add_row(const std::string& names, FlagTarget target, std::string help, bool is_switch);

  std::list<Flag> rows_;
};

}  // namespace sito::app
