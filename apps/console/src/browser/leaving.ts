import { cell, type Readable } from '@helpdesk/screen-state';

/** A place in the history of this tab. */
interface Entry {
  /** Counted upwards from the first page of the console in this tab. */
  readonly index: number;
  /** It shows another part of the form before it. */
  readonly goesAlong: boolean;
  readonly path: string;
  readonly search: string;
}

/** What the history keeps with an entry, also over a reload. Not every browser counts its entries itself. */
type Kept = Pick<Entry, 'index' | 'goesAlong'>;

let guards = 0;
const asked = cell<(() => void) | null>(null);
const heldPlace = cell<Entry | null>(null);
/** The history entry that the page shows; undefined until travelling is watched. */
let at: Entry | undefined;
/** The browser goes back to it. */
let isReturning = false;
/** The agent has said that what is not saved may be lost, and goes where they wanted to. */
let isTravelling = false;
let isAnswered = false;

/** What runs if the agent answers "Leave without saving?" with yes; null while no question is open. */
export const leaving: Readable<(() => void) | null> = asked;

/** The place that the page still shows although the address has changed; null while the page follows the address. */
export const held: Readable<Pick<Entry, 'path' | 'search'> | null> = heldPlace;

/**
 * While something on the page is not saved: the browser asks before it closes the page, and links and the buttons of the
 * browser for back and forward ask too.
 */
export function guardLeaving(): () => void {
  guards += 1;
  if (guards === 1) addEventListener('beforeunload', stay);
  return () => {
    guards -= 1;
    if (guards > 0) return;
    isReturning = false;
    isTravelling = false;
    heldPlace.set(null);
    removeEventListener('beforeunload', stay);
  };
}

/** Before anything is drawn: the router hears of the same, and would show the other page at once. */
export function watchTravel(): void {
  at = count(keptNow() ?? { index: 0, goesAlong: false });
  const follow = (step: number) => (): void => {
    at = count({ index: (at?.index ?? 0) + step, goesAlong: history.state === withChanges });
  };
  addEventListener('pushState', follow(1));
  addEventListener('replaceState', follow(0));
  addEventListener('popstate', onTravel);
}

/** The browser asks before it closes the page, until the returned function is called. Links are followed. */
export function holdPage(): () => void {
  const hold = (event: Event): void => stay(event);
  addEventListener('beforeunload', hold);
  return () => removeEventListener('beforeunload', hold);
}

function stay(event: Event): void {
  event.preventDefault();
}

function keptNow(): Kept | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('index' in state)) return undefined;
  return state as Kept;
}

function entryOf(kept: Kept): Entry {
  const { pathname: path, search } = location;
  return { ...kept, path, search };
}

/** Writes down which entry this is. The router, which has replaced this function with its own, is not notified. */
function count(kept: Kept): Entry {
  History.prototype.replaceState.call(history, kept, '');
  return entryOf(kept);
}

/** The entry that the browser has gone to. */
function entryNow({ index, path, search }: Entry): Entry {
  const kept = keptNow();
  if (kept !== undefined) return entryOf(kept);
  // It was not counted: a link to a part of the page has made it, or an earlier version of the console.
  const isPart = location.pathname === path && location.search === search;
  return count({ index: isPart ? index + 1 : index - 1, goesAlong: isPart });
}

/** The browser has gone to another page of its history. A page cannot hinder that, only go back and ask. */
function onTravel(event: Event): void {
  if (at === undefined) return;
  const now = entryNow(at);
  const by = now.index - at.index;
  if (guards === 0 || isTravelling) {
    isTravelling = false;
    at = now;
    return;
  }
  if (isReturning) {
    event.stopImmediatePropagation();
    // The agent has pressed Back or Forward again.
    if (by !== 0) history.go(-by);
    else {
      isReturning = false;
      heldPlace.set(null);
    }
    return;
  }
  if ((by === -1 && at.goesAlong) || (by === 1 && now.goesAlong)) {
    at = now;
    return;
  }
  event.stopImmediatePropagation();
  heldPlace.set(at);
  isReturning = true;
  history.go(-by);
  asked.set(() => {
    isTravelling = true;
    history.go(by);
  });
}

/** The state of a link between parts of one form: what is not saved goes along. */
export const withChanges = 'with-changes';

/** Goes on at once, or when the agent has said that what is not saved may be lost. */
export function leave(goOn: () => void, goesAlong = false): void {
  if (guards === 0 || goesAlong || isAnswered) goOn();
  else asked.set(goOn);
}

/** Goes on at once: what was written is saved by now, or the agent has said that it may be lost. */
export function leaveUnasked(goOn: () => void): void {
  // What is closed may lead elsewhere: that is part of it.
  isAnswered = true;
  try {
    goOn();
  } finally {
    isAnswered = false;
  }
}

/** @param goOn what was asked about; null: the agent stays */
export function answerLeaving(goOn: (() => void) | null): void {
  asked.set(null);
  if (goOn !== null) leaveUnasked(goOn);
}
