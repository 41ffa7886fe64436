import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as leaving from './leaving.ts';

interface Place {
  readonly path: string;
  readonly state: unknown;
}

/** A history as every browser has it, which does not number its entries; the router of the page hears it last. */
function openTab(first: string) {
  let entries: Place[] = [{ path: first, state: null }];
  let index = 0;
  const page = new EventTarget();
  /** What the router has shown. */
  const shown: string[] = [first];
  const pathNow = (): string => entries[index]?.path ?? '';
  class History {
    replaceState(state: unknown, _title: string, path = pathNow()): void {
      entries[index] = { path, state };
    }
  }
  const travels: number[] = [];
  const history = Object.assign(Object.create(History.prototype), {
    pushState: (state: unknown, _title: string, path: string) => {
      entries = [...entries.slice(0, index + 1), { path, state }];
      index += 1;
      page.dispatchEvent(new Event('pushState'));
      shown.push(path);
    },
    // A page asks for it, and it happens later.
    go: (by: number) => void travels.push(by),
  });
  Object.defineProperty(history, 'state', { get: () => entries[index]?.state });
  const location = {
    get pathname() {
      return pathNow();
    },
    search: '',
  };
  vi.stubGlobal('History', History);
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', location);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  /** The agent presses Back or Forward, and the page does what it wants to do then. */
  const press = (by: number): void => {
    index += by;
    page.dispatchEvent(new Event('popstate', { cancelable: true }));
    const next = travels.shift();
    if (next !== undefined) press(next);
  };
  return {
    push: (path: string, state: unknown = null) => history.pushState(state, '', path),
    follow: () => page.addEventListener('popstate', () => void shown.push(pathNow())),
    /** A link to a part of the page, which no script hears of before. */
    toPart: () => {
      entries = [...entries.slice(0, index + 1), { path: pathNow(), state: null }];
      index += 1;
      page.dispatchEvent(new Event('popstate'));
    },
    press,
    run: () => {
      const next = travels.shift();
      if (next !== undefined) press(next);
    },
    now: () => ({ path: pathNow(), index, of: entries.length }),
    shown,
  };
}

describe('reports F6: Back and Forward, in a browser that does not number its history', () => {
  /** `/one`, `/two`, `/three` and `/four` were opened one after the other; the second is shown, with a form. */
  function atPage() {
    onTestFinished(() => void vi.unstubAllGlobals());
    const tab = openTab('/one');
    leaving.watchTravel();
    tab.follow();
    for (const path of ['/two', '/three', '/four']) tab.push(path);
    tab.press(-2);
    tab.shown.length = 0;
    return tab;
  }
  function atForm() {
    const tab = atPage();
    const release = leaving.guardLeaving();
    onTestFinished(() => {
      release();
      leaving.answerLeaving(null);
    });
    return tab;
  }

  it.each([
    ['Back', -1, '/one'],
    ['Forward', 1, '/three'],
    ['Forward by two', 2, '/four'],
  ])('%s asks, the address and the history are as before, and it goes on after the answer', (_way, by, target) => {
    const tab = atForm();
    const before = tab.now();
    expect(before.path).toBe('/two');
    tab.press(by);
    expect([tab.now(), tab.shown]).toEqual([before, []]);
    const goOn = leaving.leaving.snapshot();
    expect(goOn).not.toBeNull();
    leaving.answerLeaving(null);
    expect([tab.now(), leaving.held.snapshot()]).toEqual([before, null]);
    // Asked as often as it is pressed.
    tab.press(by);
    leaving.answerLeaving(leaving.leaving.snapshot());
    tab.run();
    expect([tab.now().path, tab.now().of, tab.shown]).toEqual([target, before.of, [target]]);
  });

  it('while nothing is unsaved they go at once', () => {
    const tab = atPage();
    tab.press(1);
    tab.press(-2);
    expect([tab.shown, leaving.leaving.snapshot()]).toEqual([['/three', '/one'], null]);
  });

  it('between parts of one form, and of one page, they go at once', () => {
    const tab = atForm();
    tab.push('/two/form', leaving.withChanges);
    tab.press(-1);
    tab.press(1);
    tab.toPart();
    tab.press(-1);
    expect([leaving.leaving.snapshot(), tab.now().path]).toEqual([null, '/two/form']);
    tab.press(-1);
    tab.press(-1);
    expect([leaving.leaving.snapshot() !== null, tab.now().path]).toEqual([true, '/two']);
  });

  it('what was saved is left without a question, also while its form is still there', () => {
    const tab = atForm();
    leaving.leaveUnasked(() => leaving.leave(() => tab.push('/two/made')));
    expect([tab.now().path, leaving.leaving.snapshot()]).toEqual(['/two/made', null]);
  });
});
