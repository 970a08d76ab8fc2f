// SPDX-License-Identifier: Apache-2.0
// The proxy beside the workbench: what is asked and answered.
import { call } from './client';

export interface Rule {
  clean?: boolean;
  options?: Record<string, string | boolean | number>;
}

export interface Rules {
  sites: Record<string, Rule>;
  kinds: Record<string, Rule>;
}

export interface ProxyState {
  running: boolean;
  port: number;
  https_out: boolean;
  rules: Rules;
  counters?: {
    pages_cleaned: number;
    pages_unchanged: number;
    bytes_before: number;
    bytes_after: number;
    mean_milliseconds: number;
  };
}

const post = (path: string, body: object) => call<ProxyState>(path, { method: 'POST', body });

export const getProxy = (signal: AbortSignal) => call<ProxyState>('/api/proxy', { signal });
export const startProxy = (settings: { port: number; https_out: boolean; rules: Rules }) =>
  post('/api/proxy/start', settings);
export const stopProxy = () => post('/api/proxy/stop', {});
export const setRules = (rules: Rules) => post('/api/proxy/rules', { rules });
