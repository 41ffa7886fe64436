import type { DeviceStorage } from '@helpdesk/screen-state';
import { deviceStorage, ownerOfDevice } from '../browser/device.ts';

/**
 * What the device keeps for one agent. A tab may still be open of an agent who has signed out, or was here before: what is
 * written there is not kept, as the next agent would find it, or send it.
 */
export function ownStorage(agentId: number): DeviceStorage {
  return {
    ...deviceStorage,
    write: (name, value) => {
      if (ownerOfDevice() === agentId) deviceStorage.write(name, value);
    },
  };
}
