import { hash, timingSafeEqual } from 'node:crypto';
import type { AgentRow } from './rows.ts';
import { permissionsOf } from './shapes.ts';

export interface Caller {
  readonly agent: AgentRow;
  readonly permissions: readonly string[];
}

/** The members of a request that identify the caller. */
export interface Shown {
  readonly key: string;
  readonly secret: string;
}

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

const permissionOrder = (process.env.FLOOR_PERMISSIONS ?? '').split(' ');
const minute = 60_000;

export function shownBy(authorization: string | undefined): Shown {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const pair = scheme.toLowerCase() === 'token' ? value : Buffer.from(value, 'base64').toString();
  const colon = pair.indexOf(':');
  return { key: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}

/** @param touch notes that the agent was seen; called at most once a minute */
export function callerOf(
  agent: AgentRow | undefined,
  { secret }: Shown,
  touch: (id: number, now: number, stale: number) => void,
): Caller {
  if (agent === undefined || !agent.enabled) throw new Refusal(401);
  const given = Buffer.from(hash('sha256', secret));
  if (!timingSafeEqual(given, Buffer.from(agent.api_secret_hash))) throw new Refusal(401);
  const now = Date.now();
  const stale = now - minute;
  if ((agent.last_active_at ?? 0) <= stale || (agent.api_key_last_used_at ?? 0) <= stale) {
    touch(agent.id, now, stale);
    agent.last_active_at = now;
    agent.api_key_last_used_at = now;
  }
  return { agent, permissions: permissionsOf(agent, permissionOrder) };
}

export function allow(caller: Caller, ...needed: readonly string[]): void {
  if (!needed.every((permission) => caller.permissions.includes(permission))) throw new Refusal(403);
}
