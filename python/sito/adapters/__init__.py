# SPDX-License-Identifier: Apache-2.0
"""sito in other frameworks: datatrove, NeMo Curator and Spark. Each module imports its framework."""
