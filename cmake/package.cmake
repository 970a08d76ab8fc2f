# SPDX-License-Identifier: Apache-2.0
# The Debian package, by CPack: the tool, its man pages, completions and units. scripts/package makes the texts first and
# calls `cpack`.
include(GNUInstallDirs)

set(texts ${CMAKE_BINARY_DIR}/package-texts)
install(DIRECTORY ${texts}/man1/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT package OPTIONAL)
install(FILES ${texts}/bash/sito DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT package OPTIONAL)
install(FILES ${texts}/zsh/_sito DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT package OPTIONAL)
install(FILES ${texts}/fish/sito.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT package OPTIONAL)
install(FILES packaging/systemd/sito-service.service packaging/systemd/sito-proxy.service DESTINATION lib/systemd/system
  COMPONENT package)
install(FILES packaging/default DESTINATION /etc/default RENAME sito COMPONENT package)
install(DIRECTORY build/web/reader-extension DESTINATION ${CMAKE_INSTALL_DATADIR}/sito COMPONENT package OPTIONAL)
install(FILES LICENSE NOTICE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT package)
install(FILES packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT package)

# The package has the tool alone: cpack need not build everything else first.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sito)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "sito <sito@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "sito turns pages, web archives and crawls into clean text, metadata and corpora.
It comes with a reader, an extraction service, and a proxy that cleans pages.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_COMPONENTS_ALL tool package)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION text)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Libraries that sito loads when it needs them: dpkg-shlibdeps cannot see them.
file(STRINGS ${CMAKE_BINARY_DIR}/loaded-libraries.txt loaded)
set(owners "")
foreach(library IN LISTS loaded)
  file(REAL_PATH ${library} library)
  execute_process(COMMAND dpkg-query -S ${library} OUTPUT_VARIABLE owner ERROR_QUIET)
  if(owner MATCHES "^([^:]+):")
    list(APPEND owners ${CMAKE_MATCH_1})
  endif()
endforeach()
list(JOIN owners ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "chromium, basex, postgresql")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${CMAKE_CURRENT_SOURCE_DIR}/packaging/debian/postinst;${CMAKE_CURRENT_SOURCE_DIR}/packaging/debian/prerm;${CMAKE_CURRENT_SOURCE_DIR}/packaging/debian/conffiles")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
