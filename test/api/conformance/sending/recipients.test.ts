import type { JsonObject } from '@helpdesk/domain';
import { scriptedRelay } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { type MailDesk, mailDesk, sendingBy } from './sending-world.ts';

const billing = 'billing@example.com';
const aliases = [
  { address: billing, send: true },
  { address: 'old@example.com', send: false },
];

interface Case {
  readonly name: string;
  /** Metas of what came by mail, the oldest first; `ada` stands for the contact. */
  readonly mails?: readonly JsonObject[];
  /** Which of them is answered. Default: none is named. */
  readonly replyTo?: number;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<'from' | 'to' | 'cc' | 'bcc', readonly string[]>>;
}

const support = ['support@example.com'];
const toAda = { from: support, to: ['ada'], cc: [], bcc: [] };

const cases: readonly Case[] = [
  { name: 'the author of the newest mail', mails: [{}], expected: toAda },
  { name: 'the contact, where no mail came', expected: toAda },
  {
    name: 'the others in To and Cc, without the inbox',
    mails: [{ to: [...support, 'bob@example.net'], cc: ['eve@example.net'] }],
    expected: { ...toAda, cc: ['bob@example.net', 'eve@example.net'] },
  },
  {
    name: 'no one in Cc, where the agent says so',
    mails: [{ cc: ['eve@example.net'] }],
    body: { cc: [] },
    expected: toAda,
  },
  {
    name: 'the default for what is null',
    mails: [{ cc: ['eve@example.net'] }],
    body: { to: null, cc: null, from: null },
    expected: { ...toAda, cc: ['eve@example.net'] },
  },
  {
    name: 'who is given, and the default in Cc',
    mails: [{ cc: ['eve@example.net'] }],
    body: { to: ['carl@example.net'] },
    expected: { from: support, to: ['carl@example.net'], cc: ['eve@example.net'], bcc: [] },
  },
  {
    name: 'Cc alone, where To is empty',
    mails: [{ cc: ['eve@example.net'] }],
    body: { to: [] },
    expected: { from: support, to: [], cc: ['eve@example.net'], bcc: [] },
  },
  {
    name: 'Bcc alone',
    body: { to: [], cc: [], bcc: ['eve@example.net'] },
    expected: { ...toAda, to: [], bcc: ['eve@example.net'] },
  },
  {
    name: 'each address once, in its first role',
    mails: [{}],
    body: { to: ['Carl@example.net'], cc: ['carl@example.net', 'eve@example.net'], bcc: ['EVE@example.net'] },
    expected: { from: support, to: ['carl@example.net'], cc: ['eve@example.net'], bcc: [] },
  },
  {
    name: 'a third person whose mail is the newest, and not the contact',
    mails: [{}, { from: ['bob@example.net'], to: support }],
    expected: { ...toAda, to: ['bob@example.net'] },
  },
  {
    name: 'the message that is named',
    mails: [{}, { from: ['bob@example.net'] }],
    replyTo: 0,
    expected: toAda,
  },
  {
    name: 'no new sender, whose mail is the newest',
    mails: [{}, { from: ['mallory@example.net'], new_sender: true }],
    expected: toAda,
  },
  {
    name: 'a new sender whose mail is named',
    mails: [{}, { from: ['mallory@example.net'], new_sender: true }],
    replyTo: 1,
    expected: { ...toAda, to: ['mallory@example.net'] },
  },
  {
    name: 'no new sender in Cc either',
    mails: [{}, { from: ['mallory@example.net'], cc: ['friend@example.net'], new_sender: true }],
    expected: toAda,
  },
  {
    name: 'the customer, when someone in Cc is away',
    mails: [{ cc: ['eve@example.net'] }, { from: ['eve@example.net'], is_auto_reply: true }],
    expected: { ...toAda, cc: ['eve@example.net'] },
  },
  {
    name: 'the address for answers, where the mail has one',
    mails: [{ reply_to: 'orders@example.org' }],
    expected: { ...toAda, to: ['orders@example.org'] },
  },
  {
    name: 'the alias that the mail came to, as sender',
    mails: [{ to: [billing] }],
    expected: { ...toAda, from: [billing] },
  },
  {
    name: 'the inbox itself, where the alias may not send',
    mails: [{ to: ['old@example.com'] }],
    expected: toAda,
  },
  {
    name: 'the alias that the agent chooses',
    mails: [{}],
    body: { from: 'Billing@example.com' },
    expected: { ...toAda, from: [billing] },
  },
  {
    name: 'an alias by which the mail was delivered alone',
    mails: [{ to: ['list@example.net'], delivered_to: [billing] }],
    expected: { from: [billing], to: ['ada'], cc: ['list@example.net'], bcc: [] },
  },
];

