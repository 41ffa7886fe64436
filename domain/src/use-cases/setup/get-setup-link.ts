import { type DeskSetup, setupLinkEnd } from '../../model/desk/desk-setup.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { readSetup, setupToken } from './setup-link.ts';

export interface SetupLink {
  readonly token: string;
  readonly endsAt: Timestamp;
  readonly isOver: boolean;
}

/**
 * The link with which the desk is set up, for the operator who has started it; undefined once the setup is closed.
 *
 * @example
 * await desk.getSetupLink() // undefined
 */
export async function getSetupLink({
  store,
  clock,
  macs,
}: Pick<Ports, 'store' | 'clock' | 'macs'>): Promise<SetupLink | undefined> {
  return linkOf(macs, await store.read(readSetup), clock.now());
}

export function linkOf(macs: Ports['macs'], setup: DeskSetup, now: Timestamp): SetupLink | undefined {
  if (setup.state === 'closed') return undefined;
  const endsAt = setupLinkEnd(setup);
  return { token: setupToken(macs, setup), endsAt, isOver: now >= endsAt };
}
