// SPDX-License-Identifier: Apache-2.0
// The few functions of the browser that the extension uses.
declare namespace chrome {
  namespace storage {
    interface Change {
      oldValue?: unknown;
      newValue?: unknown;
    }
    const local: {
      get(keys: string | string[] | null): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      remove(keys: string | string[]): Promise<void>;
    };
    type Listener = (changes: Record<string, Change>, area: string) => void;
    const onChanged: { addListener(call: Listener): void; removeListener(call: Listener): void };
  }
  namespace tabs {
    interface Tab {
      id?: number;
    }
    function query(of: { active: boolean; lastFocusedWindow: boolean }): Promise<Tab[]>;
  }
  namespace scripting {
    interface Result<T> {
      result?: T;
    }
    function executeScript(script: {
      target: { tabId: number };
      files: string[];
    }): Promise<unknown>;
    function executeScript<T>(script: {
      target: { tabId: number };
      func: () => T;
    }): Promise<Result<Awaited<T>>[]>;
  }
}
