import type * as v from 'valibot';
import type { Permission } from './permission.ts';

/** Who may call: everybody, or an agent with a permission (null: any agent). */
export type Caller = { readonly kind: 'public' } | { readonly kind: 'agent'; readonly permission: Permission | null };

/** One endpoint. `reply` is the schema of `data`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters as `{id}`. */
  readonly path: `/${string}`;
  readonly caller: Caller;
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly reply: v.GenericSchema;
  readonly summary: string;
  /** Accepts `If-Match`. */
  readonly ifMatch?: true;
}

export function publicCaller() {
  return { kind: 'public' } as const;
}

export function agent<const Needed extends Permission | null>(permission: Needed) {
  return { kind: 'agent', permission } as const;
}

export const anyAgent = agent(null);
