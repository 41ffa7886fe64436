import type { AgentClient, ContactNote } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { createNoteDrafts } from './note-drafts.ts';

/** A service whose answers wait. */
function slowDesk() {
  const asked: { readonly note: unknown; answer(): void; refuse(): void }[] = [];
  const call = (_id: string, request: { readonly body: { readonly note: string } }): Promise<ContactNote> =>
    new Promise((resolve, reject) => {
      const { note } = request.body;
      asked.push({ note, answer: () => resolve({ note } as ContactNote), refuse: () => reject(new Error('refused')) });
    });
  return { asked, drafts: createNoteDrafts({ call: call as AgentClient['call'] }, memoryStorage()) };
}

it('is another one for each contact, and the same one each time', () => {
  const { drafts } = slowDesk();
  drafts.of(1).write('Likes tea');
  expect(drafts.of(1).text.snapshot()).toBe('Likes tea');
  expect(drafts.of(2).text.snapshot()).toBe('');
});

it('drafts 6: is saved once, and is empty then', async () => {
  const { asked, drafts } = slowDesk();
  drafts.of(1).write(' Likes tea\n');
  const saved = drafts.of(1).save();
  expect(await drafts.of(1).save()).toBeUndefined();
  expect(asked.map(({ note }) => note)).toEqual(['Likes tea']);
  asked[0]?.answer();
  expect((await saved)?.note).toBe('Likes tea');
  expect(drafts.of(1).text.snapshot()).toBe('');
});

it.each([
  ['Likes tea, and cake', ', and cake'],
  ['Likes tea\n\nHas a cat', 'Has a cat'],
  ['Likes coffee', 'Likes coffee'],
  ['', ''],
])('drafts 6: of %j, written while “Likes tea” is saved, %j is left', async (written, left) => {
  const { asked, drafts } = slowDesk();
  drafts.of(1).write('Likes tea');
  const saved = drafts.of(1).save();
  drafts.of(1).write(written);
  asked[0]?.answer();
  await saved;
  expect(drafts.of(1).text.snapshot()).toBe(left);
});

it('stays when it is refused, and can be saved then', async () => {
  const { asked, drafts } = slowDesk();
  drafts.of(1).write('Likes tea');
  const saved = drafts.of(1).save();
  asked[0]?.refuse();
  await expect(saved).rejects.toThrow('refused');
  expect(drafts.of(1).text.snapshot()).toBe('Likes tea');
  void drafts.of(1).save();
  expect(asked).toHaveLength(2);
});
