import { pageOriginsName, withPageOrigin } from '../../model/inbox/page-origins.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Keeps that a page of this web site asked for the launcher of an inbox. The caller calls it at most once a minute for
 * each inbox and site.
 *
 * @example
 * await desk.notePageOrigin(inbox.id, 'https://shop.example');
 * (await desk.installOfInbox(actor, inbox.id)).seen[0]?.origin // 'https://shop.example'
 */
export async function notePageOrigin(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  inboxId: number,
  origin: string,
): Promise<void> {
  const at = clock.now();
  const name = pageOriginsName(inboxId);
  // Alone: two nodes must not write over each other's list.
  await store.transact(
    async ({ inboxes, settings }) => {
      if ((await inboxes.find(inboxId)) === undefined) return;
      await settings.keep(name, withPageOrigin(await settings.find(name), { origin, at }));
    },
    { alone: true },
  );
}
