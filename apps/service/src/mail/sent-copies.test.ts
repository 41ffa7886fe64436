import { expect, it } from 'vitest';
import { sentCopies } from './sent-copies.ts';

/** Copies that end when the test says. */
function copying() {
  const under: { readonly mailId: number; readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const failed: (readonly [code: unknown, mailId: number])[] = [];
  const copies = sentCopies(
    ({ mailId }) => new Promise((end, fail) => void under.push({ mailId, end, fail })),
    (error, { mailId }) => failed.push([(error as { code?: unknown }).code, mailId]),
  );
  const add = (inboxId: number, ...mailIds: readonly number[]): void => {
    for (const mailId of mailIds) copies.add({ inboxId, mailId });
  };
  return { copies, add, under, failed, begun: () => under.map(({ mailId }) => mailId) };
}

it('mail 74: an inbox makes one copy at a time, in order, and another inbox its own', async () => {
  const { copies, add, under, failed, begun } = copying();
  add(1, 1, 2, 3);
  add(2, 4);
  expect(begun()).toEqual([1, 4]);
  under[0]?.fail(Object.assign(new Error('no'), { code: 'E1' }));
  await expect.poll(begun).toEqual([1, 4, 2]);
  expect(failed).toEqual([['E1', 1]]);
  under[1]?.end();
  under[2]?.end();
  await expect.poll(begun).toEqual([1, 4, 2, 3]);
  under[3]?.end();
  await copies.done();
  add(1, 5);
  expect(begun()).toEqual([1, 4, 2, 3, 5]);
});

it('mail 74: fifty copies of an inbox wait, and further ones are reported', () => {
  const { add, failed, begun } = copying();
  add(1, ...Array.from({ length: 53 }, (_, index) => index));
  expect(begun()).toEqual([0]);
  expect(failed).toEqual([
    ['too_many_copies', 51],
    ['too_many_copies', 52],
  ]);
});

it('mail 74: after the end no copy begins, and those that waited are reported', async () => {
  const { copies, add, under, failed, begun } = copying();
  add(1, 1, 2, 3);
  copies.end();
  add(1, 4);
  expect(failed).toEqual([
    ['stopped', 2],
    ['stopped', 3],
    ['stopped', 4],
  ]);
  under[0]?.end();
  await copies.done();
  expect(begun()).toEqual([1]);
});
