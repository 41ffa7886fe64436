import {
  type AgentEvent,
  type Conversation,
  connectAgent,
  connectWidget,
  createAgentClient,
  createWidgetClient,
  type ErrorType,
  HelpdeskError,
  type Message,
  type WidgetMessage,
} from '@helpdesk/client';

/** The conversation of the quick start, from first message to resolution, and the chat behind it. */
export async function converse(baseUrl: string, apiKey: string, apiSecret: string) {
  const agent = createAgentClient({ baseUrl, credentials: { apiKey, apiSecret } });
  const me = await agent.call('getMe');

  const team = await agent.call('createTeam', { body: { name: `Support ${Date.now()}`, timezone: 'Europe/Berlin' } });
  const grace = await agent.call('createAgent', {
    body: { first_name: 'Grace', email: `grace.${Date.now()}@example.com`, roles: ['Agent'], teams: [team.name] },
  });
  const [inbox] = await agent.call('listInboxes');
  if (inbox === undefined) throw new Error('The desk has no inbox');

  const contact = await agent.call('createContact', { body: { first_name: 'Ada', last_name: 'Lovelace' } });
  const conversation: Pick<Conversation, 'uuid' | 'reference_number' | 'status'> = await agent.call(
    'createConversation',
    {
      body: {
        inbox_id: inbox.id,
        contact_id: contact.id,
        initiator: 'contact',
        subject: 'Order 1815',
        content: 'Where is my order?',
      },
    },
  );
  const { uuid } = conversation;
  await agent.call('assignConversationTeam', { params: { uuid }, body: { assignee_id: team.id } });
  await agent.call('assignConversationAgent', { params: { uuid }, body: { assignee_id: grace.id } });
  await agent.call('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
  await agent.call('setConversationTags', { params: { uuid }, body: { tags: ['delivery', 'vip'] } });
  const reply: Message = await agent.call('sendMessage', {
    params: { cuuid: uuid },
    body: { message: 'It leaves today.' },
  });
  await agent.call('setConversationStatus', { params: { uuid }, body: { status: 'Snoozed', snoozed_until: '24h' } });
  const { etag } = await agent.call('getConversation', { params: { uuid } });
  await agent.call('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' }, ifMatch: etag });
  const refused = await agent
    .call('setConversationStatus', { params: { uuid }, body: { status: 'Closed' }, ifMatch: etag })
    .then(() => undefined, refusalOf);

  const said = await agent.call('listMessages', {
    params: { cuuid: uuid },
    query: { page_size: 50, type: ['incoming', 'outgoing'] },
  });
  const tagged = await agent.call('listAllConversations', {
    query: { filters: [{ model: 'conversations', field: 'tags', operator: 'contains', value: ['delivery'] }] },
  });
  const chat = await chatOf(baseUrl, inbox.uuid, agent);
  return {
    me: me.email,
    reply: reply.text_content,
    said: said.results.map((message) => message.text_content),
    resolved: tagged.results.find((each) => each.uuid === uuid)?.status,
    refused,
    ...chat,
  };
}

/** The other side: a visitor with a socket and an agent with one. */
async function chatOf(baseUrl: string, inboxId: string, agent: ReturnType<typeof createAgentClient>) {
  const visitor = createWidgetClient({ baseUrl, inboxId });
  const { conversation } = await visitor.init({ message: 'Do you ship to Oslo?' });
  const events: AgentEvent[] = [];
  const heard: WidgetMessage[] = [];
  const open = new Set<string>();
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const desktop = connectAgent({
    client: agent,
    onEvent: (event) => events.push(event),
    onStatus: (status) => status === 'open' && open.add('agent'),
    onError,
  });
  const widget = connectWidget({
    client: visitor,
    positions: { [conversation.uuid]: conversation.seq },
    onMessage: (message) => heard.push(message),
    onStatus: (status) => status === 'open' && open.add('visitor'),
    onError,
  });
  try {
    await until(() => open.size === 2, faults);
    const sent = await visitor.upload(conversation.uuid, [new File(['size 42'], 'shoes.txt')]);
    await agent.call('sendMessage', { params: { cuuid: conversation.uuid }, body: { message: 'Yes, we do.' } });
    await until(() => heard.length === 2 && events.filter(isMessage).length === 2, faults);
    const files = sent.attachments.map(({ name, size }) => `${name} ${size}`);
    return { files, heard: heard.map((each) => each.text_content), told: events.filter(isMessage).map(textOf) };
  } finally {
    desktop.close();
    widget.close();
  }
}

type NewMessage = Extract<AgentEvent, { type: 'new_message' }>;

function isMessage(event: AgentEvent): event is NewMessage {
  return event.type === 'new_message' && event.data.type !== 'activity';
}

function textOf({ data }: NewMessage): string {
  return data.text_content;
}

function refusalOf(error: unknown): readonly [number, ErrorType] {
  if (error instanceof HelpdeskError) return [error.status, error.errorType];
  throw error;
}

async function until(isSo: () => boolean, faults: readonly unknown[]): Promise<void> {
  const end = Date.now() + 10_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`It did not happen within ten seconds: ${faults.join('; ')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
