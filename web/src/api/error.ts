// SPDX-License-Identifier: Apache-2.0
// What can go wrong with a call.
import { text } from '../text';
import type { ErrorInfo } from './types';

/** No answer at all: the server has ended, or the network to it has. */
export const GONE = 'gone';
export const UNAUTHORIZED = 'unauthorized';
export const NOT_FOUND = 'not-found';

export class ApiError extends Error {
  readonly code: string;
  readonly where: string;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.code = info.code;
    this.where = info.where ?? '';
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The time that AbortSignal.timeout() gave is over. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** For people; never throws, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === GONE) return text.server.goneShort;
    return error.where ? `${error.message} (${error.where})` : error.message;
  }
  return error instanceof Error ? error.message : text.server.odd;
}

/** The error that an answer tells of, also when its body is not what the contract says. */
export async function errorOf(response: Response): Promise<ApiError> {
  const fallback: ErrorInfo = {
    code: response.status === 401 ? UNAUTHORIZED : response.status === 404 ? NOT_FOUND : 'internal',
    message: text.server.status(response.status),
  };
  try {
    const body = (await response.json()) as { error?: Partial<ErrorInfo> };
    return new ApiError({ ...fallback, ...body.error });
  } catch {
    return new ApiError(fallback);
  }
}
