// SPDX-License-Identifier: Apache-2.0
// Starts the page.
import { render } from 'preact';
import { App } from './app/app';
import { startRouting } from './state/route';
import { startSession } from './state/session';
import { startTheme } from './state/theme';

startTheme();
const root = document.getElementById('app');
if (root) render(<App />, root);
void startSession();
startRouting();
