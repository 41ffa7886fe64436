import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Sealer } from '../../ports/platform.ts';
import { secretMask } from './require-inbox.ts';

/** Undefined where there is none, and where it was sealed under another secret of the service. */
export function openedSecret(sealer: Sealer, { secret }: Pick<Inbox, 'secret'>): string | undefined {
  try {
    return secret === null ? undefined : sealer.open(secret);
  } catch {
    return undefined;
  }
}

/**
 * What is stored for a secret that was given: absent, masked or the same one, it stays as it is stored. Sealed again it
 * would look like another.
 */
export function sealedSecret(sealer: Sealer, given: string | null | undefined, former: Pick<Inbox, 'secret'>) {
  if (given === undefined || given === secretMask) return former.secret;
  if (given === null) return null;
  return given === openedSecret(sealer, former) ? former.secret : sealer.seal(given);
}
