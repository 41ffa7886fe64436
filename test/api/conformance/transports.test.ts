import { invalidInput, type Message } from '@helpdesk/domain';
import type { MessageTransport, Reply, SendingStatus } from '@helpdesk/domain/ports';
import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const said = { message: 'Hello', private: false, to: [], cc: [], bcc: [], attachments: [] } as const;

onEveryStore((world) => {
  /** The desk with another transport for live chat, and its first Admin. */
  async function deskWith(transport: MessageTransport) {
    const desk = createHelpdesk({ ...world().ports, transports: { ...world().ports.transports, livechat: transport } });
    const [key = '', secret = ''] = world().admin.split(':');
    return { desk, actor: await desk.authenticateAgent(key, secret) };
  }

  /** A transport that records the messages that it is given, oldest first. */
  function recorded(status: SendingStatus) {
    const accepted: Reply[] = [];
    const retried: Message[] = [];
    const transport: MessageTransport = {
      accept: async (_writer, reply) => {
        accepted.push(reply);
        return { status };
      },
      retry: async (_writer, message) => {
        retried.push(message);
        return status;
      },
    };
    return { accepted, retried, transport };
  }

  const messagesOf = (uuid: string) => world().messagesOf(uuid);

  test.each(['pending', 'sent'] as const)('a reply is handed over, and stored as %s', async (status) => {
    const { accepted, transport } = recorded(status);
    const { desk, actor } = await deskWith(transport);
    const { uuid } = await world().conversation();
    const reply = await desk.sendMessage(actor, uuid, { ...said, senderType: 'agent' });
    expect(reply.status).toBe(status);
    expect((await messagesOf(uuid)).find((each) => each.uuid === reply.uuid)?.status).toBe(status);
    const [given] = accepted;
    expect(given).toMatchObject({ uuid: reply.uuid, conversation: { uuid }, draft: { textContent: 'Hello' } });
    expect(accepted).toHaveLength(1);
  });

  test('so is the reply that begins a conversation', async () => {
    const { accepted, transport } = recorded('pending');
    const { desk, actor } = await deskWith(transport);
    const contact = { email: 'ada@example.com', externalUserId: null, firstName: 'Ada', lastName: '' };
    const first = { inboxId: world().inboxId, content: 'Hello', contact, attachments: [] };
    const { item } = await desk.createConversation(actor, { ...first, initiator: 'agent' });
    expect(accepted.map(({ conversation }) => conversation.uuid)).toEqual([item.uuid]);
    expect((await messagesOf(item.uuid)).map(({ status }) => status)).toEqual(['pending']);
  });

  test('what does not leave the desk is not handed over', async () => {
    const { accepted, transport } = recorded('pending');
    const { desk, actor } = await deskWith(transport);
    const { uuid } = await world().conversation();
    await desk.sendMessage(actor, uuid, { ...said, private: true, senderType: 'agent' });
    await desk.sendMessage(actor, uuid, { ...said, senderType: 'contact' });
    const inbox = await world().store.read((reader) => reader.inboxes.find(world().inboxId));
    if (inbox === undefined) throw new Error('the inbox is gone');
    const sender = { address: '192.0.2.1', keepsAnswer: false };
    await desk.initWidgetConversation(inbox, null, { message: 'Hello?', formData: {}, sender });
    expect(accepted).toEqual([]);
  });

  test('what a transport refuses is not stored, and what it has noted is undone', async () => {
    const { desk, actor } = await deskWith({
      accept: async (writer, { uuid }) => {
        await writer.settings.keep('noted', { uuid });
        throw invalidInput('input.invalid', 'to', 'is not an address');
      },
      retry: async () => 'sent',
    });
    const { uuid } = await world().conversation();
    const before = await messagesOf(uuid);
    await expect(desk.sendMessage(actor, uuid, { ...said, senderType: 'agent' })).rejects.toThrow('is not an address');
    expect(await messagesOf(uuid)).toEqual(before);
    expect(await world().store.read(({ settings }) => settings.find('noted'))).toBeUndefined();
  });

  test('a reply that failed is handed over again, and is what the transport makes of it', async () => {
    const { retried, transport } = recorded('pending');
    const { desk, actor } = await deskWith(transport);
    const { uuid } = await world().conversation();
    const failed = await failedReply(uuid);
    expect(await desk.retryMessage(actor, uuid, failed)).toMatchObject({ uuid: failed, status: 'pending' });
    expect(retried.map((message) => message.uuid)).toEqual([failed]);
  });

  test('by live chat it is sent again at once', async () => {
    const { uuid } = await world().conversation();
    const params = { cuuid: uuid, uuid: await failedReply(uuid) };
    expect((await world().data('retryMessage', { params })).status).toBe('sent');
  });

  async function failedReply(cuuid: string): Promise<string> {
    const { id, uuid } = await world().data('sendMessage', { params: { cuuid }, body: { message: 'Hello' } });
    await world().store.transact((writer) => writer.messages.setStatus(id, 'failed', world().clock.now()));
    return uuid;
  }
});
