import { all, find, get, gone, press, refused, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { mailOf, openMails, ownMailOf, routes, uuid } from './mail-of-tests.ts';

const fold = (name: RegExp) => find('button', name);

test('a mail says who wrote it and to whom; who else got it is folded', async () => {
  const names = { 'support@desk.example': 'Support', 'jon@cafe.example': 'Jon Iversen' };
  await openMails([
    mailOf(1, {
      meta: {
        names,
        cc: ['jon@cafe.example', 'kitchen@cafe.example'],
        date: '2026-05-20T11:58:00.000Z',
        received_at: '2026-05-20T12:02:00.000Z',
      },
    }),
  ]);
  const button = await fold(/^To Support, Cc 2$/);
  const mail = button.closest('article') as HTMLElement;
  expect(mail.textContent).toContain('Mira Solberg');
  expect(mail.textContent).toContain('mira@cafe.example');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await press(button);
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  for (const text of ['Jon Iversen', 'jon@cafe.example', 'kitchen@cafe.example', 'Written', 'arrived'])
    expect(mail.textContent).toContain(text);
});

test('mail 44: who is in Cc is named as they call themselves, else as the mail calls them', async () => {
  const people = [{ address: 'jon@cafe.example', name: 'Jon Iversen', contact_id: null, role: 'cc' }].map((each) => ({
    ...each,
    ...{ is_new: false, is_automatic: false },
  }));
  const names = { 'jon@cafe.example': 'The boss', 'petra@books.example': 'Petra Lund' };
  await openMails([mailOf(1, { meta: { names, cc: ['jon@cafe.example', 'petra@books.example'] } })], {
    [routes.people]: people,
  });
  await press(await fold(/Cc 2$/));
  await seen('Jon Iversen');
  await seen('Petra Lund');
  expect(document.body.textContent).not.toContain('The boss');
});

test('mail 54: below a mail of ours stands the signature that left with it, and below others none', async () => {
  await openMails([
    ownMailOf(1, { meta: { signature: '<p>Ada Lindgren<br />Kettle Works</p>' } }),
    ownMailOf(2),
    mailOf(3),
  ]);
  await seen('Text 3');
  const mails = [...document.querySelectorAll('article')];
  const signatures = mails.map((mail) => all('group', 'Signature', mail).map(({ textContent }) => textContent));
  expect(signatures).toEqual([[expect.stringMatching(/Ada Lindgren\s*Kettle Works/)], [], []]);
  expect(mails[0]?.textContent).toMatch(/Text 1.*Ada Lindgren/s);
});

test('mail 35: older text is fetched when it is asked for, and shown without the new one', async () => {
  const mail = mailOf(1, {
    text_content: 'Two of them leak.',
    content: 'Two of them leak.',
    meta: { has_quote: true },
  });
  const original = { html: null, text: 'Two of them leak.\n\nOn 2 May Support wrote:\n> Six kettles?', headers: [] };
  const service = await openMails([mail], { [routes.original]: original });
  const button = await fold(/^Earlier text$/);
  expect(service.of(routes.original)).toEqual([]);
  await press(button);
  const older = () => document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent;
  await expect.poll(older).toBe('On 2 May Support wrote:\nSix kettles?');
});

test('mail 35: a mail that is not kept any more has no older text', async () => {
  await openMails([mailOf(1, { meta: { has_quote: true } })], {
    [routes.original]: refused(404, 'NotFoundException'),
  });
  await press(await fold(/^Earlier text$/));
  await seen('The mail as it came is not kept any more.');
});

test('mail 38: files are named with their size, and refused ones with the reason', async () => {
  const attachments = [
    {
      ...{ name: 'order-2207.pdf', size: 84_000, content: '', content_id: '', content_type: 'application/pdf' },
      ...{
        disposition: 'attachment',
        uuid: '00000000-0000-4000-8000-00000000000a',
        url: '/uploads/a',
        thumbnail_url: null,
      },
    },
  ];
  const notTaken = [
    { name: 'pour-test.mov', size: 21_000_000, reason: 'too_large' },
    { name: 'run.exe', size: 2_000, reason: 'extension' },
  ];
  await openMails([mailOf(1, { attachments, meta: { refused_attachments: notTaken } })]);
  await seen('order-2207.pdf 84 kB');
  await seen(/pour-test\.mov 21 MB, larger than/);
  await seen('run.exe 2 kB, files of this kind are not taken');
  expect(get('link', /^order-2207\.pdf/).getAttribute('rel')).toBe('noopener noreferrer');
});

test.each([
  ['unreadable', 'This mail could not be read.'],
  ['too_large', 'This mail is too large. It was left in the mailbox.'],
  ['encrypted', 'This mail is encrypted and cannot be read here.'],
] as const)('mail 10, 39: a mail that is %s is said to be so', async (notice, words) => {
  await openMails([mailOf(1, { meta: { notice } })]);
  await seen(words);
  expect(document.body.textContent).not.toContain('Text 1');
});

test('mail 41: an automatic reply is one line until it is asked for, and other mail of programs is whole', async () => {
  await openMails([
    mailOf(1, { text_content: 'I am away.', content: 'I am away.', meta: { is_automated: true, is_auto_reply: true } }),
    mailOf(2, { meta: { is_automated: true } }),
  ]);
  const show = await fold(/^Show$/);
  expect(document.querySelectorAll('[aria-label="About the sender"]')).toHaveLength(1);
  await press(show);
  await gone('button', 'Show');
  await seen('I am away.');
});

test('mail 18, 20: what is doubtful about a sender is said', async () => {
  await openMails([mailOf(1, { meta: { sender_unproven: true, reply_to_ignored: 'thief@evil.example' } })]);
  await seen('Sender not confirmed');
  await press(await find('button', 'Why'));
  await seen('This mail asks for replies to thief@evil.example.');
});

test('mail 16: a sender who is new can be added to the replies, until an agent has written to them', async () => {
  const meta = { new_sender: true, from: ['petra@books.example'] } as const;
  const petra = {
    address: 'petra@books.example',
    name: 'Petra Lund',
    contact_id: 9,
    role: 'from',
    is_automatic: false,
  };
  const service = await openMails(
    [mailOf(1, { meta: { ...meta, from: [...meta.from] }, author: { first_name: 'Petra', last_name: 'Lund' } })],
    { [routes.people]: [{ ...petra, is_new: true }] },
  );
  await find('button', 'Add to replies');
  service.answer({ [routes.people]: [{ ...petra, is_new: false }] });
  service.say({
    ...{ type: 'conversation_update', cursor: 'Mg', seq: 2 },
    data: { uuid, last_message_at: '2026-05-20T12:30:00.000Z' },
  });
  await gone('button', 'Add to replies');
});

test('mail 30: who forwarded a mail of a customer is said, and the customer can be set', async () => {
  const forwarded = { address: 'wilma@haven.example', name: 'Wilma Haven', subject: 'Lid', date: null };
  const service = await openMails([mailOf(1, { meta: { forwarded } })]);
  await seen('Forwarded by Mira Solberg');
  await press(get('button', 'Make wilma@haven.example the customer'));
  await seen('wilma@haven.example is the customer now.');
  expect(service.of(routes.contact)).toMatchObject([
    { params: { uuid }, body: { contact_email: 'wilma@haven.example', first_name: 'Wilma Haven' } },
  ]);
});

test('an agent who may not write is offered nothing that writes', async () => {
  const forwarded = { address: 'wilma@haven.example', name: null, subject: null, date: null };
  await openMails(
    [mailOf(1, { meta: { forwarded, new_sender: true } })],
    {},
    {
      permissions: ['conversations:read', 'conversations:read_all', 'messages:read'],
    },
  );
  await seen('Forwarded by Mira Solberg');
  for (const name of [/customer$/, /^Add/]) expect(all('button', name)).toEqual([]);
});

test('mail 58: where only the plain text of our mail is shown, its pictures are among the files', async () => {
  const url = '/uploads/u7?expires=1&signature=a';
  const picture = {
    ...{ name: 'kettles.png', size: 900, content: '', content_id: 'k1@picture', content_type: 'image/png' },
    ...{ disposition: 'inline', uuid: '00000000-0000-4000-8000-000000000077', url, thumbnail_url: null },
  };
  const content = `<p><img src="${url.replaceAll('&', '&amp;')}" alt="Two kettles" /></p>`;
  await openMails([
    ownMailOf(1, { content, content_type: 'html', text_content: '[Two kettles]', attachments: [picture] }),
  ]);
  await seen('[Two kettles]');
  await find('link', /kettles\.png/);
});
