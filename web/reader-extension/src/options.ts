// SPDX-License-Identifier: Apache-2.0
// Where pages go; and what went wrong, when the worker has opened this page to say so.
import './options.css';
import { originOf, server } from './server';

const field = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;

async function fill(): Promise<void> {
  const { address, token } = await server();
  field('address').value = address;
  field('token').value = token;
}

function tellProblem(): void {
  const problem = document.getElementById('problem');
  if (!problem || location.hash.length < 2) return;
  problem.textContent = `The page could not be handed over: ${decodeURIComponent(location.hash.slice(1))}.`;
  problem.hidden = false;
}

async function keep(): Promise<string> {
  const address = originOf(field('address').value.trim());
  if (!address) return 'This is no address of a server.';
  // Beyond this computer the browser asks whether the extension may.
  if (
    !(await chrome.permissions.request({
      origins: [`${new URL(address).protocol}//${new URL(address).hostname}/*`],
    }))
  ) {
    return 'Without the permission nothing can be sent there.';
  }
  await chrome.storage.local.set({ address, token: field('token').value.trim() });
  field('address').value = address;
  return 'Kept.';
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  void keep().then((said) => {
    const done = document.getElementById('done');
    if (done) done.textContent = said;
  });
});
tellProblem();
void fill();
