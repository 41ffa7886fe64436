import { createAgentClient, createWidgetClient } from '@helpdesk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAt } from '../faults/api.ts';
import { openScene, type Scene } from '../faults/nodes/scene.ts';
import type { Engine } from '../faults/rows.ts';
import { credentials } from '../faults/running-service.ts';
import { figure } from '../operations/exposition.ts';
import { type AgentTestSocket, openAgentSocket, openWidgetSocket, until } from '../socket/socket-client.ts';
import { areUp, isRunning, onDuty, type ServedWorkers, serveWorkers, startWithin } from './served-workers.ts';

const limits = { failures: 4, socketsPerContact: 6 };
const ofAdmin = { authorization: `token ${credentials.apiKey}:${credentials.apiSecret}` };
/** In milliseconds; several of the moments after which workers have told each other their counts. */
const toldAfter = 500;

/** What holds for a service of two workers as it does for one of one. The last test ends it. */
export function workersSuite(engine: Engine): void {
  describe(`two workers, ${engine}`, () => {
    let served: ServedWorkers;
    let scene: Scene;
    const address = (): string => served.service.address;

    beforeAll(async () => {
      served = await serveWorkers(engine, {
        HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS: String(limits.failures),
        HELPDESK_MAX_SOCKETS_PER_CONTACT: String(limits.socketsPerContact),
      });
      scene = await openScene(address(), 2);
    });
    afterAll(() => served.close(), 60_000);

    async function joinedAgent(headers: Readonly<Record<string, string>> = ofAdmin): Promise<AgentTestSocket> {
      const socket = await openAgentSocket(address(), { headers });
      socket.send({ type: 'join', data: {} });
      await socket.next('joined');
      return socket;
    }

    async function joinedWidget(token: string) {
      const socket = await openWidgetSocket(address());
      socket.send({ type: 'join', token, data: { inbox_id: scene.inboxUuid, after: {} } });
      await socket.next('joined');
      return socket;
    }

    it('begin as one service', async () => {
      const { service } = served;
      expect(service.output().match(/listens at/g)).toHaveLength(1);
      await until(() => service.output().includes('A new desk is ready'), 'the first start');
      expect(service.output().match(/A new desk is ready/g)).toHaveLength(1);
      expect(served.pids()).toHaveLength(2);
      expect((await fetch(`${address()}/health/ready`)).status).toBe(200);
    });

    it('show all figures in one answer, and one of them runs the jobs', async () => {
      await until(async () => onDuty(await served.figures()).length === 1, 'the duty');
      await until(async () => areUp(await served.figures()), 'figures of both');
      const samples = await served.figures();
      expect(figure(samples, 'helpdesk_build_info', { worker: '1' })).toBe(1);
      expect(figure(samples, 'helpdesk_build_info', { worker: '2' })).toBe(1);
      const [holder] = onDuty(samples);
      await until(
        async () => figure(await served.figures(), 'helpdesk_job_runs_total', { job: 'wake-snoozed' }) > 1,
        'the jobs',
      );
      const runs = (await served.figures()).filter(
        ({ name, value }) => name === 'helpdesk_job_runs_total' && value > 0,
      );
      expect(new Set(runs.map(({ labels }) => labels.worker))).toEqual(new Set([holder]));
    });

    it('a message reaches the sockets of every worker, and by a signal', async () => {
      const sockets = await served.openAtEach('agent', joinedAgent);
      const arrivals: number[] = [];
      for (let turn = 1; turn <= 9; turn++) {
        // Another connection each time, so that both workers write.
        const api = apiAt(address());
        const echo = `message ${turn} of the crossing`;
        const arrived = sockets.map((socket) => socket.next('new_message', ({ data }) => data.text_content === echo));
        await api.post(`/conversations/${scene.people[0]?.uuid}/messages`, { message: echo }, echo);
        const sent = performance.now();
        await Promise.all(arrived);
        arrivals.push(performance.now() - sent);
        api.close();
      }
      // Whoever only looks into the log from time to time does so once a second.
      expect(arrivals.toSorted((a, b) => a - b)[4]).toBeLessThan(400);
      for (const socket of sockets) {
        expect(socket.fault).toBeUndefined();
        await socket.close();
      }
    });

    it('typing crosses, and a contact is online as long as any worker has their widget', async () => {
      const [person] = scene.people;
      const agents = await served.openAtEach('agent', joinedAgent);
      const isNow = (wanted: string) =>
        Promise.all(
          agents.map((socket) => socket.next('contact_update', ({ data }) => data.availability_status === wanted)),
        );
      const online = isNow('online');
      const [first, ...others] = await served.openAtEach('widget', () => joinedWidget(person?.token ?? ''));
      await online;
      const typed = agents.map((socket) => socket.next('typing'));
      first?.send({ type: 'typing', data: { conversation_uuid: person?.uuid, is_typing: true } });
      for (const frame of await Promise.all(typed)) expect(frame.data.conversation_uuid).toBe(person?.uuid);
      await first?.close();
      await new Promise((resolve) => setTimeout(resolve, toldAfter));
      const shown = agents.flatMap((socket) => socket.all('contact_update'));
      expect(shown.map(({ data }) => data.availability_status)).toEqual(agents.map(() => 'online'));
      const offline = isNow('offline');
      await Promise.all(others.map((socket) => socket.close()));
      await offline;
      for (const socket of agents) await socket.close();
    });

    it('a limit of open sockets holds for all workers together', async () => {
      const token = scene.people[1]?.token ?? '';
      const sockets = [];
      for (let count = 1; count <= limits.socketsPerContact; count++) {
        sockets.push(await joinedWidget(token));
        await new Promise((resolve) => setTimeout(resolve, toldAfter));
      }
      for (let more = 1; more <= 2; more++) {
        const socket = await openWidgetSocket(address());
        socket.send({ type: 'join', token, data: { inbox_id: scene.inboxUuid } });
        expect((await socket.closed).code).toBe(1013);
      }
      for (const socket of sockets) await socket.close();
      await new Promise((resolve) => setTimeout(resolve, toldAfter));
      await (await joinedWidget(token)).close();
    });

    it('a limit of rate holds for all workers together', async () => {
      const statuses = [];
      for (let turn = 1; turn <= limits.failures + 2; turn++) {
        const reply = await fetch(`${address()}/api/v1/agents/me`, {
          headers: { authorization: 'token somebody-unknown:with-no-secret', connection: 'close' },
        });
        statuses.push(reply.status);
        await reply.text();
        await new Promise((resolve) => setTimeout(resolve, toldAfter));
      }
      const failures = Array.from({ length: limits.failures }, () => 401);
      expect(statuses).toEqual([...failures, 429, 429]);
    });

    it('an agent who is disabled, and a contact who is blocked, lose their sockets at every worker', async () => {
      const admin = createAgentClient({ baseUrl: address(), credentials });
      const account = scene.accounts[1];
      const { apiKey, apiSecret } = account?.credentials ?? credentials;
      const agents = await served.openAtEach('agent', () =>
        joinedAgent({ authorization: `token ${apiKey}:${apiSecret}` }),
      );
      const me = await account?.client.call('getMe');
      await admin.call('updateAgent', {
        params: { id: me?.id ?? 0 },
        body: { first_name: me?.first_name ?? '', email: me?.email ?? '', roles: me?.roles ?? [], enabled: false },
      });
      for (const { code } of await Promise.all(agents.map(({ closed }) => closed))) expect(code).toBe(4401);

      const [person] = scene.people;
      const widgets = await served.openAtEach('widget', () => joinedWidget(person?.token ?? ''));
      const { contact } = await admin.call('getConversation', { params: { uuid: person?.uuid ?? '' } });
      await admin.call('setContactBlock', { params: { id: contact.id }, body: { enabled: false } });
      for (const { code } of await Promise.all(widgets.map(({ closed }) => closed))) expect(code).toBe(4403);
    });

    it('a conversation that is begun at one is there at the other', async () => {
      const widget = createWidgetClient({ baseUrl: address(), inboxId: scene.inboxUuid });
      const { conversation } = await widget.init({ message: 'Is anybody there?' });
      for (let turn = 0; turn < 4; turn++) {
        const api = apiAt(address());
        expect(await api.get(`/conversations/${conversation.uuid}/messages`)).toMatchObject({ total: 1 });
        api.close();
      }
    });

    it('stop together on one SIGTERM, and send every socket away', async () => {
      const sockets = await served.openAtEach('agent', joinedAgent);
      const pids = served.pids();
      const closed = Promise.all(sockets.map((socket) => socket.closed));
      expect(await served.service.stop()).toBe(0);
      for (const { code } of await closed) expect(code).toBe(1012);
      await until(() => !pids.some(isRunning), 'the end of the workers', startWithin);
      expect(served.service.output().match(/stopping on/g)).toHaveLength(1);
      expect(served.service.output()).not.toMatch(/"level":(?:50|60)/);
    });
  });
}
