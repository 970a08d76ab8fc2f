// SPDX-License-Identifier: Apache-2.0
// Who we talk to: the session, and whether the server answers.
import { getAlive, getSession } from '../api/calls';
import { onNewServer, onServerState, setToken } from '../api/client';
import { ApiError, GONE, isTimeout, messageOf, UNAUTHORIZED } from '../api/error';
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
// A lost server is noticed within three seconds, also one that no longer answers.
const BEAT_MS = 700;
const SILENCE_MS = 1700;
/** The first answer may take longer: the machine may be busy with the start of both. */
const CONNECT_MS = 10_000;

/** The token of an address like http://host:8017/#token=abc; it is taken out of the address. */
function tokenOfAddress(): string {
  const match = /^#token=([^&/]+)/.exec(location.hash);
  if (!match?.[1]) return '';
  history.replaceState(null, '', location.pathname);
  return decodeURIComponent(match[1]);
}

/** What the page wants to be told of. */
interface Watch {
  /** Called once, when the server has answered for the first time. */
  connected: () => void;
  /** Called when another server has taken its place. */
  forgotten: () => void;
}
let watch: Watch | null = null;

export async function connect(): Promise<void> {
  try {
    const session = await getSession(AbortSignal.timeout(CONNECT_MS));
    const isFirst = sessionStore.get().session === null;
    setToken(session.token);
    sessionStorage.setItem(TOKEN_KEY, session.token);
    sessionStore.set({ server: 'ok', session, refused: false, message: '' });
    if (isFirst) watch?.connected();
  } catch (error) {
    const code = isTimeout(error) ? GONE : error instanceof ApiError ? error.code : '';
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

/** Asks whether the server is there; while it is not, whether it is back. */
async function beat(): Promise<void> {
  const { server, session } = sessionStore.get();
  if (server === 'gone') await connect();
  if (!watch || server !== 'ok' || session === null) return;
  try {
    await getAlive(AbortSignal.timeout(SILENCE_MS));
  } catch (error) {
    if (isTimeout(error)) sessionStore.set({ server: 'gone' });
  }
}

async function watchServer(): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
    await beat();
  }
}

/** Starts the page: token, session, and a quiet retry while the server is away; with `told`, also a
 * watch over the server. */
export async function startSession(told: Watch | null = null): Promise<void> {
  watch = told;
  const given = tokenOfAddress();
  setToken(given || (sessionStorage.getItem(TOKEN_KEY) ?? ''));
  onNewServer(() => {
    forgetLoaded();
    forgetPages();
    watch?.forgotten();
  });
  onServerState((server) => {
    if (server !== sessionStore.get().server && sessionStore.get().session) {
      sessionStore.set({ server });
    }
  });
  await connect();
  void watchServer();
  if (given && sessionStore.get().server === 'locked') sessionStore.set({ refused: true });
}
