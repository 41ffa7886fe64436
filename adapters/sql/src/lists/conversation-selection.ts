import type { ConversationQuery, ListScope } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Builder, SqlEngine } from '../engine/engine.ts';
import type { Parameter } from '../engine/query.ts';
import { conversationColumns, ledByContacts, ledByTags } from './conversation-columns.ts';
import { filterCondition, filterShape, filterValues } from './filter-sql.ts';
import { isMentioned } from './mentioned.ts';
import { visibilityArgs, visibilityShape, visible } from './visibility-sql.ts';

type Args = Readonly<Record<string, unknown>>;

/** The conditions on the rows of a list. */
export type Selection = Pick<ConversationQuery, 'scope' | 'filter'> & {
  /** Whether records that the filter is about lead to the rows, instead of each row to them. */
  readonly led?: 'by contacts' | 'by contacts and tags' | undefined;
};

const columnsLed = { 'by contacts': ledByContacts, 'by contacts and tags': ledByTags } as const;

/** Only with the tables that the shape names: without them an index alone answers. */
export function joined(db: Builder, shape: string) {
  const names = (model: string): boolean => shape.includes(`,${model}.`);
  return db
    .selectFrom('conversations as c')
    .$if(names('conversation_statuses'), (rows) => rows.leftJoin('statuses as s', 's.id', 'c.status_id'))
    .$if(names('inboxes'), (rows) => rows.leftJoin('inboxes as i', 'i.id', 'c.inbox_id'))
    .$if(names('users'), (rows) => rows.leftJoin('users as u', 'u.id', 'c.contact_id'));
}

/** A list of all that there is, or of all that the caller may see: in others few rows are looked at in any case. */
export function isWide({ scope }: Selection): boolean {
  return scope.kind === 'all' || scope.kind === 'visible';
}

export function selectionShape({ scope, filter, led }: Selection): string {
  const kind = 'visibility' in scope ? `${scope.kind} ${visibilityShape(scope.visibility)}` : scope.kind;
  return `${kind} ${filter === null ? '' : filterShape(filter)} ${led ?? ''}`;
}

export function selectionArgs({ scope, filter }: Selection): Args {
  const values = filter === null ? [] : filterValues(filter);
  const args: Record<string, unknown> = Object.fromEntries(values.map((value, index) => [`f${index}`, value]));
  if (scope.kind === 'assigned' || scope.kind === 'mentioned') args.scope = scope.agentId;
  if (scope.kind === 'team_unassigned') args.scope = scope.teamId;
  if (scope.kind === 'of_contact') args.scope = scope.contactId;
  return 'visibility' in scope ? { ...args, ...visibilityArgs(scope.visibility) } : args;
}

/** @param ofTotals on rows of totals, which those of mentions are already the agent's */
export function selection(
  engine: SqlEngine,
  { scope, filter, led }: Selection,
  p: Parameter<Args>,
  ofTotals = false,
): RawBuilder<SqlBool> {
  const isOwn = ofTotals && scope.kind === 'mentioned';
  const inScope = isOwn ? visible(scope.visibility, p) : scopeCondition(engine, scope, p);
  if (filter === null) return inScope;
  let index = 0;
  const next = () => p(`f${index++}`);
  const columns = led === undefined ? conversationColumns : columnsLed[led];
  return sql<SqlBool>`${inScope} and ${filterCondition(engine, columns, filter, next)}`;
}

function scopeCondition(engine: SqlEngine, scope: ListScope, p: Parameter<Args>): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`1 = 1`;
    case 'assigned':
      return sql<SqlBool>`c.assigned_user_id = ${p('scope')}`;
    case 'unassigned':
      return sql<SqlBool>`c.assigned_team_id is null and c.assigned_user_id is null`;
    case 'team_unassigned':
      return sql<SqlBool>`c.assigned_team_id = ${p('scope')} and c.assigned_user_id is null`;
    case 'mentioned':
      return sql<SqlBool>`${isMentioned(engine, p('scope'))} and ${visible(scope.visibility, p)}`;
    case 'visible':
      return visible(scope.visibility, p);
    case 'of_contact':
      return sql<SqlBool>`c.contact_id = ${p('scope')} and ${visible(scope.visibility, p)}`;
  }
}
