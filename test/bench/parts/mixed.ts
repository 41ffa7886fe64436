import { mixedRequests } from '../mixed-cases.ts';
import { milliseconds, whole } from '../report/numbers.ts';
import type { PartResult } from '../report/result.ts';
import type { Run } from './run.ts';

/** Everything together, 80 % reads: what the service can do, then its latency at half of that. No request may fail. */
export async function mixedLoad(run: Run): Promise<readonly PartResult[]> {
  const requests = await mixedRequests(run.desk);
  const service = await run.servers.start('service', run.desk, { flags: run.flags });
  const { port } = service;
  const { connections } = run;
  const time = run.mixedSeconds * 1_000;
  await run.servers.load({ loop: 'closed', port, requests, connections, milliseconds: Math.min(2_000, time) });
  const most = await run.servers.load({ loop: 'closed', port, requests, connections, milliseconds: time });
  const rate = Math.max(1, most.perSecond / 2);
  const half = await run.servers.load({ loop: 'open', port, requests, rate, milliseconds: time, connections: 64 });
  await run.servers.stopAll();
  const row = (name: string, found: typeof most) => [
    name,
    ...[whole(found.perSecond), whole(found.count)],
    ...[found.p50, found.p90, found.p99, found.p999, found.max].map(milliseconds),
    String(found.faults),
  ];
  return [
    {
      part: 'mixed',
      title: 'Mixed load, 80 % reads',
      table: [
        ['', 'a second', 'requests', 'p50', 'p90', 'p99', 'p99.9', 'max', 'errors'],
        row(`${connections} connections`, most),
        row('half of that rate', half),
      ],
      notes: [
        `Each for ${run.mixedSeconds} s; latencies in milliseconds, in the second row from the planned start. Reads: ` +
          'agents/me, a conversation, its messages, two lists. Writes: messages, marks of what was seen, new conversations.',
      ],
      figures: { most, half },
    },
  ];
}
