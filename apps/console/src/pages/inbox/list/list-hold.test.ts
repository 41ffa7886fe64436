import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listHold } from './list-hold.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function held() {
  const state = { isHeld: false };
  const hold = listHold(
    () => {
      state.isHeld = true;
    },
    () => {
      state.isHeld = false;
    },
  );
  const after = (ms: number): boolean => {
    vi.advanceTimersByTime(ms);
    return state.isHeld;
  };
  return { hold, after };
}

it('holds under the pointer after the focus has gone elsewhere, as when a row is opened', () => {
  const { hold, after } = held();
  hold.set({ pointer: true });
  hold.set({ focus: true });
  hold.set({ focus: false });
  expect(after(60_000)).toBe(true);
  hold.set({ pointer: false });
  expect(after(1_900)).toBe(true);
  expect(after(200)).toBe(false);
});

it('holds while the focus is in it after the pointer has left', () => {
  const { hold, after } = held();
  hold.set({ focus: true });
  hold.set({ pointer: true });
  hold.set({ pointer: false });
  expect(after(60_000)).toBe(true);
  hold.set({ focus: false });
  expect(after(2_100)).toBe(false);
});

it('goes on where the focus goes from row to row, or the pointer is back soon', () => {
  const { hold, after } = held();
  hold.set({ focus: true });
  hold.set({ focus: false });
  hold.set({ focus: true });
  expect(after(60_000)).toBe(true);
  hold.set({ focus: false });
  vi.advanceTimersByTime(1_500);
  hold.set({ pointer: true });
  expect(after(60_000)).toBe(true);
});
