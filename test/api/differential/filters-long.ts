import { parseArgs } from 'node:util';
import { prepareTemplate } from '../../support/postgres-databases.ts';
import { openMemory, openPostgres, openSqlite } from '../../support/stores.ts';
import { compareFilters, filtersPerSet } from './filters/compare-filters.ts';

/** As many filters as are wished, on the engines that are wished: `--pairs 100000 --stores sqlite,postgres --seed 1`. */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '100000' },
    stores: { type: 'string', default: 'sqlite,postgres' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const engines = new Map([
  ['memory', { open: openMemory, oldLetters: false }],
  ['sqlite', { open: openSqlite, oldLetters: false }],
  ['postgres', { open: openPostgres, oldLetters: true }],
]);
const rowSets = Math.ceil(Number(values.pairs) / filtersPerSet);

const endPostgres = await prepareTemplate();
for (const name of values.stores.split(',')) {
  const engine = engines.get(name);
  if (engine === undefined) throw new Error(`no such store: ${name}`);
  const started = performance.now();
  const { store, close } = await engine.open();
  const { pairs, telling } = await compareFilters(store, { ...engine, seed: Number(values.seed), rowSets });
  await close();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  say(`${name}, seed ${values.seed}: ${pairs} filters, ${telling} of them telling, ${seconds} s`);
}
await endPostgres();
