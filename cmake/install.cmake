# The library as other programs use it: libsito.so, which holds every room, its headers, and a package
# config: find_package(sito) gives sito::sito.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

add_library(sito_shared SHARED)
foreach(room IN LISTS SITO_ROOMS)
  target_sources(sito_shared PRIVATE $<TARGET_OBJECTS:${room}>)
  get_target_property(libraries ${room} LINK_LIBRARIES)
  list(FILTER libraries INCLUDE REGEX "^sito_3p_")
  target_link_libraries(sito_shared PRIVATE ${libraries})
endforeach()
set_target_properties(sito_shared PROPERTIES LINKER_LANGUAGE CXX)
# What is linked in statically stays inside.
target_link_options(sito_shared PRIVATE LINKER:--exclude-libs,liblexbor_static.a)
set_target_properties(sito_shared PROPERTIES OUTPUT_NAME sito EXPORT_NAME sito
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(sito_shared INTERFACE cxx_std_20)

install(TARGETS sito_shared EXPORT sitoTargets LIBRARY INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY src/sito/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sito FILES_MATCHING PATTERN "*.h")
install(FILES ${CMAKE_BINARY_DIR}/generated/sito/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sito)
install(EXPORT sitoTargets NAMESPACE sito:: FILE sitoConfig.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sito)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/sitoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/sitoConfigVersion.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sito)
