# SPDX-License-Identifier: Apache-2.0
"""What tools/generate_news.py is made of."""
