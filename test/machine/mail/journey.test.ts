import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentEvent, connectAgent, createAgentClient } from '@helpdesk/client';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImap, type TestImapServer } from '../../support/mail/imap-server.ts';
import { startRelay, type TestRelay } from '../../support/mail/relay-server.ts';
import { patientService } from '../../support/patience.ts';

let folder: string;
let imap: TestImapServer;
let relay: TestRelay;
let service: RunningService;
let client: ReturnType<typeof createAgentClient>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-mail-journey-'));
  [imap, relay] = await Promise.all([startImap(), startRelay()]);
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
  await service?.stop();
  await Promise.all([imap?.close(), relay?.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** The headers of a mail that the relay took, unfolded, by their names in lower case. */
function headersOf(raw: Buffer): ReadonlyMap<string, string> {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

const rawMail = (headers: Readonly<Record<string, string>>, text: string): string =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', text, ''].join('\r\n');

const limit = { timeout: 120_000 };
const customer = 'Ada Reyes <ada@example.com>';

it('mail 1, 14, 23, 47, 52: a mail comes in, is answered, the customer answers, and one recipient who failed is put right', async () => {
  const events: AgentEvent[] = [];
  const connection = connectAgent({ client, onEvent: (event) => void events.push(event) });
  const reading = imap.account().server;
  const sending = relay.account.server;
  const login = { username: reading.username, password: 'a long password' };
  const inbox = await client.call('createInbox', {
    body: {
      ...{ name: 'Support', channel: 'email', from: 'Support <support@desk.example>' },
      config: {
        imap: [{ host: reading.host, port: reading.port, tls_type: 'none', ...login }],
        smtp: [{ host: sending.host, port: sending.port, tls_type: 'none', auth_protocol: 'none' }],
      },
    },
  });
  await expect.poll(() => imap.logins.tried, limit).toBeGreaterThan(0);
  const first = {
    From: customer,
    To: 'support@desk.example, bob@example.net',
    Subject: 'Refund',
    'Message-ID': '<a1@example.com>',
  };
  imap.append(rawMail(first, 'Where is my money?'));
  const rows = async () =>
    (await client.call('listAllConversations', { query: {} })).results.filter(({ inbox_id: id }) => id === inbox.id);
  await expect.poll(async () => (await rows()).map(({ subject }) => subject), limit).toEqual(['Refund']);
  const cuuid = (await rows())[0]?.uuid ?? '';
  const params = { cuuid };

  relay.script({ at: 'rcpt', to: 'bob@example.net', answer: { code: 550, text: '5.1.1 No such user' } });
  const reply = await client.call('sendMessage', {
    params,
    body: { message: '<p>On its way</p>', content_type: 'html' },
  });
  expect(reply).toMatchObject({ status: 'pending', meta: { to: ['ada@example.com'], cc: ['bob@example.net'] } });
  await expect.poll(() => relay.mails.length, limit).toBe(1);
  const headers = headersOf(relay.mails[0]?.raw ?? Buffer.alloc(0));
  const id = headers.get('message-id') ?? '';
  expect(id).toBe(`<${reply.uuid}@desk.example>`);
  expect(headers.get('in-reply-to')).toBe('<a1@example.com>');
  expect(headers.get('references')).toBe(`<${cuuid}@desk.example> <a1@example.com>`);
  expect(headers.get('subject')).toMatch(/^Re: Refund \[#\d+\]$/);
  const states = () =>
    events.flatMap((event) =>
      event.type === 'message_update' && event.data.uuid === reply.uuid ? [event.data.meta?.delivery] : [],
    );
  await expect
    .poll(() => states().at(-1), limit)
    .toMatchObject({ state: 'sent', failed: [{ address: 'bob@example.net', code: '5.1.1' }] });

  // Their program knows the reply by its id, and a relay on the way may have changed that: the root is enough.
  const answer = {
    From: customer,
    To: 'support@desk.example',
    Subject: 'AW: Refund',
    'Message-ID': '<a2@example.com>',
  };
  imap.append(rawMail({ ...answer, References: `<${cuuid}@desk.example>\r\n <changed@relay.example>` }, 'Thank you'));
  const texts = async () => {
    const { results } = await client.call('listMessages', { params, query: { type: ['incoming'] } });
    return results.map(({ text_content: text }) => text.trim());
  };
  await expect.poll(texts, limit).toEqual(['Thank you', 'Where is my money?']);

  relay.script();
  const body = { replace: [{ address: 'bob@example.net', by: 'robert@example.net' }] };
  await client.call('retryMessage', { params: { cuuid, uuid: reply.uuid }, body });
  await expect
    .poll(() => relay.mails.map(({ to }) => to), limit)
    .toEqual([['ada@example.com'], ['robert@example.net']]);
  expect(headersOf(relay.mails[1]?.raw ?? Buffer.alloc(0)).get('message-id')).toBe(id);
  await expect.poll(() => states().at(-1), limit).toEqual({ state: 'sent', next_at: null, failed: [] });
  const raw = await client.call('openRawMail', {
    params: {
      cuuid,
      uuid: (await client.call('listMessages', { params, query: { type: ['incoming'] } })).results[1]?.uuid ?? '',
    },
  });
  expect(raw).toContain('Where is my money?');
  connection.close();
});
