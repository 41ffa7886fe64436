import { expect, it } from 'vitest';
import type { Actor } from '../agent/agent.ts';
import type { Contact } from '../contact/contact.ts';
import { draftOfContact } from '../widget/widget-draft.ts';
import { draftMessage, type MessageInput } from './draft.ts';

const actor = { id: 7, firstName: 'Mia', lastName: 'Novak', email: 'mia@example.com' } as Actor;
const contact = { id: 9, firstName: 'Ada', lastName: 'Reyes', email: 'ada@example.com' };
const content = { content: '<p>Hello</p>', textContent: 'Hello', contentType: 'html' } as const;
const input: MessageInput = {
  message: 'Hello',
  private: false,
  senderType: 'agent',
  to: [],
  cc: ['c@x'],
  bcc: ['b@x'],
};
const files = [{ id: 3, filename: 'a.txt' }];

it('a reply goes to the contact, from the agent', () => {
  const chosen = { from: 'billing@example.com', replyTo: 'u1', signature: false, quote: true };
  expect(draftMessage(content, actor, contact, { ...input, ...chosen }, files)).toStrictEqual({
    ...content,
    author: { id: 7, firstName: 'Mia', lastName: 'Novak', senderType: 'agent' },
    private: false,
    files,
    meta: { to: ['ada@example.com'], cc: ['c@x'], bcc: ['b@x'], from: ['mia@example.com'], subject: '' },
    mail: { to: input.to, cc: ['c@x'], bcc: ['b@x'], ...chosen },
  });
});

it.each([
  [{ to: ['other@x'] }, ['other@x']],
  [{ private: true }, []],
  [{ private: true, to: ['other@x'] }, []],
])('with %j it goes to %j', (changes, to) => {
  const draft = draftMessage(content, actor, contact, { ...input, ...changes }, []);
  expect(draft.meta.to).toEqual(to);
  expect(draft.private).toBe('private' in changes);
});

it('goes to nobody where the contact has no address', () => {
  expect(draftMessage(content, actor, { ...contact, email: null }, input, []).meta.to).toEqual([]);
});

it('what the contact said is theirs, never private, and names the agent who wrote it down', () => {
  const said = {
    ...input,
    senderType: 'contact',
    private: true,
    to: ['desk@x'],
    subject: 'Order',
    echoId: 'e1',
  } as const;
  const draft = draftMessage(content, actor, contact, said, []);
  expect(draft).toMatchObject({ author: { id: 9, firstName: 'Ada', senderType: 'contact' }, private: false });
  expect(draft.meta).toEqual({
    to: ['desk@x'],
    cc: ['c@x'],
    bcc: ['b@x'],
    from: ['ada@example.com'],
    subject: 'Order',
    echo_id: 'e1',
    written_by: { id: 7, first_name: 'Mia', last_name: 'Novak' },
  });
  const byDesk = draftMessage(content, { ...actor, id: 1 }, contact, said, []);
  expect(byDesk.meta).not.toHaveProperty('written_by');
});

it('what a contact writes in the widget is plain text from them', () => {
  const person = contact as Contact;
  expect(draftOfContact(person, { message: '<b>', echoId: 'e1' }, files)).toEqual({
    author: { id: 9, firstName: 'Ada', lastName: 'Reyes', senderType: 'contact' },
    content: '<b>',
    textContent: '<b>',
    contentType: 'text',
    private: false,
    files,
    meta: { to: [], cc: [], bcc: [], from: ['ada@example.com'], subject: '', echo_id: 'e1' },
  });
  const { meta, files: none } = draftOfContact({ ...person, email: null }, { message: 'Hi' });
  expect([meta, none]).toStrictEqual([{ to: [], cc: [], bcc: [], from: [], subject: '' }, []]);
});
