# The library as other programs use it: libsito-core.so, its public headers (include/sito, and the two of base that they
# include), and a package config: find_package(sito) gives sito::core. Its rooms are archives, so that only what the
# public functions reach is linked in; of that, only the public functions are exported.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(CheckLinkerFlag)

set(exports ${CMAKE_CURRENT_SOURCE_DIR}/cmake/exports.map)
get_target_property(rooms sito_door LINK_LIBRARIES)
add_library(sito_core SHARED $<TARGET_OBJECTS:sito_door>)
target_link_libraries(sito_core PRIVATE ${rooms})
# The tables of lexbor hold 15,000 pointers; packed, their relocations take 15 kB instead of 360
# (but need glibc 2.36, which Debian 12 has).
check_linker_flag(CXX LINKER:-z,pack-relative-relocs SITO_PACKS_RELOCATIONS)
target_link_options(sito_core PRIVATE $<$<BOOL:${SITO_PACKS_RELOCATIONS}>:LINKER:-z,pack-relative-relocs>)
target_link_options(sito_core PRIVATE LINKER:--version-script=${exports} LINKER:--as-needed LINKER:--gc-sections)
set_target_properties(sito_core PROPERTIES OUTPUT_NAME sito-core EXPORT_NAME core LINK_DEPENDS ${exports}
  LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(sito_core INTERFACE cxx_std_20)

install(TARGETS sito_core EXPORT sitoTargets LIBRARY COMPONENT library NAMELINK_COMPONENT library INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/sito DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(FILES src/sito/base/error.h src/sito/base/result.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sito/base COMPONENT library)
install(EXPORT sitoTargets NAMESPACE sito:: FILE sitoConfig.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sito COMPONENT library)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/sitoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/sitoConfigVersion.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sito COMPONENT library)
