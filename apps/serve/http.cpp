// SPDX-License-Identifier: Apache-2.0
#include "serve/http.h"

#include "sito/base/ascii.h"
#include "sito/base/trimmed.h"

#include <utility>

namespace sito::serve {

std::string_view trimmed_blanks(std::string_view text) { return trimmed(text, " \t"); }

std::string_view Head::header(std::string_view name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view{} : std::string_view{found->second};
}

std::string Request::field(std::string_view name) const {
  const auto found = form.find(name);
  return found == form.end() ? "" : found->second;
}

Reply text_reply(int status, std::string text) {
  if (!text.empty()) text.front() = upper(text.front());
  Reply reply{status, std::move(text) + ".\n"};
  reply.type = kTextType;
  return reply;
}

}  // namespace sito::serve
