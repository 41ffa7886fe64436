import type { Notifier } from '@helpdesk/domain/ports';
import { localNotifier, nodesNotifier, sha256Hasher } from '@helpdesk/platform-node';
import type { DatabaseSession } from '@helpdesk/sql';
import type { Config } from '../config/read-config.ts';
import type { Siblings } from '../workers/siblings.ts';
import type { Database, Reporter } from './database.ts';

/** This process among the nodes of its desk. */
interface Membership {
  readonly notifier: Notifier;
  /** Whether this node runs the jobs of the desk. */
  hasDuty(): boolean;
  leave(): Promise<void>;
}

/**
 * @param report undefined: the process does one thing and ends; what it changes is found in the log
 * @param siblings the other workers of this service, if there are any; they are what joins them to each other where the
 * database has no way
 * @param secret which all nodes of a desk have, and no other desk
 */
export async function joinNodes(
  { eventBus }: Config,
  database: Database,
  report: Reporter | undefined,
  secret: string,
  siblings: Siblings | undefined,
): Promise<Membership> {
  const session = report && (database.joinNodes() ?? (siblings && sessionOf(siblings)));
  if (session === undefined) return { notifier: localNotifier(), hasDuty: () => true, leave: async () => {} };
  const bus = eventBus === undefined ? session.bus : await natsBus(eventBus, deskName(secret), report);
  const notifier = nodesNotifier(bus);
  return {
    notifier,
    hasDuty: session.hasDuty,
    leave: async () => {
      notifier.close();
      await bus.close();
      await session.close();
    },
  };
}

function sessionOf(siblings: Siblings): DatabaseSession {
  return { bus: siblings.openBus(), hasDuty: siblings.hasDuty, close: async () => {} };
}

async function natsBus(servers: readonly string[], desk: string, report: Reporter | undefined) {
  const { openNatsBus } = await import('@helpdesk/nats');
  return openNatsBus({
    servers,
    desk,
    onState: (state, cause) => {
      if (state === 'connected') report?.info('connected to NATS for the signals between the nodes');
      else report?.warn({ err: cause }, 'NATS does not answer; until it does, changes reach other nodes with a delay');
    },
    onError: (error) => report?.warn({ err: error }, 'NATS reported an error'),
  });
}

/** Distinguishes desks on one server, and does not reveal the secret. */
function deskName(secret: string): string {
  return sha256Hasher.digest(`the nodes of a desk: ${secret}`).slice(0, 16);
}
