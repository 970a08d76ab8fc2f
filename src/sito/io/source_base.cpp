// SPDX-License-Identifier: Apache-2.0
#include "sito/io/source_base.h"

#include <algorithm>

namespace sito::io {

Error MemberSource::fail(Error error, std::uint64_t search_from) {
  in_member_ = false;
  search_from_ = search_from;
  fault_ = located(std::move(error));
  return *fault_;
}

void MemberSource::fail_inside(ErrorCode code, std::string message) {
  fail({code, std::move(message)},
       searched_ ? std::max(input_.position(), member_begin_ + 1) : member_begin_ + 1);
}

bool MemberSource::find_member(Bytes magic, std::size_t header, bool (*fits)(Bytes)) {
  fault_.reset();
  in_member_ = false;
  input_.move_to(search_from_);
  for (;;) {
    auto filled = input_.fill(header);
    if (!filled || !*filled) {
      input_.skip(input_.rest().size());
      return false;
    }
    const Bytes rest = input_.rest();
    const std::size_t at = rest.find(magic);
    // The end of the look-ahead may cut the magic.
    input_.skip(at == Bytes::npos ? rest.size() - (magic.size() - 1) : at);
    filled = input_.fill(header);
    if (filled && *filled && fits(input_.rest())) return searched_ = true;
    input_.skip(input_.rest().empty() ? 0 : 1);
  }
}

void MemberSource::begin_member_here() {
  member_begin_ = input_.position();
  ended_ = false;
  in_member_ = true;
}

void MemberSource::end_member() {
  in_member_ = searched_ = false;
  ended_ = true;
}

}  // namespace sito::io
