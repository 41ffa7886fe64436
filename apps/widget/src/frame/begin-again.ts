import type { View } from '@helpdesk/screen-state';

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
const tries = Number(new URLSearchParams(location.search).get('try'));
let isWaiting = false;

/**
 * A script that could not be fetched: browsers do not ask for it a second time, and after an upgrade it has another name.
 * The frame is loaded again as soon as the service is there. What was written is in the host page's storage.
 */
export function beginAgain(view: () => View): void {
  if (isWaiting) return;
  isWaiting = true;
  const look = (): void => void setTimeout(load, Math.min(firstPauseMs * 2 ** tries, longestPauseMs));
  const load = async (): Promise<void> => {
    try {
      const { ok } = await fetch(location.href, { cache: 'no-store' });
      if (!ok) throw new Error('The service is not ready');
      location.replace(againAt(view()));
    } catch {
      look();
    }
  };
  look();
}

/** Where the frame is loaded again, and shows the same. */
export function againAt(view: View): string {
  const asked = new URLSearchParams(location.search);
  asked.set('try', `${tries + 1}`);
  return `?${asked}#${encodeURIComponent(JSON.stringify(view))}`;
}

/** What the frame showed before it was loaded again. */
export const viewBefore = (): View | undefined =>
  location.hash === '' ? undefined : (JSON.parse(decodeURIComponent(location.hash.slice(1))) as View);