onEveryStore(
  (world) => {
    async function replied({ mails = [], replyTo, body = {} }: Case, mail: MailDesk) {
      const uuids: string[] = [];
      for (const meta of mails) uuids.push(await mail.receive(meta));
      const named = replyTo === undefined ? {} : { reply_to: uuids[replyTo] };
      return { named, reply: await mail.reply({ ...named, ...body }) };
    }

    test.each(cases)('mail 44: a reply goes to $name', async (each) => {
      const mail = await mailDesk(world(), { config: { aliases } });
      const { reply, named } = await replied(each, mail);
      const { from, to, cc, bcc } = reply.meta;
      const shown = { from, to, cc, bcc };
      const named44 = JSON.stringify(each.expected).replaceAll('"ada"', JSON.stringify(mail.contact.email));
      expect(shown).toEqual(JSON.parse(named44));
      if (each.body !== undefined || named.reply_to !== undefined) return;
      // Without a choice, the offer before it was the same.
      const another = await mailDesk(world(), { config: { aliases } });
      for (const meta of each.mails ?? []) await another.receive(meta);
      const offer = await world().data('getReplyDefaults', { params: { uuid: another.cuuid } });
      const own = JSON.stringify(each.expected).replaceAll('"ada"', JSON.stringify(another.contact.email));
      expect({ from: [offer.from], to: offer.to, cc: offer.cc, bcc: [] }).toEqual(JSON.parse(own));
    });

    test('mail 44: answering a new sender puts them into later defaults', async () => {
      const mail = await mailDesk(world());
      const uuid = await mail.receive({ from: ['mallory@example.net'], new_sender: true });
      await mail.reply({ reply_to: uuid });
      await mail.receive({ cc: ['mallory@example.net'] });
      expect((await mail.reply()).meta.cc).toEqual(['mallory@example.net']);
    });

    test('mail 44: a note, a message of the contact and a chat take no recipients', async () => {
      const mail = await mailDesk(world());
      const note = await mail.reply({ private: true, to: ['eve@example.net'], from: 'eve@example.net' });
      expect(note).toMatchObject({ status: 'sent', meta: { to: [], from: ['admin@example.com'] } });
      expect(note.meta).not.toHaveProperty('delivery');
      const said = await mail.reply({ sender_type: 'contact' });
      expect(said).toMatchObject({ status: 'received', meta: { from: [mail.contact.email] } });
      const { uuid } = await world().conversation();
      const body = { to: ['eve@example.net'], from: 'eve@example.net', signature: false, quote: false };
      const chat = await mail.reply({ ...body, reply_to: 'x' }, uuid);
      expect(chat).toMatchObject({ status: 'sent', meta: { to: [], cc: [], bcc: [], from: [] } });
    });

    describe('a refused reply', () => {
      const faults: readonly (readonly [name: string, body: Readonly<Record<string, unknown>>, path: string])[] = [
        ['no recipient', { to: [], cc: [], bcc: [] }, 'to'],
        ['a line break', { to: ['b@y.example\r\nRCPT TO:<evil@z.example>'] }, 'to.0'],
        ['a comma', { to: ['a@x.example, b@y.example'] }, 'to.0'],
        ['quotes', { cc: ['"a b"@x.example'] }, 'cc.0'],
        ['a name', { cc: ['Ada <ada@x.example>'] }, 'cc.0'],
        ['letters beyond ASCII', { bcc: ['ü@x.example'] }, 'bcc.0'],
        ['a sender that is not one', { from: 'eve@example.net' }, 'from'],
        ['an alias that may not send', { from: 'old@example.com' }, 'from'],
        ['more than 50', { to: many(0, 50), cc: many(50, 1) }, 'to'],
        ['an answer to what is not there', { reply_to: crypto.randomUUID() }, 'reply_to'],
      ];

      test.each(faults)('mail 53: %s is 400, and nothing is stored', async (_name, body, path) => {
        const mail = await mailDesk(world(), { config: { aliases } });
        const before = await world().messagesOf(mail.cuuid);
        const given = { params: { cuuid: mail.cuuid }, body: { message: 'Hello', ...body } };
        const refusal = await world().refused(400, 'sendMessage', given);
        expect(refusal.paths).toContain(path);
        expect(await world().messagesOf(mail.cuuid)).toEqual(before);
        expect(await mail.listed()).toBeNull();
      });

      test('mail 53: a private message cannot be answered by a public mail', async () => {
        const mail = await mailDesk(world());
        const { uuid } = await mail.reply({ private: true });
        const body = { message: 'Hello', reply_to: uuid };
        await world().refused(400, 'sendMessage', { params: { cuuid: mail.cuuid }, body });
      });

      test('a reply of a disabled inbox is 400, and to a blocked contact 403', async () => {
        const off = await mailDesk(world());
        await world().data('toggleInbox', { params: { id: off.inboxId } });
        const given = (cuuid: string) => ({ params: { cuuid }, body: { message: 'Hello' } });
        expect((await world().refused(400, 'sendMessage', given(off.cuuid))).message).toContain('disabled');
        const blocked = await mailDesk(world());
        await world().data('setContactBlock', { params: { id: blocked.contact.id }, body: { enabled: false } });
        expect((await world().refused(403, 'sendMessage', given(blocked.cuuid))).message).toContain('blocked');
      });
    });

    test('mail 46: Bcc is in the envelope and in no head, and agents see it', async () => {
      const mail = await mailDesk(world());
      const relay = scriptedRelay();
      const bcc = ['secret@example.net'];
      const reply = await mail.reply({ bcc });
      await sendingBy(world(), relay).run();
      const sent = relay.taken.find(({ messageId }) => messageId.startsWith(reply.uuid));
      expect(sent?.envelope.to).toEqual([mail.contact.email, ...bcc]);
      const { envelope: _, ...head } = sent ?? { envelope: undefined };
      expect(JSON.stringify(head)).not.toContain('secret@');
      expect((await mail.message(reply.uuid)).meta.bcc).toEqual(bcc);
    });

    describe('a new conversation', () => {
      test('mail 44: its contact is the first of To, who is made where there is none', async () => {
        const { inboxId } = await mailDesk(world());
        const body = {
          inbox_id: inboxId,
          content: 'Hello',
          subject: 'Your order',
          to: ['new@example.net', 'b@example.net'],
        };
        const made = await world().data('createConversation', { body: { ...body, bcc: ['c@example.net'] } });
        expect(made.contact).toMatchObject({ email: 'new@example.net', first_name: 'new' });
        const [message] = await world().messagesOf(made.uuid);
        const subject = `Your order [#${made.reference_number}]`;
        const expected = { to: body.to, cc: [], bcc: ['c@example.net'], from: support, subject };
        expect(message).toMatchObject({ status: 'pending', meta: expected });
        const again = await world().data('createConversation', { body });
        expect(again.contact.id).toBe(made.contact.id);
      });

      test('mail 44: the domain itself decides that the first of To is the contact', async () => {
        const { inboxId } = await mailDesk(world());
        const [key = '', secret = ''] = world().admin.split(':');
        const actor = await world().helpdesk.authenticateAgent(key, secret);
        const input = { inboxId, content: 'Hello', initiator: 'agent', attachments: [] } as const;
        const to = ['first@example.net', 'second@example.net'];
        const { item } = await world().helpdesk.createConversation(actor, { ...input, to });
        const contact = await world().store.read(({ contacts }) => contacts.findOfConversation(item.uuid));
        expect(contact?.email).toBe('first@example.net');
        const refused = world().helpdesk.createConversation(actor, input);
        await expect(refused).rejects.toMatchObject({ code: 'input.invalid' });
      });

      test('mail 44: goes to the contact unless others are given', async () => {
        const { inboxId, contact } = await mailDesk(world());
        const body = { inbox_id: inboxId, content: 'Hello', contact_id: contact.id };
        const first = await world().data('createConversation', { body });
        expect((await world().messagesOf(first.uuid))[0]?.meta.to).toEqual([contact.email]);
        const second = await world().data('createConversation', { body: { ...body, to: ['b@example.net'] } });
        expect(second.contact.id).toBe(contact.id);
        expect((await world().messagesOf(second.uuid))[0]?.meta.to).toEqual(['b@example.net']);
      });

      test('mail 53: no recipient is 400, and makes neither contact nor conversation', async () => {
        const { inboxId, contact } = await mailDesk(world());
        const before = await world().records();
        const body = { inbox_id: inboxId, content: 'Hello', contact_id: contact.id, to: [] };
        expect((await world().refused(400, 'createConversation', { body })).paths).toEqual(['to']);
        const bad = { inbox_id: inboxId, content: 'Hello', to: ['fresh@example.net'], from: 'eve@example.net' };
        await world().refused(400, 'createConversation', { body: bad });
        const chat = { inbox_id: world().inboxId, content: 'Hello', to: ['fresh@example.net'] };
        await world().refused(400, 'createConversation', { body: chat });
        expect(await world().records()).toEqual(before);
      });
    });
  },
  { shared: true },
);

function many(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `r${first + at}@example.net`);
}
