// SPDX-License-Identifier: Apache-2.0
// One function a call of the contract.
import { call } from './client';
import type * as api from './types';

const post = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  call<T>(path, signal ? { method: 'POST', body, signal } : { method: 'POST', body });

export const getSession = (signal: AbortSignal) => call<api.Session>('/api/session', { signal });

export const addPage = (request: api.PageRequest, signal?: AbortSignal) =>
  post<api.PageInfo>('/api/pages', request, signal);

export const detect = (request: api.DetectRequest) => post<{ job: string }>('/api/detect', request);

export const getJob = (job: string) => call<object>(`/api/jobs/${job}`);

export const stopJob = (job: string) => post<object>(`/api/jobs/${job}/stop`, {});

interface Detected {
  detection: api.Detection;
}

export const getAlive = (signal: AbortSignal) => call<object>('/api/alive', { signal });

/** As it is corrected, with its pages. */
export const getDetection = (job: string) =>
  call<Detected & { pages: api.PageInfo[] }>(`/api/detections/${job}`);

export const assign = (job: string, field: string, page: number, node: number) =>
  post<Detected>(`/api/detections/${job}/assign`, { field, page, node });

export const assignPath = (job: string, field: string, xpath: string) =>
  post<Detected>(`/api/detections/${job}/path`, { field, xpath });

export const choose = (job: string, field: string, hits: number[]) =>
  post<Detected>(`/api/detections/${job}/choose`, { field, hits });

export const save = (job: string, format: api.SaveFormat, hits: number[]) =>
  post<api.SavedFile>(`/api/detections/${job}/save`, { format, hits });

export const tryOn = (job: string, request: api.TryRequest, signal?: AbortSignal) =>
  post<api.TryResult>(`/api/detections/${job}/try`, request, signal);

export const why = (request: api.WhyRequest, signal?: AbortSignal) =>
  post<api.WhyResult>('/api/why', request, signal);

export const listFiles = (path: string, signal?: AbortSignal) => {
  const address = `/api/files?path=${encodeURIComponent(path)}`;
  return signal ? call<api.FileList>(address, { signal }) : call<api.FileList>(address);
};

export const listRecords = (path: string) =>
  call<api.RecordList>(`/api/records?path=${encodeURIComponent(path)}`);

export const startRun = (request: api.RunRequest) => post<{ job: string }>('/api/runs', request);

export const previewRun = (job: string) => call<api.RunPreview>(`/api/runs/${job}/preview`);

export const listRuns = () => call<api.Run[]>('/api/runs');

export const startCompare = (request: api.CompareRequest) =>
  post<{ location: string }>('/api/compare', request);
