// SPDX-License-Identifier: Apache-2.0
// Who we talk to: the session, and whether the server answers.
import { getSession } from '../api/calls';
import { onNewServer, onServerState, setToken } from '../api/client';
import { ApiError, GONE, messageOf, UNAUTHORIZED } from '../api/error';
import type { Session } from '../api/types';
import { forgetLoaded } from './inputs';
import { forgetPages } from './pages';
import { createStore } from './store';

export type ServerState = 'starting' | 'ok' | 'gone' | 'locked' | 'failed';

interface SessionState {
  server: ServerState;
  session: Session | null;
  /** A token was tried and refused. */
  refused: boolean;
  message: string;
}

export const sessionStore = createStore<SessionState>({
  server: 'starting',
  session: null,
  refused: false,
  message: '',
});

const TOKEN_KEY = 'sito-token';
const RETRY_MS = 2000;

/** The token of an address like http://host:8017/#token=abc; it is taken out of the address. */
function tokenOfAddress(): string {
  const match = /^#token=([^&/]+)/.exec(location.hash);
  if (!match?.[1]) return '';
  history.replaceState(null, '', location.pathname);
  return decodeURIComponent(match[1]);
}

export async function connect(): Promise<void> {
  try {
    const session = await getSession();
    setToken(session.token);
    sessionStorage.setItem(TOKEN_KEY, session.token);
    sessionStore.set({ server: 'ok', session, refused: false, message: '' });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : '';
    const server = code === GONE ? 'gone' : code === UNAUTHORIZED ? 'locked' : 'failed';
    sessionStore.set({ server, message: messageOf(error) });
  }
}

export async function useToken(token: string): Promise<void> {
  setToken(token);
  sessionStore.set({ refused: false });
  await connect();
  if (sessionStore.get().server === 'locked') sessionStore.set({ refused: true });
}

/** Starts the page: token, session, and a quiet retry while the server is away. */
export async function startSession(): Promise<void> {
  const given = tokenOfAddress();
  setToken(given || (sessionStorage.getItem(TOKEN_KEY) ?? ''));
  onNewServer(() => {
    forgetLoaded();
    forgetPages();
  });
  onServerState((server) => {
    if (server !== sessionStore.get().server && sessionStore.get().session) {
      sessionStore.set({ server });
    }
  });
  setInterval(() => {
    if (sessionStore.get().server === 'gone') void connect();
  }, RETRY_MS);
  await connect();
  if (given && sessionStore.get().server === 'locked') sessionStore.set({ refused: true });
}
