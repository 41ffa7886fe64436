import {
  type DeskSetup,
  setupLinkEnd,
  setupOf,
  setupSettingsName,
  setupTokenText,
} from '../../model/desk/desk-setup.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';

const nonceBytes = 16;

export async function readSetup({ settings }: Pick<StoreReader, 'settings'>): Promise<DeskSetup> {
  return setupOf(await settings.find(setupSettingsName));
}

/** A setup with a link that was not used yet. */
export function openSetup(ids: Ports['ids'], at: Timestamp): DeskSetup {
  return { state: 'open', openedAt: at, nonce: ids.token(nonceBytes), closedAt: null, closedBy: null };
}

export async function keepSetup({ settings }: Pick<StoreWriter, 'settings'>, setup: DeskSetup): Promise<void> {
  await settings.keep(setupSettingsName, { ...setup });
}

/** The token of the present link. It is stored nowhere: who knows the secret of the desk can make it again. */
export function setupToken(macs: Ports['macs'], setup: DeskSetup): string {
  return macs.token('setup link', setupTokenText(setup));
}

/** Refuses a token that is not that of the present link, a link that is too old, and a setup that is closed. */
export function requireSetupLink(
  { macs, secrets }: Pick<Ports, 'macs' | 'secrets'>,
  setup: DeskSetup,
  token: string,
  now: Timestamp,
): void {
  // A setup that was never open has no link.
  const isRight = setup.nonce !== '' && secrets.equal(secrets.digest(token), secrets.digest(setupToken(macs, setup)));
  if (!isRight) throw refuse('setup.token', 'This is not the setup link of this helpdesk');
  if (now >= setupLinkEnd(setup)) throw refuse('setup.expired', 'This setup link has expired');
  if (setup.state === 'closed') throw refuse('setup.closed', 'This helpdesk is set up');
}
