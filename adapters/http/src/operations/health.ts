import { DomainError } from '@helpdesk/domain';
import { within } from './within.ts';

/** `unknown`: it cannot be determined, because something it depends on fails, which another check reports. */
export type CheckState = 'ok' | 'failed' | 'unknown';

/** Each rejects when what it looks at does not hold. By a name that everyone may read. */
export type Checks = Readonly<Record<string, () => Promise<'unknown' | undefined>>>;

export interface HealthReport {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, CheckState>>;
}

export interface Health {
  /** Settled within two seconds; never rejects. Concurrent calls share one check. */
  look(): Promise<HealthReport>;
}

export interface HealthSource {
  /** False while the service starts or stops. */
  readonly isServing: () => boolean;
  readonly checks: Checks;
}

/** How long a report is reused, and how long a check may take, in milliseconds. */
const keep = 1_000;
const patience = 1_500;

/** @param onChange a check failed that did not before, or holds again */
export function healthOf(
  { isServing, checks }: HealthSource,
  onChange: (check: string, state: CheckState, cause?: unknown) => void,
): Health {
  const names = Object.keys(checks);
  const asked = new Map(names.map((name) => [name, patientCheck(checks[name] ?? holds)]));
  const last = new Map<string, CheckState>();
  let running: Promise<HealthReport> | undefined;
  let known: { readonly report: HealthReport; readonly until: number } | undefined;

  async function stateOf(name: string): Promise<CheckState> {
    let state: CheckState = 'ok';
    let cause: unknown;
    try {
      state = (await asked.get(name)?.()) ?? 'ok';
    } catch (error) {
      state = 'failed';
      cause = error;
    }
    const before = last.get(name) ?? 'ok';
    last.set(name, state);
    if (state !== before && (state === 'failed' || before === 'failed')) onChange(name, state, cause);
    return state;
  }

  async function lookAtAll(): Promise<HealthReport> {
    const states = await Promise.all(names.map(async (name) => [name, await stateOf(name)] as const));
    const report = { isReady: states.every(([, state]) => state !== 'failed'), checks: Object.fromEntries(states) };
    known = { report, until: performance.now() + keep };
    running = undefined;
    return report;
  }

  return {
    look: async () => {
      // A service that stops does not wait for its database, and does not return a report of a second ago.
      if (!isServing()) return { isReady: false, checks: { service: 'failed' } };
      if (known !== undefined && performance.now() < known.until) return known.report;
      running ??= lookAtAll();
      return running;
    },
  };
}

const holds = async (): Promise<undefined> => undefined;

/**
 * A check that does not answer in time fails. It is not started a second time while it runs: a dead disk would take all
 * threads.
 */
function patientCheck(check: Checks[string]): Checks[string] {
  let underWay: Promise<'unknown' | undefined> | undefined;
  return () => {
    underWay ??= Promise.resolve()
      .then(check)
      .finally(() => {
        underWay = undefined;
      });
    return within(patience, underWay);
  };
}

/** Names the checks that failed, without the reasons. */
export class NotReady extends DomainError {
  readonly checks: HealthReport['checks'];

  constructor({ checks }: HealthReport) {
    super('store.unavailable', 'The service is not ready', { retryAfter: 1 });
    this.checks = checks;
  }
}
