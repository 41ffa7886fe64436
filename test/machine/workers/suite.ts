import { createAgentClient, createWidgetClient } from '@helpdesk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentTestSocket, openAgentSocket, openWidgetSocket, until } from '../../sockets/socket/socket-client.ts';
import { apiAt } from '../faults/api.ts';
import { openScene, type Scene } from '../faults/nodes/scene.ts';
import type { Engine } from '../faults/rows.ts';
import { credentials } from '../faults/running-service.ts';
import { figure } from '../operations/exposition.ts';
import { areUp, isRunning, onDuty, type ServedWorkers, serveWorkers, startWithin } from './served-workers.ts';

const limits = { socketsPerContact: 6 };
const ofAdmin = { authorization: `token ${credentials.apiKey}:${credentials.apiSecret}` };
/** What holds for a service of two workers as it does for one of one. The last test ends it. */
export function workersSuite(engine: Engine): void {
  describe(`two workers, ${engine}`, () => {
    let served: ServedWorkers;
    let scene: Scene;
    const address = (): string => served.service.address;

    beforeAll(async () => {
      served = await serveWorkers(engine, {
        HELPDESK_MAX_SOCKETS_PER_CONTACT: String(limits.socketsPerContact),
      });
      scene = await openScene(address(), 2);
    });
    afterAll(() => served.close());

    async function joinedAgent(headers: Readonly<Record<string, string>> = ofAdmin): Promise<AgentTestSocket> {
      const socket = await openAgentSocket(address(), { headers }, '?join=1');
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

    it('a message reaches the sockets of every worker', async () => {
      const sockets = await served.openAtEach('agent', joinedAgent);
      for (let turn = 1; turn <= 9; turn++) {
        // Another connection each time, so that both workers write.
        const api = apiAt(address());
        const echo = `message ${turn} of the crossing`;
        const arrived = sockets.map((socket) => socket.next('new_message', ({ data }) => data.text_content === echo));
        await api.post(`/conversations/${scene.people[0]?.uuid}/messages`, { message: echo }, echo);
        await Promise.all(arrived);
        api.close();
      }
      for (const socket of sockets) {
        expect(socket.fault).toBeUndefined();
        await socket.close();
      }
    });

    it('typing crosses, and a contact is online as long as any worker has their widget', async () => {
      const [person, another] = scene.people;
      const agents = await served.openAtEach('agent', joinedAgent);
      const isNow = (wanted: string) =>
        Promise.all(
          agents.map((socket) => socket.next('contact_update', ({ data }) => data.availability_status === wanted)),
        );
      const statesOf = (shown: typeof agents, id: number) =>
        shown.map((socket) =>
          socket
            .all('contact_update')
            .filter(({ data }) => data.id === id)
            .map(({ data }) => data.availability_status),
        );
      const online = isNow('online');
      const [first, ...others] = await served.openAtEach('widget', () => joinedWidget(person?.token ?? ''));
      const [shown] = await online;
      const typed = agents.map((socket) => socket.next('typing'));
      first?.send({ type: 'typing', data: { conversation_uuid: person?.uuid, is_typing: true } });
      for (const frame of await Promise.all(typed)) expect(frame.data.conversation_uuid).toBe(person?.uuid);
      await first?.close();
      // What is sent about another contact, whose widgets close at each worker after that, comes later.
      const comes = isNow('online');
      const later = await served.openAtEach('widget', () => joinedWidget(another?.token ?? ''));
      await comes;
      const leaves = isNow('offline');
      await Promise.all(later.map((socket) => socket.close()));
      await leaves;
      expect(statesOf(agents, shown?.data.id ?? 0)).toEqual(agents.map(() => ['online']));
      const offline = isNow('offline');
      await Promise.all(others.map((socket) => socket.close()));
      await offline;
      for (const socket of agents) await socket.close();
    });

    it('a limit of open sockets holds for all workers together', async () => {
      const token = scene.people[1]?.token ?? '';
      const join = async () => {
        const socket = await openWidgetSocket(address());
        socket.send({ type: 'join', token, data: { inbox_id: scene.inboxUuid, after: {} } });
        const joined = socket.next('joined').then(() => true);
        const isIn = await Promise.race([joined, socket.closed.then(({ code }) => code !== 1013)]);
        joined.catch(() => {});
        return { socket, isIn };
      };
      const sockets = [];
      for (let count = 1; count <= limits.socketsPerContact; count++) sockets.push(await joinedWidget(token));
      // Workers exchange their counts from time to time. Until then, one socket more may be accepted.
      const isFull = async (): Promise<boolean> => {
        for (let tries = 1; tries <= 4; tries++) {
          const { socket, isIn } = await join();
          await socket.close();
          if (isIn) return false;
        }
        return true;
      };
      await until(isFull, 'four refusals in a row, two at each worker');
      for (const socket of sockets) await socket.close();
      await until(async () => {
        const { socket, isIn } = await join();
        await socket.close();
        return isIn;
      }, 'room again');
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
