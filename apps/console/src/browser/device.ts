import type { DeviceStorage } from '@helpdesk/screen-state';

/** Before the names of all that is kept for one agent: what they have not sent, and what they saw last. */
export const devicePrefix = 'helpdesk-draft';
const owner = 'helpdesk-draft-owner';

/** What another agent wrote at this device is not for this one: it may be all that a session left that ended. */
export function claimDevice(agentId: number): void {
  attempt(() => {
    if (localStorage.getItem(owner) !== String(agentId)) forgetWriting();
    localStorage.setItem(owner, String(agentId));
  });
}

export function ownerOfDevice(): number | undefined {
  const id = attempt(() => localStorage.getItem(owner));
  return id === null || id === undefined ? undefined : Number(id);
}

/** Called at sign-out, so that the next person at this device does not find the text. */
export function forgetWriting(): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(devicePrefix)) localStorage.removeItem(name);
  });
}

/** Storage may be full, or refused by the browser: what is written is then kept by the page alone. */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** What is kept for the agent of this device, until they sign out. */
export const deviceStorage: DeviceStorage = {
  read: (name) => attempt(() => localStorage.getItem(`${devicePrefix} ${name}`)) ?? undefined,
  write: (name, value) =>
    attempt(() => {
      if (value === null) localStorage.removeItem(`${devicePrefix} ${name}`);
      else localStorage.setItem(`${devicePrefix} ${name}`, value);
    }),
  entries: (start) => {
    const from = `${devicePrefix} ${start}`;
    return (attempt(() => Object.keys(localStorage)) ?? []).flatMap((name) => {
      const value = name.startsWith(from) ? attempt(() => localStorage.getItem(name)) : undefined;
      return value == null ? [] : [[name.slice(devicePrefix.length + 1), value] as const];
    });
  },
};

/** Calls the listener when another page has kept something under such names; returns its end. */
export function onStored(start: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key?.startsWith(`${devicePrefix} ${start}`)) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
