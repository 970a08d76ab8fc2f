// SPDX-License-Identifier: Apache-2.0
// Flags of the browser for all tests: half as many processes and no drawing by an emulated graphics
// card, which would take most of the time of the tests.

/** Behind the flags of Playwright: of two lists of features, Chromium reads the last one. */
export const FLAGS = [
  '--disable-gpu',
  '--process-per-site',
  '--renderer-process-limit=2',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateSandboxedIframes,SpareRendererForSitePerProcess,WebUIOmniboxPopup,' +
    'WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,Translate,OptimizationHints,MediaRouter,' +
    'DialMediaRouteProvider,PaintHolding,HttpsUpgrades,AcceptCHFrame',
  ...(process.getuid() === 0 ? ['--no-sandbox'] : []),
];
