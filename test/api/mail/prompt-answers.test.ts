import type { ReceivedMail } from '@helpdesk/domain';
import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { mailReading, newMailInOutbox, newMessage } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askedStore } from '../../support/asked-store.ts';
import { type MailDesk, openMailDesk } from '../../support/mail/mail-desk.ts';
import { mailSource } from '../../support/mail/mail-source.ts';
import { stores } from '../../support/stores.ts';

const minuteMs = 60_000;
const generated = [{ name: 'auto-submitted', value: 'auto-generated' }];

describe.each(stores)('%s', (_name, open) => {
  let desk: MailDesk;
  beforeEach(async () => {
    desk = await openMailDesk(open);
  });
  afterEach(() => desk.close());

  /** A conversation with that many mails of ours, written a minute apart, the last one now. Their ids. */
  const answered = async (count: number): Promise<readonly string[]> => {
    const { conversationId } = await desk.message(mailReading());
    const { id: senderId } = await desk.actor();
    const ids = Array.from({ length: count }, (_, index) => `ours-${index}@desk.example`);
    await desk.store.transact(async (writer) => {
      for (const [index, headerId] of ids.entries()) {
        const createdAt = desk.clock.now() - (count - 1 - index) * minuteMs;
        const sender = {
          uuid: desk.ports.ids.uuid(),
          conversationId,
          senderId,
          senderType: 'agent',
          createdAt,
        } as const;
        const messageId = await writer.messages.insert(newMessage(sender));
        await writer.mailOutbox.insert(
          newMailInOutbox(desk.inboxId, headerId, { createdAt, conversationId, messageId }),
        );
        const hash = desk.ports.secrets.digest(headerId);
        await writer.mailThreads.addIds(desk.inboxId, [{ hash, conversationId, messageId, side: null, kind: 'ours' }]);
      }
    });
    return ids;
  };
  const answer = (changes: Partial<ReceivedMail>) =>
    mailReading({ mail: { messageId: 'answer@example.com', subject: 'Re: x', text: 'Away', ...changes } });

  it.each([
    ['at once is an answer of a machine', 1, { is_automated: true, is_auto_reply: true }],
    ['after five minutes may be what a rule forwarded', 5, { is_automated: true }],
  ] as const)('mail 41: a generated mail that answers the newest of ours %s', async (_what, minutes, meta) => {
    const references = await answered(3);
    desk.clock.advance(minutes * minuteMs);
    const message = await desk.message(answer({ references, headers: generated }));
    expect(message.meta).toMatchObject(meta);
    expect('is_auto_reply' in message.meta).toBe('is_auto_reply' in meta);
  });

  /** How often the store is asked while the mail is imported. */
  const questions = async (changes: Partial<ReceivedMail>): Promise<number> => {
    const { store, asked } = askedStore(desk.store);
    const bytes = desk.parser.source(answer(changes));
    const shown = { place: 'INBOX', uidValidity: '7', uid: 99, receivedAt: desk.clock.now(), size: bytes.length };
    await createHelpdesk({ ...desk.ports, store }).importMail(desk.inboxId, shown, mailSource(bytes));
    return asked();
  };

  it.each([
    ['a mail of a person', []],
    ['a generated mail', generated],
  ])(
    'mail 24: %s that references many of ours asks the store as often as one that references two',
    async (_what, headers) => {
      const references = await answered(20);
      const many = await questions({ references, headers });
      expect(await questions({ references: references.slice(0, 2), headers, messageId: 'other@example.com' })).toBe(
        many,
      );
    },
  );
});
