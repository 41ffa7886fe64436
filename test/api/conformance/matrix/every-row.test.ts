import { beforeAll, expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { agentsOf, strangersOf, widgetPeopleOf } from './callers.ts';
import { type Cell, cellsOf } from './cells.ts';
import { requestMaker } from './requests.ts';
import { wrongCells } from './run-cells.ts';
import { targetsOf } from './targets.ts';

/** Every row × everybody × what can stand in its path. */
onEveryStore(
  (world) => {
    let cells: readonly Cell[] = [];

    beforeAll(async () => {
      const [widgets, strangers] = [await widgetPeopleOf(world()), await strangersOf(world())];
      const agents = await agentsOf(world());
      const targets = await targetsOf(world(), agents, widgets);
      cells = cellsOf({ agents, strangers, widgets }, targets);
    });

    test('is answered as the contract says', async () => {
      expect(cells.length).toBeGreaterThan(4_000);
      expect(await wrongCells(world(), cells, requestMaker(world()))).toEqual([]);
    });
  },
  { shared: true },
);
