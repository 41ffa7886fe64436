import { expect, test } from 'vitest';
import type { AgentSession } from '../sign-in/agent-session.ts';
import type { Actor } from './agent.ts';
import { type Grant, grants, requireMayGrant } from './grants.ts';

const now = 5_000;
const session = (freshUntil: number) => ({ session: { freshUntil } as AgentSession }) as Pick<Actor, 'session'>;
const key = (expiresAt: number | null, permissions: readonly string[] | null) =>
  ({ namedKey: { expiresAt, permissions } }) as Pick<Actor, 'namedKey'>;

test.each(Object.entries(grants) as [Grant, string][])('security T4: %s, by a key that is %s', (grant, keys) => {
  for (const actor of [{}, session(now + 1), key(null, null)])
    expect(() => requireMayGrant(actor, grant, now)).not.toThrow();
  expect(() => requireMayGrant(session(now), grant, now)).toThrow(/Sign in again/);
  for (const actor of [key(9_000, null), key(null, ['users:manage'])]) {
    const act = expect(() => requireMayGrant(actor, grant, now));
    if (keys === 'lasting') act.toThrow(/expires or lists/);
    else act.not.toThrow();
  }
});
