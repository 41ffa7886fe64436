import type { ReceivedMail } from '@helpdesk/domain';
import { mailAddress, mailFile, mailHeadReading, mailReading } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
beforeEach(async () => {
  desk = await openMailDesk(openMemory);
});
afterEach(() => desk.close());

const mail = (changes: Partial<ReceivedMail> = {}) => mailReading({ mail: changes });
const reply = (changes: Partial<ReceivedMail> = {}) =>
  mail({ messageId: 'a2@example.com', inReplyTo: ['a1@example.com'], text: 'Away', ...changes });
const header = (name: string, value: string) => [{ name, value }];
const conversationOf = (uuid: string | null) => desk.store.read((reader) => reader.conversations.find(uuid ?? ''));

/** A conversation that an agent answered and resolved. */
async function resolved(): Promise<string> {
  const { conversationUuid } = await desk.arrive(mail());
  const uuid = conversationUuid ?? '';
  desk.clock.advance(3_600_000);
  await desk.helpdesk.setConversationStatus(await desk.actor(), uuid, { status: 'Resolved' });
  const before = await conversationOf(uuid);
  await desk.store.transact((writer) => writer.conversations.update(before?.id ?? 0, { waitingSince: null }));
  return uuid;
}

describe('what a mail does to a resolved conversation', () => {
  it.each([
    ['an absence of Gmail', header('auto-submitted', 'auto-replied'), 'is_auto_reply'],
    ['an absence of Exchange', header('auto-submitted', 'auto-generated'), 'is_auto_reply', 'Automatic reply: x'],
    ['an answer of sieve', header('x-autoreply', 'yes'), 'is_auto_reply'],
  ])('mail 41: %s neither opens it nor makes the contact wait', async (_kind, headers, mark, subject = 'Re: x') => {
    const uuid = await resolved();
    const answer = await desk.message(reply({ headers, subject }));
    expect(answer).toMatchObject({
      conversationUuid: uuid,
      meta: { [mark]: true, is_automated: true },
      type: 'incoming',
    });
    expect(await conversationOf(uuid)).toMatchObject({ status: 'Resolved', waitingSince: null, lastMessage: 'Away' });
  });

  it.each([
    ['a mail of a list', header('list-id', '<a.example.com>')],
    ['what a rule forwarded', header('auto-submitted', 'auto-generated')],
    ['a mail of a person', []],
  ])('mail 41: %s opens it and makes the contact wait', async (_kind, headers) => {
    const uuid = await resolved();
    await desk.message(reply({ headers }));
    const waitingSince = desk.clock.now();
    expect(await conversationOf(uuid)).toMatchObject({ status: 'Open', waitingSince });
  });
});

describe('a mail that becomes no message', () => {
  it('mail 42: our own is dropped where it comes back, and is a mail in another inbox', async () => {
    const other = await desk.addInbox('other@desk.example');
    const tag = (by: 'person' | 'desk') => header('x-helpdesk-loop', desk.loopTag(desk.inboxId, by));
    const back = await desk.arrive(mail({ headers: tag('person') }));
    expect(back).toMatchObject({ outcome: 'dropped', reason: 'loop', messageUuid: null });
    const there = await desk.arrive(mail({ headers: tag('person') }), { inboxId: other });
    expect(there.outcome).toBe('imported');
    const automatic = await desk.arrive(mail({ messageId: 'o2@x.example', headers: tag('desk') }), { inboxId: other });
    expect(automatic).toMatchObject({ outcome: 'dropped', reason: 'loop' });
    const forged = await desk.arrive(
      mail({ messageId: 'o3@x.example', headers: header('x-helpdesk-loop', '1-person-00') }),
    );
    expect(forged.outcome).toBe('imported');
  });

  it('mail 26: of a blocked contact is dropped, and its source is not kept', async () => {
    const first = await desk.message(mail());
    await desk.helpdesk.setContactBlock(await desk.actor(), first.senderId, false);
    const second = await desk.arrive(reply());
    expect(second).toMatchObject({ outcome: 'dropped', reason: 'blocked' });
    const stored = await desk.store.read((reader) => reader.mailImports.find(second.importId ?? 0));
    expect(stored).toMatchObject({ rawMediaId: null, from: 'ada@example.com', outcome: 'dropped' });
  });

  it('a read receipt is a report, and a mail without any sender is set aside', async () => {
    const receipt = header('content-type', 'multipart/report; report-type=disposition-notification');
    expect(await desk.arrive(mail({ headers: receipt }))).toMatchObject({ outcome: 'report', reason: null });
    const unreadable = await desk.arrive(mail({ messageId: 'q@x.example', from: [] }));
    expect(unreadable).toMatchObject({ outcome: 'quarantined', reason: 'unreadable' });
    const stored = await desk.store.read((reader) => reader.mailImports.find(unreadable.importId ?? 0));
    expect(stored?.rawMediaId).not.toBeNull();
  });

  it('one that the mailbox got more than 390 days ago is skipped', async () => {
    const at = desk.clock.now() - 391 * 86_400_000;
    expect(await desk.arrive(mail(), { at })).toMatchObject({ outcome: 'skipped', reason: 'old', isLeft: true });
  });
});

