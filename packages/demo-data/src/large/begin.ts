import type { Archive, ArchiveReader, ArchiveRow, ArchiveWriter } from '@helpdesk/archive';
import {
  agentRoleName,
  type BuiltInStatusName,
  defaultChannel,
  foldCase,
  type PriorityName,
  type StatusCategory,
  sortPermissions,
} from '@helpdesk/domain';
import { demoRoles } from '../staff.ts';
import { calendarOf } from './calendar.ts';
import type { RowsByTable } from './chunk-rows.ts';
import { contactCount } from './contacts.ts';
import type { DeskNames } from './desk-ids.ts';
import { type Begun, numbersOf, rowsOf } from './kept-numbers.ts';
import type { LargePlan } from './large-plan.ts';
import { agentCount, largeAgents, largeTags, largeTeams, moreInboxes } from './staff.ts';
import { uuidOf } from './streams.ts';
import { agentRow } from './user-rows.ts';

type Tables = Archive['tables'];

/** Whether the desk is in use: it has conversations or contacts. */
export async function isInUse(reader: ArchiveReader, tables: Tables): Promise<boolean> {
  for await (const _ of rowsOf(reader, tables, 'conversations')) return true;
  for await (const { type } of rowsOf(reader, tables, 'users'))
    if (type === 'contact' || type === 'visitor') return true;
  return false;
}

export async function deskNames(reader: ArchiveReader, tables: Tables): Promise<DeskNames> {
  const statuses: [BuiltInStatusName, { id: number; name: string; category: StatusCategory }][] = [];
  for await (const { id, name, category } of rowsOf(reader, tables, 'statuses')) {
    const status = { id: Number(id), name: String(name), category: category as StatusCategory };
    statuses.push([status.name as BuiltInStatusName, status]);
  }
  const priorities: [PriorityName, number][] = [];
  for await (const { id, name } of rowsOf(reader, tables, 'priorities')) {
    priorities.push([name as PriorityName, Number(id)]);
  }
  return { statuses: new Map(statuses), priorities: new Map(priorities) };
}

/**
 * Reserves the ids of all that is to come, so that a service on the desk gives others. Returns what is kept, and the
 * rows of agents, teams, tags and inboxes.
 */
export async function begin(
  writer: ArchiveWriter,
  tables: Tables,
  plan: LargePlan,
): Promise<{ readonly begun: Begun; readonly rows: RowsByTable }> {
  const last = new Map<string, number>();
  for await (const row of rowsOf(writer, tables, 'last_ids')) last.set(String(row.table_name), Number(row.last_id));
  const reference = await firstValue(writer, tables, 'counters', ['name', 'reference_number'], 'value');
  const after = (table: string): number => (last.get(table) ?? 0) + 1;
  const firstInbox = await firstValue(writer, tables, 'inboxes', undefined, 'id');
  const contacts = contactCount(plan.seed, plan.conversations);
  const ids: Begun['ids'] = {
    firstAgent: after('users'),
    firstContact: after('users') + agentCount,
    firstChannel: after('contact_channels'),
    firstConversation: after('conversations'),
    firstReference: reference + 1,
    firstTeam: after('teams'),
    firstTag: after('tags'),
    inboxes: [firstInbox, after('inboxes'), after('inboxes') + 1],
  };
  const begun: Begun = { plan, ids, done: 0 };
  await writer.setNumbers({
    lastIds: new Map([
      ['users', ids.firstContact + contacts - 1],
      ['contact_channels', ids.firstChannel + contacts - 1],
      ['conversations', ids.firstConversation + plan.conversations - 1],
      ['roles', after('roles')],
      ['teams', ids.firstTeam + largeTeams.length - 1],
      ['tags', ids.firstTag + largeTags.length - 1],
      ['inboxes', ids.inboxes[2]],
    ]),
    counters: new Map([...numbersOf(begun), ['reference_number', reference + plan.conversations]]),
  });
  return { begun, rows: await staffRows(writer, tables, begun, after('roles')) };
}

/** @param leadRole the id of the role of team leads */
async function staffRows(
  reader: ArchiveReader,
  tables: Tables,
  { plan, ids }: Begun,
  leadRole: number,
): Promise<RowsByTable> {
  const at = calendarOf(plan).start;
  const agents = largeAgents(plan.seed);
  const role = await firstValue(reader, tables, 'roles', ['name', agentRoleName], 'id');
  const [lead] = await freeNames(reader, tables, 'roles', demoRoles.slice(0, 1));
  const teams = await freeNames(reader, tables, 'teams', largeTeams);
  const tags = await freeNames(
    reader,
    tables,
    'tags',
    largeTags.map((name) => ({ name })),
  );
  const made = { created_at: at, updated_at: at };
  return new Map<string, readonly ArchiveRow[]>([
    ['users', agents.map((agent, place) => agentRow(ids.firstAgent + place, agent, at))],
    [
      'roles',
      lead === undefined
        ? []
        : [{ ...made, ...lead, id: leadRole, permissions: sortPermissions(lead.permissions).join(' ') }],
    ],
    [
      'agent_roles',
      agents.map((_, place) => ({
        agent_id: ids.firstAgent + place,
        role_id: place < largeTeams.length ? leadRole : role,
      })),
    ],
    ['teams', teams.map((team, place) => ({ id: ids.firstTeam + place, ...made, ...team, ...teamDefaults }))],
    [
      'team_members',
      agents.flatMap((agent, place) =>
        agent.teams.map((team) => ({ agent_id: ids.firstAgent + place, team_id: ids.firstTeam + team })),
      ),
    ],
    [
      'inboxes',
      moreInboxes.map((name, place) => ({
        id: ids.inboxes[1] + place,
        uuid: uuidOf(plan.seed, 'inbox', place),
        ...made,
        name,
        ...inboxDefaults,
      })),
    ],
    ['tags', tags.map((tag, place) => ({ id: ids.firstTag + place, ...made, ...tag }))],
  ]);
}

const teamDefaults = {
  conversation_assignment_type: 'Manual',
  business_hours_id: null,
  sla_policy_id: null,
  max_auto_assigned_conversations: 0,
} as const;

const inboxDefaults = {
  channel: defaultChannel,
  enabled: true,
  config: '{}',
  secret: null,
  secret_sealed: true,
  last_ended_session: 0,
  from_address: null,
  from_name_template: '',
  csat_enabled: false,
} as const;

/** Each with its key; one whose name is taken gets another. */
async function freeNames<Named extends { readonly name: string }>(
  reader: ArchiveReader,
  tables: Tables,
  table: string,
  named: readonly Named[],
): Promise<readonly (Named & { readonly name_key: string })[]> {
  const taken = new Set<string>();
  for await (const { name_key } of rowsOf(reader, tables, table)) taken.add(String(name_key));
  return named.map((each) => {
    const name = taken.has(foldCase(each.name)) ? `${each.name} (large desk)` : each.name;
    return { ...each, name, name_key: foldCase(name) };
  });
}

/** The value in the first row, or in the first row that has the given value in the given column. */
async function firstValue(
  reader: ArchiveReader,
  tables: Tables,
  table: string,
  where: readonly [column: string, value: string] | undefined,
  column: string,
): Promise<number> {
  for await (const row of rowsOf(reader, tables, table)) {
    if (where === undefined || row[where[0]] === where[1]) return Number(row[column]);
  }
  throw new Error(`the desk has no row in ${table}${where === undefined ? '' : ` with ${where.join(' ')}`}`);
}
