import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';

/**
 * Disables the inboxes with passwords of mail that were sealed under another secret of the service: they could neither
 * read nor send. Returns their names. Done at every start. Source: section 14 of the design of the e-mail channel.
 *
 * @example
 * await desk.disableLockedInboxes() // []
 */
export async function disableLockedInboxes({
  store,
  clock,
  sealer,
}: Pick<Ports, 'store' | 'clock' | 'sealer'>): Promise<readonly string[]> {
  const find = (reader: StoreReader): Promise<readonly Inbox[]> => lockedInboxes(reader, sealer);
  if ((await store.read(find)).length === 0) return [];
  const now = clock.now();
  return store.transact(
    async (writer) => {
      // Another node may have disabled them.
      const locked = await find(writer);
      for (const { id, name, channel, config, secret, from, fromNameTemplate, csatEnabled } of locked) {
        const fields = { name, channel, config, secret, from, fromNameTemplate, csatEnabled };
        await writer.inboxes.update(id, { ...fields, enabled: false, updatedAt: now });
      }
      await writer.events.append(
        locked.map(({ id }) => ({ type: 'inbox.changed', inboxId: id })),
        now,
      );
      return locked.map(({ name }) => name);
    },
    { alone: true },
  );
}

async function lockedInboxes(
  { inboxes, mailSecrets }: Pick<StoreReader, 'inboxes' | 'mailSecrets'>,
  sealer: Ports['sealer'],
): Promise<readonly Inbox[]> {
  const locked: Inbox[] = [];
  for (const inbox of await inboxes.list()) {
    if (!inbox.enabled) continue;
    const secrets = await mailSecrets.list(inbox.id);
    if (secrets.some(({ sealed }) => !opens(sealer, sealed))) locked.push(inbox);
  }
  return locked;
}

function opens(sealer: Ports['sealer'], sealed: string): boolean {
  try {
    sealer.open(sealed);
    return true;
  } catch {
    return false;
  }
}
