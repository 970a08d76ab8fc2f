# SPDX-License-Identifier: Apache-2.0
target_link_libraries(sito_base PUBLIC ${CMAKE_DL_LIBS})  # shared_library.cpp; part of the C library since glibc 2.34
