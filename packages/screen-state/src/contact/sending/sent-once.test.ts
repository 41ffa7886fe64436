import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass } from '../../testing/chat-of-tests.ts';
import { visitorsDesk } from '../../testing/visitors-desk.ts';
import { type VisitorsTab, visitorsDevice, visitorsNetwork } from '../../testing/visitors-tabs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const acts = 200;
const hourMs = 3_600_000;

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Tabs of some devices, on which one person does what the numbers say. */
async function visit(seed: number, sessions: readonly (string | undefined)[]) {
  const random = randomOf(seed);
  vi.spyOn(Math, 'random').mockImplementation(random);
  await import('../talk.ts');
  const desk = visitorsDesk();
  let isCalm = false;
  const luck = (): number => (isCalm ? 0.9 : random());
  visitorsNetwork(desk, luck);
  const devices = sessions.map((session) =>
    visitorsDevice(desk, luck, session === undefined ? {} : { session, holder: 'contact', user: 'kim' }),
  );
  const tabs: VisitorsTab[] = [];
  const sent: string[] = [];
  const typed: string[] = [];

  async function open(at: number): Promise<void> {
    tabs[at]?.close();
    const tab = devices[at % devices.length]?.open();
    if (tab === undefined) throw new Error('there is no such device');
    tabs[at] = tab;
    for (let look = 0; look < 60 && tab.chat.store.get().phase !== 'ready'; look += 1) await pass(1_000);
    const [known] = tab.chat.store.get().conversations;
    if (known !== undefined && random() < 0.5) tab.chat.go({ name: 'chat', id: known.uuid });
    else void tab.chat.begin();
    await pass(0);
  }
  const any = (): VisitorsTab => tabs[Math.floor(random() * tabs.length)] as VisitorsTab;
  function type(tab: VisitorsTab): string {
    const text = `text ${typed.length + 1}`;
    typed.push(text);
    tab.type(text);
    return text;
  }
  function send(tab: VisitorsTab): void {
    const text = tab.send();
    if (text !== '') sent.push(text);
  }
  /** Everything is reached again, and what waited is sent; what was given up is tried again. */
  async function settle(): Promise<void> {
    isCalm = true;
    for (const tab of tabs) tab.setOnline(true);
    await pass(90_000);
    for (const { chat } of tabs)
      for (const { id, failure } of chat.store.get().outgoing) if (failure && !failure.isFinal) chat.retry(id);
    await pass(90_000);
    isCalm = false;
  }
  return { ...{ random, desk, devices, tabs, sent, typed, open, any, type, send, settle } };
}
type Visit = Awaited<ReturnType<typeof visit>>;

/** One thing that the person does, or that happens to them. */
async function act({ random, tabs, open, any, type, send }: Visit): Promise<void> {
  const luck = random();
  const tab = any();
  // Without a field there is nothing to write in.
  if (tab.chat.store.get().view.name !== 'chat') {
    void tab.chat.begin();
    tab.setOnline(true);
  } else if (luck < 0.5) {
    if (tab.field() === '') type(tab);
    send(random() < 0.6 ? tab : any());
  } else if (luck < 0.6) tab.type(tab.field() === '' ? type(tab) : `${tab.field()} more`);
  else if (luck < 0.68) await open(Math.floor(random() * tabs.length));
  else if (luck < 0.74) tab.setOnline(false);
  else if (luck < 0.84) tab.setOnline(true);
  // A computer that was asleep, for longer than keys are kept.
  else if (luck < 0.86) vi.setSystemTime(Date.now() + 25 * hourMs);
  await pass(random() * 4_000);
}

/** Two devices have the same text, and one of them sends it. */
async function carryOn({ tabs: [tab, other], type, send, settle }: Visit): Promise<void> {
  if (tab === undefined || other === undefined) throw new Error('there are no two tabs');
  await settle();
  const [known] = tab.chat.store.get().conversations;
  for (const each of [tab, other]) each.chat.go({ name: 'chat', id: known?.uuid ?? '' });
  for (const each of [tab, other]) send(each);
  await settle();
  other.type(type(tab));
  send(tab);
  await settle();
  send(other);
}

test.each([[1], [2], [3]])(
  'visitor 3: reports G1: two tabs and two devices, %i: every text is at the desk once',
  async (seed) => {
    const kim = await visit(seed, ['contact kim', 'contact kim']);
    for (let at = 0; at < 4; at += 1) await kim.open(at);
    for (let step = 1; step <= acts; step += 1) {
      await act(kim);
      if (step % 50 === 0) await carryOn(kim);
    }
    await kim.settle();
    expect(kim.sent.length).toBeGreaterThanOrEqual(60);
    expect(new Set(kim.sent).size).toBe(kim.sent.length);
    expect([...kim.desk.texts()].sort()).toEqual([...kim.sent].sort());
    // What was typed was sent, or is a draft.
    const left = kim.devices.flatMap((device) => device.drafts());
    const words = [...kim.sent, ...left].join('\n').split(/\n| more/);
    expect(kim.typed.filter((text) => !words.includes(text))).toEqual([]);
    for (const tab of kim.tabs) expect(tab.chat.store.get().outgoing).toEqual([]);
  },
);

test.each([[4], [5]])(
  'visitor 3: two tabs of a visitor without a session, %i: every text is at the desk once',
  async (seed) => {
    const kim = await visit(seed, [undefined]);
    for (let at = 0; at < 2; at += 1) await kim.open(at);
    // The answer to the first message holds the session.
    kim.type(kim.any());
    for (const tab of kim.tabs) kim.send(tab);
    await kim.settle();
    for (let step = 0; step < acts; step += 1) await act(kim);
    await kim.settle();
    expect(kim.sent.length).toBeGreaterThanOrEqual(60);
    expect([...kim.desk.texts()].sort()).toEqual([...kim.sent].sort());
  },
);

test('visitor 7: with a storage that is refused everything works, and every text is at the desk once', async () => {
  const kim = await visit(6, ['contact kim']);
  await kim.open(0);
  kim.devices[0]?.refuse();
  for (let step = 0; step < 40; step += 1) {
    const [tab] = kim.tabs;
    if (tab === undefined) throw new Error('there is no tab');
    if (tab.field() === '') kim.type(tab);
    kim.send(tab);
    tab.setOnline(step % 3 > 0);
    await pass(kim.random() * 4_000);
  }
  await kim.settle();
  expect(kim.sent).toHaveLength(40);
  expect(kim.desk.texts()).toEqual(kim.sent);
});
