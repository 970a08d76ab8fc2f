// SPDX-License-Identifier: Apache-2.0
// Calls to the server. Each carries the token; a token that has become old is asked for once more.
import { ApiError, errorOf, GONE, UNAUTHORIZED } from './error';
import type { Session } from './types';

let token = '';
let forget: () => void = () => undefined;

/** Calls back when another server answers than before: it knows nothing of what the old one did. */
export function onNewServer(callback: () => void): void {
  forget = callback;
}

export function setToken(value: string): void {
  if (token !== '' && value !== token) forget();
  token = value;
}

type Listener = (state: 'ok' | 'gone' | 'locked') => void;
let listener: Listener = () => undefined;

/** Calls back after each call with how the server stands. */
export function onServerState(callback: Listener): void {
  listener = callback;
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
  signal?: AbortSignal;
  accept?: string;
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = {
    'X-Sito-Token': token,
    Accept: options.accept ?? 'application/json',
  };
  const request: RequestInit = { method: options.method ?? 'GET', headers, cache: 'no-store' };
  if (options.body) {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(options.body);
  }
  if (options.signal) request.signal = options.signal;
  try {
    return await fetch(path, request);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    listener('gone');
    throw new ApiError({ code: GONE, message: '' });
  }
}

/** An answer with a good status; every other is thrown as ApiError. */
export async function callRaw(path: string, options: CallOptions = {}): Promise<Response> {
  let response = await send(path, options);
  if (response.status === 401 && path !== '/api/session' && (await renewToken())) {
    response = await send(path, options);
  }
  if (!response.ok) {
    const error = await errorOf(response);
    listener(error.code === UNAUTHORIZED ? 'locked' : 'ok');
    throw error;
  }
  listener('ok');
  return response;
}

/** The answer's JSON, of the type that the contract promises. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await callRaw(path, options);
  return (await response.json()) as T;
}

/** A server that was started again has a new token; on loopback it hands it out. */
async function renewToken(): Promise<boolean> {
  const response = await send('/api/session', {});
  if (!response.ok) return false;
  const session = (await response.json()) as Session;
  if (session.token === token) return false;
  setToken(session.token);
  return true;
}
