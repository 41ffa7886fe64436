import { onDevice } from './stored.ts';

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const name = 'helpdesk-theme';

/** What this person chose on this device; the system's unless they did. */
export function readTheme(): Theme {
  const kept = onDevice.read(name);
  return themes.find((theme) => theme === kept) ?? 'system';
}

export function showTheme(theme: Theme = readTheme()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  // The bar of the browser, or of the window when the console is installed.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { of } = bar.dataset;
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${of})`;
    else bar.media = theme === of ? 'all' : 'not all';
  }
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  onDevice.write(name, theme);
}
