import {
  type AgentConnection,
  connectAgent,
  connectWidget,
  createAgentClient,
  createWidgetClient,
  HelpdeskError,
  type WidgetConnection,
  type WidgetMessage,
} from '@helpdesk/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts';
import { type Desk, openDesk } from '../../support/desk.ts';
import { openSqlite } from '../../support/stores.ts';
import { customerJwt } from '../conformance/customer-jwt.ts';

/** The client package in Node, with a service behind a connection that the test cuts. */
describe('the client', () => {
  let desk: Desk;
  let proxy: CuttingProxy;
  let inboxId: string;

  beforeAll(async () => {
    desk = await openDesk(openSqlite);
    await desk.app.listen({ host: '127.0.0.1', port: 0 });
    const address = desk.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    proxy = await cuttingProxy(`http://127.0.0.1:${port}`);
    const [inbox] = await agentClient().call('listInboxes');
    inboxId = inbox?.uuid ?? '';
  });

  afterAll(async () => {
    await proxy.close();
    await desk.close();
  });

  function agentClient() {
    const [apiKey = '', apiSecret = ''] = desk.admin.split(':');
    return createAgentClient({ baseUrl: proxy.address, credentials: { apiKey, apiSecret } });
  }

  test('delivers every message once and in order, however often the line breaks', async () => {
    const visitor = createWidgetClient({ baseUrl: proxy.address, inboxId });
    const agent = agentClient();
    const { conversation, messages: first } = await visitor.init({ message: 'first' });
    const heard: WidgetMessage[] = [];
    const told: string[] = [];
    const widget = connectWidget({
      client: visitor,
      positions: { [conversation.uuid]: conversation.seq },
      onMessage: (message) => heard.push(message),
      onSnapshot: ({ messages }) => heard.splice(0, heard.length, ...messages.toReversed().slice(1)),
    });
    const desktop = connectAgent({
      client: agent,
      onEvent: (event) => {
        if (event.type === 'new_message' && event.data.type !== 'activity') told.push(event.data.uuid);
      },
    });
    await untilOpen(widget, desktop);

    const rounds = 8;
    for (let round = 0; round < rounds; round++) {
      const sent = [0, 1, 2].flatMap((each) => [
        visitor.sendMessage(conversation.uuid, { message: `visitor ${round}.${each}` }, { attempts: 20 }),
        agent.call('sendMessage', {
          params: { cuuid: conversation.uuid },
          body: { message: `agent ${round}.${each}` },
          attempts: 20,
        }),
      ]);
      proxy.cut();
      setTimeout(proxy.restore, 50);
      await Promise.all(sent);
    }
    const page = await agent.call('listMessages', {
      params: { cuuid: conversation.uuid },
      query: { page_size: 500 },
    });
    const all = page.results.toReversed().map((message) => message.uuid);
    expect(all).toHaveLength(1 + rounds * 6);
    expect(all[0]).toBe(first[0]?.uuid);
    await expect.poll(() => heard.map((message) => message.uuid)).toEqual(all.slice(1));
    await expect.poll(() => told).toEqual(all.slice(1));
    widget.close();
    desktop.close();
  });

  test('signs in, and brings along what the visitor wrote', async () => {
    const secret = 'a secret of the customer';
    const [inbox] = await agentClient().call('listInboxes');
    await agentClient().call('updateInbox', { params: { id: inbox?.id ?? 0 }, body: { secret } });
    const client = createWidgetClient({ baseUrl: proxy.address, inboxId });
    const { conversation } = await client.init({ message: 'Who am I?' });
    const claims = { external_user_id: 'u-9', email: 'noor@example.org', first_name: 'Noor' };
    await client.exchange(await customerJwt(claims, secret, desk.clock.now()));
    expect(client.visitorToken()).toBeDefined();
    expect(await client.me()).toMatchObject({ is_visitor: false, first_name: 'Noor' });
    expect(client.visitorToken()).toBeUndefined();
    expect((await client.conversations()).map(({ uuid }) => uuid)).toEqual([conversation.uuid]);
    const file = new File(['Dear all'], 'letter.txt');
    const message = await client.upload(conversation.uuid, [file]);
    expect(message.attachments.map(({ name, size }) => [name, size])).toEqual([['letter.txt', 8]]);
  });

  test('says what was refused, and why', async () => {
    const stranger = createWidgetClient({ baseUrl: proxy.address, inboxId, sessionToken: 'no such session' });
    const refusal = await stranger.conversations().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HelpdeskError);
    expect(refusal).toMatchObject({ status: 401, errorType: 'UnauthorizedException' });
  });
});

/** Both have joined: from now on they receive what happens. */
async function untilOpen(widget: WidgetConnection, desktop: AgentConnection): Promise<void> {
  await expect.poll(() => desktop.cursor()).toBeDefined();
  await expect.poll(() => Object.keys(widget.positions()).length).toBeGreaterThan(0);
}
