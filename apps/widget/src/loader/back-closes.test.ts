import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backCloses } from './back-closes.ts';

/** A history as a window has it, whose traversals arrive when the test lets them. */
function fakeWindow() {
  const entries = [{ url: '/', state: { position: 3 } as unknown }];
  let at = 0;
  const listeners: { readonly run: (event: Event) => void; readonly isFirst: boolean }[] = [];
  const under: number[] = [];
  const go = (by: number): void => void under.push(by);
  vi.stubGlobal('location', {
    get href() {
      return entries[at]?.url;
    },
  });
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state;
    },
    get length() {
      return entries.length;
    },
    pushState: (state: unknown, _title: string, url = entries[at]?.url ?? '') => {
      entries.splice(at + 1, entries.length, { url, state });
      at += 1;
    },
    back: () => go(-1),
  });
  vi.stubGlobal('addEventListener', (_name: string, run: (event: Event) => void, { capture = false } = {}) => {
    listeners.push({ run, isFirst: capture });
  });
  return {
    place: () => [at, entries.length, entries[at]?.url],
    go,
    settle: () => {
      for (const by of under.splice(0)) {
        at += by;
        // Listeners that capture come first at a window too.
        const events = new EventTarget();
        const inOrder = listeners.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst));
        for (const { run } of inOrder) events.addEventListener('popstate', run);
        events.dispatchEvent(new Event('popstate'));
      }
    },
  };
}

let browser: ReturnType<typeof fakeWindow>;
let router: ReturnType<typeof vi.fn<() => void>>;
let close: ReturnType<typeof vi.fn<() => void>>;
let back: ReturnType<typeof backCloses>;
beforeEach(() => {
  browser = fakeWindow();
  router = vi.fn<() => void>();
  addEventListener('popstate', router);
  close = vi.fn(() => back.closed());
  back = backCloses(close, new AbortController().signal);
});
afterEach(() => void vi.unstubAllGlobals());

test('reports G4: Back closes the chat, the page stays, and its router hears nothing', () => {
  back.opened();
  expect([browser.place(), history.state]).toEqual([[1, 2, '/'], { position: 3 }]);
  browser.go(-1);
  browser.settle();
  expect(close).toHaveBeenCalledTimes(1);
  browser.settle();
  expect(browser.place()).toEqual([0, 2, '/']);
  expect(router).not.toHaveBeenCalled();
});

test('reports G4: closed by its button, the entry is taken back, as often as that happens', () => {
  for (let time = 0; time < 3; time++) {
    back.opened();
    back.closed();
    browser.settle();
    expect(browser.place()).toEqual([0, 2, '/']);
  }
  expect([close.mock.calls, router.mock.calls]).toEqual([[], []]);
});

test('reports G4: opened again before the entry was taken back, it stays open until Back', () => {
  back.opened();
  back.closed();
  back.opened();
  browser.settle();
  expect(close).not.toHaveBeenCalled();
  browser.go(-1);
  browser.settle();
  expect(close).toHaveBeenCalledTimes(1);
  expect(router).not.toHaveBeenCalled();
});

test('reports G4: a page that has moved on keeps its entry, and its router hears of its own', () => {
  back.opened();
  history.pushState({ position: 4 }, '', '/kettles');
  browser.go(-1);
  browser.settle();
  expect([close.mock.calls.length, router.mock.calls.length]).toEqual([0, 1]);
  history.pushState({ position: 4 }, '', '/kettles');
  back.closed();
  browser.settle();
  expect(browser.place()).toEqual([2, 3, '/kettles']);
});

test('reports G4: what the page does while the chat is closed is not its matter', () => {
  history.pushState(null, '', '/kettles');
  browser.go(-1);
  browser.settle();
  expect([close.mock.calls.length, router.mock.calls.length]).toEqual([0, 1]);
});
