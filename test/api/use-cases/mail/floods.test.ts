import type { ReceivedMail } from '@helpdesk/domain';
import { mailAddress, mailReading } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
beforeEach(async () => {
  desk = await openMailDesk(openMemory, { config: { trusted_authserv: 'mx.desk.example' } });
});
afterEach(() => desk.close());

const eve = [mailAddress('Eve Stone <eve@example.org>')];
let ids = 0;
const mail = (changes: Partial<ReceivedMail> = {}) => {
  ids += 1;
  return mailReading({ mail: { messageId: `f${ids}@example.com`, text: `${ids}`, ...changes } });
};
const conversationOf = (uuid: string | null) => desk.store.read((reader) => reader.conversations.find(uuid ?? ''));
const flood = async (count: number, changes: Partial<ReceivedMail> = {}): Promise<ReadonlySet<string | null>> => {
  const found = new Set<string | null>();
  for (let at = 0; at < count; at += 1) found.add((await desk.arrive(mail(changes))).conversationUuid);
  return found;
};

describe('mail 43: a flood without evidence', () => {
  it('stays out of conversations that its author only joined', async () => {
    const first = await desk.arrive(mail());
    const { id = 0 } = (await conversationOf(first.conversationUuid)) ?? {};
    const to = [mailAddress(`help+${desk.threadToken(id, desk.inboxId)}@desk.example`)];
    const joined = await flood(20, { from: eve, to });
    expect([...joined]).toEqual([first.conversationUuid]);
    const further = await flood(3, { from: eve });
    expect([...further]).not.toContain(first.conversationUuid);
  });

  it('stays out of every conversation where our server says that it is forged', async () => {
    const genuine = await flood(20);
    const headers = [{ name: 'authentication-results', value: 'mx.desk.example; dmarc=fail header.from=example.com' }];
    const forged = await flood(2, { headers });
    for (const uuid of forged) expect([...genuine]).not.toContain(uuid);
  });

  it('brings no one into the conversation that its author began', async () => {
    const genuine = await flood(20);
    const moved = await desk.message(mail({ cc: [mailAddress('mallory@example.net')] }));
    expect([...genuine]).toContain(moved.conversationUuid);
    expect(moved.meta).toMatchObject({ new_sender: true });
    const people = await desk.store.read((reader) => reader.mailThreads.listPeople(moved.conversationId, 99));
    expect(people.map(({ address, isNew }) => [address, isNew])).toEqual([['ada@example.com', false]]);
  });

  it('is limited also where the address of its author cannot be stored', async () => {
    const odd = await flood(25, { from: [{ address: '"odd one"@example.org', name: 'Odd' }] });
    expect(odd.size).toBe(20);
  });
});
