import { parseArgs } from 'node:util';
import { swarm } from '../../sockets/socket/property/run.ts';
import { openMemory, openSqlite } from '../../support/stores.ts';

/**
 * The run of `test/sockets/socket/property.test.ts` again and again, each with another seed. Ends with the first seed
 * that finds something: `node test/machine/faults/frames-property.ts --runs 100 --events 20000`.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    events: { type: 'string', default: '20000' },
    people: { type: 'string', default: '25' },
    store: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const open = values.store === 'memory' ? openMemory : openSqlite;

for (let run = 0; run < Number(values.runs); run++) {
  const seed = Number(values.seed) + run;
  const started = performance.now();
  const { faults, events, cuts, frames, resyncs } = await swarm(open, {
    seed,
    events: Number(values.events),
    people: Number(values.people),
    keptLog: 20_000,
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  say(`seed ${seed}: ${events} events, ${frames} frames, ${cuts} cuts, ${resyncs} resyncs, ${seconds} s`);
  for (const fault of faults.slice(0, 20)) say(`  ${fault}`);
  if (faults.length > 0) {
    process.exitCode = 1;
    break;
  }
}
