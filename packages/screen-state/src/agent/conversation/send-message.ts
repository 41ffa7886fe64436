import type { AgentClient, Message } from '@helpdesk/client';
import type { Lanes } from '../../sending/lanes.ts';
import type { Outbox } from '../../sending/outbox.ts';
import type { AgentOutgoing } from './agent-outgoing.ts';

/** Where messages wait until the service has them; what is there stays as it is, with what was changed of it since. */
export function keepUntilSent(outbox: Outbox<AgentOutgoing> | undefined, outgoing: AgentOutgoing): void {
  const isKept = outbox?.all().some(({ id }) => id === outgoing.id);
  if (isKept === false) outbox?.put(outgoing);
}

/** Sends a message when what was done before it in its conversation is at the service. */
export async function sendMessage(client: AgentClient, line: Lanes, outgoing: AgentOutgoing): Promise<Message> {
  const { id, key, to, text, contentType, mentions, attachments, clearsDraft } = outgoing;
  const body = {
    message: text,
    ...(contentType !== undefined && { content_type: contentType }),
    // Macros are filled in while writing; a reader of the text field has seen what goes out.
    rendered: true,
    private: outgoing.private,
    echo_id: id,
    ...(mentions.length > 0 && { mentions }),
    ...(attachments.length > 0 && { attachments: attachments.map((file) => file.id) }),
    ...(clearsDraft && { clear_draft: true }),
  };
  const request = { params: { cuuid: to }, body, idempotencyKey: key, attempts: 1 };
  return line.run(to, () => client.call('sendMessage', request));
}
