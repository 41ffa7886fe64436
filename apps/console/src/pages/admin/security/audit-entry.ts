import type { ActivityLog } from '@helpdesk/client';
import { admin } from '../../../words/admin.ts';
import { auditWords } from '../../../words/admin-audit.ts';
import { words } from '../../../words/en.ts';
import { dateTimeOf } from '../../../words/times.ts';

type Json = ActivityLog['meta'][string];

/** How it was done. */
export function viaOf({ via }: Pick<ActivityLog, 'via'>): string {
  const [kind = '', id = ''] = via.split(':');
  if (kind === 'named_key') return auditWords.namedKey(id);
  if (kind === 'provider') return auditWords.provider(id);
  return Object.entries(auditWords.via).find(([name]) => name === kind)?.[1] ?? via;
}

/** What was done, without who did it, which stands beside it, in the words of the agent who reads it. */
export function whatOf({
  activity_type: type,
  activity_description: text,
  target_name: name,
  meta,
}: Described): string {
  // What a newer service keeps, or one that does not say the name, has its English sentence.
  const said = auditWords.acts[type] as ((name: string, action: string) => string) | undefined;
  return said === undefined || ((name ?? '') === '' && said.length > 0) ? text : said(name ?? '', String(meta.action));
}

type Described = Pick<ActivityLog, 'activity_type' | 'activity_description' | 'target_name' | 'meta'>;

/** A field that was changed; without values where the log does not keep them. */
export interface AuditChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

export function changesOf({ meta }: Pick<ActivityLog, 'meta'>): readonly AuditChange[] {
  const { changed, before, after } = meta;
  if (!Array.isArray(changed)) return [];
  return changed.map((each) => {
    const field = String(each);
    if (!(isObject(before) && isObject(after)) || !(field in after)) return { field: nameOf(field) };
    const [was, is] = [before[field], after[field]];
    if (Array.isArray(was) && Array.isArray(is)) return { field: nameOf(field), ...differenceOf(was, is) };
    return { field: nameOf(field), before: wordsFor(field, was), after: wordsFor(field, is) };
  });
}

/** What the log knows besides. */
export function factsOf({ meta }: Pick<ActivityLog, 'meta'>): readonly (readonly [string, string])[] {
  const isOfChange = (name: string): boolean => 'changed' in meta && ['changed', 'before', 'after'].includes(name);
  return Object.entries(meta)
    .filter(([name]) => !isOfChange(name))
    .map(([name, value]) => [nameOf(name), wordsFor(name, value)] as const);
}

/** Lists can be long, so only what was added and what was removed is shown. */
function differenceOf(was: readonly Json[], is: readonly Json[]): Pick<AuditChange, 'before' | 'after'> {
  const gone = was.filter((each) => !is.includes(each));
  const come = is.filter((each) => !was.includes(each));
  return {
    before: gone.length === 0 ? '' : auditWords.removed(textOf(gone)),
    after: come.length === 0 ? '' : auditWords.added(textOf(come)),
  };
}

function nameOf(field: string): string {
  const known = Object.entries(auditWords.names).find(([name]) => name === field)?.[1];
  const words = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('_', ' ');
  return known ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Members that hold one of a few codes. All other texts were typed by people. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  action: auditWords.values,
  by: auditWords.values,
  kind: auditWords.values,
  method: auditWords.values,
  availability_status: words.state,
};

function wordsFor(field: string, value: Json | undefined): string {
  const known = Object.entries(codes).find(([name]) => name === field)?.[1] ?? {};
  return Object.entries(known).find(([code]) => code === value)?.[1] ?? textOf(value);
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function textOf(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return auditWords.nothing;
  if (typeof value === 'boolean') return value ? auditWords.yes : auditWords.no;
  if (Array.isArray(value)) return value.length === 0 ? auditWords.nothing : words.listed(value.map(textOf));
  if (isObject(value)) {
    return words.parts(
      Object.entries(value).map(([name, each]) => auditWords.fact(nameOf(name), textOf(each as Json))),
    );
  }
  const text = String(value);
  if (isTime.test(text)) return dateTimeOf(Date.parse(text));
  return Object.entries(admin.roles.permissions).find(([name]) => name === text)?.[1] ?? text;
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
