import { describe, expect, it, onTestFinished } from 'vitest';
import { openAgentSocket } from '../../sockets/socket/socket-client.ts';
import { timesSlower } from '../../support/reference-speed.ts';
import { apiAt } from '../faults/api.ts';
import { openScene } from '../faults/nodes/scene.ts';
import { engines } from '../faults/rows.ts';
import { credentials } from '../faults/running-service.ts';
import { serveWorkers } from './served-workers.ts';

const limit = 4;
/** In milliseconds; several of the moments after which workers have told each other their counts. */
const toldAfter = 500;

describe.each(engines)('two workers tell each other in time, %s', (engine) => {
  it('a message reaches the sockets of every worker by a signal', async () => {
    const served = await serveWorkers(engine);
    onTestFinished(() => served.close());
    const scene = await openScene(served.service.address, 1);
    const headers = { authorization: `token ${credentials.apiKey}:${credentials.apiSecret}` };
    const sockets = await served.openAtEach('agent', async () => {
      const socket = await openAgentSocket(served.service.address, { headers }, '?join=1');
      socket.send({ type: 'join', data: {} });
      await socket.next('joined');
      return socket;
    });
    const arrivals: number[] = [];
    for (let turn = 1; turn <= 9; turn++) {
      // Another connection each time, so that both workers write.
      const api = apiAt(served.service.address);
      const echo = `message ${turn} of the crossing`;
      const arrived = sockets.map((socket) => socket.next('new_message', ({ data }) => data.text_content === echo));
      await api.post(`/conversations/${scene.people[0]?.uuid}/messages`, { message: echo }, echo);
      const sent = performance.now();
      await Promise.all(arrived);
      arrivals.push(performance.now() - sent);
      api.close();
    }
    // A reader that only polls the log does so once a second.
    expect(arrivals.toSorted((a, b) => a - b)[4]).toBeLessThan(400 * timesSlower());
  });

  it('a limit of rate holds for all workers together', async () => {
    const served = await serveWorkers(engine, { HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS: String(limit) });
    onTestFinished(() => served.close());
    const statuses = [];
    for (let turn = 1; turn <= limit + 2; turn++) {
      const reply = await fetch(`${served.service.address}/api/v1/agents/me`, {
        headers: { authorization: 'token somebody-unknown:with-no-secret', connection: 'close' },
      });
      statuses.push(reply.status);
      await reply.text();
      await new Promise((resolve) => setTimeout(resolve, toldAfter * timesSlower()));
    }
    expect(statuses).toEqual([...Array.from({ length: limit }, () => 401), 429, 429]);
  });
});
