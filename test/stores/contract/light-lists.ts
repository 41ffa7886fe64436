import { contactSortFields, conversationSortFields, nothingVisible } from '@helpdesk/domain';
import type { ContactQuery, ConversationQuery, ListScope, StoreReader } from '@helpdesk/domain/ports';
import { type SqlConnection, sqlReader } from '@helpdesk/sql';

/** A statement as the repositories make it, and its parameters. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

const scopes: readonly ListScope[] = [
  { kind: 'all' },
  { kind: 'assigned', agentId: 1 },
  { kind: 'unassigned' },
  { kind: 'team_unassigned', teamId: 1 },
  { kind: 'mentioned', agentId: 1, visibility: { ...nothingVisible, all: true } },
  { kind: 'mentioned', agentId: 1, visibility: { ...nothingVisible, assignedTo: 1, teams: [1, 2] } },
];

/** Every list without a filter: its scope, order, and first page or one behind a cursor. */
export const plainLists: readonly (readonly [name: string, query: ConversationQuery])[] = scopes.flatMap((scope) =>
  conversationSortFields.flatMap((field) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      (['first page', 'behind a value', 'behind a null'] as const).map((part) => {
        const after = part === 'first page' ? {} : { after: { value: part === 'behind a null' ? null : 5, id: 9 } };
        const page = { page: 1, size: 30, ...after };
        const query = { scope, filter: null, sort: { field, direction }, page, viewerId: 1 };
        return [`${scope.kind} by ${field} ${direction}, ${part}`, query] as const;
      }),
    ),
  ),
);

/** The same of contacts, as a list of them is asked for. */
export const contactLists: readonly (readonly [name: string, query: ContactQuery])[] = contactSortFields.flatMap(
  (field) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      (['first page', 'behind a value', 'behind a null'] as const).map((part) => {
        const after = part === 'first page' ? {} : { after: { value: part === 'behind a null' ? null : 5, id: 9 } };
        const page = { page: 1, size: 30, ...after };
        return [
          `by ${field} ${direction}, ${part}`,
          { filter: null, attributes: [], sort: { field, direction }, page },
        ];
      }),
    ),
);

/**
 * The statements of one list, as far as it is not heavy; no caller waits for those of a heavy one.
 *
 * @param connection runs them
 */
export async function lightStatements(connection: SqlConnection, list: (reader: StoreReader) => Promise<unknown>) {
  const light: Statement[] = [];
  const reader = sqlReader({
    engine: connection.engine,
    execute: async (text, parameters) => {
      light.push({ text, parameters });
      return connection.execute(text, parameters);
    },
    heavy: connection,
  });
  await list(reader);
  return light;
}
