import type { AgentClient, Message } from '@helpdesk/client';
import type { Lanes } from '../../sending/lanes.ts';
import type { AgentOutgoing } from './agent-outgoing.ts';

/** So long the service knows an idempotency key for certain: it forgets it after 24 hours of its own clock. */
const keyIsKnownMs = 20 * 3_600_000;
/** So far the clocks of a device and of the service may be apart. */
const clocksApartMs = 48 * 3_600_000;

/** Sends a message when what was done before it in its conversation is at the service. */
export async function sendMessage(client: AgentClient, line: Lanes, outgoing: AgentOutgoing): Promise<Message> {
  return line.run(outgoing.to, async () => (await sentBefore(client, outgoing)) ?? send(client, outgoing));
}

function send(client: AgentClient, outgoing: AgentOutgoing): Promise<Message> {
  const { id, key: idempotencyKey, to: cuuid, text, contentType, mentions, attachments, clearsDraft } = outgoing;
  const { kind, reply_to: named = '', quote, with_files, as_file, ...addresses } = outgoing.mail ?? {};
  const body = {
    message: text,
    ...(contentType !== undefined && { content_type: contentType }),
    // Macros are filled in while writing; a reader of the text field has seen what goes out.
    rendered: true,
    echo_id: id,
    ...(attachments.length > 0 && { attachments: attachments.map((file) => file.id) }),
    ...(clearsDraft && { clear_draft: true }),
    ...addresses,
  };
  const request = { idempotencyKey, attempts: 1 };
  if (kind === 'forward') {
    const files = { with_files: with_files ?? true, as_file: as_file ?? false };
    const forward = { to: [], ...body, ...files };
    return client.call('forwardMessage', { params: { cuuid, uuid: named }, body: forward, ...request });
  }
  const message = {
    ...body,
    private: outgoing.private,
    ...(mentions.length > 0 && { mentions }),
    ...(quote !== undefined && { quote }),
    ...(kind === 'aside' && { aside: named }),
  };
  return client.call('sendMessage', { params: { cuuid }, body: message, ...request });
}

/** The message, where it was sent so long ago that the service has forgotten its key. */
async function sentBefore(
  client: AgentClient,
  { id, to, at, begunAt = at }: AgentOutgoing,
): Promise<Message | undefined> {
  if (Date.now() - begunAt < keyIsKnownMs) return undefined;
  let cursor: string | null = null;
  do {
    const query: { page_size: number; cursor?: string } = { page_size: 100, ...(cursor !== null && { cursor }) };
    const page = await client.call('listMessages', { params: { cuuid: to }, query, attempts: 1 });
    const found = page.results.find(({ meta }) => meta.echo_id === id);
    if (found !== undefined) return found;
    const oldest = page.results.at(-1);
    const isBefore = oldest !== undefined && Date.parse(oldest.created_at) < begunAt - clocksApartMs;
    cursor = isBefore ? null : page.next_cursor;
  } while (cursor !== null);
  return undefined;
}
