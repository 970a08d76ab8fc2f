// SPDX-License-Identifier: Apache-2.0
// What tests do in the view "XQT".
import { button, shownFrame, until } from './harness.mjs';

export const VIEW = { view: 'xqt' };

export const field = (page, name) => page.locator(`.xqt-field[data-field="${name}"]`);
export const head = (page, name) => field(page, name).locator('> .hit > h2 > .field-head');
export const valuesOf = (page, name) =>
  field(page, name).locator('> .hit .values .shown').allInnerTexts();
export const pathOf = (page, name) =>
  field(page, name).getByLabel(`Path of ${name.split('/').pop()}`);
export const side = (page, name) =>
  page.locator('.side-switch').getByRole('button', { name, exact: true });

export async function start(page, files) {
  if (files) {
    await button(page, 'Clear all').click();
    for (const [at, name] of files.entries()) {
      if (at > 0) await button(page, 'Add a page').click();
      await page.getByLabel(`Page ${at + 1}`, { exact: true }).fill(name);
    }
  }
  await button(page, 'Start').click();
  await page.locator('.xqt-fields').first().waitFor();
}

export async function open(page, name) {
  if ((await head(page, name).getAttribute('aria-expanded')) !== 'true') {
    await head(page, name).click();
  }
}

/** The fields show what becomes of the last change. */
export const isDone = (page) => page.locator('.results[aria-busy=false]').waitFor();

/** Points at an element of the page that is shown, for a field. */
export async function point(page, name, selector, tool = /^Point at (it|another one)$/) {
  await open(page, name);
  await field(page, name).locator('> .hit').getByRole('button', { name: tool }).click();
  await page.locator('.pick-bar').waitFor();
  await shownFrame(page).locator(selector).first().click();
  await page.locator('.pick-bar').waitFor({ state: 'detached' });
  await isDone(page);
}

/** Means an element around the one that was clicked. */
export async function widen(page, name, label) {
  await field(page, name).locator('> .hit .around').getByRole('button', { name: label }).click();
  await isDone(page);
}

export async function valueIs(page, name, expected) {
  await until(
    async () => (await valuesOf(page, name)).join('|') === expected,
    `${name} is ${expected}`,
  );
}

export async function recordOf(page, at = 1) {
  await side(page, 'Record').click();
  await page.getByRole('button', { name: new RegExp(`^Page ${at}:`) }).click();
  const xml = await page.getByRole('region', { name: `Record of page ${at}` }).innerText();
  await side(page, 'Page').click();
  return xml;
}

export async function addField(page, name, within = '') {
  const owner = within ? field(page, within).locator('.children') : page.locator('.results');
  const form = owner.locator('> .add-field');
  await form.locator('select').selectOption(name);
  await form.getByRole('button', { name: 'Add' }).click();
  await field(page, within ? `${within}/${name}` : name).waitFor();
}
