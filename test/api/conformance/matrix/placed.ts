import { permissionNames, type RouteId } from '@helpdesk/contract';
import { formOf } from '../examples.ts';
import type { Account, World } from '../world.ts';
import { type Cell, cell, changes } from './cells.ts';
import type { AgentCaller, Placement, Target } from './model.ts';
import type { MakeRequest } from './requests.ts';
import { type Row, rows, type Subject } from './rows.ts';

/** The rights that decide which conversations an agent may read. */
export const readRights = [
  'conversations:read_all',
  'conversations:read_assigned',
  'conversations:read_team_inbox',
  'conversations:read_team_all',
  'conversations:read_unassigned',
] as const;

type ReadRight = (typeof readRights)[number] | 'conversations:read';

/** Each combination of them, and none or all of them without the right to read at all. */
export const combinations: readonly (readonly ReadRight[])[] = [
  [],
  readRights,
  ...Array.from({ length: 2 ** readRights.length }, (_, bits): readonly ReadRight[] => [
    'conversations:read',
    ...readRights.filter((_right, index) => (bits >> index) & 1),
  ]),
];

const otherRights = permissionNames.filter((name) => name !== 'conversations:read' && !isReadRight(name));

function isReadRight(name: string): boolean {
  return (readRights as readonly string[]).includes(name);
}

/** One conversation of each way of being assigned, with everything that a path names in it. */
export interface Placed {
  readonly name: string;
  readonly placement: Placement;
  readonly uuid: string;
  /** A macro for all agents. */
  readonly macro: number;
  readonly message: string;
  readonly othersNote: string;
  /** Deleted and written again. */
  ownNote: string;
  readonly failed: { readonly uuid: string; readonly id: number };
  readonly file: string;
}

export interface PlacedScene {
  readonly me: Account;
  readonly other: Account;
  readonly mine: { readonly id: number };
  readonly foreign: { readonly id: number };
  readonly contactId: number;
  readonly placed: readonly Placed[];
  /** Gives me these rights, and every right that is none of them. */
  become(rights: readonly ReadRight[]): Promise<AgentCaller>;
}

export async function placedScene(world: World): Promise<PlacedScene> {
  const role = await world.data('createRole', { body: { name: 'Changing', permissions: permissionNames } });
  const [mine, foreign] = [await world.team('Mine'), await world.team('Foreign')];
  const me = await world.agent({ roles: ['Changing'], teams: ['Mine'] });
  const other = await world.agent({ roles: ['Agent'] });
  const contact = await world.contact();
  const placed: Placed[] = [];
  for (const [agent, agentId] of Object.entries({ nobody: null, me: me.id, other: other.id })) {
    for (const [team, teamId] of Object.entries({ none: null, mine: mine.id, foreign: foreign.id })) {
      placed.push(await place(world, me, contact.id, `agent ${agent}, team ${team}`, { agentId, teamId }));
    }
  }
  return {
    me,
    other,
    mine,
    foreign,
    contactId: contact.id,
    placed,
    become: async (rights) => {
      const holds = [...rights, ...otherRights];
      await world.data('updateRole', { params: { id: role.id }, body: { permissions: holds } });
      return { kind: 'agent', name: 'me', as: me.as, id: me.id, holds, teamIds: [mine.id], isAdmin: false };
    },
  };
}

async function place(
  world: World,
  me: Account,
  contactId: number,
  name: string,
  placement: Placement,
): Promise<Placed> {
  const { uuid, id } = await world.conversation({
    contact_id: contactId,
    subject: 'needle',
    content: 'haystack',
    agent_id: placement.agentId,
    team_id: placement.teamId,
  });
  await world.data('setConversationTags', { params: { uuid }, body: { tags: ['kept'] } });
  await world.data('setConversationPriority', { params: { uuid }, body: { priority: 'Low' } });
  const file = await world.data('uploadMedia', { form: formOf({}, new File(['Dear all'], 'letter.txt')) });
  const say = async (body: object, as = world.admin) =>
    (await world.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'a message', ...body }, as })).uuid;
  const failed = await say({});
  const failedId = await world.store.transact(async (writer) => {
    const sent = await writer.messages.find(id, failed);
    await writer.messages.setStatus(sent?.id ?? 0, 'failed', world.clock.now());
    return sent?.id ?? 0;
  });
  const thanks = { name: 'Thanks', message_content: 'Thanks', visibility: 'all' as const };
  return {
    name,
    placement,
    uuid,
    macro: (await world.data('createMacro', { body: thanks })).id,
    message: await say({ attachments: [file.id] }),
    othersNote: await say({ private: true }),
    ownNote: await say({ private: true }, me.as),
    failed: { uuid: failed, id: failedId },
    file: file.uuid,
  };
}

type Parts = (record: Placed, next: Placed, meId: number, otherId: number) => readonly Partial<Target>[];

