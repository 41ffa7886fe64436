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
  const channel = new BroadcastChannel(channelName);
  const ending = new AbortController();
  let isLeading = false;
  let giveUp: (() => void) | undefined;
  channel.onmessage = ({ data }) => {
    said.add(String(data));
    if (said.size > most) said.delete([...said][0] ?? '');
  };
  // The tab that holds the lock leads until it is closed; then the next tab receives the lock.
  const held = () =>
    new Promise<void>((resolve) => {
      isLeading = true;
      giveUp = resolve;
    });
  if ('locks' in navigator) navigator.locks.request(lockName, { signal: ending.signal }, held).catch(() => {});
  // Over plain HTTP there are no locks, so every tab shows its own notices.
  else isLeading = true;
  return {
    isLeading: () => isLeading,
    say: (key) => channel.postMessage(key),
    wasSaid: (key) => said.has(key),
    close: () => {
      ending.abort();
      giveUp?.();
      channel.close();
    },
  };
}
