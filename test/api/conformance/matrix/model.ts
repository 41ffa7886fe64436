import type { PermissionName } from '@helpdesk/contract';
import type { Row } from './rows.ts';

/**
 * What the contract says of a request, in as few words as it has: sections 1 (the order of the checks), 2 (access to a
 * conversation), 4 (rank) and 7 (the widget). It shares nothing with the code that it judges.
 */

export type Caller = AgentCaller | WidgetCaller | Stranger;

export interface AgentCaller {
  readonly kind: 'agent';
  readonly name: string;
  /** `key:secret`. */
  readonly as: string;
  readonly id: number;
  readonly holds: readonly PermissionName[];
  readonly teamIds: readonly number[];
  /** Whether the caller has the role Admin, and no key with a list of permissions. */
  readonly isAdmin: boolean;
}

export interface WidgetCaller {
  readonly kind: 'widget';
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly contactId: number;
  /** The inbox that the session belongs to. */
  readonly inboxId: number;
  /** What is wrong with the session, or with the inbox that comes with it. */
  readonly flaw?: 'ended' | 'other inbox named' | 'blocked';
}

/** Nobody who is known: no credentials, wrong ones, or some that are no longer valid. */
export interface Stranger {
  readonly kind: 'stranger';
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A record that a path names, or the lack of one. */
export interface Target {
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly is: 'there' | 'missing' | 'malformed';
  /** The placement of the conversation, or of the one that comes first in the path. */
  readonly placement?: Placement;
  /** The conversation is there and what follows it in the path is not in it. */
  readonly partIsMissing?: boolean;
  /** For an agent: the permissions that they hold. */
  readonly holds?: readonly PermissionName[];
  /** For a note: its author. */
  readonly authorId?: number;
  /** For a conversation of the widget: its contact and inbox. */
  readonly owner?: { readonly contactId: number; readonly inboxId: number };
  /** For a team: its id. */
  readonly teamId?: number;
  /** For a view, macro or notification: its agent (0 for none) or its team. */
  readonly ownerId?: number;
  readonly ofTeam?: number;
  /**
   * The status of the response to callers who may change the record, when it cannot be changed: a built-in record,
   * oneself.
   */
  readonly whenChanged?: 409 | 422;
}

export interface Placement {
  readonly agentId: number | null;
  readonly teamId: number | null;
}

export function mayReadConversation(caller: AgentCaller, { agentId, teamId }: Placement): boolean {
  const holds = (permission: PermissionName): boolean => caller.holds.includes(permission);
  const isMine = agentId === caller.id;
  const isOfMyTeam = teamId !== null && caller.teamIds.includes(teamId);
  if (!holds('conversations:read')) return false;
  return (
    holds('conversations:read_all') ||
    (holds('conversations:read_assigned') && isMine) ||
    (holds('conversations:read_team_all') && isOfMyTeam) ||
    (holds('conversations:read_team_inbox') && isOfMyTeam && agentId === null) ||
    (holds('conversations:read_unassigned') && teamId === null && agentId === null)
  );
}

const needsNobody: readonly Row['by'][] = ['anyone', 'page', 'page or session', 'session', 'any agent'];

export interface Question {
  readonly row: Row;
  readonly changes: boolean;
  readonly caller: Caller;
  readonly target?: Target | undefined;
}

export function expectedStatus(question: Question): number {
  const { by } = question.row;
  if (by === 'anyone') return 200;
  if (by === 'page' || by === 'page or session' || by === 'session') return widgetStatus(question);
  return agentStatus(question);
}

function agentStatus({ row, changes, caller, target }: Question): number {
  if (caller.kind !== 'agent') return 401;
  if (row.by === 'browser') return 403;
  if (!needsNobody.includes(row.by) && !caller.holds.includes(row.by as PermissionName)) return 403;
  if (row.and !== undefined && !caller.holds.includes(row.and)) return 403;
  if (target === undefined) return 200;
  if (target.is === 'malformed') return 400;
  if (target.is === 'missing') return 404;
  if (target.placement !== undefined && !mayReadConversation(caller, target.placement)) return 403;
  if (target.partIsMissing) return 404;
  if (target.teamId !== undefined && row.about === 'team inbox') {
    return caller.teamIds.includes(target.teamId) || caller.holds.includes('conversations:read_all') ? 200 : 403;
  }
  if (row.about === 'macro' && caller.holds.includes('macros:manage')) return 200;
  if (target.ownerId !== undefined && target.ownerId !== caller.id) return row.about === 'notification' ? 404 : 403;
  if (target.ofTeam !== undefined && !caller.teamIds.includes(target.ofTeam)) return 403;
  if (row.ranked && target.holds?.some((permission) => !caller.holds.includes(permission))) return 403;
  if (target.authorId !== undefined && target.authorId !== caller.id && !caller.isAdmin) return 403;
  return changes ? (target.whenChanged ?? 200) : 200;
}

function widgetStatus({ row, caller, target }: Question): number {
  // A session is not looked at where none is wanted: what a page may ask for, anybody may.
  if (row.by === 'page') return 200;
  if (caller.kind === 'agent') return 401;
  if (caller.kind === 'stranger') {
    const claims = caller.headers.authorization !== undefined;
    return row.by === 'page or session' && !claims ? 200 : 401;
  }
  if (caller.flaw === 'blocked') return 403;
  if (caller.flaw !== undefined) return 401;
  if (target === undefined) return 200;
  const { owner } = target;
  const isOwn = owner?.contactId === caller.contactId && owner.inboxId === caller.inboxId;
  return target.is === 'there' && isOwn ? 200 : 404;
}
