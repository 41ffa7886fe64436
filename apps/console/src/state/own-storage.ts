import type { DeviceStorage } from '@helpdesk/screen-state';
import { deviceStorage, ownerOfDevice } from '../browser/device.ts';

/**
 * What the device keeps for one agent. A tab may still be open of an agent who has signed out, or was here before. What is
 * written there is not kept, as the next agent would find it, or send it; and what the next agent has written is neither
 * shown there nor sent from there.
 */
export function ownStorage(agentId: number): DeviceStorage {
  const isOwn = (): boolean => ownerOfDevice() === agentId;
  return {
    read: (name) => (isOwn() ? deviceStorage.read(name) : undefined),
    write: (name, value) => {
      if (isOwn()) deviceStorage.write(name, value);
    },
    entries: (start) => (isOwn() ? deviceStorage.entries(start) : []),
  };
}
