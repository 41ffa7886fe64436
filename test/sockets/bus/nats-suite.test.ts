import { signalBusSuite } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { describeWithNats, type NatsServer, startNatsServer } from './nats-server.ts';
import { watchedBus } from './watched-bus.ts';

describeWithNats('the bus of NATS', () => {
  let server: NatsServer;
  let desks = 0;

  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterAll(() => server.kill());

  signalBusSuite({ describe, test }, 'NATS', async () => {
    desks += 1;
    const options = { servers: server.url, desk: `desk ${desks}` };
    const [one, other] = [watchedBus(options), watchedBus(options)];
    await Promise.all([one.connected(), other.connected()]);
    return {
      one: one.bus,
      other: other.bus,
      cut: async () => {
        await server.kill();
        await server.restart();
      },
      close: async () => {
        await Promise.all([one.bus.close(), other.bus.close()]);
      },
    };
  });
});
