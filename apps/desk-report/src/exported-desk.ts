import { type Agent, availabilityStatuses, fullName, type StatusCategory, statusCategories } from '@helpdesk/domain';
import { type ExportedRows, type Row, readRows } from './read-rows.ts';
import { ReportError } from './report-error.ts';

/** What the reports need of an export: names instead of ids where only names are shown. */
export interface ExportedDesk {
  /** The time of the export in milliseconds, which is the present for everything below. */
  readonly madeAt: number;
  readonly agents: readonly ExportedAgent[];
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  /** By id. */
  readonly conversations: readonly ExportedConversation[];
}

export type ExportedAgent = Pick<Agent, 'id' | 'email' | 'enabled' | 'availabilityStatus'> & { readonly name: string };

export interface ExportedConversation {
  readonly referenceNumber: string;
  readonly createdAt: number;
  readonly subject: string | null;
  readonly contact: string;
  readonly status: string;
  readonly statusCategory: StatusCategory;
  readonly assignedUserId: number | null;
  readonly team: string | undefined;
  readonly tagIds: readonly number[];
}

const tables = ['users', 'teams', 'statuses', 'tags', 'conversations', 'conversation_tags'] as const;

export async function readDesk(folder: string): Promise<ExportedDesk> {
  return deskOf(await readRows(folder, tables));
}

function deskOf({ madeAt, rows }: ExportedRows): ExportedDesk {
  const of = (table: (typeof tables)[number]): readonly Row[] => rows.get(table) ?? [];
  const people = new Map(of('users').map((row) => [integer(row, 'id'), row]));
  const teams = new Map(of('teams').map((row) => [integer(row, 'id'), text(row, 'name')]));
  const statuses = new Map(of('statuses').map((row) => [integer(row, 'id'), row]));
  const tagIds = new Map<number, number[]>();
  for (const row of of('conversation_tags')) {
    const id = integer(row, 'conversation_id');
    tagIds.set(id, [...(tagIds.get(id) ?? []), integer(row, 'tag_id')]);
  }
  return {
    madeAt,
    agents: of('users').flatMap((row) => (row.type === 'agent' && row.deleted_at === null ? [agentOf(row)] : [])),
    tags: of('tags').map((row) => ({ id: integer(row, 'id'), name: text(row, 'name') })),
    conversations: of('conversations').map((row) => {
      const status = known(statuses, integer(row, 'status_id'));
      const teamId = integerOrNull(row, 'assigned_team_id');
      return {
        referenceNumber: text(row, 'reference_number'),
        createdAt: integer(row, 'created_at'),
        subject: row.subject === null ? null : text(row, 'subject'),
        contact: nameOf(known(people, integer(row, 'contact_id'))),
        status: text(status, 'name'),
        statusCategory: oneOf(status, 'category', statusCategories),
        assignedUserId: integerOrNull(row, 'assigned_user_id'),
        team: teamId === null ? undefined : known(teams, teamId),
        tagIds: tagIds.get(integer(row, 'id')) ?? [],
      };
    }),
  };
}

function agentOf(row: Row): ExportedAgent {
  return {
    id: integer(row, 'id'),
    name: nameOf(row),
    email: text(row, 'email'),
    enabled: row.enabled === true,
    availabilityStatus: oneOf(row, 'availability_status', availabilityStatuses),
  };
}

function nameOf(row: Row): string {
  return fullName({ firstName: text(row, 'first_name'), lastName: text(row, 'last_name') });
}

function known<Value>(records: ReadonlyMap<number, Value>, id: number): Value {
  const record = records.get(id);
  if (record === undefined) throw new ReportError(`A row of the export names the id ${id}, which is not in it`);
  return record;
}

function text(row: Row, column: string): string {
  const cell = row[column];
  return typeof cell === 'string' ? cell : unreadable(column);
}

function integer(row: Row, column: string): number {
  const cell = row[column];
  return typeof cell === 'number' ? cell : unreadable(column);
}

function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

function oneOf<Value extends string>(row: Row, column: string, values: readonly Value[]): Value {
  return values.find((value) => value === row[column]) ?? unreadable(column);
}

/** The error for a column of an export of another schema. */
function unreadable(column: string): never {
  throw new ReportError(`The export is of a schema that this program does not know: ${column} is not what it expects`);
}
