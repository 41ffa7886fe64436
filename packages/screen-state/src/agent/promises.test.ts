import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deskOfTests } from '../testing/desk-of-tests.ts';
import { type Device, deviceOfTests } from '../testing/devices-of-tests.ts';
import { type PageOfTests, pageOfTests } from '../testing/pages-of-tests.ts';
import { resolving } from './conversation/wishes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Below `end`, the same for the same seed; the clients draw from it too. */
function randomOf(seed: number): (end: number) => number {
  let state = seed;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  vi.spyOn(Math, 'random').mockImplementation(next);
  return (end) => Math.floor(next() * end);
}

const conversations = ['c1', 'c2'];
const others = ['cut', 'join', 'join', 'join', 'loseAnswers', 'refuse', 'crash', 'reopen', 'keep', 'flush'] as const;
const often = ['write', 'rest', 'look', 'send', 'send', 'send'] as const;
const acts = [...often, ...often, ...often, ...often, ...others];
type Act = (typeof acts)[number];

/** Two tabs on each of two devices of one agent, and what they have done. */
function agentAtWork(seed: number) {
  const random = randomOf(seed);
  const pick = <Item>(all: readonly Item[]): Item => all[random(all.length)] as Item;
  const desk = deskOfTests();
  for (const uuid of conversations) desk.rows.add(uuid);
  const devices = [deviceOfTests(), deviceOfTests(seed % 2 === 0)];
  const open = (device: Device): PageOfTests => {
    const page = pageOfTests(desk, device);
    for (const uuid of conversations) {
      page.state.open(uuid);
      page.drafts.look(uuid);
    }
    return page;
  };
  const pages = devices.flatMap((device) => [open(device), open(device)]);
  const gone: PageOfTests[] = [];
  const words: string[] = [];
  const sent = new Map<string, { readonly uuid: string; readonly isWished: boolean }>();
  const early: string[] = [];
  const unsaid: string[] = [];
  const stale: string[] = [];
  let sends = 0;

  /** One who writes goes on with the longest text that the device has. */
  const mayWrite = (page: PageOfTests, uuid: string): boolean =>
    pages.every((other) => other.device !== page.device || page.text(uuid).startsWith(other.text(uuid)));

  const does: Readonly<Record<Act, (page: PageOfTests, uuid: string) => void>> = {
    write: (page, uuid) => {
      const word = `word${words.length}`;
      words.push(word);
      const text = [page.text(uuid), word].filter(Boolean).join('\n');
      page.drafts.of(uuid, 'reply').write({ text }, page.state.shown(uuid).at(-1)?.id ?? null);
    },
    send: (page, uuid) => {
      if (page.text(uuid) === '') does.write(page, uuid);
      const text = page.text(uuid);
      const isWished = random(3) === 0;
      sent.set(text, { uuid, isWished: isWished || sent.get(text)?.isWished === true });
      sends += 1;
      page.dispatch.deliver(uuid, 'reply', page.state.open(uuid), isWished ? resolving : {});
    },
    look: (_page, uuid) => {
      for (const each of pages) each.drafts.look(uuid);
    },
    rest: () => {},
    flush: (page) => page.drafts.flush(),
    cut: (page) => page.cut(),
    join: ({ line }) => Object.assign(line, { isCut: false, losesAnswers: false }),
    loseAnswers: ({ line }) => Object.assign(line, { losesAnswers: true }),
    refuse: ({ line }) => void line.refusals.push(pick([400, 403, 413, 429, 500, 503])),
    crash: (page) => {
      page.crash();
      gone.push(page);
      pages[pages.indexOf(page)] = open(page.device);
    },
    reopen: (_page, uuid) => desk.rows.setStatus(uuid, 'Open'),
    keep: (page, uuid) => page.drafts.of(uuid, 'reply').keepThis(),
  };

  /** A status whose message the service does not have, a refusal without a word, a text that is sent and still there. */
  function lookForFaults(): void {
    for (const page of pages) {
      const { state, notSent } = page;
      const refused = state.notSent.snapshot().map(({ id }) => id);
      unsaid.push(...refused.filter((id) => !notSent.some(({ outgoing }) => outgoing?.id === id)));
      for (const uuid of conversations) {
        const isShown = state.row(uuid).snapshot()?.status === 'Resolved';
        const isDue = desk.texts(uuid).some((text) => sent.get(text)?.isWished);
        if (isShown && !isDue) early.push(uuid);
        const text = page.text(uuid);
        if (state.shown(uuid).some(({ content }) => content === text)) stale.push(text);
      }
    }
  }

  async function pass(ms: number): Promise<void> {
    for (const page of pages) page.deliver();
    await vi.advanceTimersByTimeAsync(ms);
    lookForFaults();
  }

  async function act(): Promise<void> {
    const what = pick(acts);
    const places = pages.flatMap((page) => conversations.map((uuid) => ({ page, uuid })));
    const written = places.filter(({ page, uuid }) => page.text(uuid) !== '');
    const free = places.filter(({ page, uuid }) => mayWrite(page, uuid));
    const { page, uuid } = pick(
      what === 'send' && written.length > 0 ? written : what === 'write' || what === 'send' ? free : places,
    );
    does[what](page, uuid);
    lookForFaults();
    await pass(what === 'rest' ? random(20_000) : random(400));
  }

  /** Every line stands, and what was refused is sent again. */
  async function settle(): Promise<void> {
    for (const { line } of pages) Object.assign(line, { isCut: false, losesAnswers: false, refusals: [] });
    for (let round = 0; round < 25; round += 1) {
      for (const { state } of pages) for (const { id, to } of state.notSent.snapshot()) void state.open(to).retry(id);
      await pass(20_000);
    }
  }

  return {
    ...{ desk, pages, devices, words, early, unsaid, stale, act, settle },
    sends: () => sends,
    said: () => [...pages, ...gone].flatMap((page) => page.said),
    close: () => {
      for (const page of [...pages, ...gone]) page.close();
    },
  };
}

