import { casesOf } from '../cases.ts';
import { type KeptDesk, openDesk } from '../desk/kept-desk.ts';
import { heavyCasesOf } from '../heavy-cases.ts';
import { middle, milliseconds, whole } from '../report/numbers.ts';
import type { PartResult } from '../report/result.ts';
import type { Server } from '../servers.ts';
import type { Run } from './run.ts';

interface Growth {
  readonly name: string;
  /** Milliseconds, medians. */
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

/** The median of each request on a small desk and on this one, in turns: what the size of a desk costs. */
export async function growth(run: Run): Promise<readonly PartResult[]> {
  if (run.small >= run.desk.conversations) {
    run.say('\nGrowth is measured where --size is larger than --small.');
    return [];
  }
  const smallDesk = await openDesk(run.desk.store, run.small, run);
  try {
    const sides = [await sideOf(run, smallDesk, 'small'), await sideOf(run, run.desk, 'large')] as const;
    const names = [...sides[1].requests.keys()].filter((name) => run.wants(name) && sides[0].requests.has(name));
    const figures: Growth[] = [];
    for (const name of names) {
      const rounds: { readonly small: number; readonly large: number }[] = [];
      const refused = new Set<number>();
      // The first round finds nothing in memory, and does not count.
      for (let round = 0; round <= run.rounds; round++) {
        const [before, after] = [await median(run, sides[0], name), await median(run, sides[1], name)];
        for (const status of [...before.refused, ...after.refused]) refused.add(status);
        if (round > 0) rounds.push({ small: before.p50, large: after.p50 });
      }
      const [before, after] = [middle(rounds.map((each) => each.small)), middle(rounds.map((each) => each.large))];
      figures.push({
        name: [name, ...refused].join(' '),
        small: before,
        large: after,
        ratio: middle(rounds.map((each) => each.large / each.small)),
      });
    }
    return [table(run, figures)];
  } finally {
    await run.servers.stopAll();
    await smallDesk.close();
  }
}

interface Side {
  readonly server: Server;
  readonly requests: ReadonlyMap<string, readonly string[]>;
}

async function sideOf(run: Run, desk: KeptDesk, name: string): Promise<Side> {
  const light = (await casesOf(desk)).filter((each) => !each.name.includes(', floor'));
  // The page far behind is another one where there are fewer pages.
  const heavy = (await heavyCasesOf(desk)).filter((each) => !each.once);
  const requests = new Map(
    [...light, ...heavy].map((each) => [each.name.replace(/page [\d,]+$/, 'a page far behind'), each.requests]),
  );
  return { server: await run.servers.start('service', desk, { name, flags: run.flags }), requests };
}

/** One at a time, so that nothing waits for anything else. A request that takes too long is refused; that is its time. */
async function median(run: Run, { server, requests }: Side, name: string): Promise<Median> {
  const order = {
    loop: 'closed',
    port: server.port,
    requests: requests.get(name) ?? [],
    connections: 1,
    milliseconds: Math.min(1_000, run.milliseconds),
  } as const;
  const { p50, faultStatuses } = await run.servers.load(order, true);
  return { p50, refused: faultStatuses };
}

interface Median {
  readonly p50: number;
  readonly refused: readonly number[];
}

function table({ desk, small }: Run, figures: readonly Growth[]): PartResult {
  const [from, to] = [small, desk.conversations].map(whole);
  return {
    part: 'growth',
    title: `Growth from ${from} to ${to} conversations`,
    table: [
      ['request', `${from}`, `${to}`, 'ratio'],
      ...figures.map(({ name, small: before, large, ratio }) => [
        name,
        ...[milliseconds(before), milliseconds(large), ratio.toFixed(2)],
      ]),
    ],
    notes: [
      'Medians in milliseconds, one request at a time, both desks in turns. The ratio is that of the rounds. A status behind a name is that of a refusal.',
    ],
    figures,
  };
}
