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

bool MemberSource::find_member(const MemberHeader& header) {
  fault_.reset();
  in_member_ = false;
  input_.move_to(search_from_);
  const auto found = seek_member(input_, header);
  searched_ = found && *found;
  if (!searched_) input_.skip(input_.rest().size());
  return searched_;
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
