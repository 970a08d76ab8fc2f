// SPDX-License-Identifier: Apache-2.0
// The one key, and the one button: the page goes to the server, and the reader opens beside it.
import { pageAsItStands } from './page';
import { handOver } from './server';

async function read(tab: chrome.tabs.Tab): Promise<void> {
  const { id } = tab;
  if (id === undefined) return;
  await chrome.action.setBadgeText({ text: '', tabId: id });
  try {
    const [first] = await chrome.scripting.executeScript({
      target: { tabId: id },
      func: pageAsItStands,
    });
    const page = first?.result;
    if (!page || !/^https?:/.test(page.url)) throw new Error('this is no page of the web');
    await chrome.tabs.create({ url: await handOver(page), openerTabId: id });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await chrome.action.setBadgeText({ text: '!', tabId: id });
    await chrome.action.setTitle({ title: `Read with sito: ${message}`, tabId: id });
    const help = chrome.runtime.getURL(`options.html#${encodeURIComponent(message)}`);
    await chrome.tabs.create({ url: help, openerTabId: id });
  }
}

chrome.action.onClicked.addListener((tab) => void read(tab));