/** What is tried of a conversation, by what its path names; the next one has what is not in this one. */
const partsOf: Partial<Record<Subject, Parts>> = {
  conversation: ({ uuid }) => [{ params: { uuid, cuuid: uuid } }],
  'macro of conversation': ({ uuid, macro }) => [{ params: { uuid, id: macro } }],
  message: ({ uuid: cuuid, message }, next) => [
    { params: { cuuid, uuid: message } },
    { name: 'a message of another conversation', params: { cuuid, uuid: next.message }, partIsMissing: true },
  ],
  'private note': ({ uuid: cuuid, ownNote, othersNote }, next, meId, otherId) => [
    { name: 'my note', params: { cuuid, uuid: ownNote }, authorId: meId },
    { name: "another's note", params: { cuuid, uuid: othersNote }, authorId: otherId },
    { name: 'a note of another conversation', params: { cuuid, uuid: next.ownNote }, partIsMissing: true },
  ],
  'failed message': ({ uuid: cuuid, failed, message }, next) => [
    { params: { cuuid, uuid: failed.uuid } },
    { name: 'one that was sent', params: { cuuid, uuid: message }, whenChanged: 422 },
    { name: 'one of another conversation', params: { cuuid, uuid: next.failed.uuid }, partIsMissing: true },
  ],
};

const rowsOfConversations = (Object.entries(rows) as [RouteId, Row][]).filter(
  ([, { about }]) => about !== undefined && partsOf[about] !== undefined,
);

/** Which of the cells that change something are asked: those whose row, conversation and turn add up to a multiple. */
export interface Share {
  readonly turn: number;
  readonly oneOf: number;
}

/**
 * Every row that is about a conversation × every conversation, and what is not in it. With a share, changing rows meet
 * some of the conversations in each turn, others in the next.
 */
export function placedCells(
  { placed, me }: PlacedScene,
  caller: AgentCaller,
  adminId: number,
  { turn, oneOf }: Share = { turn: 0, oneOf: 1 },
): readonly Cell[] {
  return placed.flatMap((record, index) => {
    const next = placed[(index + 1) % placed.length] ?? record;
    return rowsOfConversations.flatMap(([id, { about }], rowIndex) => {
      if (changes(id) && (rowIndex + index + turn) % oneOf !== 0) return [];
      const parts = (about && partsOf[about]?.(record, next, me.id, adminId)) ?? [];
      return parts.map((part) => {
        const name = `${record.name}${part.name === undefined ? '' : `, ${part.name}`}`;
        return cell(id, caller, { params: {}, is: 'there', placement: record.placement, ...part, name });
      });
    });
  });
}

/** Bodies that ask for what is so already, where they can. */
export function placedRequests({ other, foreign }: PlacedScene): MakeRequest {
  return async ({ id, caller, target }) => {
    const { agentId = null, teamId = null } = target?.placement ?? {};
    const bodies: Partial<Record<RouteId, object>> = {
      setConversationStatus: { status: 'Open' },
      setConversationTags: { tags: ['kept'] },
      setConversationPriority: { priority: 'Low' },
      setConversationAttributes: {},
      setContactAttributes: {},
      assignConversationAgent: { assignee_id: agentId ?? other.id },
      assignConversationTeam: { assignee_id: teamId ?? foreign.id },
      sendMessage: { message: 'Hello' },
      saveDraft: { content: 'Hello' },
    };
    const as = caller.kind === 'agent' ? caller.as : null;
    return { params: target?.params, as, ...(bodies[id] !== undefined && { body: bodies[id] }) };
  };
}

const moves: ReadonlySet<RouteId> = new Set([
  'assignConversationAgent',
  'assignConversationTeam',
  'unassignConversationAgent',
  'unassignConversationTeam',
]);

/** Undoes the change of a cell. */
export function undoing(world: World, { placed, me }: PlacedScene): (cell: Cell) => Promise<void> {
  return async ({ id, target }) => {
    const record = placed.find(({ uuid }) => uuid === (target?.params.cuuid ?? target?.params.uuid));
    if (record === undefined) throw new Error('the cell is about no conversation');
    const params = { uuid: record.uuid };
    const { agentId, teamId } = record.placement;
    if (moves.has(id)) {
      // A team clears the agent, so that it comes first.
      if (teamId === null) await world.data('unassignConversationTeam', { params });
      else await world.data('assignConversationTeam', { params, body: { assignee_id: teamId } });
      if (agentId === null) await world.data('unassignConversationAgent', { params });
      else await world.data('assignConversationAgent', { params, body: { assignee_id: agentId } });
    } else if (id === 'deletePrivateNote') {
      const body = { message: 'a message', private: true };
      record.ownNote = (await world.data('sendMessage', { params: { cuuid: record.uuid }, body, as: me.as })).uuid;
    } else if (id === 'retryMessage') {
      await world.store.transact((writer) => writer.messages.setStatus(record.failed.id, 'failed', world.clock.now()));
    }
  };
}
