import { describe, expect, it } from 'vitest';
import type { MailRecipient } from './mail-recipients.ts';
import { type OutgoingKind, outgoingMail } from './outgoing-mail.ts';
import { newSending, nextSending, type SendingRecipient } from './sending-state.ts';

const waiting = (address: string, role: MailRecipient['role']): SendingRecipient => ({
  address,
  role,
  state: 'waiting',
  at: null,
  code: null,
  text: null,
});

type Input = Parameters<typeof outgoingMail>[0];

const input: Input = {
  kind: 'reply',
  uuid: 'u1',
  at: 5,
  from: { address: 'sales@shop.example', name: 'Mia at Shop' },
  envelopeFrom: 'support@shop.example',
  recipients: [waiting('Ada@example.com', 'to'), waiting('bob@example.com', 'cc'), waiting('cyd@example.com', 'bcc')],
  names: new Map([['ada@example.com', 'Ada Reyes']]),
  subject: 'Refund [#101]',
  replyTo: 'support+rabc@shop.example',
  root: 'root@shop.example',
  thread: ['a@x', 'b@x'],
  inReplyTo: 'b@x',
  loopTag: 'tag',
  stopUrl: 'https://desk.example/mail/stop?t=1',
  body: { html: '<p>Yes</p>', text: 'Yes' },
  signature: null,
  quote: null,
  files: [],
};

describe('mail 47: a reply', () => {
  it('has these heads and this envelope', () => {
    expect(outgoingMail(input)).toEqual({
      messageId: 'u1@shop.example',
      date: 5,
      boundary: 'u1',
      from: { address: 'sales@shop.example', name: 'Mia at Shop' },
      replyTo: 'support+rabc@shop.example',
      to: [{ address: 'Ada@example.com', name: 'Ada Reyes' }],
      cc: [{ address: 'bob@example.com', name: '' }],
      subject: 'Refund [#101]',
      inReplyTo: 'b@x',
      references: ['root@shop.example', 'a@x', 'b@x'],
      headers: [{ name: 'X-Helpdesk-Loop', value: 'tag' }],
      envelope: {
        from: 'support@shop.example',
        to: ['Ada@example.com', 'bob@example.com', 'cyd@example.com'],
        id: 'u1',
        notify: ['FAILURE', 'DELAY'],
      },
      html: '<p>Yes</p>',
      text: 'Yes',
      images: [],
      attached: [],
    });
  });

  it('differs at the second attempt in the envelope alone', () => {
    const [ada, ...others] = input.recipients;
    const first = outgoingMail(input);
    const second = outgoingMail({
      ...input,
      recipients: [{ ...ada, state: 'accepted' } as SendingRecipient, ...others],
    });
    expect(second).toEqual({ ...first, envelope: { ...first.envelope, to: ['bob@example.com', 'cyd@example.com'] } });
  });

  it('mail 52: keeps its id and its body when an address is replaced', () => {
    const failed = {
      ...newSending([{ address: 'bb@x.example', role: 'to' }], 0),
      step: 'failed',
      nextAt: null,
    } as const;
    const recipients = failed.recipients.map((each): SendingRecipient => ({ ...each, state: 'failed' }));
    const replace = [{ address: 'bb@x.example', by: 'bob@x.example' }];
    const after = nextSending({ ...failed, recipients }, { type: 'retried', at: 1, replace });
    const [first, second] = [recipients, after?.recipients ?? []].map((each) =>
      outgoingMail({ ...input, recipients: each }),
    );
    expect(second?.to).toEqual([{ address: 'bob@x.example', name: '' }]);
    expect(second).toEqual({ ...first, to: second?.to, envelope: { ...first?.envelope, to: ['bob@x.example'] } });
  });
});

describe('mail 46: Bcc', () => {
  it('is in the envelope and in no head', () => {
    const { envelope, ...written } = outgoingMail(input);
    expect(envelope.to).toContain('cyd@example.com');
    expect(JSON.stringify(written)).not.toContain('cyd');
    expect(JSON.stringify(written)).toContain('bob');
  });

  it('may be the only recipient', () => {
    const mail = outgoingMail({ ...input, recipients: [waiting('cyd@example.com', 'bcc')] });
    expect([mail.to, mail.cc, mail.envelope.to]).toEqual([[], [], ['cyd@example.com']]);
  });
});