/** What is wrong after an agent has done so many things and everything has come through. */
async function faultsAfter(seed: number, count: number) {
  const work = agentAtWork(seed);
  for (let done = 0; done < count; done += 1) await work.act();
  await work.settle();
  const { desk, pages, devices, words, early, unsaid, stale } = work;
  const customer = conversations.flatMap(desk.texts);
  const kept = [
    ...pages.flatMap((page) => conversations.map(page.text)),
    ...devices.flatMap(({ values }) => [...values.values()]),
    ...conversations.flatMap((uuid) => desk.drafts.list(uuid).map(({ content }) => content)),
  ];
  const has = (text: string, word: string): boolean => new RegExp(`${word}(?!\\d)`).test(text);
  const faults = {
    lost: words.filter((word) => ![...customer, ...kept].some((text) => has(text, word))),
    twice: customer.filter((text, at) => customer.indexOf(text) !== at),
    underWay: pages.flatMap(({ state }) => state.outgoing.snapshot().map(({ text }) => text)),
    ...{ early, unsaid, stale },
    silent: Math.max(0, desk.statuses.length - work.said().filter((each) => each === 'shown').length),
  };
  const sends = work.sends();
  work.close();
  return { faults, sends };
}

const none = { lost: [], twice: [], stale: [], underWay: [], early: [], unsaid: [], silent: 0 };
const seeds = Array.from({ length: 16 }, (_, at) => 101 + 37 * at);

describe.each(seeds)('with seed %i', (seed) => {
  /** Played once for all promises. */
  let faults: Awaited<ReturnType<typeof faultsAfter>>['faults'];
  beforeAll(async () => {
    vi.useFakeTimers();
    ({ faults } = await faultsAfter(seed, 70));
  });
  it('promises 1: nothing that was written is lost', () => {
    expect(faults.lost).toEqual([]);
  });
  it('promises 2: what was sent is at the customer once, and in no field any more', () => {
    expect([faults.twice, faults.stale, faults.underWay]).toEqual([[], [], []]);
  });
  it('promises 3: a status is not shown before the service has its message', () => {
    expect(faults.early).toEqual([]);
  });
  it('promises 4: every status that was set is reported', () => {
    expect(faults.silent).toBe(0);
  });
  it('promises 5: every refusal is reported, with its code', () => {
    expect(faults.unsaid).toEqual([]);
  });
});

it('reports F2, F4: two tabs on each of two devices do 200 things, 60 of them send, and each text is at the customer once', async () => {
  const { faults, sends } = await faultsAfter(7, 200);
  expect(sends).toBeGreaterThanOrEqual(60);
  expect(faults).toEqual(none);
});
