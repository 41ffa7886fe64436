import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { AgentSession } from '../../model/sign-in/agent-session.ts';

/** What an agent does to their own account, they do in a browser. Throws `session.required` for an API key. */
export function requireSession({ session }: Pick<Actor, 'session'>): AgentSession {
  if (session !== undefined) return session;
  throw refuse('session.required', 'Only an agent who is signed in with a browser may do this, not an API key');
}
