import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import { minuteLengthMs, type Timestamp } from '../../model/shared/time.ts';
import { tokenBytes } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { liveActor } from './live-actor.ts';

export interface SocketTicket {
  /** Good once. */
  readonly ticket: string;
  readonly expiresAt: Timestamp;
}

const ticketLife = minuteLengthMs;

/**
 * A ticket that is valid once, for a minute: for browsers, which cannot send credentials when they open a WebSocket.
 * Throws `credentials.invalid` when the key was revoked, or the session ended, since the request came in.
 *
 * @example
 * (await desk.createSocketTicket(actor)).expiresAt - clock.now() // minuteLengthMs
 */
export async function createSocketTicket(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
): Promise<SocketTicket> {
  const ticket = ports.ids.token(tokenBytes);
  const now = ports.clock.now();
  const expiresAt = now + ticketLife;
  return ports.store.transact(async (writer) => {
    // The key may have been revoked since the request came in.
    if ((await liveActor(writer, actor, now)) === undefined) {
      throw refuse('credentials.invalid', 'The credentials are not valid');
    }
    const namedKeyId = actor.namedKey?.id ?? null;
    const sessionId = actor.session?.id ?? null;
    const hash = ports.secrets.digest(ticket);
    await writer.widget.insertTicket({ hash, agentId: actor.id, namedKeyId, sessionId, expiresAt });
    return { ticket, expiresAt };
  });
}
