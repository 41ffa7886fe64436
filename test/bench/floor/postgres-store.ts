import { hash, randomUUID } from 'node:crypto';
import { Client, types } from 'pg';
import { allow, type Caller, callerOf, Refusal, type Shown } from './caller.ts';
import { type Prepared, statements } from './postgres-sql.ts';
import type { AgentRow, ContactRow, DetailRow, ListRow, MessageRow, PreviousRow } from './rows.ts';
import type { FloorStore, Needed } from './store.ts';

/** As many connections as the service has. */
const connections = 10;
const int8 = 20;

interface Connection {
  readonly client: Client;
  underWay: number;
}

type Ask = <Row>(statement: Prepared, values: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * The driver alone: prepared statements, and all that a request needs sent together over one connection, so that it
 * takes one round trip.
 */
export async function openPostgresFloor(url: string): Promise<FloorStore> {
  const pool = await Promise.all(Array.from({ length: connections }, () => open(url)));
  /** The connection with the least under way. */
  const chosen = (): Ask => {
    const connection = pool.reduce((least, each) => (each.underWay < least.underWay ? each : least));
    return async <Row>({ name, text }: Prepared, values: readonly unknown[]) => {
      connection.underWay += 1;
      try {
        const { rows } = await connection.client.query({ name, text, values: [...values] });
        return rows as readonly Row[];
      } finally {
        connection.underWay -= 1;
      }
    };
  };
  const admitted = (agent: AgentRow | undefined, shown: Shown, permissions: Needed, ask: Ask): Caller => {
    const caller = callerOf(agent, shown, (id, now, stale) => {
      for (const touch of [statements.touchActive, statements.touchKey]) {
        ask(touch, [now, id, stale]).catch((error) => process.emitWarning(error));
      }
    });
    allow(caller, ...permissions);
    return caller;
  };
  const callerFor = async (ask: Ask, shown: Shown, permissions: Needed = []): Promise<Caller> => {
    const [agent] = await ask<AgentRow>(statements.agent, [shown.key]);
    return admitted(agent, shown, permissions, ask);
  };
  const page = async <Row>(
    ask: Ask,
    [list, values]: readonly [Prepared, readonly unknown[]],
    [count, counted]: readonly [Prepared, readonly unknown[]],
  ) => {
    const [rows, totals] = await Promise.all([ask<Row>(list, values), ask<{ count: number }>(count, counted)]);
    return { rows, total: totals[0]?.count ?? 0 };
  };
  return {
    caller: (shown) => callerFor(chosen(), shown),
    messages: async (shown, permissions, uuid, limit) => {
      const ask = chosen();
      const [, found, rows] = await Promise.all([
        callerFor(ask, shown, permissions),
        ask(statements.conversation, [uuid]),
        page<MessageRow>(ask, [statements.messages, [uuid, limit]], [statements.messagesTotal, [uuid]]),
      ]);
      if (found.length === 0) throw new Refusal(404);
      return rows;
    },
    conversations: async (shown, permissions, team, limit) => {
      const ask = chosen();
      const { key } = shown;
      if (team === undefined) {
        const list = [statements.all, [key, key, limit]] as const;
        const rows = page<ListRow>(ask, list, [statements.allTotal, []]);
        return (await Promise.all([callerFor(ask, shown, permissions), rows]))[1];
      }
      const [, found, rows] = await Promise.all([
        callerFor(ask, shown, permissions),
        ask(statements.teamById, [team]),
        page<ListRow>(ask, [statements.team, [key, key, team, limit]], [statements.teamTotal, [team]]),
      ]);
      if (found.length === 0) throw new Refusal(404);
      return rows;
    },
    contacts: async (shown, permissions, limit) => {
      const ask = chosen();
      const rows = page<ContactRow>(ask, [statements.contacts, [limit]], [statements.contactsTotal, []]);
      return (await Promise.all([callerFor(ask, shown, permissions), rows]))[1];
    },
    detail: async (shown, permissions, uuid) => {
      const ask = chosen();
      const [, [row], [contact], previous] = await Promise.all([
        callerFor(ask, shown, permissions),
        ask<DetailRow>(statements.detail, [shown.key, shown.key, uuid]),
        ask<ContactRow>(statements.contact, [uuid]),
        ask<PreviousRow>(statements.previous, [uuid, uuid]),
      ]);
      if (row === undefined || contact === undefined) throw new Refusal(404);
      return { row, contact, previous };
    },
    post: async (shown, permissions, uuid, text) => {
      const ask = chosen();
      const given = [shown.key, hash('sha256', shown.secret), permissions[0], uuid];
      const message = [Date.now(), randomUUID(), text, text.slice(0, 500)];
      const [row] = await ask<MessageRow>(statements.post, [...given, ...message]);
      if (row !== undefined) return row;
      // Which of them was missing is asked for only now.
      await callerFor(ask, shown, permissions);
      throw new Refusal(404);
    },
    close: async () => {
      await Promise.all(pool.map(({ client }) => client.end()));
    },
  };
}

async function open(url: string): Promise<Connection> {
  const parsers = { getTypeParser: (oid: number) => (oid === int8 ? Number : types.getTypeParser(oid)) };
  const client = new Client({ connectionString: url, types: parsers as typeof types, pipeline: true });
  await client.connect();
  return { client, underWay: 0 };
}
