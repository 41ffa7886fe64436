import { expect, it } from 'vitest';
import { createKeyHint } from './key-hint.ts';

function device(first?: string) {
  let kept: string | null | undefined = first;
  const stored = {
    read: () => kept ?? undefined,
    write: (_name: string, value: string | null) => {
      kept = value;
      return true;
    },
  };
  const page = () => createKeyHint(stored);
  return { page, kept: () => kept };
}

const use = (hint: ReturnType<typeof createKeyHint>, times: number): void => {
  for (let time = 0; time < times; time += 1) hint.used();
};

it('is shown until keys were used ten times, on all pages of the device together', () => {
  const { page, kept } = device();
  const [one, other] = [page(), page()];
  use(one, 6);
  use(other, 3);
  expect([one.isShown.snapshot(), other.isShown.snapshot()]).toEqual([true, true]);
  use(one, 1);
  expect(one.isShown.snapshot()).toBe(false);
  use(one, 5);
  expect([page().isShown.snapshot(), kept()]).toEqual([false, '10']);
});

it('counts from the beginning where something else was kept', () => {
  const hint = device('many').page();
  use(hint, 9);
  expect(hint.isShown.snapshot()).toBe(true);
  use(hint, 1);
  expect(hint.isShown.snapshot()).toBe(false);
});

it('counts for the page alone where nothing can be kept', () => {
  const hint = createKeyHint({ read: () => undefined, write: () => false });
  use(hint, 9);
  expect(hint.isShown.snapshot()).toBe(true);
  use(hint, 1);
  expect(hint.isShown.snapshot()).toBe(false);
});
