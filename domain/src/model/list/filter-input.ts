import { invalidInput } from '../shared/errors.ts';

export interface FilterOptions {
  /** The IANA name of the zone of a date without time. */
  readonly timeZone: string;
  /** The calling agent, for whom `"me"` stands in fields of agents. Undefined where there is no caller. */
  readonly agentId?: number;
  /** The name in the table of a field that was given by another name; other names stay as they are. */
  readonly nameOf?: (name: string) => string;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of a parsed object. An inherited one was not sent. */
export function member(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

export function invalid(path: string, message: string): Error {
  return invalidInput('filter.invalid', path, message);
}
