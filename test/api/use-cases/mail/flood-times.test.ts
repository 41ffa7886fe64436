import { minuteLengthMs, type ReceivedMail } from '@helpdesk/domain';
import { mailAddress, mailReading } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
beforeEach(async () => {
  desk = await openMailDesk(openMemory);
});
afterEach(() => desk.close());

let ids = 0;
const arrive = (changes: Partial<ReceivedMail> = {}) => {
  ids += 1;
  return desk.arrive(mailReading({ mail: { messageId: `t${ids}@example.com`, text: `${ids}`, ...changes } }));
};
const conversationOf = (uuid: string | null) => desk.store.read((reader) => reader.conversations.find(uuid ?? ''));

/** Answers the conversation and resolves it, so that its contact waits for no reply. */
async function resolve(uuid: string | null): Promise<void> {
  const actor = await desk.actor();
  const answer = { message: 'Done', senderType: 'agent', private: false, attachments: [] } as const;
  await desk.helpdesk.sendMessage(actor, uuid ?? '', answer);
  await desk.helpdesk.setConversationStatus(actor, uuid ?? '', { status: 'Resolved' });
}

/** As many as are let through in ten minutes and in an hour; answers the conversation of the last one. */
async function twenty(changes: Partial<ReceivedMail> = {}): Promise<string | null> {
  let last: string | null = null;
  for (let at = 0; at < 20; at += 1) last = (await arrive(changes)).conversationUuid;
  return last;
}

describe('mail 43: a mail that is one too many', () => {
  it('leaves the newest conversation of its author resolved, and no clock runs', async () => {
    const newest = await twenty();
    await resolve(newest);
    expect(await arrive()).toMatchObject({ conversationUuid: newest });
    expect(await conversationOf(newest)).toMatchObject({ status: 'Resolved', waitingSince: null });
  });

  it('opens a conversation again once an hour is over', async () => {
    const newest = await twenty();
    desk.clock.advance(59 * minuteLengthMs);
    expect(await arrive()).toMatchObject({ conversationUuid: newest });
    desk.clock.advance(2 * minuteLengthMs);
    const { conversationUuid } = await arrive();
    expect(conversationUuid).not.toBe(newest);
    expect(await conversationOf(conversationUuid)).toMatchObject({ status: 'Open' });
  });

  it('reopens the conversation that it joins once ten minutes are over', async () => {
    const { conversationUuid } = await arrive();
    const { id = 0 } = (await conversationOf(conversationUuid)) ?? {};
    const joining = {
      from: [mailAddress('Eve Stone <eve@example.org>')],
      to: [mailAddress(`help+${desk.threadToken(id, desk.inboxId)}@desk.example`)],
    };
    expect(await twenty(joining)).toBe(conversationUuid);
    await resolve(conversationUuid);
    desk.clock.advance(9 * minuteLengthMs);
    await arrive(joining);
    expect(await conversationOf(conversationUuid)).toMatchObject({ status: 'Resolved', waitingSince: null });
    desk.clock.advance(2 * minuteLengthMs);
    await arrive(joining);
    expect(await conversationOf(conversationUuid)).toMatchObject({
      status: 'Open',
      waitingSince: desk.clock.now(),
    });
  });
});
