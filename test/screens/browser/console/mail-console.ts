import { expect } from 'vitest';
import { startImap, type TestImapServer } from '../../../support/mail/imap-server.ts';
import { startRelay, type TestRelay } from '../../../support/mail/relay-server.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

const limit = { timeout: 120_000 };

/** A mail that a server gets, by what a test says of it. */
export interface GivenMail {
  readonly from: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  /** Other lines of its head. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Files beside the text. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: string | Buffer }[];
}

/** A desk with an e-mail inbox, which reads and sends through servers of the test. */
export interface MailConsole extends ConsoleDesk {
  readonly imap: TestImapServer;
  readonly relay: TestRelay;
  readonly inboxId: number;
  /** Has a mail arrive, and waits until it is a message; answers its conversation. */
  arrive(mail: GivenMail): Promise<{ readonly conversation: string; readonly message: string }>;
  /** Waits until the service knows that of the delivery of a message. */
  delivered(conversation: string, message: string, state: string): Promise<void>;
}

interface Listed {
  readonly uuid: string;
  readonly inbox_id: number;
}
interface Sent {
  readonly uuid: string;
  readonly meta: {
    readonly message_id?: string;
    readonly delivery?: { readonly state: string; readonly next_at: string | null };
  };
}

export async function mailConsole(): Promise<MailConsole> {
  const [imap, relay] = await Promise.all([startImap(), startRelay()]);
  const desk = await consoleDesk({ HELPDESK_OUTBOUND_ALLOW: 'localhost,127.0.0.1' });
  const reading = imap.account().server;
  const sending = relay.account.server;
  const { id: inboxId } = await desk.ask<{ id: number }>('/inboxes', 'POST', {
    ...{ name: 'Support', channel: 'email', from: 'Support <support@desk.example>' },
    config: {
      imap: [
        {
          host: reading.host,
          port: reading.port,
          tls_type: 'none',
          username: reading.username,
          password: 'a long password',
        },
      ],
      smtp: [{ host: sending.host, port: sending.port, tls_type: 'none', auth_protocol: 'none' }],
      signature: '<p>{{agent.first_name}} {{agent.last_name}}<br>Saltmarsh Kitchen</p>',
    },
  });
  let count = 0;
  const messagesOf = (conversation: string) =>
    desk.ask<{ results: readonly Sent[] }>(`/conversations/${conversation}/messages?page_size=100`);
  return {
    ...desk,
    imap,
    relay,
    inboxId,
    arrive: async (mail) => {
      count += 1;
      const id = `mail-${count}@customers.example`;
      imap.append(sourceOf(mail, id));
      let found: { conversation: string; message: string } | undefined;
      await expect
        .poll(async () => {
          const { results } = await desk.ask<{ results: readonly Listed[] }>('/conversations/all?page_size=100');
          for (const { uuid, inbox_id: of } of results) {
            if (of !== inboxId) continue;
            const message = (await messagesOf(uuid)).results.find((each) => each.meta.message_id === id);
            if (message !== undefined) found = { conversation: uuid, message: message.uuid };
          }
          return found !== undefined;
        }, limit)
        .toBe(true);
      if (found === undefined) throw new Error('the mail did not come in');
      return found;
    },
    delivered: async (conversation, message, state) => {
      await expect
        .poll(async () => {
          const { results } = await messagesOf(conversation);
          const { delivery } = results.find(({ uuid }) => uuid === message)?.meta ?? {};
          // One that was put off waits until its next try.
          return delivery?.state === 'waiting' && delivery.next_at === null ? 'begins' : delivery?.state;
        }, limit)
        .toBe(state);
    },
    close: async () => {
      await desk.close();
      await Promise.all([imap.close(), relay.close()]);
    },
  };
}

/** As the server of its sender hands it over. */
export function sourceOf({ from, subject, text = '', html, headers = {}, files = [] }: GivenMail, id: string): string {
  const head = {
    From: from,
    To: 'Support <support@desk.example>',
    Subject: subject,
    'Message-ID': `<${id}>`,
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const body =
    html === undefined
      ? ['Content-Type: text/plain; charset=utf-8', '', text]
      : ['Content-Type: text/html; charset=utf-8', '', html];
  if (files.length === 0) return [...lines, ...body, ''].join('\r\n');
  const parts = [
    body.join('\r\n'),
    ...files.map(({ name, type, content }) =>
      [
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
      ].join('\r\n'),
    ),
  ];
  const boundary = `parts-of-${id}`;
  return [
    ...lines,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
