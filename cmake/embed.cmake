# SPDX-License-Identifier: Apache-2.0
# Puts text files of data/ into a room, so that the library needs no files at run time.
#
#   sito_embed(ROOM PAIR...)   with PAIR = "function_name=glob below data/"
#
# defines `std::span<const Embedded> sito::ROOM::function_name()`, one entry a file: its name
# without the extension, and its text. The room declares the functions itself.
function(sito_embed room)
  set(body "// Made by cmake/embed.cmake; do not edit.\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#include \"sito/base/embedded.h\"\n\n#include <array>\n#include <span>\n#include <string_view>\n\nnamespace sito::${room} {\nusing namespace std::string_view_literals;\n")
  foreach(pair IN LISTS ARGN)
    string(REGEX MATCH "^([a-z_]+)=(.+)$" matched "${pair}")
    set(function_name ${CMAKE_MATCH_1})
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/${CMAKE_MATCH_2})
    set(rows "")
    foreach(file IN LISTS files)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
      file(READ ${file} text)
      get_filename_component(name ${file} NAME_WE)
      string(APPEND rows "    {\"${name}\", R\"sito(${text})sito\"sv},\n")
    endforeach()
    list(LENGTH files count)
    string(APPEND body "namespace {\nconstexpr std::array<Embedded, ${count}> k_${function_name} = {{\n${rows}}};\n}  // namespace\nstd::span<const Embedded> ${function_name}() { return k_${function_name}; }\n")
  endforeach()
  string(APPEND body "}  // namespace sito::${room}\n")
  set(out ${CMAKE_BINARY_DIR}/generated/${room}/embedded.cpp)
  set(SITO_EMBEDDED_TEXT "${body}")
  file(CONFIGURE OUTPUT ${out} CONTENT "@SITO_EMBEDDED_TEXT@" @ONLY)
  target_sources(sito_${room} PRIVATE ${out})
endfunction()
