import { expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fileMessages } from './attach.ts';
import { type ContactOutgoing, contactOutbox } from './contact-outbox.ts';

const entry = (id: string, change: Partial<ContactOutgoing> = {}): ContactOutgoing => ({
  id,
  key: `key ${id}`,
  at: Number(id),
  to: 'c1',
  text: `text ${id}`,
  ...change,
});

it('outbox 2: keeps the order of writing over a reload, whatever order the storage has', () => {
  const storage = memoryStorage();
  const outbox = contactOutbox(storage);
  for (const id of ['3', '1', '2']) outbox.put(entry(id));
  expect(
    contactOutbox(storage)
      .all()
      .map(({ id }) => id),
  ).toEqual(['1', '2', '3']);
  expect(contactOutbox(storage).next()).toEqual(entry('1'));
});

it('outbox 7: keeps the names of files that wait, and of none that was refused for good', () => {
  const storage = memoryStorage();
  const outbox = contactOutbox(storage);
  const files = [new File(['x'], 'report.txt')];
  outbox.put(entry('1', { text: undefined, files }));
  outbox.put(entry('2', { text: undefined, files, failure: { code: 'tooLarge', isFinal: true } }));
  expect(outbox.fileNames.all()).toEqual([{ id: '1', key: 'key 1', at: 1, to: 'c1', names: ['report.txt'] }]);
  outbox.remove('1');
  expect(outbox.fileNames.all()).toEqual([]);
});

it('sends no file to a conversation that a message has to begin', () => {
  const outbox = contactOutbox(memoryStorage());
  const files = [new File(['x'], 'report.txt')];
  outbox.put(entry('1', { to: 'new-1', text: undefined, files }));
  expect(outbox.next()).toBeUndefined();
  outbox.put(entry('2', { to: 'new-1' }));
  expect(outbox.next()?.id).toBe('2');
  outbox.redirect('new-1', 'c1');
  expect(outbox.next()).toMatchObject({ id: '1', to: 'c1' });
});

it('sender 3: goes past what was refused', () => {
  const outbox = contactOutbox(memoryStorage());
  outbox.put(entry('1', { failure: { code: 'refused' } }));
  outbox.put(entry('2'));
  expect(outbox.next()?.id).toBe('2');
  outbox.remove('2');
  expect(outbox.next()).toBeUndefined();
});

it('outbox 6: sends what was written behind a first message to the conversation that it began', () => {
  const storage = memoryStorage();
  const outbox = contactOutbox(storage);
  outbox.put(entry('1', { to: 'new-1' }));
  outbox.put(entry('2', { to: 'new-1', files: [new File(['x'], 'a.txt')] }));
  outbox.put(entry('3', { to: 'new-2' }));
  outbox.redirect('new-1', 'c9');
  expect(outbox.all().map(({ to }) => to)).toEqual(['c9', 'c9', 'new-2']);
  expect(
    contactOutbox(storage)
      .all()
      .map(({ to }) => to),
  ).toEqual(['c9', 'new-2']);
});

it('outbox 3: reads past what it did not write', () => {
  const values = new Map([
    ['out.a', '{'],
    ['out.b', 'null'],
    ['out.c', '{"id":"c"}'],
    ['draft.c1', 'text'],
  ]);
  expect(contactOutbox(memoryStorage(values)).all()).toEqual([]);
});

it('outbox 3: knows of what another tab wrote', () => {
  const values = new Map<string, string>();
  const outbox = contactOutbox(memoryStorage(values));
  values.set('out.1', JSON.stringify(entry('1')));
  expect(outbox.next()?.id).toBe('1');
});

it('uploads 3: makes as many messages of files as the desk takes, and one of each that it does not take', () => {
  const upload = { max_bytes: 1024 * 1024, extensions: ['png', 'pdf', 'jfif'], max_files: 2 };
  const file = (name: string, size = 1): File => new File([new Uint8Array(size)], name);
  const made = fileMessages(
    'c1',
    [file('1.png'), file('x.exe'), file('2.PDF'), file('big.png', 2 ** 20 + 1), file('3.png')],
    upload,
  );
  expect(made.map(({ files, failure }) => [files?.map(({ name }) => name), failure?.code, failure?.values])).toEqual([
    [['x.exe'], 'kind', { ext: 'exe' }],
    [['big.png'], 'tooLarge', { n: 1 }],
    [['1.png', '2.PDF'], undefined, undefined],
    [['3.png'], undefined, undefined],
  ]);
  const byBytes = [file('1000008715'), file('photo.jfif')];
  expect(fileMessages('c1', byBytes, upload).flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(fileMessages('c1', [file('x.exe')], { ...upload, extensions: ['*'] })[0]?.failure).toBeUndefined();
});
