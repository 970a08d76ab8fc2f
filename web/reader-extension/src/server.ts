// SPDX-License-Identifier: Apache-2.0
// The server that pages are handed to.

export interface Server {
  /** "http://127.0.0.1:8017" */
  address: string;
  /** Only for a server beyond this computer; one on it tells its token. */
  token: string;
}

export const DEFAULT_ADDRESS = 'http://127.0.0.1:8017';

export async function server(): Promise<Server> {
  const { address, token } = await chrome.storage.local.get(['address', 'token']);
  return {
    address: typeof address === 'string' && address !== '' ? address : DEFAULT_ADDRESS,
    token: typeof token === 'string' ? token : '',
  };
}

/** The origin of what somebody typed; null when it is no address. */
export function originOf(typed: string): string | null {
  try {
    const url = new URL(/^https?:/.test(typed) ? typed : `http://${typed}`);
    return url.origin;
  } catch {
    return null;
  }
}

async function tokenOf({ address, token }: Server): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    headers: token === '' ? {} : { 'X-Sito-Token': token },
  });
  if (!response.ok) throw new Error(`the server answers with status ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Hands a page over; gives the address at which it is read. */
export async function handOver(page: { url: string; html: string }): Promise<string> {
  const to = await server();
  const response = await fetch(`${to.address}/api/read`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Sito-Token': await tokenOf(to) },
    body: JSON.stringify(page),
  });
  const answer = (await response.json()) as { page?: string; error?: { message: string } };
  if (!response.ok || !answer.page) {
    throw new Error(answer.error?.message ?? `the server answers with status ${response.status}`);
  }
  return `${to.address}/read?page=${answer.page}`;
}
