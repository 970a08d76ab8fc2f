# SPDX-License-Identifier: Apache-2.0
# Puts data files into the library, so that it needs none at run time.

# sito_embed_file(<function> <file under data>): std::string_view sito::extract::<function>().
function(sito_embed_file function_name path)
  set(file ${CMAKE_SOURCE_DIR}/data/${path})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  set(SITO_EMBEDDED_FILE "// Made by src/sito/extract/room.cmake; do not edit.
#include \"sito/extract/embedded.h\"

namespace sito::extract {
std::string_view ${function_name}() {
  return R\"sito(${text})sito\";
}
}  // namespace sito::extract
")
  set(source ${CMAKE_BINARY_DIR}/generated/extract/${function_name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "@SITO_EMBEDDED_FILE@" @ONLY)
  target_sources(sito_extract PRIVATE ${source})
endfunction()

sito_embed_file(embedded_readability_lists readability/lists.txt)
