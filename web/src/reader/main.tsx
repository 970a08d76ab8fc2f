// SPDX-License-Identifier: Apache-2.0
// Starts the reader.
import { render } from 'preact';
import { startSession } from '../state/session';
import { listenForPage } from './handover';
import { Reader } from './reader';
import { startReading } from './reading';
import { startSettings } from './settings';

startSettings();
const root = document.getElementById('app');
if (root) render(<Reader />, root);
listenForPage();
void startSession().then(startReading);
