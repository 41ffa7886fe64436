import { beforeAll, describe, expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { combinations, type PlacedScene, placedCells, placedRequests, placedScene, undoing } from './placed.ts';
import { wrongCells } from './run-cells.ts';
import { wrongShowings } from './shown.ts';

/** Every combination of the read rights × every way of being assigned × every row that is about a conversation. */
onEveryStore(
  (world) => {
    let scene: PlacedScene;

    beforeAll(async () => {
      scene = await placedScene(world());
    });

    describe('with', () => {
      test.each(
        combinations.map((rights) => [rights.map((name) => name.slice(14)).join(', ') || 'nothing', rights] as const),
      )(
        '%s',
        async (_name, rights) => {
          const caller = await scene.become(rights);
          const cells = placedCells(scene, caller, world().adminId);
          expect(cells.length).toBeGreaterThanOrEqual(190);
          const wrong = await wrongCells(world(), cells, placedRequests(scene), undoing(world(), scene));
          expect(wrong).toEqual([]);
          expect(await wrongShowings(world(), scene, caller)).toEqual([]);
        },
        60_000,
      );
    });
  },
  { shared: true },
);
