import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { dayZone, knownDesk, nodesNotifier } from '@helpdesk/platform-node';
import { openNodeSession, openPostgresStore } from '@helpdesk/postgres';
import { openWorld, type World } from '../../api/conformance/world.ts';
import { type DeskOptions, serverOf } from '../../support/desk.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';

/** A desk of two nodes on one Postgres: requests of the world go to one, and `address` is the other's. */
export interface TwoNodes {
  readonly world: World;
  readonly address: string;
}

export async function openTwoNodes(options: DeskOptions = {}): Promise<TwoNodes> {
  const database = await takeDatabase();
  const [asked, heard] = await Promise.all([openNode(database.url), openNode(database.url)]);
  const world = await openWorld(async () => ({ store: asked.store, close: asked.close }), {
    ...options,
    notifier: asked.notifier,
  });
  const { ofService } = world.ports.dayZone;
  const known = knownDesk();
  const ports = {
    ...world.ports,
    store: heard.store,
    notifier: heard.notifier,
    dayZone: dayZone(ofService, known),
    knownDesk: known,
  };
  const app = serverOf(ports, createHelpdesk(ports), options, world.timers);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    world: {
      ...world,
      // Sockets are opened here.
      app,
      close: async () => {
        await app.close();
        await heard.close();
        await world.close();
        await database.giveBack();
      },
    },
  };
}

async function openNode(url: string) {
  const postgres = openPostgresStore({ url, connections: 4, ...onBusyMachines });
  const joined = Promise.withResolvers<void>();
  const session = openNodeSession(url, (state) => {
    if (state === 'joined') joined.resolve();
  });
  await joined.promise;
  const notifier = nodesNotifier(session.bus);
  return {
    store: postgres.store,
    notifier,
    close: async () => {
      notifier.close();
      await session.close();
      await postgres.close();
    },
  };
}
