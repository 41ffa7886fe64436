import type { Timestamp } from '../../model/shared/time.ts';
import { knownDeviceEverywhereLimits, knownDeviceLimits } from '../../model/sign-in/failure-limit.ts';
import type { StoreReader } from '../../ports/store.ts';
import type { Browser } from './begin-session.ts';
import type { CountedFailures } from './count-attempt.ts';

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

/**
 * What is counted of a known device: its failures in the network where it is, and those everywhere. Passwords and second
 * factors are counted apart.
 */
export function failuresOfDevice(
  kind: 'device' | 'factor device',
  deviceHash: string,
  { ip, network = ip }: Pick<Browser, 'ip' | 'network'>,
): readonly CountedFailures[] {
  const subject = `${kind} ${deviceHash}`;
  return [
    { subject, limits: knownDeviceEverywhereLimits },
    { subject: `${subject} at ${network}`, limits: knownDeviceLimits },
  ];
}
