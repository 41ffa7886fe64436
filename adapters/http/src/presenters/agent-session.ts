import { type Actor, endOfAgentSession, type TimedSession } from '@helpdesk/domain';
import { iso } from './time.ts';

/** @param viewer for whom: the session in use is marked */
export function presentAgentSession(session: TimedSession, viewer: Pick<Actor, 'session'>) {
  return {
    id: session.id,
    created_at: iso(session.createdAt),
    last_seen_at: iso(session.lastSeenAt),
    expires_at: iso(endOfAgentSession(session)),
    ip: session.ip,
    user_agent: session.userAgent,
    method: session.method,
    current: session.id === viewer.session?.id,
  };
}

/** What a screen has to know of its own session, to keep nothing for longer than that. */
export function presentOwnSession(session: TimedSession) {
  return { remembered: session.remembered, expires_at: iso(endOfAgentSession(session)) };
}
