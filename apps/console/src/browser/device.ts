import type { DeviceStorage } from '@helpdesk/screen-state';
import { onDevice } from './stored.ts';

/** Before the names of all that is kept for one agent: what they have not sent, and what they saw last. */
export const devicePrefix = 'helpdesk-draft';
const owner = 'helpdesk-draft-owner';

/** What another agent wrote at this device is not for this one: it may be all that a session left that ended. */
export function claimDevice(agentId: number): void {
  if (ownerOfDevice() !== agentId) forgetWriting();
  onDevice.write(owner, String(agentId));
}

export function ownerOfDevice(): number | undefined {
  const id = onDevice.read(owner);
  return id === undefined ? undefined : Number(id);
}

/**
 * Called at sign-out, so that the next person at this device does not find the text. What another agent has written here
 * since is theirs.
 */
export function forgetWritingOf(agentId: number | undefined): void {
  if (agentId === undefined || agentId === ownerOfDevice()) forgetWriting();
}

function forgetWriting(): void {
  for (const name of onDevice.names()) if (name.startsWith(devicePrefix)) onDevice.write(name, null);
}

/** What is kept for the agent of this device, until they sign out. */
export const deviceStorage: DeviceStorage = {
  read: (name) => onDevice.read(`${devicePrefix} ${name}`),
  write: (name, value) => void onDevice.write(`${devicePrefix} ${name}`, value),
  entries: (start) => {
    const from = `${devicePrefix} ${start}`;
    return onDevice.names().flatMap((name) => {
      const value = name.startsWith(from) ? onDevice.read(name) : undefined;
      return value === undefined ? [] : [[name.slice(devicePrefix.length + 1), value] as const];
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
