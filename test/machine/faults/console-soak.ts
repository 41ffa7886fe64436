import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { below, seededRandom } from '../../bench/random.ts';
import { type AgentPage, openSoakDesk } from './console/desk-of-soak.ts';
import { differences, shownOn } from './console/shown.ts';
import { startVisitors } from './console/visitors.ts';
import type { Engine } from './rows.ts';

/**
 * Agents work in open pages of the console, visitors write, and every few seconds all connections are cut for a moment.
 * In the end each open page shows what a fresh one does, visitors have every message once, and pages hold little more
 * memory than in the beginning.
 */
export interface SoakOptions {
  readonly engine: Engine;
  readonly minutes: number;
  readonly agents: number;
  readonly visitors: number;
  /** The mean number of seconds between two messages of a visitor. */
  readonly writeEverySeconds: number;
  readonly cutEverySeconds: number;
  readonly seed: number;
  readonly onLine?: (line: string) => void;
}

export interface SoakReport {
  readonly cuts: number;
  readonly written: number;
  /** How many actions the agents performed in their pages. */
  readonly acts: number;
  /** Megabytes of each page after the first fifth of the time, and at the end. */
  readonly heaps: readonly { readonly early: number; readonly late: number }[];
  /** How many rows and messages of all pages were compared with those of fresh ones. */
  readonly compared: { readonly rows: number; readonly messages: number };
  readonly faults: readonly string[];
}

const settleWithinMs = 60_000;
const paths = ['/all', '/unassigned', '/mine', '/all?sort=oldest'];
const pathOf = (agent: number): string => paths[agent % paths.length] ?? '/all';

export async function consoleSoak(options: SoakOptions): Promise<SoakReport> {
  const { minutes, agents, visitors: people, writeEverySeconds, cutEverySeconds, onLine = () => {} } = options;
  const random = seededRandom(options.seed);
  const desk = await openSoakDesk(options.engine);
  try {
    const pages: AgentPage[] = [];
    for (let number = 0; number < agents; number++) pages.push(await desk.open(number, pathOf(number)));
    const visitors = startVisitors(desk, people, writeEverySeconds * 1_000, random);
    // Pages that only show a list never open a conversation themselves.
    await Promise.all(pages.map(({ page }, number) => pathOf(number).startsWith('/all') && openFirst(page)));
    const end = performance.now() + minutes * 60_000;
    const isOver = (): boolean => performance.now() >= end;
    let acts = 0;
    let cuts = 0;
    const working = pages.map(async ({ page }, number) => {
      for (let turn = 0; !isOver(); turn++) {
        await pause(1_000 + random() * 3_000);
        // The last agents only look on: what is in front of them changes by others alone.
        if (number >= agents / 2) continue;
        await act(page, random, `Answer ${turn} of agent ${number}`);
        acts += 1;
      }
    });
    const cutting = (async () => {
      while (!isOver()) {
        await pause(cutEverySeconds * 1_000 * (0.5 + random()));
        desk.cut();
        await pause(200 + random() * 3_000);
        desk.restore();
        cuts += 1;
      }
    })();
    await pause(minutes * 60_000 * 0.2);
    const early = await heapsOf(pages);
    onLine(`heaps after a fifth: ${early.map(Math.round).join(', ')} MB`);
    await Promise.all([...working, cutting]);
    onLine(`${cuts} cuts, ${acts} acts of agents, ${visitors.written()} messages of visitors; everybody catches up`);
    const faults = [...(await visitors.end())];
    const late = await heapsOf(pages);
    const compared = { rows: 0, messages: 0 };
    for (const [number, each] of pages.entries()) {
      const { found, rows, messages } = await compare(each);
      faults.push(...found.map((text) => `page ${number}: ${text}`));
      compared.rows += rows;
      compared.messages += messages;
    }
    faults.push(...desk.faults);
    const heaps = late.map((value, at) => ({ early: early[at] ?? Number.NaN, late: value }));
    return { cuts, written: visitors.written(), acts, heaps, compared, faults };
  } finally {
    await desk.close();
  }
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('section ul[aria-label] [data-uuid]').first().click();
  await page.locator('li[data-uuid]').first().waitFor();
}

/** What an agent does next, with the keys. A line that is cut just then may keep it from happening. */
async function act(page: Page, random: () => number, text: string): Promise<void> {
  const { keyboard } = page;
  const drawn = below(random, 10);
  if (drawn < 4) await keyboard.press(drawn < 2 ? 'j' : 'k');
  else if (drawn < 6) await keyboard.press('Enter');
  else if (drawn < 9) {
    await keyboard.press('r');
    const field = page.getByRole('textbox', { name: /^Reply to/ });
    if ((await field.count()) > 0) {
      await field.fill(text);
      await keyboard.press('Control+Enter');
    }
    await keyboard.press('Escape');
  } else await keyboard.press('.');
}

async function heapsOf(pages: readonly AgentPage[]): Promise<readonly number[]> {
  const heaps: number[] = [];
  for (const each of pages) heaps.push(await each.heap());
  return heaps;
}

/** What an open page shows in another way than a fresh one, once it had time to catch up. */
async function compare({
  page,
  fresh,
}: AgentPage): Promise<{ readonly found: readonly string[]; readonly rows: number; readonly messages: number }> {
  await page.getByText('Up to date').waitFor();
  // What is new waits for a key, so that nothing moves below the pointer.
  await page.keyboard.press('.');
  await page.evaluate(
    'for (const each of document.querySelectorAll("*")) if (each.scrollTop > 0 && each.querySelector("ul[aria-label]")) each.scrollTop = 0',
  );
  const other = await fresh();
  await other.getByText('Up to date').waitFor();
  const deadline = performance.now() + settleWithinMs;
  let found = differences(await shownOn(page), await shownOn(other));
  while (found.length > 0 && performance.now() < deadline) {
    await pause(500);
    await page.keyboard.press('.');
    found = differences(await shownOn(page), await shownOn(other));
  }
  const { rows, messages } = await shownOn(other);
  await other.close();
  return { found, rows: rows.length, messages: messages.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      store: { type: 'string', default: 'sqlite' },
      minutes: { type: 'string', default: '30' },
      agents: { type: 'string', default: '8' },
      visitors: { type: 'string', default: '50' },
      'write-every': { type: 'string', default: '20' },
      'cut-every': { type: 'string', default: '15' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(`seed ${values.seed}`);
  const report = await consoleSoak({
    engine: values.store === 'postgres' ? 'postgres' : 'sqlite',
    minutes: Number(values.minutes),
    agents: Number(values.agents),
    visitors: Number(values.visitors),
    writeEverySeconds: Number(values['write-every']),
    cutEverySeconds: Number(values['cut-every']),
    seed: Number(values.seed),
    onLine: say,
  });
  say(JSON.stringify(report, undefined, 2));
  if (report.faults.length > 0) process.exitCode = 1;
}
