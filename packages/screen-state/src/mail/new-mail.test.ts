import { expect, test } from 'vitest';
import { unsentOf } from '../agent/unsent.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { isUnwritten, newMail } from './new-mail.ts';

test('letters 10: a new mail stays on its device until it is sent or discarded, one for each contact', () => {
  const storage = memoryStorage();
  const mail = newMail(storage, '5');
  mail.write({ to: ['ada@example.com'], text: 'Hello' });
  expect(newMail(storage, '5').state.snapshot()).toMatchObject({ to: ['ada@example.com'], text: 'Hello' });
  expect(isUnwritten(newMail(storage, '6').state.snapshot())).toBe(true);
  expect(mail.clear()).toMatchObject({ text: 'Hello' });
  expect(isUnwritten(mail.state.snapshot())).toBe(true);
  expect(storage.entries('new mail')).toEqual([]);
});

test('letters 13: what is given does not mix with a mail that is kept, and takes its place only for a while', () => {
  const storage = memoryStorage();
  const textOf = (): string => newMail(storage, '5').state.snapshot().text;
  newMail(storage, '55').write({ text: 'To another contact' });
  newMail(storage, '5').write({ to: ['ada@example.com'], text: 'First' });
  const second = newMail(storage, '5', { text: 'Second' });
  const third = newMail(storage, '5', { to: ['bob@example.com'] });
  expect(second.state.snapshot()).toMatchObject({ to: [], text: 'Second' });
  third.write({ text: 'Third' });
  expect(textOf()).toBe('Third');
  third.clear();
  expect(textOf()).toBe('Second');
  second.clear();
  expect(textOf()).toBe('First');
});

test('letters 12: a new mail has one key until it was sent or discarded', () => {
  const storage = memoryStorage();
  const mail = newMail(storage, '5');
  mail.write({ text: 'Hello' });
  const { key } = mail.state.snapshot();
  mail.write({ text: 'Hello again' });
  expect(newMail(storage, '5').state.snapshot().key).toBe(key);
  const discarded = mail.clear();
  expect(mail.state.snapshot().key).not.toBe(key);
  mail.write(discarded);
  expect(newMail(storage, '5').state.snapshot().key).toBe(key);
});

test('a new mail is unsent, and is named before its device forgets it', async () => {
  const storage = memoryStorage();
  const drafts = { save: async () => true };
  expect(await unsentOf(storage, drafts)).toEqual([]);
  newMail(storage, '').write({ text: 'Hello' });
  expect(await unsentOf(storage, drafts)).toEqual(['drafts']);
});

test('what was kept in a form that cannot be read is not there', () => {
  const storage = memoryStorage();
  storage.write('new mail ', '{');
  expect(isUnwritten(newMail(storage, '').state.snapshot())).toBe(true);
});
