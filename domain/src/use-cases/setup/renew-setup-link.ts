import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { linkOf, type SetupLink } from './get-setup-link.ts';
import { keepSetup, openSetup, readSetup } from './setup-link.ts';

interface RenewedSetupLink extends SetupLink {
  /** When the link was made that is too old; undefined where the present one is still good. */
  readonly formerAt: Timestamp | undefined;
}

/**
 * The link with which the desk is set up, for an operator. One that is too old is replaced, and is dead then. Undefined
 * once the setup is closed.
 *
 * @example
 * await desk.renewSetupLink() // undefined
 */
export async function renewSetupLink({
  store,
  clock,
  ids,
  macs,
}: Pick<Ports, 'store' | 'clock' | 'ids' | 'macs'>): Promise<RenewedSetupLink | undefined> {
  const now = clock.now();
  return store.transact(
    async (writer) => {
      const former = await readSetup(writer);
      const link = linkOf(macs, former, now);
      if (link === undefined) return undefined;
      if (!link.isOver) return { ...link, formerAt: undefined };
      const setup = openSetup(ids, now);
      await keepSetup(writer, setup);
      const renewed = linkOf(macs, setup, now);
      return renewed && { ...renewed, formerAt: former.openedAt };
    },
    { alone: true },
  );
}
