# SPDX-License-Identifier: Apache-2.0
"""Modules with the functions, names and arguments of other extractors: change the import, keep the code."""
