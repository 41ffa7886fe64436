import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stores } from '../../../support/stores.ts';
import { openWorld, type World } from '../world.ts';
import { combinations, type PlacedScene, placedCells, placedRequests, placedScene, undoing } from './placed.ts';
import { wrongCells } from './run-cells.ts';
import { wrongShowings } from './shown.ts';

/** A request costs four times as much there. Every row still meets every combination, and every conversation. */
const sharesOf: Readonly<Record<string, number>> = { postgres: 3 };

/** Every combination of the read rights × every way of being assigned × every row that is about a conversation. */
describe.each(stores)('%s', (store, open) => {
  let world: World;
  let scene: PlacedScene;

  beforeAll(async () => {
    world = await openWorld(open);
    scene = await placedScene(world);
  });
  afterAll(() => world.close());

  const named = combinations.map((rights, turn) => {
    const name = rights.map((right) => right.replace('conversations:', '')).join(', ');
    return { name: name || 'nothing', rights, turn };
  });

  test.each(named)('with $name', async ({ rights, turn }) => {
    const caller = await scene.become(rights);
    const oneOf = sharesOf[store] ?? 1;
    const cells = placedCells(scene, caller, world.adminId, { turn, oneOf });
    expect(cells.length).toBeGreaterThanOrEqual(oneOf === 1 ? 190 : 95);
    const wrong = await wrongCells(world, cells, placedRequests(scene), undoing(world, scene));
    expect(wrong).toEqual([]);
    expect(await wrongShowings(world, scene, caller)).toEqual([]);
  });
});
