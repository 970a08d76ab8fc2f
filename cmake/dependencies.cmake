# Third-party libraries, each as one target sito_3p_<name> that cmake/layers.txt speaks of.
# Why each is here: docs/decisions/0003-dependencies.md.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)

# third_party(<name> <linked targets or libraries...>)
function(third_party name)
  add_library(sito_3p_${name} INTERFACE)
  target_link_libraries(sito_3p_${name} INTERFACE ${ARGN})
endfunction()

# third_party_pkg(<name> <pkg-config modules...>)
function(third_party_pkg name)
  pkg_check_modules(PKG_${name} REQUIRED IMPORTED_TARGET ${ARGN})
  third_party(${name} PkgConfig::PKG_${name})
  execute_process(COMMAND ${PKG_CONFIG_EXECUTABLE} --modversion ${ARGV1} OUTPUT_VARIABLE version
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(SITO_PKG_VERSIONS ${SITO_PKG_VERSIONS} "${name}=${version}" PARENT_SCOPE)
endfunction()

# third_party_archives(<name> <files...>): targets with the property SITO_ARCHIVES link these instead of the shared library. The wheel
# brings its libraries along: of libcrypto, libidn2 and libunistring it needs a fiftieth.
function(third_party_archives name)
  list(TRANSFORM ARGN PREPEND -l:)
  get_target_property(shared sito_3p_${name} INTERFACE_LINK_LIBRARIES)
  set(archives "$<BOOL:$<TARGET_PROPERTY:SITO_ARCHIVES>>")
  set_target_properties(sito_3p_${name} PROPERTIES INTERFACE_LINK_LIBRARIES
    "$<$<NOT:${archives}>:${shared}>;$<${archives}:${ARGN}>")
endfunction()

# An installed lexbor 3 first, then the one that scripts/lib/lexbor.sh took into the build tree.
option(SITO_FETCH_LEXBOR "Take lexbor 3 into the build tree when there is none, as the scripts do" OFF)
find_package(lexbor 3.0 CONFIG QUIET)
if(NOT lexbor_FOUND AND SITO_FETCH_LEXBOR)
  execute_process(COMMAND bash -c "mkdir -p build/deps && . scripts/lib/lexbor.sh && (flock 9; fetch_lexbor \"$PWD/build/deps/lexbor\") 9> build/deps/lock"
                  WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
endif()
file(GLOB SITO_FETCHED_LEXBOR ${CMAKE_CURRENT_SOURCE_DIR}/build/deps/lexbor/usr/lib/*/cmake/lexbor)
if(NOT lexbor_FOUND)
  find_package(lexbor 3.0 CONFIG QUIET PATHS ${SITO_FETCHED_LEXBOR} NO_DEFAULT_PATH)
endif()
if(NOT lexbor_FOUND)
  message(FATAL_ERROR "lexbor 3 was not found. scripts/sito and scripts/test fetch it; or install "
    "liblexbor-dev 3.x, or build it from source and set CMAKE_PREFIX_PATH to its prefix.")
endif()
third_party(lexbor lexbor::lexbor_static)

third_party(threads Threads::Threads)
third_party(sockets)  # of the C library; named so that the table says who may open one
third_party_pkg(icu icu-uc icu-i18n)
third_party_pkg(isal libisal)
third_party_pkg(deflate libdeflate)
third_party_pkg(zstd libzstd)
third_party_pkg(lzma liblzma)
third_party_pkg(lz4 liblz4)
third_party_pkg(brotli libbrotlidec libbrotlienc)
third_party_pkg(psl libpsl)
third_party_archives(psl libpsl.a libidn2.a libunistring.a)
third_party_pkg(uchardet uchardet)
third_party_pkg(re2 re2)
third_party_pkg(crypto libcrypto)
third_party_archives(crypto libcrypto.a)
third_party_pkg(ssl libssl)
third_party_pkg(lbfgs liblbfgs)
third_party_pkg(httplib cpp-httplib)
third_party_pkg(xml2 libxml-2.0)
third_party_pkg(sqlite sqlite3)
third_party_pkg(pq libpq)
third_party_pkg(zip libzip)

# Debian ships CLD2 and fastText without pkg-config files.
function(third_party_library name library header)
  find_library(SITO_LIB_${name} ${library} REQUIRED)
  find_path(SITO_INC_${name} ${header} REQUIRED)
  third_party(${name} ${SITO_LIB_${name}})
endfunction()
third_party_library(cld2 cld2 cld2/public/compact_lang_det.h)
third_party_library(fasttext fasttext fasttext/fasttext.h)

# third_party_loaded(<name> <library> <header>): a library that sito loads when it first needs it (base/shared_library.h). Its file
# name is the macro SITO_<NAME>_LIBRARY. Because no program links to it, packages read its path from loaded-libraries.txt.
function(third_party_loaded name library header)
  find_library(SITO_LIB_${name} ${library} REQUIRED)
  find_path(SITO_INC_${name} ${header} REQUIRED)
  execute_process(COMMAND ${CMAKE_READELF} -d ${SITO_LIB_${name}} OUTPUT_VARIABLE dynamic)
  if(NOT dynamic MATCHES "SONAME[^[]*\\[([^]]+)\\]")
    message(FATAL_ERROR "${SITO_LIB_${name}} has no SONAME")
  endif()
  string(TOUPPER ${name} upper)
  add_library(sito_3p_${name} INTERFACE)
  target_compile_definitions(sito_3p_${name} INTERFACE SITO_${upper}_LIBRARY="${CMAKE_MATCH_1}")
  get_filename_component(folder ${SITO_LIB_${name}} DIRECTORY)
  file(APPEND ${CMAKE_BINARY_DIR}/loaded-libraries.txt "${folder}/${CMAKE_MATCH_1}\n")
endfunction()
file(WRITE ${CMAKE_BINARY_DIR}/loaded-libraries.txt "")
third_party_loaded(curl curl curl/curl.h)
third_party_loaded(xgboost xgboost xgboost/c_api.h)

find_package(nlohmann_json 3.11 REQUIRED)
third_party(json nlohmann_json::nlohmann_json)
find_package(CLI11 2.1 REQUIRED)
third_party(cli11 CLI11::CLI11)
