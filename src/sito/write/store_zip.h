// SPDX-License-Identifier: Apache-2.0
// Makes a zip archive of stored (not compressed) members in memory. The same members give the same
// bytes: the archive has no times and no attributes of the machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

class StoreZip {
 public:
  /// Appends a member. Names are paths with `/`, in UTF-8. The archive has no zip64. The caller
  /// therefore keeps members and archive below 4 GiB, and the number of members below 65,535.
  void add(std::string_view name, std::string_view bytes);

  /// Returns the complete archive. Nothing can be added afterwards.
  std::string finish();

 private:
  struct Member {
    std::string name;
    std::uint32_t crc = 0, size = 0, offset = 0;
  };
  static void append_common(const Member& member, std::string& out);

  std::string bytes_;
  std::vector<Member> members_;
};

}  // namespace sito::write
