import type { Agent, AgentClient, Conversation, ReplyOf } from '@helpdesk/client';
import { type ChangedProperty, mayChange, mostChangedTogether, type PriorityName } from '@helpdesk/domain';
import { type AgentState, type Changed, NotCarriedOut, type RowPatch } from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';
import { listWords } from '../../words/lists.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Toasts } from '../toasts.ts';
import { shownBy } from './changes.ts';

type Outcome = ReplyOf<'changeConversations'>[number];

/** What the service does to many conversations at once. */
export interface BulkChange {
  readonly property: ChangedProperty;
  /** What a row looks like then. */
  readonly patch: (row: Conversation) => RowPatch;
  /** What a row that is taken back looks like by now, where the time has changed it. */
  readonly byNow?: (before: RowPatch) => RowPatch;
  /** What is sent for all of them. */
  readonly parts: Parts;
  /** "3 resolved". */
  readonly done: (count: number) => string;
}

interface Parts {
  status?: string;
  snoozed_until?: string | null;
  assignee_id?: number | null;
  team_id?: number | null;
  priority?: PriorityName;
  tags?: string[];
  action?: 'add_tags' | 'remove_tags';
}

interface Surroundings {
  readonly client: AgentClient;
  readonly store: Pick<AgentState, 'change' | 'row'>;
  readonly toasts: Toasts;
  readonly agent: Pick<Agent, 'permissions'>;
}

class Refused extends NotCarriedOut {
  readonly reason: string;
  constructor(reason: string) {
    super('the conversation was not changed');
    this.reason = reason;
  }
}

/**
 * Changes conversations together: shown at once, sent in hundreds, and taken back where it is refused.
 *
 * @param onRefused with why, by uuid, for those that stay as they were
 * @param onShow leads to them
 */
export async function changeMany(
  { client, store, toasts, agent }: Surroundings,
  uuids: readonly string[],
  { property, patch, byNow, parts, done }: BulkChange,
  onRefused: (reasons: ReadonlyMap<string, string>) => void,
  onShow: () => void,
): Promise<void> {
  if (!mayChange(agent, property)) {
    toasts.show({ text: words.refused.may[property], tone: 'refused' });
    return;
  }
  const there = uuids.flatMap((uuid) => store.row(uuid).snapshot() ?? []);
  // What a colleague has changed meanwhile is not closed unseen; its tags may be changed all the same.
  const etags = new Map(property === 'status' ? there.map(({ uuid, etag }) => [uuid, etag] as const) : []);
  const asked = batches(client, etags, (sent, all) => {
    if (sent < all) toasts.show({ text: listWords.bulk.progress(sent, all), tone: 'done' });
  });
  const reverted = batches(client, new Map());
  // A team takes the agent away; both are given back, or neither.
  const hasWayBack = property !== 'team' || mayChange(agent, 'assignee');
  const changed = there.map((row) => {
    const after = patch(row);
    const revert = async (before: RowPatch): Promise<void> => {
      const back = reversal(before, after);
      if (back !== undefined) await reverted(row.uuid, back);
    };
    return {
      uuid: row.uuid,
      isAsLeft: () => isAsLeft(property, row, after, store.row(row.uuid).snapshot()),
      // The service has no way to take a first priority away again.
      isReversible: hasWayBack && (!('priority' in after) || row.priority !== null),
      change: store.change({
        ...{ uuid: row.uuid, patch: after, send: () => asked(row.uuid, parts), revert },
        ...(byNow && { byNow }),
      }),
    };
  });
  const settled = await Promise.allSettled(changed.map(({ change }) => change.done));
  const reasons = new Map<string, string>();
  for (const [index, result] of settled.entries()) {
    const uuid = changed[index]?.uuid;
    if (result.status === 'rejected' && uuid !== undefined) reasons.set(uuid, reasonOf(result.reason));
  }
  onRefused(reasons);
  const kept = changed.filter(({ uuid }) => !reasons.has(uuid));
  const reversible = kept.filter(({ isReversible }) => isReversible);
  const { bulk } = listWords;
  const text = kept.length === 0 ? bulk.failed(reasons.size) : result(done(kept.length), reasons.size);
  toasts.show({
    text,
    tone: kept.length === 0 ? 'refused' : 'done',
    ...(reversible.length > 0 && { undo: () => void takeBack(reversible, kept.length - reversible.length, toasts) }),
    ...(reasons.size > 0 && { action: { label: bulk.show(reasons.size), run: onShow } }),
  });
}

function result(done: string, refused: number): string {
  return refused === 0 ? listWords.bulk.full(done) : listWords.bulk.part(done, refused);
}

interface Reversible {
  readonly change: Changed;
  readonly isAsLeft: () => boolean;
}

/**
 * Rows that were set to something else since stay: it may be minutes after the change.
 *
 * @param rest so many stay changed
 */
