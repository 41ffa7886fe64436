import type { Timestamp } from '@helpdesk/domain';
import type { TicketHolder, WidgetRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';

type Ticket = TicketHolder & { readonly hash: string; readonly expiresAt: Timestamp };

const ticketRecord = record<Ticket>()('socket_tickets', {
  hash: 'hash',
  agentId: 'agent_id',
  expiresAt: 'expires_at',
  namedKeyId: 'api_key_id',
  sessionId: 'session_id',
});

const insertTicket = ticketRecord.insertion();
const takeTicket = query<{ hash: string }, RowOf<typeof ticketRecord, 'hash'>>((db, p) =>
  db
    .deleteFrom('socket_tickets')
    .where('hash', '=', p('hash'))
    .returning(['agent_id', 'api_key_id', 'session_id', 'expires_at']),
);
const deleteTicketsOf = query<{ agentId: number }, never>((db, p) =>
  db
    .deleteFrom('socket_tickets')
    .where('agent_id', '=', p('agentId'))
    .where('api_key_id', 'is', null)
    .where('session_id', 'is', null)
    .$castTo<never>(),
);
const deleteTickets = query<{ before: number; limit: number }, { hash: string }>((db, p) =>
  db
    .deleteFrom('socket_tickets')
    .where('hash', 'in', (old) =>
      old.selectFrom('socket_tickets').select('hash').where('expires_at', '<', p('before')).limit(p('limit')),
    )
    .returning('hash'),
);

export function socketTickets(
  connection: SqlConnection,
): Pick<WidgetRepository, 'insertTicket' | 'takeTicket' | 'deleteTicketsOf' | 'deleteExpiredTickets'> {
  return {
    insertTicket: async (ticket) => {
      await insertTicket(connection, ticket);
    },
    takeTicket: async (hash, now) => {
      const row = await takeTicket.first(connection, { hash });
      if (row === undefined || row.expires_at <= now) return undefined;
      return { agentId: row.agent_id, namedKeyId: row.api_key_id, sessionId: row.session_id };
    },
    deleteTicketsOf: async (agentId) => {
      await deleteTicketsOf.write(connection, { agentId });
    },
    deleteExpiredTickets: async (before, limit) => (await deleteTickets.all(connection, { before, limit })).length,
  };
}
