import type { Toasts } from '../state/toasts.ts';
import { words } from '../words/en.ts';

/**
 * For a part whose code did not come. Browsers remember that, and after an upgrade of the service its file is gone: only
 * another page has it. Without an answer this page stays, which else would be lost for one of the browser.
 */
export async function reloadPage(onAway: () => void): Promise<void> {
  try {
    const { ok } = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!ok) return onAway();
  } catch {
    return onAway();
  }
  location.reload();
}

/** Says that a part was not loaded, with the way on. */
export function sayNotLoaded(toasts: Toasts): void {
  const sayAway = (): void => toasts.show({ text: words.page.away, tone: 'refused', action });
  const action = { label: words.line.reload, run: () => void reloadPage(sayAway) };
  toasts.show({ text: words.page.notBuilt, tone: 'refused', action });
}
