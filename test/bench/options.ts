import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { conversationsOf, keptDesks, type StoreName, stores } from './desk/settings.ts';

export interface BenchOptions {
  readonly help: boolean;
  readonly conversations: number;
  readonly store: StoreName;
  readonly rounds: number;
  readonly milliseconds: number;
  readonly connections: number;
  readonly only: string | undefined;
  readonly flags: readonly string[];
  readonly desks: string;
  readonly json: string | undefined;
  readonly wanted: ReadonlySet<PartName>;
  /** The time of the mixed load and of the soak. */
  readonly mixedSeconds: number;
  readonly soakMinutes: number;
  /** The size with which `--growth` compares. */
  readonly small: number;
  /** Where the flame graphs are written. */
  readonly flames: string | undefined;
}

export const partNames = ['compare', 'beside', 'mixed', 'growth', 'memory'] as const;
export type PartName = (typeof partNames)[number] | 'soak' | 'flames';

export const benchUsage = `npm run bench -- [parts] [options]

Parts (default: --compare):
  --compare          throughput and latency of each request, next to the hand-written floor
  --beside           a light request next to each heavy one, and how long the event loop was held
  --mixed            a mixed load, 80 % reads: throughput, then the latency at half of it
  --growth           the median of each request with a small desk and with this one
  --memory           time from start to the first answer, and memory of an idle service
  --all              all of these
  --flames FOLDER    draws where the time of three reads and three writes goes, as SVG
  --soak MINUTES     mixed load with sockets that come and go: how fast the memory grows

Options:
  --size SIZE        10k, 100k, 1m or a number of conversations (default: 100k)
  --store STORE      sqlite or postgres (default: sqlite)
  --small SIZE       of the small desk of --growth (default: 10k)
  --only TEXT        only the requests whose name contains this
  --rounds N         measurements of each request, in turns with the floor (default: 5)
  --seconds S        of one measurement (default: 1.5)
  --connections N    that are used at once (default: 32)
  --mixed-seconds S  how long the mixed load runs (default: 20)
  --profile FOLDER   writes processor profiles of the service there (see test/bench/flame.ts)
  --desks FOLDER     where desks are kept between runs (default: helpdesk-bench in the temporary folder)
  --json FILE        writes the figures there; - is the standard output
`;

/** Throws with a message for the person who typed it. */
export function optionsOf(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      size: { type: 'string', default: '100k' },
      store: { type: 'string', default: 'sqlite' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1.5' },
      connections: { type: 'string', default: '32' },
      'mixed-seconds': { type: 'string', default: '20' },
      small: { type: 'string', default: '10k' },
      only: { type: 'string' },
      profile: { type: 'string' },
      desks: { type: 'string', default: keptDesks },
      json: { type: 'string' },
      soak: { type: 'string' },
      flames: { type: 'string' },
      all: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      beside: { type: 'boolean', default: false },
      mixed: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
    },
  });
  const store = stores.find((each) => each === values.store);
  if (store === undefined) throw new Error(`--store ${values.store} is neither ${stores.join(' nor ')}`);
  const wanted = new Set<PartName>(partNames.filter((name) => values.all || values[name]));
  if (values.soak !== undefined) wanted.add('soak');
  if (values.flames !== undefined) wanted.add('flames');
  if (wanted.size === 0) wanted.add('compare');
  return {
    help: values.help,
    conversations: conversationsOf('--size', values.size),
    store,
    rounds: positive('--rounds', values.rounds),
    milliseconds: positive('--seconds', values.seconds) * 1_000,
    connections: positive('--connections', values.connections),
    small: conversationsOf('--small', values.small),
    only: values.only,
    flags: values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`],
    desks: resolve(values.desks),
    json: values.json,
    wanted,
    mixedSeconds: positive('--mixed-seconds', values['mixed-seconds']),
    flames: values.flames,
    soakMinutes: values.soak === undefined ? 0 : positive('--soak', values.soak),
  };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name} ${text} is not a number above 0`);
  return number;
}
