import type { Instability } from './stability.ts';

const answersLate = 'a fake that answers late';
const asksAgain = 'a loop that asks again';
const fails = 'a deadline that fails';
const ofTheTest = 'the time of vi.useFakeTimers, which the test moves';
const reported = 'reported by a script, and asserted by no test';

/** Code that only looks as if it depended on time, luck or the day: in which file, what, how often, and why. */
export const stableUses: readonly (readonly [file: string, kind: Instability, count: number, why: string])[] = [
  ['adapters/http/src/socket/log/log-follower.test.ts', 'a measured time', 1, ofTheTest],
  ['adapters/images-sharp/src/in-turn.test.ts', 'a timer', 1, answersLate],
  ['apps/service/src/jobs/jobs.test.ts', 'a timer', 3, `${answersLate}, by ${ofTheTest}`],
  ['packages/client/src/connect-agent.test.ts', 'a measured time', 1, ofTheTest],
  ['packages/client/src/connect-widget.test.ts', 'a measured time', 2, ofTheTest],
  ['test/project/architecture/stability.test.ts', 'a measured time', 2, 'planted examples'],
  ['test/project/architecture/stability.test.ts', 'a timer', 3, 'planted examples'],
  ['test/project/architecture/stability.ts', 'a measured time', 1, 'what is looked for'],
  ['test/project/architecture/stability.ts', 'a timer', 1, 'what is looked for'],
  ['test/bench/load/closed-loop.ts', 'a measured time', 4, reported],
  ['test/bench/load/open-loop.test.ts', 'a timer', 1, `${answersLate}, by ${ofTheTest}`],
  ['test/bench/load/open-loop.ts', 'a measured time', 5, reported],
  ['test/sockets/bus/nats-server.ts', 'a timer', 1, asksAgain],
  ['test/api/client/client.test.ts', 'a timer', 1, `${answersLate}: a line that comes back`],
  ['test/machine/deploy/nginx.ts', 'a timer', 1, asksAgain],
  ['test/machine/faults/kill-nine.ts', 'a seed of the clock', 1, 'of the script; tests give a seed'],
  ['test/machine/faults/kill-nine.ts', 'a timer', 1, 'of the long set; the first sets kill at a count'],
  ['test/machine/faults/ledger.ts', 'a measured time', 2, 'which of two came first, not how long they took'],
  ['test/machine/faults/outage.ts', 'a measured time', 3, 'asserted by the long set alone'],
  ['test/machine/faults/outage.ts', 'a timer', 1, asksAgain],
  ['test/machine/faults/running-service.ts', 'a measured time', 4, reported],
  ['test/machine/faults/running-service.ts', 'a timer', 3, `${fails}; and kills at a moment, in the long set`],
  ['test/sockets/socket/socket-client.ts', 'a timer', 2, `${asksAgain}, and ${fails}`],
  ['test/support/postgres-server.ts', 'a timer', 1, asksAgain],
  ['test/support/two-nodes/balancer.ts', 'a timer', 3, 'how often it checks a node, and how long it waits for one'],
];
