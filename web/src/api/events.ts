// SPDX-License-Identifier: Apache-2.0
// Server-sent events, read with fetch: EventSource cannot send the token.
import { callRaw } from './client';
import { ApiError } from './error';
import { text } from '../text';
import type { ErrorInfo } from './types';

interface ServerEvent {
  name: string;
  data: string;
}

/** One event from its lines; null for comments. */
function parseEvent(block: string): ServerEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length > 0 ? { name, data: data.join('\n') } : null;
}

async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true }).replace(/\r\n?/g, '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
  }
}

export interface JobListener<P> {
  progress?: (progress: P) => void;
  problem?: (problem: { page: string; error: ErrorInfo }) => void;
}

interface JobAnswer<R> {
  state: string;
  result?: R;
  error?: ErrorInfo;
}

/** Follows a job to its end. Throws ApiError when it fails, or when it was stopped without a result. */
export async function followJob<R, P>(
  job: string,
  listener: JobListener<P>,
  signal?: AbortSignal,
): Promise<R> {
  const options = signal
    ? { accept: 'text/event-stream', signal }
    : { accept: 'text/event-stream' };
  const response = await callRaw(`/api/jobs/${job}/events`, options);
  for await (const event of eventsOf(response)) {
    const data: unknown = JSON.parse(event.data);
    if (event.name === 'progress') listener.progress?.(data as P);
    if (event.name === 'problem') {
      listener.problem?.(data as { page: string; error: ErrorInfo });
    }
    if (event.name === 'done') return (data as { result: R }).result;
    if (event.name === 'failed') throw new ApiError((data as { error: ErrorInfo }).error);
  }
  return resultOf<R>(job);
}

/** A stream may end without a last event; the job itself knows. */
async function resultOf<R>(job: string): Promise<R> {
  const response = await callRaw(`/api/jobs/${job}`);
  const answer = (await response.json()) as JobAnswer<R>;
  if (answer.result) return answer.result;
  throw new ApiError(answer.error ?? { code: 'internal', message: text.server.cutOff });
}
