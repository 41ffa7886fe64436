import { words } from '../../words/en.ts';

/** What is wrong, by field; `form` for what belongs to none of them. */
export type Faults<Values extends object> = { readonly [Field in keyof Values | 'form']?: string };

/** The fields that differ, compared by what they hold. */
export function changedFields<Values extends object>(before: Values, after: Values): readonly (keyof Values)[] {
  return (Object.keys(after) as (keyof Values)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/**
 * From the `data` of a refusal, `{issues: [{path: 'name', message}]}`: the service's texts are for programs.
 *
 * @param reason what is wrong with them, where the service knows it
 */
export function faultsOf<Values extends object>(
  data: unknown,
  values: Values,
  fieldOf?: (path: string) => keyof Values | undefined,
  reason: string = words.form.refused,
): Faults<Values> {
  const issues = isRecord(data) && Array.isArray(data.issues) ? data.issues : [];
  const found: Record<string, string> = {};
  for (const issue of issues) {
    const path = isRecord(issue) ? String(issue.path ?? '') : '';
    const own = path.split('.')[0] ?? '';
    const field = fieldOf?.(path) ?? (own in values ? own : 'form');
    found[String(field)] ??= reason;
  }
  return found as Faults<Values>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
