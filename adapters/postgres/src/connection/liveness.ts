import { Client } from 'pg';
import { isAnswer, unavailable } from '../postgres-errors.ts';
import { connectionOptions } from './connection-options.ts';
import { serverProcessOf } from './server-process.ts';

/** In milliseconds. Together they end every wait for a server that is away within 2 seconds. */
const pace = { tick: 100, patience: 500, probe: 1_000, pause: 400 } as const;

/**
 * Distinguishes a slow statement from a server that is away. When anything takes too long, a separate connection checks
 * whether the server answers. If it does not, all waiting and new callers are refused until it answers again. If it
 * does, the server is asked which of the waiting connections it works for: it knows nothing of a connection that a
 * firewall has dropped, or that belonged to the server before a restart.
 */
export interface Liveness {
  readonly isAway: boolean;
  /** How often the server went away: a connection from before may be dead without knowing it. */
  readonly outages: number;
  /**
   * The same outcome, or `unavailable` as soon as the server is known to be away.
   *
   * @param backend the process of the server that works for it
   */
  watch<T>(outcome: Promise<T>, backend?: number): Promise<T>;
  /** Something looks like an outage: asks at once. */
  suspect(): void;
  stop(): void;
}

interface Wait {
  readonly since: number;
  readonly refuse: (error: unknown) => void;
  readonly backend: number | undefined;
  /** How often in a row the server was seen not to work for it. */
  misses: number;
}

/** @param patience how long a wait is left alone, and a probe, are multiplied by it */
export function watchLiveness(
  url: string,
  onState: (state: 'away' | 'back', cause?: unknown) => void,
  patience = 1,
): Liveness {
  const waits = new Set<Wait>();
  let isAway = false;
  let outages = 0;
  let probing = false;
  let isStopped = false;
  let askedAt = -Infinity;

  function ask(): void {
    if (probing || isStopped) return;
    probing = true;
    askedAt = performance.now();
    const late = lateOnes();
    probe(
      url,
      late.flatMap(({ backend }) => backend ?? []),
      pace.probe * patience,
    )
      .then((working) => {
        comeBack();
        for (const wait of late) doubt(wait, working);
      }, goAway)
      .finally(() => {
        probing = false;
      });
  }

  function lateOnes(): readonly Wait[] {
    const before = performance.now() - pace.patience * patience;
    return [...waits].filter(({ since }) => since < before);
  }

  /** Once is not enough: the answer may be on its way. */
  function doubt(wait: Wait, working: ReadonlySet<number>): void {
    if (wait.backend === undefined || !waits.has(wait)) return;
    wait.misses = working.has(wait.backend) ? 0 : wait.misses + 1;
    if (wait.misses > 1 && waits.delete(wait)) wait.refuse(unavailable());
  }

  function comeBack(): void {
    if (!isAway || isStopped) return;
    isAway = false;
    onState('back');
  }

  function goAway(cause: unknown): void {
    if (isStopped) return;
    if (!isAway) {
      isAway = true;
      outages += 1;
      onState('away', cause);
    }
    const refused = [...waits];
    waits.clear();
    for (const { refuse } of refused) refuse(unavailable(cause));
  }

  const timer = setInterval(() => {
    const [oldest] = waits;
    const now = performance.now();
    const isLate = oldest !== undefined && now - oldest.since > pace.patience * patience && now - askedAt > pace.pause;
    if (isAway || isLate) ask();
  }, pace.tick);
  timer.unref();

  return {
    get isAway() {
      return isAway;
    },
    get outages() {
      return outages;
    },
    watch: (outcome, backend) =>
      new Promise((resolve, reject) => {
        const wait: Wait = { since: performance.now(), refuse: reject, backend, misses: 0 };
        if (isAway) reject(unavailable());
        else waits.add(wait);
        outcome.then(resolve, reject).finally(() => {
          waits.delete(wait);
        });
      }),
    suspect: ask,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/**
 * Answers which of these processes of the server are at work. Rejects when it does not answer in time; one that
 * refuses for want of places is there, and is not asked more.
 */
async function probe(url: string, backends: readonly number[], within: number): Promise<ReadonlySet<number>> {
  const client = new Client({
    ...connectionOptions(url, 'helpdesk pulse'),
    // Ends what is still running after its caller has given up.
    connectionTimeoutMillis: 10 * within,
    query_timeout: 10 * within,
  });
  client.on('error', () => {});
  let late: NodeJS.Timeout | undefined;
  // Counted in ticks: when this process was held, the server may have answered long ago.
  let ticks = 0;
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setInterval(() => {
      ticks += 1;
      if (ticks === within / pace.tick) reject(new Error('the server does not answer'));
    }, pace.tick);
  });
  const asked = client.connect().then(() => client.query<{ own: number; pids: number[] }>(atWork, [backends]));
  asked.catch(() => {});
  try {
    const { rows } = await Promise.race([asked, tooLate]);
    // A pooler in between reports process numbers of its own, so that connections cannot be distinguished.
    const [seen] = rows;
    return new Set(seen?.own === serverProcessOf(client) ? seen?.pids : backends);
  } catch (error) {
    if (!isAnswer(error)) throw error;
    return new Set(backends);
  } finally {
    clearInterval(late);
    client.end().catch(() => {});
  }
}

const atWork = `select pg_backend_pid() as own, array(
  select pid from pg_stat_activity where pid = any($1::int[]) and state <> 'idle') as pids`;
