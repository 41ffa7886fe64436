import { expect, it } from 'vitest';
import { testMail } from './test-mail.ts';

const from = { address: "o'help&co@shop.example", name: 'Shop' };
const uuid = '0198c4de-0000-7000-8000-000000000001';

it('mail 57: the mail of a test has a fixed text, and is answered by no program', () => {
  const mail = testMail({ uuid, at: 5, from, to: 'ada@example.com' });
  expect(mail).toMatchObject({
    messageId: `${uuid}@shop.example`,
    date: 5,
    from,
    to: [{ address: 'ada@example.com', name: '' }],
    envelope: { from: from.address, to: ['ada@example.com'], id: uuid },
    inReplyTo: null,
    references: [],
  });
  expect(mail.headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' });
  expect(mail.text).toContain(`mail from ${from.address} reaches you`);
  expect(mail.html).toContain('help&amp;co@shop.example');
});