describe('spam', () => {
  const marked = { headers: header('x-spam-flag', 'YES') };

  it('begins a closed conversation with a tag', async () => {
    const { conversationUuid } = await desk.message(mail(marked));
    expect(await conversationOf(conversationUuid)).toMatchObject({
      status: 'Closed',
      tags: ['spam'],
      waitingSince: null,
    });
  });

  it('is dropped, or is mail, as the inbox is set', async () => {
    const dropping = await desk.addInbox('drop@desk.example', { spam: 'drop' });
    const ignoring = await desk.addInbox('ignore@desk.example', { spam: 'ignore' });
    expect(await desk.arrive(mail(marked), { inboxId: dropping })).toMatchObject({
      outcome: 'dropped',
      reason: 'spam',
    });
    const { conversationUuid } = await desk.arrive(mail(marked), { inboxId: ignoring });
    expect(await conversationOf(conversationUuid)).toMatchObject({ status: 'Open', tags: [] });
  });
});

describe('the same Message-ID', () => {
  it('mail 7, 8: with the same text is a duplicate, with another one more mail, five in all', async () => {
    const first = await desk.arrive(mail());
    expect(await desk.arrive(mail(), { place: 'Other' })).toMatchObject({
      outcome: 'duplicate',
      importId: first.importId,
    });
    for (const text of ['b', 'c', 'd', 'e']) expect((await desk.arrive(mail({ text }))).outcome).toBe('imported');
    expect(await desk.arrive(mail({ text: 'f' }))).toMatchObject({ outcome: 'quarantined', reason: 'collisions' });
    const other = await desk.addInbox('other@desk.example');
    expect((await desk.arrive(mail(), { inboxId: other })).outcome).toBe('imported');
  });

  it('mail 8: a mail without one is recognised, and ten different ones are ten', async () => {
    const nameless = (text: string) => mail({ messageId: null, text });
    const outcomes = [];
    for (const text of ['0', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      outcomes.push((await desk.arrive(nameless(text))).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === 'imported')).toHaveLength(10);
    expect(outcomes[1]).toBe('duplicate');
  });
});

describe('a mail of which only the head is read', () => {
  it('mail 9: the parser gave up: a message with the mail as its file', async () => {
    const message = await desk.message(mailHeadReading('time'));
    expect(message).toMatchObject({
      textContent: 'This mail could not be read.',
      meta: { notice: 'unreadable' },
    });
    expect(message.attachments).toMatchObject([{ filename: 'mail.eml', contentType: 'message/rfc822' }]);
  });

  it('mail 10: of 31 MB is a message that states it, without a file', async () => {
    const given = { size: 31 * 1024 * 1024 };
    const message = await desk.message(mailHeadReading('too_large', { subject: 'Photos' }), given);
    expect(message.textContent).toBe('This mail is too large. It was left in the mailbox.');
    expect(message).toMatchObject({ meta: { notice: 'too_large', subject: 'Photos' }, attachments: [] });
  });
});

describe('the files of a mail', () => {
  it('mail 38: one with an extension that the desk does not take is named, and the mail is kept', async () => {
    const files = [mailFile('letter.txt'), mailFile('evil.exe'), mailFile('empty.txt', '')];
    const message = await desk.message(mailReading({ files }));
    expect(message.attachments.map(({ filename }) => filename)).toEqual(['letter.txt']);
    expect(message.meta.refused_attachments).toEqual([
      { name: 'evil.exe', size: 10, reason: 'extension' },
      { name: 'empty.txt', size: 0, reason: 'empty' },
    ]);
  });

  it('mail 39: kinds that only mails have are taken, and never as something that a browser shows', async () => {
    const enclosed = mailFile('Invitation.eml', 'x', { isMailKind: true, contentType: 'message/rfc822' });
    const odd = mailFile('smime.p7m', 'x', { isMailKind: true, contentType: 'application/pdf' });
    const message = await desk.message(mailReading({ files: [enclosed, odd] }));
    expect(message.attachments.map(({ contentType }) => contentType)).toEqual([
      'message/rfc822',
      'application/octet-stream',
    ]);
  });

  it('has at most 50 of them, and inline ones under the name that the HTML has for them', async () => {
    const inline = mailFile('a.txt', 'x', { place: 'inline', contentId: 'logo@x' });
    const many = Array.from({ length: 51 }, (_each, at) => mailFile(`${at}.txt`));
    const message = await desk.message(mailReading({ files: [inline, ...many] }));
    expect(message.attachments).toHaveLength(50);
    expect(message.attachments[0]).toMatchObject({ contentId: 'logo@x', disposition: 'inline' });
    expect(message.meta.refused_attachments).toMatchObject([
      { name: '49.txt', reason: 'too_many' },
      { name: '50.txt', reason: 'too_many' },
    ]);
  });

  it('counts towards the quotas of uploads: what is beyond is refused, and the mail is kept', async () => {
    await desk.close();
    desk = await openMailDesk(openMemory, { uploadQuotas: { contact: { maxBytes: 15, maxFiles: 0 } } });
    const message = await desk.message(
      mailReading({ files: [mailFile('a.txt'), mailFile('b.txt'), mailFile('c.txt', 'abc')] }),
    );
    expect(message.attachments.map(({ filename }) => filename)).toEqual(['a.txt', 'c.txt']);
    expect(message.meta.refused_attachments).toEqual([{ name: 'b.txt', size: 10, reason: 'quota' }]);
  });
});

it('mail 13: a mail that is dated 1998 or 2096 is sorted and waits by its arrival', async () => {
  const old = await desk.message(mail({ date: Date.UTC(1998, 1, 3) }));
  const future = await desk.message(
    mail({ messageId: 'f@x.example', date: Date.UTC(2096, 1, 3), from: [mailAddress('f@x.example')] }),
  );
  expect([old.createdAt, future.createdAt]).toEqual([desk.clock.now(), desk.clock.now()]);
  expect([old.meta.date, future.meta.date]).toEqual(['1998-02-03T00:00:00.000Z', '2096-02-03T00:00:00.000Z']);
  expect((await conversationOf(future.conversationUuid))?.waitingSince).toBe(desk.clock.now());
});

describe('mail 43: a flood of one sender', () => {
  it('goes quietly into their newest conversation, is noted once, and is set aside beyond 500 a day', async () => {
    const outcomes: string[] = [];
    const conversations = new Set<string | null>();
    for (let at = 0; at < 600; at += 1) {
      const { outcome, conversationUuid } = await desk.arrive(mail({ messageId: `f${at}@example.com`, text: `${at}` }));
      outcomes.push(outcome);
      conversations.add(conversationUuid);
    }
    conversations.delete(null);
    expect(conversations.size).toBe(20);
    expect(outcomes.filter((outcome) => outcome === 'imported')).toHaveLength(500);
    expect(outcomes.slice(500).every((outcome) => outcome === 'quarantined')).toBe(true);
    const newest = [...conversations].at(-1) ?? '';
    const notes = (await desk.messages(newest)).filter(({ type }) => type === 'activity');
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Ada Reyes sent too many mails: for a day, further ones are added quietly',
    ]);
  });
});
