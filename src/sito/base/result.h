// SPDX-License-Identifier: Apache-2.0
// A value or an Error. The member names are those of std::expected, so that an alias can replace
// this class later.
#pragma once

#include "sito/base/error.h"

#include <cstdlib>
#include <utility>
#include <variant>

namespace sito {

/// Holds a `T` or the `Error` that prevented it. Reading the value of a failed result ends the
/// program: check `has_value()` first.
template <typename T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit, as std::expected
  Result(Error error)
      : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit, as std::expected

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(value()); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  T& value() & {
    if (!has_value()) std::abort();
    return *std::get_if<0>(&state_);
  }
  const T& value() const& {
    if (!has_value()) std::abort();
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T value_or(T other) const& { return has_value() ? **this : std::move(other); }

  [[nodiscard]] const Error& error() const& {
    if (has_value()) std::abort();
    return *std::get_if<1>(&state_);
  }
  Error&& error() && {
    if (has_value()) std::abort();
    return std::move(*std::get_if<1>(&state_));
  }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an `Error`.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error)
      : failed_(true), error_(std::move(error)) {}  // NOLINT: implicit, as std::expected

  [[nodiscard]] bool has_value() const { return !failed_; }
  explicit operator bool() const { return has_value(); }

  [[nodiscard]] const Error& error() const& {
    if (!failed_) std::abort();
    return error_;
  }
  Error&& error() && {
    if (!failed_) std::abort();
    return std::move(error_);
  }

 private:
  bool failed_ = false;
  Error error_;
};

}  // namespace sito
