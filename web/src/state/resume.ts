// SPDX-License-Identifier: Apache-2.0
// What the server has of the work that a tab remembers is asked for when the server first answers.
import { resume as resumeCorpus } from '../corpus/actions';
import { resume as resumeStructure } from '../structure/revive';
import { resume as resumeXqt } from '../xqt/preview';

export function resumeWork(): void {
  void resumeStructure();
  resumeXqt();
  void resumeCorpus();
}
