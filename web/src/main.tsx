// SPDX-License-Identifier: Apache-2.0
// Starts the page.
import { render } from 'preact';

const root = document.getElementById('app');
if (root) render(<main>sito workbench</main>, root);
void import('../examples');
