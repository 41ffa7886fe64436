import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Permission, permissions } from '../role/permission.ts';
import { actingWith } from './acting-with.ts';
import type { Actor, Agent } from './agent.ts';
import type { NamedKey } from './named-key.ts';
import { requireGrantable, requireNotWider, requireRankOver } from './rank.ts';

// Few permissions, so that one agent often holds what another does.
const some = fc.oneof(
  fc.subarray(['users:manage', 'tags:manage', 'messages:read'] as Permission[]),
  fc.constant<Permission[]>([...permissions]),
);
const roles = fc.subarray(['Admin', 'Agent']);

type Ranked = Pick<Agent, 'permissions' | 'roles'>;
const agent: fc.Arbitrary<Ranked> = fc.record({ permissions: some, roles });

const key = fc.option(some).map((listed): NamedKey => {
  return {
    id: 1,
    agentId: 1,
    createdAt: 0,
    name: 'k',
    apiKey: 'k',
    permissions: listed,
    expiresAt: null,
    lastUsedAt: null,
  };
});

const passes = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};
const outranks = (actor: Pick<Actor, 'permissions' | 'namedKey'>, other: Ranked) =>
  passes(() => requireRankOver(actor, other));

test('every agent has rank over themselves', () => {
  fc.assert(
    fc.property(agent, (each) => {
      expect(outranks(each, each)).toBe(true);
    }),
  );
});

test('rank over one who has rank over a third is rank over the third', () => {
  fc.assert(
    fc.property(agent, agent, agent, (first, second, third) => {
      fc.pre(outranks(first, second) && outranks(second, third));
      expect(outranks(first, third)).toBe(true);
    }),
  );
});

test('with a named key, an agent may do no more than without it, nor than the key lists', () => {
  fc.assert(
    fc.property(agent, agent, key, (each, other, namedKey) => {
      const acting = actingWith(each as Agent, namedKey);
      const listed = namedKey.permissions ?? permissions;
      expect(acting.permissions.every((held) => each.permissions.includes(held) && listed.includes(held))).toBe(true);
      if (outranks(acting, other)) expect(outranks(each, other)).toBe(true);
    }),
  );
});

test('who may grant all roles of an agent has rank over them', () => {
  fc.assert(
    fc.property(agent, key, fc.array(some, { maxLength: 3 }), fc.boolean(), (each, namedKey, granted, makesAdmin) => {
      const acting = actingWith(each as Agent, namedKey);
      const wanted = granted.map((held, index) => ({
        name: makesAdmin && index === 0 ? 'Admin' : `Role ${index}`,
        permissions: held,
      }));
      const made: Ranked = { permissions: granted.flat(), roles: wanted.map(({ name }) => name) };
      expect(passes(() => requireGrantable(acting, wanted))).toBe(outranks(acting, made));
    }),
  );
});

test('a key that lists permissions makes no key that may do more, now or later', () => {
  fc.assert(
    fc.property(agent, key, fc.option(some), (each, namedKey, wanted) => {
      const acting = actingWith(each as Agent, namedKey);
      fc.pre(namedKey.permissions !== null && passes(() => requireNotWider(acting, wanted)));
      expect(wanted?.every((name) => acting.permissions.includes(name))).toBe(true);
    }),
  );
});
