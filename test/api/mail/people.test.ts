import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { mailAddress, mailReading, newMailPerson } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askedStore } from '../../support/asked-store.ts';
import { type MailDesk, openMailDesk } from '../../support/mail/mail-desk.ts';
import { stores } from '../../support/stores.ts';

describe.each(stores)('%s', (_name, open) => {
  let desk: MailDesk;
  beforeEach(async () => {
    desk = await openMailDesk(open);
  });
  afterEach(() => desk.close());

  const addresses = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}@x.example`);

  it('mail 37, 44: a conversation with a thousand people takes authors and no one in Cc, and who is known stays', async () => {
    const first = await desk.message(mailReading({ mail: { messageId: 'a@x.example' } }));
    const { conversationId } = first;
    const people = addresses('p', 998).map((address) => newMailPerson(address, { role: 'cc' }));
    await desk.store.transact(({ mailThreads }) => mailThreads.addPeople(conversationId, people));
    const count = () => desk.store.read(({ mailThreads }) => mailThreads.countPeople(conversationId, 9_999));
    const find = (address: string) =>
      desk.store.read(async ({ mailThreads }) => (await mailThreads.findPeople(conversationId, [address]))[0]);
    expect(await count()).toBe(999);

    const cc = addresses('stranger', 40).map(mailAddress);
    const answer = { references: ['a@x.example'], cc };
    await desk.message(mailReading({ mail: { ...answer, messageId: 'b@x.example' } }));
    expect(await count()).toBe(1_000);
    expect(await find('stranger0@x.example')).toBeDefined();
    expect(await find('stranger1@x.example')).toBeUndefined();

    const to = [mailAddress(`help+${desk.threadToken(conversationId)}@desk.example`)];
    const from = [mailAddress('Bo <bo@x.example>')];
    const joined = await desk.message(mailReading({ mail: { ...answer, to, from, messageId: 'c@x.example' } }));
    expect(joined).toMatchObject({ conversationId, meta: { new_sender: true } });
    expect(await find('bo@x.example')).toMatchObject({ role: 'from', isNew: true });
    expect(await count()).toBe(1_001);

    // One of the thousand is known, and joins by a reference alone.
    const known = [mailAddress('p900@x.example')];
    const again = await desk.message(mailReading({ mail: { ...answer, from: known, messageId: 'd@x.example' } }));
    expect(again.conversationId).toBe(conversationId);

    const actor = await desk.actor();
    expect(await desk.helpdesk.listMailPeople(actor, first.conversationUuid)).toHaveLength(200);
  });

  it('mail 44: people are listed with the contacts that they are, and two hundred ask the store no more often', async () => {
    const { conversationId, conversationUuid, senderId } = await desk.message(mailReading());
    const actor = await desk.actor();
    const listed = async () => {
      const { store, asked } = askedStore(desk.store);
      const people = await createHelpdesk({ ...desk.ports, store }).listMailPeople(actor, conversationUuid);
      return { people, asked: asked() };
    };
    const one = await listed();
    expect(one.people).toMatchObject([{ address: 'ada@example.com', contactId: senderId }]);
    const others = addresses('p', 199).map((address) => newMailPerson(address));
    await desk.store.transact(({ mailThreads }) => mailThreads.addPeople(conversationId, others));
    const input = { firstName: 'Bo', email: 'p7@x.example' };
    const bo = await desk.helpdesk.createContact(actor, input);
    const all = await listed();
    expect(all.people).toHaveLength(200);
    const known = new Map([
      ['ada@example.com', senderId],
      ['p7@x.example', bo.id],
    ]);
    for (const { address, contactId } of all.people) expect(contactId).toBe(known.get(address) ?? null);
    expect(all.asked).toBe(one.asked);
  });
});
