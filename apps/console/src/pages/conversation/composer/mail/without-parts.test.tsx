import { find, press, seen, write } from '@helpdesk/screen-testing';
import { expect, test, vi } from 'vitest';
import { jon, openMailConversation, send } from './mail-of-tests.ts';

/** The parts of mails do not get here. */
vi.mock('./load-mail.ts', () => ({ loadMail: () => new Promise(() => undefined) }));

const drafts = 'GET /api/v1/conversations/{uuid}/draft';

test('mail 44: without the parts of mails the line of a reply names no person', async () => {
  await openMailConversation({}, /^Send/);
  await seen('By e-mail');
  expect(document.querySelector('[role=tablist]')?.parentElement?.textContent).not.toContain('mira@');
});

test('mail 44: without them it names the addresses that were chosen, to which the reply goes', async () => {
  const meta = { id: '0'.repeat(32), mail: { to: ['petra@lund.example'], cc: [jon], bcc: [] } };
  const draft = { type: 'reply', content: '<p>Hello</p>', meta, updated_at: '2030-01-01T10:00:00.000Z' };
  const service = await openMailConversation({ [drafts]: [draft] }, /^Send/);
  await seen(`To petra@lund.example and ${jon}, by e-mail`);
  await write(await find('field', 'Reply to Mira Solberg'), 'It is booked.');
  await press(await find('button', 'Send'));
  await expect
    .poll(() => service.of(send).map(({ body }) => body))
    .toMatchObject([{ to: ['petra@lund.example'], cc: [jon] }]);
});
