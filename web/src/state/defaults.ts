// SPDX-License-Identifier: Apache-2.0
// What is chosen before anybody chooses: as in the tool itself.

export const DEFAULT_ALGORITHM = 'sito';
/** To hold the default against. */
export const OTHER_ALGORITHM = 'justext';
export const DEFAULT_FORMAT = 'jsonl';
