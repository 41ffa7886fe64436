import { attempt } from '../../browser/stored.ts';

const lockName = 'helpdesk-notices';
const channelName = 'helpdesk-notices';

/** The tabs of one browser. One of them leads, and each reports what its agent is looking at. */
export interface Tabs {
  isLeading(): boolean;
  /** Reports that the agent sees the event in this tab, so that no other tab shows a notice of it. */
  say(key: string): void;
  wasSaid(key: string): boolean;
  close(): void;
}

const most = 100;

export function joinTabs(): Tabs {
  const said = new Set<string>();
  // Firefox refuses it where it refuses its storage.
  const channel = attempt(() => new BroadcastChannel(channelName));
  const ending = new AbortController();
  let isLeading = false;
  let giveUp: (() => void) | undefined;
  channel?.addEventListener('message', ({ data }) => {
    said.add(String(data));
    if (said.size > most) said.delete([...said][0] ?? '');
  });
  // The tab that holds the lock leads until it is closed; then the next tab receives the lock.
  const held = () =>
    new Promise<void>((resolve) => {
      isLeading = true;
      giveUp = resolve;
    });
  // Over plain HTTP there are no locks, and browsers refuse them with their storage: every tab shows its own notices then.
  const lead = (): void => {
    isLeading = !ending.signal.aborted;
  };
  if ('locks' in navigator) navigator.locks.request(lockName, { signal: ending.signal }, held).catch(lead);
  else lead();
  return {
    isLeading: () => isLeading,
    say: (key) => channel?.postMessage(key),
    wasSaid: (key) => said.has(key),
    close: () => {
      ending.abort();
      giveUp?.();
      channel?.close();
    },
  };
}
