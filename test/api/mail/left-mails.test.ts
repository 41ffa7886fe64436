import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startImap, type TestImapServer } from '../../support/mail/imap-server.ts';
import { mailboxOf, openReadingDesk, type ReadingDesk, rawMail } from '../../support/mail/reading-desk.ts';
import { stores } from '../../support/stores.ts';

describe.each(stores)('%s', (_name, open) => {
  let desk: ReadingDesk;
  let server: TestImapServer;
  beforeEach(async () => {
    desk = await openReadingDesk(open);
    server = await startImap();
  });
  afterEach(async () => {
    await desk.close();
    await server.close();
  });
  const append = (text: string, headers: Readonly<Record<string, string>> = {}): number =>
    server.append(rawMail(text, { 'Message-ID': `<${text}@x.example>`, ...headers }), {
      date: new Date(desk.clock.now()),
    });
  /** What the mailbox still holds: the subject and the flags of each mail. */
  const left = () =>
    expect.poll(
      () =>
        server.mailboxes
          .get('INBOX')
          ?.mails.map(({ raw, flags }) => [/^Subject: (.*)\r$/m.exec(raw.toString())?.[1], ...flags]),
      { timeout: 60_000, interval: 20 },
    );

  it.each(['delete', 'move:Done'])('mail 6: with %s, dropped spam stays in the mailbox alone', async (action) => {
    const config = { spam: 'drop' };
    const inboxId = await desk.addInbox([mailboxOf(server, { after_import: action })], { config });
    append('spam', { 'X-Spam-Flag': 'YES' });
    append('order');
    desk.reader(inboxId);
    await left().toEqual([['spam', '\\Seen']]);
    expect(await desk.texts(inboxId)).toEqual(['order']);
    expect((await desk.imports(inboxId)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['dropped', 'spam'],
      ['imported', null],
    ]);

    // It is shown under another UID, and is known.
    server.recreate();
    append('second');
    await left().toEqual([['spam', '\\Seen']]);
    expect(await desk.texts(inboxId)).toEqual(['order', 'second']);
  });
});
