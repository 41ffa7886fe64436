import type {
  DatabaseCapabilities,
  DatabasePlace,
  NoBackup,
  OpenedDatabase,
  OpenOptions,
  PlaceLook,
} from '@helpdesk/sql';
import { mayBeStarting } from './may-be-starting.ts';

/** A database of a server. Two places of one address are equal values. The driver is loaded when a place is opened. */
export class PostgresPlace implements DatabasePlace {
  readonly engine = 'postgres';
  /** The address with its password. */
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  get name(): string {
    const { username, host, pathname } = new URL(this.url);
    return `postgres://${username === '' ? '' : `${username}@`}${host}${pathname}`;
  }

  get onServer(): string {
    const { hostname, port, pathname } = new URL(this.url);
    return `${decodeURIComponent(pathname.slice(1))} on ${hostname}:${port || '5432'}`;
  }

  get advice(): string {
    return 'check DATABASE_URL, and that the server runs and lets this account in';
  }

  get capabilities(): DatabaseCapabilities {
    return { nodes: true, backup: { instead } };
  }

  get local(): undefined {
    return undefined;
  }

  async open({ connections, report, patience }: OpenOptions = {}): Promise<OpenedDatabase> {
    const { url } = this;
    const { openNodeSession, openPostgresStore } = await import('./index.ts');
    const store = openPostgresStore({
      url,
      ...(connections !== undefined && { connections }),
      ...(patience !== undefined && { patience }),
      onState: (state, cause) => {
        if (state === 'back') report?.info('the database answers again');
        else report?.warn({ err: cause }, 'the database does not answer; requests are refused until it does');
      },
    });
    return {
      ...store,
      load: () => {
        const { idle, busy, most, waiting, waitingWriters, heavy } = store.load();
        return { connections: { idle, busy, most }, waiting: { connection: waiting, writer: waitingWriters, heavy } };
      },
      joinNodes: () =>
        openNodeSession(url, (state, cause) => {
          if (state === 'rejoined') report?.info('the connection to the other nodes is back');
          if (state === 'cut') report?.warn({ err: cause }, 'the connection to the other nodes was lost; reconnecting');
        }),
    };
  }

  async look(): Promise<PlaceLook> {
    const [{ lookAtDatabase }, { latestSchema }] = await Promise.all([
      import('./look-at-database.ts'),
      import('./migrate.ts'),
    ]);
    const asked = Date.now();
    const { schema, now, ...seen } = await lookAtDatabase(this.url);
    const here = (asked + Date.now()) / 2;
    return {
      schema: { found: schema, latest: latestSchema },
      remarks: [],
      seen: { ...seen, clocks: { server: now, here } },
    };
  }

  mayBeStarting(error: unknown): boolean {
    return mayBeStarting(error);
  }
}

const instead: NoBackup['instead'] = {
  backup:
    'backup is for desks on SQLite; of one on Postgres use "helpdesk export FOLDER", or pg_dump, the uploads and the secret',
  restore:
    'restore is for desks on SQLite; for one on Postgres use "helpdesk import FOLDER", or what you have of pg_dump',
};
