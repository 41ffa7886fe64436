import type { Catalogues } from '../catalogues.ts';

/** What a list can be narrowed by. */
export const filterFields = [
  'status',
  'agent',
  'team',
  'inbox',
  'channel',
  'tag',
  'priority',
  'waiting',
  'created',
] as const;

export type FilterField = (typeof filterFields)[number];

/** `some` and `none`: whether there is any value at all. */
export type FilterOperator = 'is' | 'not' | 'some' | 'none';

export interface FilterLine {
  readonly field: FilterField;
  readonly operator: FilterOperator;
  /**
   * Ids of agents (or `me`), teams, inboxes and statuses; names of tags, priorities and channels; minutes of waiting; days since
   * the start. One of them is enough.
   */
  readonly values: readonly string[];
}

export interface Filter {
  readonly logic: 'all' | 'any';
  readonly lines: readonly FilterLine[];
}

export const noFilter: Filter = { logic: 'all', lines: [] };

/** The operators that the service has for a field. */
export const operatorsOf: Readonly<Record<FilterField, readonly FilterOperator[]>> = {
  status: ['is', 'not'],
  agent: ['is', 'not', 'some', 'none'],
  team: ['is', 'not', 'some', 'none'],
  inbox: ['is', 'not'],
  channel: ['is', 'not'],
  tag: ['is', 'not', 'some', 'none'],
  priority: ['is', 'not', 'some', 'none'],
  waiting: ['is'],
  created: ['is', 'not'],
};

const isTimed: ReadonlySet<FilterField> = new Set(['waiting', 'created']);

/** Whether a line may have several values: only tags can be left out together. */
export function takesMany({ field, operator }: FilterLine): boolean {
  return !isTimed.has(field) && (operator === 'is' || field === 'tag');
}

export function isWholeLine({ operator, values }: FilterLine): boolean {
  return operator === 'some' || operator === 'none' || values.length > 0;
}

/** Whether it means other conversations as time goes by: then it can be in no view, which has fixed times. */
export function followsClock({ lines }: Filter): boolean {
  return lines.some(({ field }) => isTimed.has(field));
}

/** `agent.is.me,4;tag.not.refund`; with `any;` in front one line is enough. Empty for no filter. */
export function filterText({ logic, lines }: Filter): string {
  const parts = lines.map(({ field, operator, values }) => [field, operator, values.map(escaped).join(',')].join('.'));
  return (logic === 'any' && parts.length > 1 ? ['any', ...parts] : parts).join(';');
}

/** Conditions that cannot be read are left out: the address may have been edited by hand. */
export function readFilter(text: string): Filter {
  const parts = text.split(';');
  const logic = parts[0] === 'any' ? 'any' : 'all';
  return { logic, lines: parts.flatMap(readLine) };
}

function readLine(text: string): readonly FilterLine[] {
  const [name, asked, given = ''] = text.split('.');
  const field = filterFields.find((each) => each === name);
  const operator = field && operatorsOf[field].find((each) => each === asked);
  if (field === undefined || operator === undefined) return [];
  const values = given.split(',').filter(Boolean).map(unescaped);
  const isNumber = isTimed.has(field) || field === 'status' || field === 'team' || field === 'inbox';
  const line = { field, operator, values: isNumber ? values.filter((value) => /^\d{1,9}$/.test(value)) : values };
  return isWholeLine(line) ? [line] : [];
}

/** What separates parts of the address is written as `~` and its number. */
const escaped = (value: string): string =>
  value.replace(/[~,;.%&#+]/g, (sign) => `~${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const unescaped = (text: string): string =>
  text.replace(/~([0-9a-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A condition of the service's language of filters. */
export interface Rule {
  readonly model: 'conversations' | 'inboxes';
  readonly field:
    | 'status_id'
    | 'assigned_user_id'
    | 'assigned_team_id'
    | 'inbox_id'
    | 'priority_id'
    | 'tags'
    | 'channel'
    | 'waiting_since'
    | 'created_at';
  readonly operator:
    | 'in'
    | 'not equals'
    | 'set'
    | 'not set'
    | 'contains'
    | 'not contains'
    | 'less than'
    | 'greater than';
  readonly value?: string | string[];
}

const columns = {
  status: 'status_id',
  agent: 'assigned_user_id',
  team: 'assigned_team_id',
  inbox: 'inbox_id',
  priority: 'priority_id',
  channel: 'channel',
  tag: 'tags',
  waiting: 'waiting_since',
  created: 'created_at',
} as const;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The lines as the service reads them; one `not` of several values is several conditions. */
export function rulesOf({ lines }: Filter, { priorities }: Pick<Catalogues, 'priorities'>, now: number): Rule[] {
  return lines.flatMap(({ field, operator, values }): Rule[] => {
    const base = {
      model: field === 'channel' ? ('inboxes' as const) : ('conversations' as const),
      field: columns[field],
    };
    if (operator === 'some') return [{ ...base, operator: 'set' }];
    if (operator === 'none') return [{ ...base, operator: 'not set' }];
    const [first = '0'] = values;
    if (field === 'waiting') return [{ ...base, operator: 'less than', value: before(now, Number(first) * minuteMs) }];
    if (field === 'created') {
      const value = before(now, Number(first) * dayMs);
      return [{ ...base, operator: operator === 'is' ? 'greater than' : 'less than', value }];
    }
    if (field === 'tag')
      return [{ ...base, operator: operator === 'is' ? 'contains' : 'not contains', value: [...values] }];
    const ids = field === 'priority' ? values.map((name) => priorityId(priorities, name)) : [...values];
    if (operator === 'is') return [{ ...base, operator: 'in', value: ids }];
    return ids.map((value): Rule => ({ ...base, operator: 'not equals', value }));
  });
}

const before = (now: number, ms: number): string => new Date(now - ms).toISOString();

/** The id of a priority. An unknown name gives an id that finds nothing. */
function priorityId(priorities: Catalogues['priorities'], name: string): string {
  return String(priorities.find((each) => each.name === name)?.id ?? 0);
}
