import { type InputIssue, refuse } from '@helpdesk/domain';
import * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;

interface Parts {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

export interface Given {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** More faults of one part are not worth their bytes. */
const mostIssues = 50;

/** Checks every part and throws `input.invalid` with all faults of all parts. */
export function validate(parts: Parts, given: Given): Given {
  const issues: InputIssue[] = [];
  const check = (schema: Schema | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    for (const issue of result.issues.slice(0, mostIssues))
      issues.push({ path: v.getDotPath(issue) ?? '', message: issue.message });
    return undefined;
  };
  const valid = {
    params: check(parts.params, given.params),
    query: check(parts.query, given.query),
    body: check(parts.body, given.body === undefined && hasMembers(parts.body) ? {} : given.body),
  };
  if (issues.length > 0) {
    const [first] = issues;
    const where = first?.path ? `${first.path}: ` : '';
    throw refuse('input.invalid', `${where}${first?.message ?? ''}`, { issues });
  }
  return valid;
}

/** A missing body of known members is read as an empty object, so that each required member is reported. */
function hasMembers(schema: Schema | undefined): boolean {
  return schema !== undefined && 'entries' in schema;
}
