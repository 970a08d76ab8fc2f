// SPDX-License-Identifier: Apache-2.0
// Starts the page.
import { render } from 'preact';
import { App } from './app/app';
import { resumeWork } from './state/resume';
import { startRouting } from './state/route';
import { startSession } from './state/session';
import { startTheme } from './state/theme';
import { startKeeping } from './state/work';
import { resume as resumeXqt } from './xqt/preview';

startTheme();
startKeeping();
const root = document.getElementById('app');
if (root) render(<App />, root);
startRouting();
void startSession({ connected: resumeWork, forgotten: resumeXqt });
