import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLooking } from './looking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched(hasFocusAtFirst: boolean) {
  const told: boolean[] = [];
  let hasFocus = hasFocusAtFirst;
  let touch: () => void = () => {};
  const stop = watchLooking((isLooking) => told.push(isLooking), {
    hasFocus: () => hasFocus,
    onInput: (listener) => {
      touch = listener;
      return () => {
        touch = () => {};
      };
    },
  });
  return {
    told,
    stop,
    touch: () => touch(),
    focus: (next: boolean) => {
      hasFocus = next;
      if (next) touch();
    },
    after: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000),
  };
}

it('begins after two seconds in a window that has the focus', () => {
  const { told, after } = watched(true);
  after(1.9);
  expect(told).toEqual([]);
  after(0.2);
  expect(told).toEqual([true]);
});

it('does not begin in the background, nor when something moves there', () => {
  const { told, touch, focus, after } = watched(false);
  after(3_600);
  touch();
  after(3_600);
  expect(told).toEqual([]);
  focus(true);
  after(2.1);
  expect(told).toEqual([true]);
});

it('does not begin where the focus leaves within the two seconds', () => {
  const { told, focus, after } = watched(true);
  after(1);
  focus(false);
  after(3_600);
  expect(told).toEqual([]);
});

it('ends a minute after the last input, and begins with the next', () => {
  const { told, touch, after } = watched(true);
  after(50);
  touch();
  after(59);
  expect(told).toEqual([true]);
  after(2);
  expect(told).toEqual([true, false]);
  after(3_600);
  touch();
  after(2.1);
  expect(told).toEqual([true, false, true]);
});

it('ends a minute after the window has lost the focus', () => {
  const { told, focus, touch, after } = watched(true);
  after(30);
  focus(false);
  touch();
  after(31);
  expect(told).toEqual([true, false]);
});

it('ends with the conversation', () => {
  const { told, stop, touch, after } = watched(true);
  after(3);
  stop();
  touch();
  after(3_600);
  expect(told).toEqual([true, false]);
});