async function takeBack(changed: readonly Reversible[], rest: number, toasts: Toasts): Promise<void> {
  const own = changed.filter((each) => each.isAsLeft());
  const later = changed.length - own.length;
  const settled = await Promise.allSettled(own.map(({ change }) => change.undo()));
  const failed = settled.find((each) => each.status === 'rejected');
  const { bulk } = listWords;
  const undone = rest === 0 ? words.done.undone : bulk.undone(own.length, rest);
  const text = [own.length > 0 && undone, later > 0 && bulk.later(later)].filter(Boolean).join(' ');
  toasts.show(
    failed === undefined
      ? { text, tone: 'done' }
      : {
          text: failed.reason instanceof Refused ? failed.reason.reason : refusalWords(failed.reason),
          tone: 'refused',
        },
  );
}

/** Whether the property still has the value that was set. An unknown value counts as unchanged. */
function isAsLeft(
  property: ChangedProperty,
  before: Conversation,
  after: RowPatch,
  now: Conversation | undefined,
): boolean {
  // Of tags only what was added is taken away: what colleagues do with others does not matter.
  if (now === undefined || property === 'tags') return true;
  const members = [shownBy[property], ...(property === 'status' ? (['snoozed_until'] as const) : [])];
  const shows = (state: RowPatch): boolean => members.every((member) => now[member] === state[member]);
  // A row outside the lists may still show what was there before, as its event can be missed.
  return shows(after) || shows(before);
}

/** The change that restores what the row showed before; undefined where the service need not change anything. */
function reversal(before: RowPatch, after: RowPatch): Parts | undefined {
  if ('status' in before && before.status !== undefined) {
    const until = before.snoozed_until ?? null;
    return { status: before.status, ...(until !== null && { snoozed_until: until }) };
  }
  if ('assigned_user_id' in before && !('assigned_team_id' in before)) {
    return { assignee_id: before.assigned_user_id ?? null };
  }
  if ('assigned_team_id' in before) {
    // A team clears the agent unless one is given.
    const { assigned_user_id: agent, assigned_team_id: team } = before;
    return { team_id: team ?? null, ...(agent != null && { assignee_id: agent }) };
  }
  if ('tags' in before) {
    // Not all tags of then: what colleagues have added meanwhile stays.
    const added = (after.tags ?? []).filter((tag) => !before.tags?.includes(tag));
    return added.length === 0 ? undefined : { tags: added, action: 'remove_tags' };
  }
  return before.priority == null ? undefined : { priority: before.priority };
}

type Ask = (uuid: string, parts: Parts) => Promise<void>;

interface Waiting {
  readonly uuid: string;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Requests of single conversations that are sent together: those of one moment with the same parts. */
function batches(
  client: AgentClient,
  etags: ReadonlyMap<string, string>,
  onProgress: (sent: number, all: number) => void = () => undefined,
): Ask {
  const groups = new Map<string, Waiting[]>();
  async function flush(): Promise<void> {
    const taken = [...groups];
    groups.clear();
    const all = taken.reduce((sum, [, group]) => sum + group.length, 0);
    let sent = 0;
    for (const [parts, group] of taken) {
      for (let from = 0; from < group.length; from += mostChangedTogether) {
        const some = group.slice(from, from + mostChangedTogether);
        await sendSome(client, JSON.parse(parts) as Parts, some, etags);
        sent += some.length;
        onProgress(sent, all);
      }
    }
  }
  return (uuid, parts) =>
    new Promise((resolve, reject) => {
      if (groups.size === 0) setTimeout(() => void flush(), 0);
      const key = JSON.stringify(parts);
      const group = groups.get(key) ?? [];
      group.push({ uuid, resolve, reject });
      groups.set(key, group);
    });
}

async function sendSome(
  client: AgentClient,
  change: Parts,
  group: readonly Waiting[],
  etags: ReadonlyMap<string, string>,
): Promise<void> {
  try {
    const known = group.flatMap(({ uuid }) => {
      const etag = etags.get(uuid);
      return etag === undefined ? [] : [[uuid, etag] as const];
    });
    const outcomes = await client.call('changeConversations', {
      body: {
        uuids: group.map(({ uuid }) => uuid),
        change,
        ...(known.length > 0 && { etags: Object.fromEntries(known) }),
      },
    });
    const byUuid = new Map(outcomes.map((outcome) => [outcome.uuid, outcome]));
    for (const { uuid, resolve, reject } of group) {
      const outcome = byUuid.get(uuid);
      if (outcome?.ok === true) resolve();
      else reject(new Refused(outcomeWords(outcome)));
    }
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function outcomeWords(outcome: Outcome | undefined): string {
  const { bulk } = listWords;
  switch (outcome?.ok === false ? outcome.error_type : undefined) {
    case 'ConflictException':
      return bulk.stale;
    case 'PermissionException':
      return bulk.forbidden;
    case 'NotFoundException':
      return bulk.gone;
    default:
      return bulk.other;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Refused ? error.reason : refusalWords(error);
}
