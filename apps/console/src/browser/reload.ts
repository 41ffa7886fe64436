import type { Toasts } from '../state/toasts.ts';
import { words } from '../words/en.ts';

/**
 * Reloads the page after a chunk could not be loaded: browsers remember the failure, and after an upgrade of the
 * service the file is gone. Without an answer of the service the page stays, because a reload would replace it with an
 * error page of the browser.
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

/** Reports that a part of the page was not loaded, and offers to reload. */
export function sayNotLoaded(toasts: Toasts): void {
  const sayAway = (): void => toasts.show({ text: words.page.away, tone: 'refused', action });
  const action = { label: words.line.reload, run: () => void reloadPage(sayAway) };
  toasts.show({ text: words.page.notBuilt, tone: 'refused', action });
}
