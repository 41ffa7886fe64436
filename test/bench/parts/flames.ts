import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherWrites } from '../mixed-cases.ts';
import { flameGraph } from '../report/flame-graph.ts';
import { type Frame, frameTree } from '../report/flame-tree.ts';
import type { PartResult } from '../report/result.ts';
import type { Run } from './run.ts';

/** What requests are most often, and take most of the processor together. */
const drawn: readonly string[] = [
  'GET a conversation',
  'GET 30 messages',
  'GET 30 of all, with total',
  'POST message',
  'POST conversation',
  'PUT last-seen',
];

/** Draws where the time of the three hottest reads and writes goes, each from a profile of its own. */
export async function flames(run: Run): Promise<readonly PartResult[]> {
  const folder = run.flames ?? run.folder;
  mkdirSync(folder, { recursive: true });
  const service = await run.servers.start('service', run.desk);
  const { port } = service;
  const cases = [...run.cases, ...(await otherWrites(run.desk))].filter(({ name }) => drawn.includes(name));
  const figures: { name: string; file: string; own: readonly (readonly [string, number])[] }[] = [];
  for (const { name, requests } of cases) {
    const order = { loop: 'closed', port, requests, connections: run.connections } as const;
    await run.servers.load({ ...order, milliseconds: run.milliseconds });
    await service.startProfile();
    await run.servers.load({ ...order, milliseconds: run.milliseconds * 3 });
    const profile = await service.stopProfile();
    const file = `${run.desk.store}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`;
    writeFileSync(join(folder, file), flameGraph(`${name}, ${run.desk.version}`, profile));
    figures.push({ name, file, own: hottest(frameTree(profile)) });
  }
  await run.servers.stopAll();
  return [
    {
      part: 'flames',
      title: 'Where the time goes',
      table: [
        ['request', 'the functions with the most time of their own'],
        ...figures.map(({ name, own }) => [
          name,
          own.map(([frame, share]) => `${frame} ${(share * 100).toFixed(1)} %`).join(', '),
        ]),
      ],
      notes: ['Of the processor time of the event loop while the request was sent over all connections.'],
      figures,
    },
  ];
}

/** Functions by the share of the time that was spent in themselves. */
function hottest(tree: Frame): readonly (readonly [string, number])[] {
  const own = new Map<string, number>();
  const visit = ({ name, place, total, children }: Frame, caller: string): void => {
    const shown = name === '(native)' ? `native code of ${caller}` : name === '(anonymous)' ? place : name;
    const inside = children.reduce((sum, child) => sum + child.total, 0);
    own.set(shown, (own.get(shown) ?? 0) + (total - inside) / tree.total);
    for (const child of children) visit(child, shown);
  };
  visit(tree, '');
  return [...own].sort(([, a], [, b]) => b - a).slice(0, 6);
}
