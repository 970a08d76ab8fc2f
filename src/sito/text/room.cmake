# SPDX-License-Identifier: Apache-2.0
# Puts data/stoplists/*.txt and data/abbreviations/*.txt into the library, so that it needs no files
# at run time.
function(sito_embed_text out function_name folder)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/${folder}/*.txt)
  set(rows "")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    get_filename_component(name ${file} NAME_WE)
    string(APPEND rows "    {\"${name}\", R\"sito(${text})sito\"},\n")
  endforeach()
  list(LENGTH files count)
  set(${out} "constexpr std::array<Embedded, ${count}> k_${folder} = {{\n${rows}}};\n}  // namespace
std::span<const Embedded> ${function_name}() { return k_${folder}; }\n" PARENT_SCOPE)
endfunction()

sito_embed_text(stop_lists embedded_stop_lists stoplists)
sito_embed_text(abbreviations embedded_abbreviations abbreviations)
set(SITO_EMBEDDED_TEXT "// Made by src/sito/text/room.cmake; do not edit.
#include \"sito/text/embedded.h\"

#include <array>

namespace sito::text {
namespace {
${stop_lists}
namespace {
${abbreviations}
}  // namespace sito::text
")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/text/embedded.cpp CONTENT "@SITO_EMBEDDED_TEXT@" @ONLY)
target_sources(sito_text PRIVATE ${CMAKE_BINARY_DIR}/generated/text/embedded.cpp)
