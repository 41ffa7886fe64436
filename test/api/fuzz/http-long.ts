import { parseArgs } from 'node:util';
import { prepareTemplate } from '../../support/postgres-databases.ts';
import { openMemory, openPostgres, openSqlite } from '../../support/stores.ts';
import { fuzzHttp } from './fuzz-http.ts';

/** As many requests as are wished: `npm run fuzz:http -- --requests 5000000 --store sqlite --seed 1`. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    store: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const opens = { memory: openMemory, sqlite: openSqlite, postgres: openPostgres };
const open = new Map(Object.entries(opens)).get(values.store);
if (open === undefined) throw new Error(`no such store: ${values.store}`);

const endPostgres = values.store === 'postgres' ? await prepareTemplate() : undefined;
say(`seed ${values.seed}`);
const started = performance.now();
let next = 0;
const { sent, byStatus, succeeded, faults } = await fuzzHttp(open, {
  seed: Number(values.seed),
  requests: Number(values.requests),
  onRound: (report) => {
    if (report.sent < next) return;
    next = report.sent + 10_000;
    const seconds = (performance.now() - started) / 1_000;
    const heap = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
    say(`${report.sent} requests, ${report.faults.length} faults, ${seconds.toFixed(0)} s, ${heap} MiB of heap`);
  },
});
await endPostgres?.();
const counts = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
say(`${sent} requests, ${counts.join(', ')}, ${succeeded.size} operations succeeded, ${faults.length} faults`);
for (const fault of faults) say(fault);
if (faults.length > 0) process.exitCode = 1;
