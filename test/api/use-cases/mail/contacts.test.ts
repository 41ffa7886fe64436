import type { ReceivedMail } from '@helpdesk/domain';
import { mailAddress, mailHeadReading, mailReading, newAgent, newContact } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
beforeEach(async () => {
  const config = { trusted_authserv: 'mx.desk.example', forwarders: ['colleagues.example'] };
  desk = await openMailDesk(openMemory, { config });
});
afterEach(() => desk.close());

const mail = (changes: Partial<ReceivedMail> = {}) => mailReading({ mail: changes });
const proven = (from: string) => [
  { name: 'authentication-results', value: `mx.desk.example; dmarc=pass header.from=${from}` },
];
const contactOf = (uuid: string) => desk.store.read((reader) => reader.contacts.findOfConversation(uuid));

describe('the contact of a mail', () => {
  it('mail 26, 28: is the one with the address, whose name stays, the one without external id first', async () => {
    const actor = await desk.actor();
    const known = { email: 'ada@example.com', firstName: 'Ada' };
    await desk.helpdesk.createContact(actor, { ...known, firstName: 'Ada of the shop', externalUserId: 'x1' });
    const plain = await desk.helpdesk.createContact(actor, known);
    const message = await desk.message(mail({ from: [mailAddress('The Boss <ADA@example.com>')] }));
    expect(message).toMatchObject({ senderId: plain.id, author: { firstName: 'Ada' } });
  });

  it('mail 26: is never a visitor, whose address is a claim', async () => {
    const visitor = await desk.store.transact((writer) =>
      writer.contacts.insert(newContact({ type: 'visitor', email: 'ada@example.com' })),
    );
    const message = await desk.message(mail());
    expect(message.senderId).not.toBe(visitor);
    expect(message.author.type).toBe('contact');
  });

  it.each([
    ['Ada\r\nBcc: eve@x.example', 'Ada Bcc: eve@x.example'],
    ['\u202eadA\u202c', 'adA'],
    ["'Ada Reyes' via Support", 'Ada Reyes'],
    ['', 'ada'],
  ])('mail 27: is called by a plain line: %j', async (name, firstName) => {
    const message = await desk.message(mail({ from: [{ name, address: 'ada@example.com' }] }));
    expect(message.author.firstName).toBe(firstName);
  });

  it('mail 27: has a name of 128 characters at most', async () => {
    const message = await desk.message(mail({ from: [{ name: 'x'.repeat(10_000), address: 'ada@example.com' }] }));
    expect(message.author.firstName).toBe('x'.repeat(128));
  });

  it('mail 28: has no address where it cannot be stored, and is the same one in the conversation', async () => {
    const from = [mailAddress('Zoë <zoë@x.example>')];
    const first = await desk.message(mail({ from }));
    expect(first.author).toMatchObject({ firstName: 'Zoë', email: null });
    expect(first.meta.from).toEqual(['zoë@x.example']);
    const to = [mailAddress(`help+${desk.threadToken(first.conversationId)}@desk.example`)];
    const second = await desk.message(mail({ messageId: 'b@x.example', from, to }));
    expect(second).toMatchObject({ senderId: first.senderId, conversationId: first.conversationId });
  });
});

describe('a mail that was forwarded to the inbox', () => {
  const block = '---------- Forwarded message ---------\nFrom: Ada Reyes <ada@example.com>\nSubject: Refund\n\nHello';
  const forward = (from: string, headers: ReceivedMail['headers'] = []) =>
    mail({ from: [mailAddress(`Grace <${from}>`)], subject: 'Fwd: Refund', text: block, headers });
  const forwarded = { address: 'ada@example.com', name: 'Ada Reyes', subject: 'Refund', date: null };

  it('mail 30: by a proven agent is of the customer, an activity names the forwarder, the message keeps its author', async () => {
    await desk.store.transact((writer) => writer.agents.insert(newAgent('grace@desk.example')));
    const message = await desk.message(forward('grace@desk.example', proven('desk.example')));
    expect(message).toMatchObject({ author: { email: 'grace@desk.example' }, meta: { forwarded } });
    expect(await contactOf(message.conversationUuid)).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada Reyes',
    });
    const texts = (await desk.messages(message.conversationUuid)).map(({ textContent }) => textContent);
    expect(texts[0]).toBe('System took the contact from a mail that Grace forwarded');
  });

  it('mail 30: by a listed colleague too; by an unproven agent or a customer it is offered only', async () => {
    const colleague = await desk.message(forward('bob@colleagues.example', proven('colleagues.example')));
    expect(await contactOf(colleague.conversationUuid)).toMatchObject({ email: 'ada@example.com' });
    await desk.close();
    desk = await openMailDesk(openMemory);
    const unproven = await desk.message(forward('admin@example.com'));
    expect(unproven.meta.forwarded).toEqual(forwarded);
    expect(await contactOf(unproven.conversationUuid)).toMatchObject({ email: 'admin@example.com' });
    const customer = await desk.message(
      mailReading({ mail: { ...forward('c@x.example').mail, messageId: 'c1@x.example' } }),
    );
    expect(await contactOf(customer.conversationUuid)).toMatchObject({ email: 'c@x.example' });
  });

  it('mail 30: gets another contact by an agent; messages keep their authors', async () => {
    const message = await desk.message(forward('c@x.example'));
    const uuid = message.conversationUuid;
    const change = { email: 'Ada@example.com', firstName: 'Ada' };
    expect(await desk.helpdesk.setConversationContact(await desk.actor(), uuid, change)).toBe(true);
    expect(await contactOf(uuid)).toMatchObject({ email: 'ada@example.com' });
    const [first, activity] = await desk.messages(uuid);
    expect(first?.author.email).toBe('c@x.example');
    expect(activity?.textContent).toMatch(/ changed the contact from Grace to Ada$/);
  });
});

describe('a mail as it came', () => {
  it('is read again in full until it is given up', async () => {
    const reading = mailReading({
      mail: { text: 'All of it' },
      body: { content: 'New', textContent: 'New', hasQuote: true },
    });
    const message = await desk.message(reading);
    expect(message).toMatchObject({ content: 'New', meta: { has_quote: true } });
    const actor = await desk.actor();
    const at = [actor, message.conversationUuid, message.uuid] as const;
    expect(await desk.helpdesk.getOriginalMail(...at)).toMatchObject({ html: null, text: 'All of it' });
    const raw = await desk.helpdesk.openRawMail(...at);
    expect(new TextDecoder().decode((await Array.fromAsync(raw.content))[0])).toBe('0\n');
    desk.clock.advance(31 * 86_400_000);
    await desk.helpdesk.sweepMail(30 * 86_400_000, () => false);
    await expect(desk.helpdesk.getOriginalMail(...at)).rejects.toMatchObject({ code: 'media.not_found' });
    await desk.helpdesk.sweepMedia();
    expect(await desk.store.read((reader) => reader.media.listByIds([1, 2, 3]))).toEqual([]);
    desk.clock.advance(400 * 86_400_000);
    await desk.helpdesk.sweepMail(30 * 86_400_000, () => false);
    const imports = await desk.store.read((reader) => reader.mailImports.listOfMessages([message.id]));
    expect(imports).toEqual([]);
  });

  it('is the file of its message where it could not be read, and stays', async () => {
    const message = await desk.message(mailHeadReading('broken'));
    desk.clock.advance(31 * 86_400_000);
    await desk.helpdesk.sweepMail(30 * 86_400_000, () => false);
    const raw = await desk.helpdesk.openRawMail(await desk.actor(), message.conversationUuid, message.uuid);
    expect(raw.size).toBeGreaterThan(0);
  });
});
