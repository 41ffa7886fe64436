import { HelpdeskError } from '@helpdesk/client';
import { type ChangedProperty, mayChange } from '@helpdesk/domain';
import type { AgentState } from '../agent-state.ts';
import type { Asked } from './asked.ts';
import { changeKind, type KindParts } from './change-kinds.ts';
import type { ChangeNews, WasFirst } from './change-news.ts';
import type { ChangeKeeper } from './kept-changes.ts';
import type { Changed } from './optimistic-change.ts';
import type { RowPatch } from './pending-patches.ts';
import { waitingChange } from './waiting-change.ts';

export interface ChangeParts extends KindParts {
  readonly state: Pick<AgentState, 'change'>;
  /** Keeps the changes that a page leaves unfinished. */
  readonly keeper: ChangeKeeper;
  /** The name of the contact, for a change that another page does. */
  nameOf(uuid: string): string;
  tell(news: ChangeNews): void;
  isClosed(): boolean;
}

/**
 * Shown at once, with a way back, and taken back when it is refused.
 *
 * @param said what the screen wants to say of it
 */
export function makeChange(parts: ChangeParts, uuid: string, asked: Asked, said?: string): void {
  const { state, agent, keeper, tell } = parts;
  const kind = changeKind(parts, uuid, asked);
  if (kind === undefined) {
    tell({ type: 'notTaken' });
    return;
  }
  const { patch, byNow, send, revert = send, isReversible = true } = kind;
  if (!mayChange(agent(), asked.property)) {
    tell({ type: 'notAllowed', property: asked.property });
    return;
  }
  const row = parts.row(uuid);
  const waiting = row && waitingChange(keeper, row, parts.nameOf(uuid), asked, patch);
  waiting?.keep();
  const changed = state.change({ uuid, patch, ...(byNow && { byNow }), send: (etag) => send(patch, etag), revert });
  const undo = (): void => {
    waiting?.takeBack();
    void takeBack(parts, changed).finally(() => parts.isClosed() || waiting?.end());
  };
  tell({ type: 'shown', asked, said, undo: isReversible ? undo : undefined });
  changed.done.then(
    () => waiting?.isDone(),
    (error: unknown) => {
      if (parts.isClosed()) return;
      waiting?.end();
      void refused(parts, uuid, asked, said, row, error);
    },
  );
}

async function refused(
  parts: ChangeParts,
  uuid: string,
  asked: Asked,
  said: string | undefined,
  before: RowPatch | undefined,
  error: unknown,
): Promise<void> {
  if (asked.property === 'tags' || !isConflict(error)) {
    parts.tell({ type: 'refused', error });
    return;
  }
  const first = await whoWasFirst(parts, uuid, asked.property, before);
  const anyway = (): void => makeChange(parts, uuid, asked, said);
  parts.tell({ type: 'wasFirst', asked, first, anyway });
}

async function takeBack({ tell, isClosed }: ChangeParts, changed: Changed): Promise<void> {
  try {
    await changed.undo();
    tell({ type: 'undone' });
  } catch (error) {
    if (isClosed()) return;
    tell({ type: 'refused', error });
  }
}

export function isConflict(error: unknown): boolean {
  return error instanceof HelpdeskError && error.status === 409 && error.data !== null;
}

export async function whoWasFirst(
  parts: ChangeParts,
  uuid: string,
  property: ChangedProperty,
  before: RowPatch | undefined,
): Promise<WasFirst> {
  const row = parts.row(uuid);
  // With the team goes the agent, and that may be what was changed first.
  const isOfAgent = property === 'team' && row?.assigned_team_id === before?.assigned_team_id;
  return { property: isOfAgent ? 'assignee' : property, row, colleague: await changerOf(parts, uuid) };
}

/** The first name of the colleague who did something last. */
async function changerOf({ client, agent }: ChangeParts, uuid: string): Promise<string | undefined> {
  try {
    const query = { page_size: 10 };
    const { results } = await client.call('listMessages', { params: { cuuid: uuid }, query });
    const last = results.find(({ type, author }) => type === 'activity' && author.id !== agent().id);
    return last?.author.first_name || undefined;
  } catch {
    return undefined;
  }
}
