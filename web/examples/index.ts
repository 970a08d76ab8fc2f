// SPDX-License-Identifier: Apache-2.0
// Pages of a made-up site, all written by us, so that a first try needs neither files nor a network.
import bridge from '../../examples/site/old-bridge-opens.html?raw';
import library from '../../examples/site/library-on-wheels.html?raw';
import market from '../../examples/site/market-hall-returns.html?raw';

export interface ExamplePage {
  name: string;
  html: string;
}

export const examplePages: ExamplePage[] = [
  { name: 'old-bridge-opens.html', html: bridge },
  { name: 'library-on-wheels.html', html: library },
  { name: 'market-hall-returns.html', html: market },
];
