import { type RouteId, routes } from '@helpdesk/contract';
import { beforeAll, expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { agentsOf, strangersOf, widgetPeopleOf } from './callers.ts';
import { type Cell, cellsOf } from './cells.ts';
import { type MakeRequest, requestMaker } from './requests.ts';
import { rows } from './rows.ts';
import { wrongCells } from './run-cells.ts';
import { targetsOf } from './targets.ts';

/** The kind of record that the path names, or the first part of a path that names none: `auth` of `/api/v1/auth/login`. */
const subjectOf = (id: RouteId): string => rows[id].about ?? routes[id].path.split('/')[3] ?? 'the service';

/** A test for each, so that none takes as long as all of them. */
const subjects = [...new Set((Object.keys(rows) as RouteId[]).map(subjectOf))];

/** Every row × everybody × what can stand in its path. */
onEveryStore(
  (world) => {
    let cells: readonly Cell[] = [];
    let makeRequest: MakeRequest;

    beforeAll(async () => {
      const [widgets, strangers] = [await widgetPeopleOf(world()), await strangersOf(world())];
      const agents = await agentsOf(world());
      const targets = await targetsOf(world(), agents, widgets);
      cells = cellsOf({ agents, strangers, widgets }, targets);
      makeRequest = requestMaker(world());
    });

    test('are thousands of requests', () => {
      expect(cells.length).toBeGreaterThan(4_000);
    });

    test.each(subjects)('about %s: is answered as the contract says', async (subject) => {
      const own = cells.filter(({ id }) => subjectOf(id) === subject);
      expect(own.length).toBeGreaterThan(0);
      expect(await wrongCells(world(), own, makeRequest)).toEqual([]);
    });
  },
  { shared: true },
);
