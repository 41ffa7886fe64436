import { payloads } from '../../api/html/payloads.ts';

export interface StoredMessage {
  readonly uuid: string;
  readonly conversation_uuid: string;
  readonly type: string;
  readonly content: string;
  readonly content_type: string;
}

export interface Planted {
  readonly inboxUuid: string;
  /**
   * The token of the visitor whose conversation has every payload: as HTML of an agent, as text of an agent, and as
   * text of a contact.
   */
  readonly token: string;
  /**
   * The messages of that conversation, and of conversations whose tags, teams, statuses and agents have the payloads as
   * names.
   */
  readonly messages: readonly StoredMessage[];
}

/** Writes every payload wherever another person will read it, over HTTP alone. */
export async function plantPayloads(address: string, credentials: string): Promise<Planted> {
  const asAdmin = { authorization: `token ${credentials}` };

  async function ask<T>(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = asAdmin,
  ): Promise<T> {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { status: string; data: T; message: string };
    if (answer.status !== 'success') throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.message}`);
    return answer.data;
  }

  const [inbox] = await ask<{ id: number; uuid: string }[]>('GET', '/inboxes');
  const toInbox = { 'x-service-inbox-id': inbox?.uuid ?? '' };
  const { conversation, session_token: token } = await ask<{ conversation: { uuid: string }; session_token: string }>(
    'POST',
    '/widget/chat/conversations/init',
    { message: 'Is anybody there?' },
    toInbox,
  );
  const { uuid } = conversation;
  const asVisitor = { ...toInbox, authorization: `Bearer ${token}` };

  async function newConversation(): Promise<string> {
    const body = { inbox_id: inbox?.id, content: 'Hello', contact_email: 'kim@example.com', first_name: 'Kim' };
    return (await ask<{ uuid: string }>('POST', '/conversations', body)).uuid;
  }

  async function messagesOf(of: string): Promise<readonly StoredMessage[]> {
    const found: StoredMessage[] = [];
    for (let page = 1; ; page++) {
      const path = `/conversations/${of}/messages?page_size=100&page=${page}`;
      const { results } = await ask<{ results: StoredMessage[] }>('GET', path);
      if (results.length === 0) return found;
      found.push(...results);
    }
  }

  for (const message of payloads) {
    await ask('POST', `/widget/chat/conversations/${uuid}/message`, { message }, asVisitor);
    await ask('POST', `/conversations/${uuid}/messages`, { message, sender_type: 'contact' });
    await ask('POST', `/conversations/${uuid}/messages`, { message });
  }

  const tagged = await newConversation();
  for (let start = 0; start < payloads.length; start += 50) {
    const tags = payloads.slice(start, start + 50).map((payload, index) => nameWith(payload, start + index, 140));
    await ask('POST', `/conversations/${tagged}/tags`, { tags });
  }

  const changed = await newConversation();
  for (const [index, payload] of payloads.entries()) {
    const name = nameWith(payload, index, 60);
    // A share each: a name costs two requests.
    if (index % 3 === 0) {
      const team = await ask<{ id: number }>('POST', '/teams', { name });
      await ask('PUT', `/conversations/${changed}/assignee/team`, { assignee_id: team.id });
    } else if (index % 3 === 1) {
      await ask('POST', '/statuses', { name });
      await ask('PUT', `/conversations/${changed}/status`, { status: name });
    } else {
      const body = { first_name: name, email: `agent${index}@example.com`, roles: ['Agent'] };
      const agent = await ask<{ id: number }>('POST', '/agents', body);
      await ask('PUT', `/conversations/${changed}/assignee/user`, { assignee_id: agent.id });
    }
  }
  const messages = [...(await messagesOf(uuid)), ...(await messagesOf(tagged)), ...(await messagesOf(changed))];
  return { inboxUuid: inbox?.uuid ?? '', token, messages };
}

/** A unique name with the payload, without characters that names may not contain. */
function nameWith(payload: string, index: number, length: number): string {
  return `${index} ${payload}`.replace(/\p{C}/gu, '').slice(0, length).trim();
}
