import type { PermissionName } from '@helpdesk/contract';
import { mailAddress, scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { arrive } from './forwarding-world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const outside = 'me@elsewhere.example';
const writing = ['conversations:read', 'conversations:read_all', 'messages:write'] as const;

/** What an agent who may write and not read messages can have sent to an address of their own. */
onEveryStore((world) => {
  async function secretive() {
    const mail = await mailDesk(world(), { config: { quote_history: 'all' } });
    const relay = scriptedRelay();
    const sending = sendingBy(world(), relay);
    await mail.receive({}, 'walrus asks');
    const { messages } = await world().store.read(async ({ messages: found }) => ({
      messages: await found.listPublicAfter(mail.conversationId, 0, 9),
    }));
    const { as } = await world().agent({ permissions: writing });
    const reader = (await world().agent({ permissions: [...writing, 'messages:read'] })).as;
    return { mail, relay, sending, as, reader, secret: messages.at(-1)?.uuid ?? '' };
  }

  test('mail 45, security T14: a forward needs messages:read, and leaves nothing where it is refused', async () => {
    const { mail, as, reader, secret } = await secretive();
    const params = { cuuid: mail.cuuid, uuid: secret };
    const before = [await world().files(), await mail.listed()];
    const asked = { params, body: { to: [outside], message: '' } };
    await world().refused(403, 'forwardMessage', { ...asked, as });
    await world().refused(403, 'forwardMessage', { ...asked, body: { ...asked.body, as_file: true }, as });
    expect([await world().files(), await mail.listed()]).toEqual(before);
    expect((await world().data('forwardMessage', { ...asked, as: reader })).text_content).toContain('walrus');
  });

  test('mail 45, security T14: so does a mail in a side thread', async () => {
    const { mail, relay, sending, as, reader, secret } = await secretive();
    const params = { cuuid: mail.cuuid };
    const body = { to: [outside], message: 'Look' };
    const forward = await world().data('forwardMessage', { params: { ...params, uuid: secret }, body });
    await sending.run();
    const text = 'walrus in the side thread';
    const to = [mailAddress(relay.taken[0]?.replyTo ?? '')];
    await arrive(world(), mail, { mail: { from: [mailAddress(outside)], to, text } });
    const aside = { params, body: { message: 'And?', private: true, aside: forward.uuid } };
    await world().refused(403, 'sendMessage', { ...aside, as });
    await sending.run();
    expect(relay.taken).toHaveLength(1);
    expect((await world().data('sendMessage', { ...aside, as: reader })).meta.to).toEqual([outside]);
  });

  test('mail 54, security T14: a reply quotes nothing of what its author may not read', async () => {
    const { mail, relay, sending, as, reader, secret } = await secretive();
    const params = { cuuid: mail.cuuid };
    const ask = (body: object, by: string) =>
      world().data('sendMessage', { params, body: { message: 'Send it to me', ...body }, as: by });
    const posted = [
      await ask({ to: [outside] }, as),
      await ask({ to: [outside], quote: true, reply_to: secret }, as),
      await ask({}, as),
    ];
    for (let turn = 0; turn < 3; turn += 1) await sending.run();
    expect(relay.taken).toHaveLength(3);
    expect(JSON.stringify([relay.taken, posted])).not.toContain('walrus');
    await ask({ to: [outside] }, reader);
    await sending.run();
    expect(relay.taken.at(-1)?.text).toContain('> walrus asks');
  });

  test('mail 54, security T14: a new conversation shows nothing of a contact whom its author may not read', async () => {
    const config = { signature: '<p>For {{contact.first_name}}, {{contact.email}}</p>' };
    const mail = await mailDesk(world(), { config, fromNameTemplate: 'Desk of {{contact.last_name}}' });
    const relay = scriptedRelay();
    const { run } = sendingBy(world(), relay);
    const begin = async (permissions: readonly PermissionName[], to?: readonly string[]) => {
      const { as } = await world().agent({ permissions: ['conversations:write', ...permissions] });
      const body = { inbox_id: mail.inboxId, contact_id: mail.contact.id, content: 'Hi', ...(to && { to }) };
      await world().data('createConversation', { body, as });
      await run();
      return JSON.stringify(relay.taken.at(-1));
    };
    expect(await begin([], [outside])).not.toMatch(/Ada|Reyes|ada\./);
    expect(await begin(['contacts:read'], [outside])).toMatch(/Desk of Reyes.*For Ada, ada\./);
    expect(await begin([])).toContain(mail.contact.email);
  });

  test('mail 52, security T14: another address for a failed mail needs messages:read, another try does not', async () => {
    const { mail, relay, sending, as, reader } = await secretive();
    relay.next({ last: { verb: 'rcpt', code: 550, text: '5.1.1 No such user' } });
    const { uuid } = await mail.reply();
    await sending.run();
    const params = { cuuid: mail.cuuid, uuid };
    const body = { replace: [{ address: mail.contact.email, by: outside }] };
    await world().refused(403, 'retryMessage', { params, body, as });
    expect((await mail.message(uuid)).status).toBe('failed');
    relay.next({ last: { verb: 'rcpt', code: 550, text: '5.1.1 No such user' } });
    expect((await world().data('retryMessage', { params, as })).status).toBe('pending');
    await sending.run();
    const retried = await world().data('retryMessage', { params, body, as: reader });
    expect(retried.meta.to).toEqual([outside]);
  });
});
