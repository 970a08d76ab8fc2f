// SPDX-License-Identifier: Apache-2.0
// The few functions of the browser that the extension uses beyond those of ../../extension.
declare namespace chrome {
  namespace action {
    const onClicked: { addListener(call: (tab: chrome.tabs.Tab) => void): void };
    function setBadgeText(of: { text: string; tabId?: number }): Promise<void>;
    function setTitle(of: { title: string; tabId?: number }): Promise<void>;
  }
  namespace tabs {
    function create(of: { url: string; openerTabId?: number }): Promise<Tab>;
  }
  namespace runtime {
    function getURL(path: string): string;
  }
  namespace permissions {
    function request(of: { origins: string[] }): Promise<boolean>;
  }
}
