// SPDX-License-Identifier: Apache-2.0
import { setTheme, type Theme, themes, themeStore } from '../state/theme';
import { useStore } from '../state/store';
import { text } from '../text';

export function ThemeSwitch() {
  const { theme } = useStore(themeStore);
  return (
    <label class="theme">
      <span class="visually-hidden">{text.theme.label}</span>
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
        {themes.map((name) => (
          <option key={name} value={name}>
            {text.theme[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
