import { newMailboxHealth } from '@helpdesk/domain';
import { newMailImport, newMailInOutbox, newMedia } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { onEveryStore, type World } from './world.ts';

/** More than one part of a sweep deletes. */
const many = 230;

/** An inbox with as many imports, of which one has its raw file, mails of ours and shown mails; and a mailbox. */
async function inboxWithMail(world: World): Promise<{ readonly id: number; readonly mediaId: number }> {
  const { id } = await world.data('createInbox', { body: { name: 'Shop', channel: 'livechat' } });
  const at = world.clock.now();
  return world.store.transact(async (writer) => {
    const raw = { modelType: 'mail_imports', modelId: 1, createdAt: at };
    const mediaId = await writer.media.insert(newMedia(world.ports.ids.uuid(), 1, raw));
    await writer.mailboxes.lock({ inboxId: id, place: 'p' }, newMailboxHealth(at));
    await writer.mailSecrets.replace(id, [{ name: 'imap.0', sealed: world.ports.sealer.seal('secret') }]);
    for (let uid = 1; uid <= many; uid += 1) {
      const mail = newMailImport(id, `key ${uid}`, { rawMediaId: uid === 1 ? mediaId : null });
      const importId = await writer.mailImports.insert(mail);
      const seen = { inboxId: id, place: 'p', uidValidity: '7', uid, importId, at } as const;
      await writer.mailImports.see({ ...seen, outcome: 'imported' });
      await writer.mailOutbox.insert(newMailInOutbox(id, `${uid}@desk.example`));
    }
    return { id, mediaId };
  });
}

async function mailOf(world: World, id: number) {
  return world.store.read(async ({ mailboxes, mailSecrets, mailImports, mailOutbox }) => ({
    mailboxes: (await mailboxes.list(id)).length,
    secrets: (await mailSecrets.list(id)).length,
    imports: (await mailImports.listOfKey(id, `key ${many}`)).length,
    seen: (await mailImports.seenUids({ inboxId: id, place: 'p', uidValidity: '7' }, [1, many])).size,
    outbox: (await mailOutbox.listOpen(id, { type: 'all' }, 999)).length,
  }));
}

const nothing = { mailboxes: 0, secrets: 0, imports: 0, seen: 0, outbox: 0 };

describe('the mail of an inbox', () => {
  onEveryStore((world) => {
    test('goes with an inbox without conversations, and its raw files belong to nothing', async () => {
      const { id, mediaId } = await inboxWithMail(world());
      const other = await inboxWithMail(world());
      const kept = await mailOf(world(), other.id);
      expect(kept).toEqual({ mailboxes: 1, secrets: 1, imports: 1, seen: 2, outbox: many });
      world().clock.advance(1_000);
      await world().data('deleteInbox', { params: { id } });
      expect(await mailOf(world(), id)).toEqual(nothing);
      expect(await mailOf(world(), other.id)).toEqual(kept);
      const { store } = world();
      expect(await store.read(({ inboxes }) => inboxes.find(id))).toBeUndefined();
      expect(await store.read(({ deletions }) => deletions.list())).toEqual([]);
      const [raw] = await store.read(({ media }) => media.listByIds([mediaId]));
      expect([raw?.modelType, raw?.modelId]).toEqual(['mail_imports', null]);
    });

    test('stays with the conversations of an inbox that is closed; its mailboxes and passwords go', async () => {
      const { id } = await inboxWithMail(world());
      const { uuid } = await world().conversation();
      await world().store.transact(async (writer) => {
        const conversation = await writer.conversations.find(uuid);
        if (conversation === undefined) throw new Error('there is one');
        const { contactId } = conversation;
        const contactChannelId = await writer.contacts.ensureChannel(contactId, id, 1);
        await writer.conversations.insert({
          ...conversation,
          uuid: world().ports.ids.uuid(),
          referenceNumber: await writer.conversations.nextReferenceNumber(),
          ...{ inboxId: id, contactChannelId, meta: {}, customAttributes: {} },
        });
      });
      await world().data('deleteInbox', { params: { id } });
      expect(await mailOf(world(), id)).toEqual({ ...nothing, imports: 1, seen: 2, outbox: many });
      expect((await world().store.read(({ inboxes }) => inboxes.find(id)))?.closedAt).toBe(world().clock.now());
    });

    test('under another secret: the inbox is disabled at the start, others are not', async () => {
      const { id } = await inboxWithMail(world());
      const other = await inboxWithMail(world());
      const { helpdesk, store, clock } = world();
      expect(await helpdesk.disableLockedInboxes()).toEqual([]);
      await store.transact(({ mailSecrets }) =>
        mailSecrets.replace(id, [
          { name: 'imap.0', sealed: world().ports.sealer.seal('known') },
          { name: 'smtp.0', sealed: 'c2VhbGVkIHVuZGVyIGFub3RoZXIgc2VjcmV0IG9mIHRoZSBzZXJ2aWNl' },
        ]),
      );
      const before = (await world().events()).length;
      clock.advance(1_000);
      expect(await helpdesk.disableLockedInboxes()).toEqual(['Shop']);
      const enabled = (inboxId: number) => store.read(async ({ inboxes }) => (await inboxes.find(inboxId))?.enabled);
      expect([await enabled(id), await enabled(other.id)]).toEqual([false, true]);
      const events = (await world().events()).slice(before).map(({ event }) => event);
      expect(events).toEqual([{ type: 'inbox.changed', inboxId: id }]);
      expect(await helpdesk.disableLockedInboxes()).toEqual([]);
      expect((await mailOf(world(), id)).secrets).toBe(2);
    });
  });
});
