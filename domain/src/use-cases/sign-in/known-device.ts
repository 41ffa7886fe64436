import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreReader } from '../../ports/store.ts';

/** The hash of the device's token, where the agent has signed in with the device before. */
export async function knownDeviceOf(
  reader: Pick<StoreReader, 'signIn'>,
  deviceHash: string | undefined,
  agentId: number | undefined,
  now: Timestamp,
): Promise<string | undefined> {
  const device = deviceHash === undefined ? undefined : await reader.signIn.findDevice(deviceHash);
  const isKnown = agentId !== undefined && device?.agentId === agentId && device.expiresAt > now;
  return isKnown ? deviceHash : undefined;
}
