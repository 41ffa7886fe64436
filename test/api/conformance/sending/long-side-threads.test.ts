import { mailAddress, newMessage, scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore, type World } from '../world.ts';
import { arrive } from './forwarding-world.ts';
import { type MailDesk, mailDesk, sendingBy } from './sending-world.ts';

const bob = 'bob@example.net';

onEveryStore((world) => {
  /** A forward to Bob, how it left, and what Bob answers. */
  async function forwarded() {
    const mail = await mailDesk(world());
    const relay = scriptedRelay();
    const sending = sendingBy(world(), relay);
    const uuid = await mail.receive();
    const params = { cuuid: mail.cuuid, uuid };
    const forward = await world().data('forwardMessage', { params, body: { to: [bob], message: 'Do you know?' } });
    await sending.run();
    const to = [mailAddress(relay.taken[0]?.replyTo ?? '')];
    const answer = (text: string, messageId?: string | null) =>
      arrive(world(), mail, {
        mail: { from: [mailAddress(bob)], to, text, ...(messageId !== undefined && { messageId }) },
      });
    const aside = (body: object = {}) => mail.reply({ private: true, aside: forward.uuid, ...body });
    return { mail, relay, sending, forward, answer, aside };
  }

  test('mail 45: a hundred notes hide neither the newest answer of a side thread nor the one that is chosen', async () => {
    const { mail, relay, sending, forward, answer, aside } = await forwarded();
    const first = await answer('It is in the van');
    const newest = await answer('No, in the shop');
    await addNotes(world(), mail, 100);
    expect((await aside()).meta.to).toEqual([bob]);
    await sending.run();
    const mine = relay.taken.at(-1);
    expect(mine?.inReplyTo).toBe(newest.meta.message_id);
    expect(mine?.text).toContain('> No, in the shop');
    expect(mine?.references).toEqual([
      ...[`${forward.uuid}.side@example.com`, `${forward.uuid}@example.com`],
      ...[first.meta.message_id, newest.meta.message_id],
    ]);
    await addNotes(world(), mail, 20);
    await aside({ reply_to: first.uuid });
    await sending.run();
    expect(relay.taken.at(-1)).toMatchObject({ inReplyTo: first.meta.message_id });
    expect(relay.taken.at(-1)?.references).toContain(newest.meta.message_id);
  });

  test('mail 45: a chosen answer is found behind a hundred newer mails of its side thread', async () => {
    const { mail, forward, answer, aside } = await forwarded();
    const first = await answer('It is in the van');
    await addNotes(world(), mail, 100, forward.uuid);
    expect((await aside({ reply_to: first.uuid })).meta.to).toEqual([bob]);
    const note = await mail.reply({ private: true, message: 'A note' });
    const params = { cuuid: mail.cuuid };
    const body = { message: 'Hi', private: true, aside: forward.uuid, reply_to: note.uuid };
    expect((await world().refused(400, 'sendMessage', { params, body })).paths).toEqual(['reply_to']);
  });

  test('mail 8, 45: an answer without a Message-ID, and one with a known one, are of the side thread too', async () => {
    const { relay, sending, answer, aside } = await forwarded();
    await answer('It is in the van', null);
    await aside();
    await sending.run();
    expect(relay.taken.at(-1)?.text).toContain('> It is in the van');
    await answer('Or in the shop', 'same@example.net');
    await answer('At home', 'same@example.net');
    await aside();
    await sending.run();
    expect(relay.taken.at(-1)?.text).toContain('> At home');
  });
});

/** Private messages of an agent: notes, or mails of a side thread. */
async function addNotes(
  world: World,
  { conversationId, inboxId }: MailDesk,
  count: number,
  side?: string,
): Promise<void> {
  await world.store.transact(async ({ messages, mailThreads }) => {
    for (let at = 0; at < count; at += 1) {
      const uuid = crypto.randomUUID();
      const author = { uuid, conversationId, senderId: world.adminId, senderType: 'agent' } as const;
      const meta = { to: [], cc: [], bcc: [], from: [], subject: '', ...(side !== undefined && { side }) };
      const messageId = await messages.insert(newMessage(author, { private: true, meta }));
      if (side === undefined) continue;
      await mailThreads.addIds(inboxId, [{ hash: uuid, conversationId, messageId, side, kind: 'ours' }]);
    }
  });
}
