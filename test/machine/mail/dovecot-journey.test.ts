import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgentClient } from '@helpdesk/client';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { debianProgram } from '../../support/debian-program.ts';
import { dovecot } from '../../support/debian-programs.ts';
import { describeWith, foundOrMissing } from '../../support/left-out.ts';
import { type DovecotServer, startDovecot } from '../../support/mail/dovecot-server.ts';
import { type MailProgram, openMailProgram } from '../../support/mail/mail-program.ts';
import { startRelay, type TestRelay } from '../../support/mail/relay-server.ts';
import { patientService } from '../../support/patience.ts';

const limit = { timeout: 120_000 };
const login = { username: 'support@desk.example', password: 'of the relay' };

/** What a person reads of a mail. */
async function readMail(raw: Buffer) {
  const { subject, messageId, inReplyTo, references, replyTo, text, attachments, to, cc } = await simpleParser(raw);
  const listed = [to, cc].flatMap((each) => each ?? []).map((each) => each.text);
  return {
    ...{ subject, messageId, inReplyTo, text: text ?? '', replyTo: replyTo?.text ?? '', listed },
    references: typeof references === 'string' ? [references] : (references ?? []),
    files: attachments.map(({ filename }) => filename),
  };
}

/** An answer as a mail program writes it: with the ids of the mail before it, and to its Reply-To. */
function answerTo(mail: Awaited<ReturnType<typeof readMail>>, from: string, id: string, text: string): string {
  return [
    `From: ${from}`,
    `To: ${mail.replyTo}`,
    `Subject: ${mail.subject?.replace(/^(Re: )?/, 'Re: ')}`,
    `Message-ID: <${id}>`,
    `In-Reply-To: ${mail.messageId}`,
    `References: ${[...mail.references, mail.messageId].join('\r\n ')}`,
    ...['', text, ''],
  ].join('\r\n');
}

