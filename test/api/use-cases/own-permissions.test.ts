import { type PermissionName, type Route, type RouteId, routes } from '@helpdesk/contract';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemory } from '../../support/stores.ts';
import { examples } from '../conformance/examples.ts';
import { openWorld, type World } from '../conformance/world.ts';

const rows = (Object.entries(routes) as [RouteId, Route][]).flatMap(([id, { caller }]) =>
  caller.kind === 'agent' && caller.permission !== null ? [[id, caller.permission] as const] : [],
);

/** What every actor loses between the HTTP layer, which has asked for it, and the use case. */
let taken: PermissionName | undefined;
let world: World;

function without(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('permissions' in given) || !Array.isArray(given.permissions))
    return given;
  return { ...given, permissions: given.permissions.filter((each) => each !== taken) };
}

/** The same use cases, for actors without that permission; also for an agent who is recalled. */
function forTheDeprived(own: Helpdesk): Helpdesk {
  const recall: Helpdesk['recall'] = (agent) => {
    const recalled = own.recall(agent);
    return recalled && { ...recalled, helpdesk: forTheDeprived(recalled.helpdesk) };
  };
  return new Proxy(own, {
    get: (all, name: keyof Helpdesk) => {
      if (name === 'recall') return recall;
      const known: unknown = all[name];
      if (typeof known !== 'function') return known;
      return (...given: readonly unknown[]) => known.apply(all, taken === undefined ? given : given.map(without));
    },
  });
}

beforeAll(async () => {
  world = await openWorld(openMemory, { planted: forTheDeprived });
});

afterAll(() => world.close());

test.each(rows)('the use case of %s asks for %s itself, whoever calls it', async (id, permission) => {
  expect(rows.length).toBeGreaterThanOrEqual(50);
  const given = await examples[id](world);
  taken = permission;
  const answer = await world.ask(id, given).finally(() => {
    taken = undefined;
  });
  expect(answer.status).toBe(403);
});
