import type * as v from 'valibot';
import type { PermissionName } from './permission.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** Who may call. An agent needs the permission, or none beyond being one. */
export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'agent'; readonly permission: PermissionName | null };

/** One endpoint. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly caller: Caller;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The `data` of a success. */
  readonly reply: Schema;
  /** Accepts `If-Match`. */
  readonly ifMatch?: boolean;
}

export const anyone = { kind: 'public' } as const;
export const anyAgent = { kind: 'agent', permission: null } as const;

export function agentWith<const P extends PermissionName>(permission: P) {
  return { kind: 'agent', permission } as const;
}
