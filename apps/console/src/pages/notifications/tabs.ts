const lockName = 'helpdesk-notices';
const channelName = 'helpdesk-notices';

/** The tabs of one browser: one of them leads, and each says what its person is looking at. */
export interface Tabs {
  isLeading(): boolean;
  /** The person has it in front of them here: no other tab tells of it. */
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
  // Whoever has the lock leads, until the tab is closed: then the next one has it.
  const held = () =>
    new Promise<void>((resolve) => {
      isLeading = true;
      giveUp = resolve;
    });
  if ('locks' in navigator) navigator.locks.request(lockName, { signal: ending.signal }, held).catch(() => {});
  // Over plain http there are none: then every tab tells by itself.
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