describeWith(await foundOrMissing(() => debianProgram(dovecot)))('a conversation with real mailboxes', () => {
  let folder: string;
  let server: DovecotServer;
  let relay: TestRelay;
  let service: RunningService;
  let client: ReturnType<typeof createAgentClient>;
  const programs = new Map<string, MailProgram>();
  let delivered = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-dovecot-journey-'));
    [server, relay] = await Promise.all([startDovecot({ tls: 'starttls' }), startRelay({ tls: 'tls', login })]);
    const read = readConfig({
      ...patientService,
      PORT: '0',
      DATABASE_URL: `sqlite:${folder}/desk.db`,
      HELPDESK_DATA_DIR: folder,
      HELPDESK_OUTBOUND_ALLOW: 'localhost,127.0.0.1',
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false);
    const { apiKey, apiSecret } = service.firstStart?.secrets?.credentials ?? { apiKey: '', apiSecret: '' };
    client = createAgentClient({ baseUrl: service.address, credentials: { apiKey, apiSecret } });
  });
  afterAll(async () => {
    for (const program of programs.values()) program.close();
    await service?.stop();
    await Promise.all([server?.close(), relay?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  /** The mailbox of an address: each has one on the same server. */
  async function mailboxOf(address: string): Promise<MailProgram> {
    const known = programs.get(address);
    if (known !== undefined) return known;
    const program = await openMailProgram(server.port, address, server.account().password);
    programs.set(address, program);
    return program;
  }

  /** Hands the mails that the relay took to the mailboxes of their recipients; answers the newest. */
  async function nextMail() {
    await expect.poll(() => relay.mails.length, limit).toBeGreaterThan(delivered);
    const mail = relay.mails[delivered];
    delivered += 1;
    for (const address of mail?.to ?? []) await (await mailboxOf(address)).deliver(mail?.raw ?? '');
    return { to: mail?.to ?? [], ...(await readMail(mail?.raw ?? Buffer.alloc(0))) };
  }

  /** A mail of a person: in their own mailbox, and in that of the desk. */
  async function write(address: string, raw: string): Promise<void> {
    for (const each of [address, login.username]) await (await mailboxOf(each)).deliver(raw);
  }

  it('mail 14, 45, 47, 52, 58: connect, answer with Cc, forward, a failed recipient is mended, and the customer sees one thread', async () => {
    const { server: imap, password } = server.account({ username: login.username });
    const { host, port, tls_type, tls_ca } = relay.account.server;
    const config = {
      imap: [{ ...{ host: imap.host, port: imap.port, username: imap.username }, password, tls_ca: imap.tls_ca }],
      smtp: [{ ...{ host, port, tls_type, tls_ca }, ...login }],
    };
    const from = 'Support <support@desk.example>';
    const test = await client.call('testInbox', { body: { config, from, send_to: 'ada@customer.example' } });
    expect(test).toMatchObject({ imap: [{ ok: true, would_import: 0 }], smtp: { ok: true, sent: true }, hints: [] });
    await expect.poll(() => relay.mails.length, limit).toBe(1);
    delivered = 1;
    await client.call('createInbox', { body: { name: 'Support', channel: 'email', from, config } });

    const ada = 'ada@customer.example';
    const head = `From: Ada Reyes <${ada}>\r\nTo: ${login.username}\r\nCc: Bo <bo@friend.example>`;
    const picture = 'Content-Disposition: attachment; filename="lid.txt"';
    await write(
      ada,
      `${head}\r\nSubject: A broken lid\r\nMessage-ID: <first@customer.example>\r\nMIME-Version: 1.0\r\n` +
        `Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThe lid is broken.\r\n` +
        `--b\r\nContent-Type: text/plain\r\n${picture}\r\n\r\nA drawing of the lid\r\n--b--\r\n`,
    );
    const rows = async () =>
      (await client.call('listAllConversations', { query: {} })).results.filter(
        (row) => row.subject === 'A broken lid',
      );
    await expect.poll(async () => (await rows()).length, limit).toBe(1);
    const cuuid = (await rows())[0]?.uuid ?? '';
    const params = { cuuid };
    const messages = async () =>
      (await client.call('listMessages', { params, query: { type: ['incoming', 'outgoing'] } })).results.toReversed();

    // The answer, to those whom the customer wrote to.
    await client.call('sendMessage', { params, body: { message: 'We send a new one.' } });
    const answer = await nextMail();
    expect(answer.to).toEqual([ada, 'bo@friend.example']);
    expect(answer.inReplyTo).toBe('<first@customer.example>');
    expect(answer.references).toEqual([`<${cuuid}@desk.example>`, '<first@customer.example>']);
    expect(answer.subject).toMatch(/^Re: A broken lid \[#\d+\]$/);

    // Aside, to a colleague: with the file, and without the customer.
    const [first] = await messages();
    const uuid = first?.uuid ?? '';
    await client.call('forwardMessage', {
      params: { cuuid, uuid },
      body: { to: ['lena@workshop.example'], message: 'Do we have this lid?' },
    });
    const forward = await nextMail();
    expect(forward.to).toEqual(['lena@workshop.example']);
    expect(forward).toMatchObject({ subject: 'Fwd: A broken lid', files: ['lid.txt'] });
    expect(forward.text).toContain('The lid is broken.');
    await write(
      'lena@workshop.example',
      answerTo(forward, 'lena@workshop.example', 'l@workshop.example', 'Two of them'),
    );
    await expect.poll(async () => (await messages()).at(-1)?.text_content.trim(), limit).toBe('Two of them');
    expect((await messages()).at(-1)).toMatchObject({ private: true, meta: { side: (await messages()).at(-2)?.uuid } });

    // The customer's program answers the newest mail that it shows.
    const shown = await readMail((await (await mailboxOf(ada)).mails()).at(-1) ?? Buffer.alloc(0));
    await write(ada, answerTo(shown, ada, 'second@customer.example', 'Thank you'));
    await expect.poll(async () => (await messages()).at(-1)?.text_content.trim(), limit).toBe('Thank you');
    expect((await messages()).at(-1)?.private).toBe(false);

    // One of two recipients is misspelt.
    relay.script({ at: 'rcpt', to: 'boo@friend.example', answer: { code: 550, text: '5.1.1 No such user' } });
    const body = { message: 'It left today.', to: [ada], cc: ['boo@friend.example'] };
    const { uuid: last } = await client.call('sendMessage', { params, body });
    const third = await nextMail();
    expect(third.to).toEqual([ada]);
    const delivery = async () => (await messages()).find((each) => each.uuid === last)?.meta.delivery;
    await expect
      .poll(delivery, limit)
      .toMatchObject({ state: 'sent', failed: [{ address: 'boo@friend.example', code: '5.1.1' }] });
    const replace = [{ address: 'boo@friend.example', by: 'bo@friend.example' }];
    await client.call('retryMessage', { params: { cuuid, uuid: last }, body: { replace } });
    const mended = await nextMail();
    expect(mended).toMatchObject({ to: ['bo@friend.example'], messageId: third.messageId, text: third.text });
    expect(mended.listed).toEqual([`"Ada Reyes" <${ada}>`, 'bo@friend.example']);
    await expect.poll(delivery, limit).toEqual({ state: 'sent', next_at: null, failed: [] });

    // One thread for the customer and for who was in Cc, and nothing of the workshop.
    for (const [address, count] of [[ada, 4] as const, ['bo@friend.example', 2] as const]) {
      const program = await mailboxOf(address);
      const mails = await Promise.all((await program.mails()).map(readMail));
      expect((await program.threads()).map((thread) => thread.length)).toEqual([count]);
      const subjects = mails.map(({ subject = '' }) => subject.replace(/^Re: /, '').replace(/ \[#\d+\]$/, ''));
      expect(new Set(subjects)).toEqual(new Set(['A broken lid']));
      expect(mails.map(({ text }) => text).join()).not.toMatch(/Do we have|Two of them/);
    }
  });
});
