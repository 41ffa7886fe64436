import { expect, it } from 'vitest';
import { afterToast } from './after-toast.ts';
import { createToasts } from './toasts.ts';

function begin() {
  const toasts = createToasts();
  const done: string[] = [];
  afterToast(toasts, { text: 'Note deleted.', act: () => done.push('sent'), onUndo: () => done.push('taken back') });
  return { toasts, done };
}

it('does it when the toast has ended, or another takes its place', async () => {
  for (const next of ['end', 'another'] as const) {
    const { toasts, done } = begin();
    await Promise.resolve();
    expect(done).toEqual([]);
    if (next === 'end') toasts.end(1);
    else toasts.show({ text: 'Saved.', tone: 'done' });
    await Promise.resolve();
    expect(done).toEqual(['sent']);
  }
});

it('is not among what can be taken back later: it is done by then', () => {
  const { toasts } = begin();
  toasts.end(1);
  expect(toasts.recent()).toEqual([]);
});

it('does nothing when it was taken back', async () => {
  const { toasts, done } = begin();
  toasts.undo();
  await Promise.resolve();
  toasts.show({ text: 'Saved.', tone: 'done' });
  await Promise.resolve();
  expect(done).toEqual(['taken back']);
});
