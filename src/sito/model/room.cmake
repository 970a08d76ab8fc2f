# SPDX-License-Identifier: Apache-2.0
# A fused multiplication and addition rounds once instead of twice: with it, the network would have
# other results on machines that have it.
target_compile_options(sito_model PRIVATE -ffp-contract=off)
