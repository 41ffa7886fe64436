import { routes } from '@helpdesk/contract';
import { acts, type Card, deck, prologue } from './acts.ts';
import { besides, requestBeside } from './besides.ts';
import { Coverage } from './coverage.ts';
import { breachOf, type Desks } from './desks.ts';
import { type Draw, drawFrom } from './draw.ts';
import { learn } from './learn.ts';
import { type Difference, Likeness, type OnRecord } from './likeness.ts';
import { Records } from './records.ts';
import type { Scene, Wish } from './scene.ts';
import { spoiled } from './spoil.ts';
import { wholeState } from './whole-state.ts';

/** Where the desks went apart. */
export interface Apart extends Difference {
  readonly step: number;
  /** The request, or the event that happened between requests. */
  readonly what: unknown;
  readonly answers: readonly unknown[];
}

interface SessionOptions {
  readonly coverage?: Coverage;
  /** Each asks for every row of the contract. */
  readonly rounds?: number;
}

interface Play {
  readonly desks: Desks;
  readonly draw: Draw;
  readonly records: Records;
  readonly likeness: Likeness;
  readonly coverage: Coverage;
  step: number;
}

/**
 * Plays one session of requests on all desks at once, and at its end looks at everything that they hold. Requests
 * are made of what the desks answered before, so that each finds the records that it is about.
 */
export async function playSession(
  desks: Desks,
  seed: number,
  { coverage = new Coverage(), rounds = 1 }: SessionOptions = {},
): Promise<Apart | undefined> {
  const draw = drawFrom(seed);
  const records = new Records(draw);
  const play: Play = { desks, draw, records, likeness: new Likeness(), coverage, step: 0 };
  for (const route of ['getMe', 'listInboxes'] as const) {
    const apart = await exchange(play, { route });
    if (apart !== undefined) return apart;
  }
  const [admin] = records.all('user');
  const [mainInbox] = records.all('inbox');
  if (admin === undefined || mainInbox === undefined) throw new Error('a new desk has an Admin and an inbox');
  let made = 0;
  const scene: Scene = {
    draw,
    records,
    admin,
    mainInbox,
    now: desks.now,
    count: () => ++made,
    accounts: [],
    people: [],
    cursors: [],
    keyed: [],
    files: [],
    tickets: [],
  };
  for (const route of prologue) {
    const apart = await exchange(play, await acts[route](scene), scene);
    if (apart !== undefined) return apart;
  }
  for (let round = 0; round < rounds; round++) {
    for (const card of draw.shuffled(deck)) {
      const apart = (await happening(play, scene)) ?? (await request(play, scene, card));
      if (apart !== undefined) return apart;
    }
  }
  return (await flood(play, scene)) ?? (await compareWhole(play));
}

/** One person begins more conversations than anybody may in a day. */
async function flood(play: Play, scene: Scene): Promise<Apart | undefined> {
  if (!scene.draw.chance(0.2)) return undefined;
  const wish = { ...(await acts.initWidgetConversation(scene)), body: { message: 'Again' } };
  for (let count = 0; count < 55; count++) {
    const apart = await exchange(play, wish);
    if (apart !== undefined) return apart;
  }
  return undefined;
}

async function request(play: Play, scene: Scene, card: Card): Promise<Apart | undefined> {
  return exchange(play, await wishOf(scene, card), scene);
}

async function wishOf(scene: Scene, { route, isSpoiled }: Card): Promise<Wish> {
  const { draw, accounts, keyed } = scene;
  const act = await acts[route](scene);
  const byAgent = routes[route].caller.kind === 'agent' && accounts.length > 0 && draw.chance(0.25);
  const good = byAgent ? { ...act, as: draw.pick(accounts).as } : act;
  if (isSpoiled) return spoiled(scene, good);
  if (routes[route].method !== 'POST') return good;
  if (keyed.length > 0 && draw.chance(0.12)) return repeated(draw, draw.pick(keyed.slice(-8)));
  if (!draw.chance(0.15)) return good;
  const withKey = { ...good, headers: { ...good.headers, 'idempotency-key': `key ${scene.count()}` } };
  keyed.push(withKey);
  return withKey;
}

/** Most often exactly the same again; else with another body, which is a conflict. */
function repeated(draw: Draw, wish: Wish): Wish {
  if (wish.body === undefined || draw.chance(0.75)) return wish;
  return { ...wish, body: { ...(wish.body as object), another: true } };
}

/** Now and then something beside the requests. */
async function happening(play: Play, scene: Scene): Promise<Apart | undefined> {
  const { draw, desks } = play;
  desks.advance(draw.pick([0, 0, 0, 1, 7, 250, 1_000, 20_000]));
  if (draw.chance(0.05)) {
    const apart = await exchange(play, requestBeside(scene));
    if (apart !== undefined) return apart;
  }
  if (!draw.chance(0.15)) return undefined;
  const { what, said } = await draw.pick(besides)(scene, desks);
  return apartOf(play, what, said);
}

/** @param scene learns from the answers */
async function exchange(play: Play, wish: Wish, scene?: Scene): Promise<Apart | undefined> {
  const answers = await play.desks.ask(wish);
  play.step += 1;
  play.coverage.count(wish.route, answers[0]?.status ?? 0);
  const apart = apartOf(play, wish, answers, (kind, shown) => play.records.see(kind, shown));
  if (apart !== undefined) return apart;
  const [first] = answers;
  const breach = first && breachOf(wish, first);
  if (breach !== undefined) return { step: play.step, what: wish, answers, path: 'the contract', values: [breach] };
  if (scene !== undefined) learn(scene, wish, answers);
  return undefined;
}

function apartOf(
  { likeness, step }: Play,
  what: unknown,
  answers: readonly unknown[],
  onRecord?: OnRecord,
): Apart | undefined {
  const difference = likeness.compare(answers, onRecord);
  return difference && { step, what, answers, ...difference };
}

async function compareWhole(play: Play): Promise<Apart | undefined> {
  for (const [what, said] of await wholeState(play.desks)) {
    const apart = apartOf(play, what, said);
    if (apart !== undefined) return apart;
  }
  return undefined;
}
