import { mailHeadReading, mailReading } from '@helpdesk/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
afterEach(() => desk.close());

const imported = (id: number | null) => desk.store.read((reader) => reader.mailImports.find(id ?? 0));

describe('mail 9: a mail that could not be read', () => {
  it('is kept as it came where it becomes no message', async () => {
    desk = await openMailDesk(openMemory);
    const outcome = await desk.arrive(mailHeadReading('broken', { from: [] }));
    expect(outcome).toMatchObject({ outcome: 'quarantined', isLeft: true });
    expect((await imported(outcome.importId))?.rawMediaId).not.toBeNull();
  });

  it('is the file of its message also where the uploads of the day are used up', async () => {
    const uploadQuotas = { inbox: { maxBytes: 1, maxFiles: 1 } };
    desk = await openMailDesk(openMemory, { uploadQuotas });
    const message = await desk.message(mailHeadReading('time'));
    expect(message.attachments).toMatchObject([{ filename: 'mail.eml' }]);
    expect(message.meta).not.toHaveProperty('refused_attachments');
  });
});

describe('mail 10, 12: a mail stays in its mailbox', () => {
  it('where the desk sets it aside or has no source of it, and otherwise not', async () => {
    desk = await openMailDesk(openMemory);
    expect(await desk.arrive(mailReading())).toMatchObject({ outcome: 'imported', isLeft: false });
    expect(await desk.arrive(mailReading(), { place: 'Other' })).toMatchObject({ outcome: 'duplicate', isLeft: false });
    const nameless = mailReading({ mail: { messageId: 'b@x.example', from: [] } });
    expect(await desk.arrive(nameless)).toMatchObject({ outcome: 'quarantined', isLeft: true });
    expect(await desk.arrive(nameless, { place: 'Other' })).toMatchObject({ outcome: 'duplicate', isLeft: true });
    expect(await desk.arrive(mailHeadReading('time', { messageId: 'c@x.example' }, 'c'.repeat(64)))).toMatchObject({
      outcome: 'imported',
      isLeft: false,
    });
    const large = mailHeadReading('too_large', { messageId: 'd@x.example' }, 'e'.repeat(64));
    expect(await desk.arrive(large, { size: 31 * 1024 * 1024 })).toMatchObject({ isLeft: true });
  });

  it('where it was dropped as spam or is of a blocked contact, in each folder that shows it', async () => {
    desk = await openMailDesk(openMemory, { config: { spam: 'drop' } });
    const spam = mailReading({ mail: { messageId: 's@x.example', headers: [{ name: 'x-spam-flag', value: 'YES' }] } });
    expect(await desk.arrive(spam)).toMatchObject({ outcome: 'dropped', reason: 'spam', isLeft: true });
    expect(await desk.arrive(spam, { place: 'Other' })).toMatchObject({ outcome: 'duplicate', isLeft: true });
    const { senderId } = await desk.message(mailReading());
    await desk.helpdesk.setContactBlock(await desk.actor(), senderId, false);
    const blocked = mailReading({ mail: { messageId: 'b@x.example' } });
    expect(await desk.arrive(blocked)).toMatchObject({ outcome: 'dropped', reason: 'blocked', isLeft: true });
    expect(await desk.arrive(blocked, { place: 'Other' })).toMatchObject({ outcome: 'duplicate', isLeft: true });
  });
});
