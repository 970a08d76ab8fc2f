// SPDX-License-Identifier: Apache-2.0
// Starts, follows and stops runs.
import { getJob, listRuns, startRun, stopJob } from '../api/calls';
import { messageOf } from '../api/error';
import { followJob } from '../api/events';
import type { RunProgress, RunRequest, RunResult, Session } from '../api/types';
import { text } from '../text';
import { type ActiveRun, corpusStore } from './state';

export async function refreshRuns(): Promise<void> {
  try {
    corpusStore.set({ runs: await listRuns(), runsError: '' });
  } catch (error) {
    corpusStore.set({ runsError: messageOf(error) });
  }
}

function change(job: string, part: Partial<ActiveRun>): void {
  const { active } = corpusStore.get();
  if (active?.job === job) corpusStore.set({ active: { ...active, ...part } });
}

export async function follow(job: string): Promise<void> {
  corpusStore.set({
    active: { job, state: 'running', progress: null, result: null, error: '', stopping: false },
  });
  try {
    const result = await followJob<RunResult, RunProgress>(job, {
      progress: (progress) => change(job, { progress }),
    });
    const stopped = corpusStore.get().active?.stopping === true;
    change(job, { state: stopped ? 'stopped' : 'done', result });
  } catch (error) {
    change(job, { state: 'failed', error: messageOf(error) });
  }
  await refreshRuns();
}

/** After a reload of the page: the run that was watched last. */
export async function resume(): Promise<void> {
  const { active } = corpusStore.get();
  if (!active) return;
  try {
    await getJob(active.job);
  } catch {
    corpusStore.set({ active: null }); // of a server that is no more; what it wrote is in the list
    return;
  }
  await follow(active.job);
}

/** The file's name: with the extension of the format, unless it has one. */
export function fileNameOf(output: string, extension: string): string {
  const name = output.trim();
  const last = name.slice(name.lastIndexOf('/') + 1);
  return last === '' || last.slice(1).includes('.') ? name : name + extension;
}

function requestOf(session: Session): RunRequest {
  const { inputs, algorithm, format, language, dedup, output } = corpusStore.get();
  const name = fileNameOf(output, session.extensions[format] ?? '');
  const request: RunRequest = { inputs, algorithm, format, dedup, output: name };
  return language.trim() ? { ...request, language: language.trim() } : request;
}

export async function start(session: Session): Promise<void> {
  const { inputs, output } = corpusStore.get();
  const lack =
    inputs.length === 0 ? text.corpus.needInputs : output.trim() ? '' : text.corpus.needOutput;
  corpusStore.set({ error: lack });
  if (lack) return;
  try {
    const { job } = await startRun(requestOf(session));
    await follow(job);
  } catch (error) {
    corpusStore.set({ error: messageOf(error) });
  }
}

export async function stop(job: string): Promise<void> {
  change(job, { stopping: true });
  try {
    await stopJob(job);
  } catch (error) {
    change(job, { stopping: false, error: messageOf(error) });
  }
}