it('mail 40: no text of a stranger ends a line of the head', () => {
  const evil = 'x\r\nBcc: evil@z\u2028\u202e\0';
  const mail = outgoingMail({
    ...input,
    from: { address: 'support@shop.example', name: evil },
    names: new Map([['ada@example.com', evil]]),
    subject: evil + 'y'.repeat(1_000_000),
    inReplyTo: evil,
    thread: [evil, 'a@x'],
  });
  expect(mail.from.name).toBe('x Bcc: evil@z');
  expect(mail.to[0]?.name).toBe('x Bcc: evil@z');
  expect(mail.subject).toMatch(/^x Bcc: evil@z y+$/);
  expect(mail.subject).toHaveLength(300);
  expect([mail.inReplyTo, mail.references]).toEqual([null, ['root@shop.example', 'a@x']]);
  const { body, html, text, ...heads } = { body: null, ...mail };
  expect(JSON.stringify(heads)).not.toMatch(/\\r|\\n|\\u0000|\u2028|\u202e/);
});

describe('mail 47: a mail that the service writes by itself', () => {
  const namesOf = (kind: OutgoingKind, stopUrl: string | null = 'https://x/') =>
    outgoingMail({ ...input, kind, stopUrl }).headers.map(({ name, value }) => `${name}: ${value}`);
  const loop = 'X-Helpdesk-Loop: tag';
  const automatic = (value: string) => [loop, `Auto-Submitted: ${value}`, 'X-Auto-Response-Suppress: All'];
  const stop = ['List-Unsubscribe: <https://x/>', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'];

  it.each([
    ['reply', [loop]],
    ['forward', [loop]],
    ['transcript', [loop]],
    ['acknowledgement', automatic('auto-replied')],
    ['notice', automatic('auto-generated')],
    ['continuity', [...automatic('auto-generated'), ...stop]],
    ['survey', [...automatic('auto-generated'), ...stop]],
  ] as const)('of kind %s has these heads', (kind, headers) => {
    expect(namesOf(kind)).toEqual(headers);
  });

  it('names no address to stop at where there is none', () => {
    expect(namesOf('survey', null)).toEqual(automatic('auto-generated'));
  });
});

describe('mail 54: the body', () => {
  const [signature, quote] = [
    { html: '<p>Mia</p>', text: 'Mia' },
    { html: '<blockquote>a</blockquote>', text: '> a' },
  ];

  it.each([
    [
      'signature and quote',
      { signature, quote },
      'Yes\n\n-- \nMia\n\n> a',
      '<p>Yes</p><br /><p>Mia</p><br /><blockquote>a</blockquote>',
    ],
    ['a signature', { signature }, 'Yes\n\n-- \nMia', '<p>Yes</p><br /><p>Mia</p>'],
    ['a quote', { quote }, 'Yes\n\n> a', '<p>Yes</p><br /><blockquote>a</blockquote>'],
    ['an empty signature', { signature: { html: '', text: '' } }, 'Yes', '<p>Yes</p>'],
  ])('with %s', (_kind, parts, text, html) => {
    expect(outgoingMail({ ...input, ...parts })).toMatchObject({ text, html });
  });

  it('shows images by their ids, and attaches the others', () => {
    const body = { text: '', html: '<p><img src="cid:a1@x" alt="" /> <img alt="" src="cid:b&amp;2" /></p>' };
    const quoted = { text: '', html: '<img src="cid:quoted" />' };
    const files = ['a1@x', 'b&2', 'quoted', 'unused', null].map((contentId) => ({ contentId }));
    const mail = outgoingMail({ ...input, body, quote: quoted, files });
    expect(mail.images).toEqual(files.slice(0, 3));
    expect(mail.attached).toEqual(files.slice(3));
    const none = outgoingMail({
      ...input,
      body: { text: '', html: '<p data-src="cid:a1@x">src="cid:unused"</p>' },
      files,
    });
    expect(none.images).toEqual([]);
  });
});
