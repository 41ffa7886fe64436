import { find, get, press, refused, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const create = 'POST /api/v1/conversations';
const address = 'jo.doe@new.example';

async function begun(script: Parameters<typeof openConsole>[1] = {}) {
  const service = await openConsole('/new', { 'GET /api/v1/contacts': [], ...script });
  await write(await find('select', 'Contact'), address);
  await find('field', 'First name, if you know it');
  return { service, message: await find('field', 'Message') };
}
const start = async () => press(await find('button', /^Start the conversation/));

test('reports F20: without a first name it is what stands before the @; reports A1: the text is sent as it was written', async () => {
  const { service, message } = await begun();
  const text = 'Open <your account> first\n\n  then  Tom & Jerry\n>= 5';
  await write(message, text);
  await start();
  await expect
    .poll(() => service.of(create).map(({ body }) => body))
    .toMatchObject([
      { contact_email: address, first_name: 'jo.doe', content: text, content_type: 'text', initiator: 'agent' },
    ]);
});

test('reports A5: what is too long is said while it is written, and gone when it is short enough', async () => {
  const { service, message } = await begun();
  await write(message, 'x'.repeat(50_003));
  await seen('3 characters too many');
  await start();
  expect(service.of(create)).toEqual([]);
  await write(message, 'x'.repeat(50_000));
  await expect.poll(() => document.body.textContent).not.toContain('too many');
});

test('reports F22: a refusal has its reason, and the text stays', async () => {
  const reason = refused(403, 'PermissionException', 'The contact is blocked', null, 'contact.blocked');
  const { service, message } = await begun({ [create]: reason });
  await write(message, 'Hello');
  await start();
  await seen('This contact is blocked. Unblock the contact first.');
  expect((get('field', 'Message') as HTMLTextAreaElement).value).toBe('Hello');
  service.answer({ [create]: refused(409, 'ConflictException', 'The desk rests on Sundays.', null, 'desk.rests') });
  await start();
  await seen('The desk rests on Sundays.');
});
