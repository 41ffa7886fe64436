import { cell, type Readable } from '@helpdesk/screen-state';

/** A place in the history of this tab. */
interface Entry {
  /** Undefined where the browser does not count. */
  readonly index: number | undefined;
  readonly state: unknown;
  readonly path: string;
  readonly search: string;
}

let guards = 0;
const asked = cell<(() => void) | null>(null);
const heldPlace = cell<Entry | null>(null);
/** The history entry of the page with the form. */
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
  if (guards === 1) {
    note();
    addEventListener('beforeunload', stay);
    addEventListener('pushState', note);
    addEventListener('replaceState', note);
  }
  return () => {
    guards -= 1;
    if (guards > 0) return;
    isReturning = false;
    isTravelling = false;
    heldPlace.set(null);
    removeEventListener('beforeunload', stay);
    removeEventListener('pushState', note);
    removeEventListener('replaceState', note);
  };
}

/** Before anything is drawn: the router hears of the same, and would show the other page at once. */
export function watchTravel(): void {
  addEventListener('popstate', onTravel);
}

function stay(event: Event): void {
  event.preventDefault();
}

function entryNow(): Entry {
  const { pathname: path, search } = location;
  // Not every browser has it yet.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  return { index: navigation?.currentEntry?.index, state: history.state, path, search };
}

function note(): void {
  at = entryNow();
}

/** The browser has gone to another page of its history. A page cannot hinder that, only go back and ask. */
function onTravel(event: Event): void {
  const now = entryNow();
  if (guards === 0 || at === undefined) return;
  if (isTravelling) {
    isTravelling = false;
    note();
    return;
  }
  const by = stepsBetween(at, now);
  const isSamePage = now.path === at.path && now.search === at.search;
  if (isReturning) {
    event.stopImmediatePropagation();
    // The agent has pressed Back or Forward again.
    if (!isSamePage) history.go(-by);
    else {
      isReturning = false;
      heldPlace.set(null);
    }
    return;
  }
  const isSameForm = (by === -1 && at.state === withChanges) || (by === 1 && now.state === withChanges);
  if (isSamePage || isSameForm) {
    note();
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

/** Where the browser does not count it was back: pages before are seldom gone forward to. */
function stepsBetween({ index: from }: Entry, { index: to }: Entry): number {
  return from === undefined || to === undefined ? -1 : to - from;
}

/** The state of a link between parts of one form: what is not saved goes along. */
export const withChanges = 'with-changes';

/** Goes on at once, or when the agent has said that what is not saved may be lost. */
export function leave(goOn: () => void, goesAlong = false): void {
  if (guards === 0 || goesAlong || isAnswered) goOn();
  else asked.set(goOn);
}

/** @param goOn what was asked about; null: the agent stays */
export function answerLeaving(goOn: (() => void) | null): void {
  asked.set(null);
  if (goOn === null) return;
  // What is closed may lead elsewhere: that is part of the answer.
  isAnswered = true;
  try {
    goOn();
  } finally {
    isAnswered = false;
  }
}
