import type { Actor } from '@helpdesk/domain';
import type { Helpdesk, Recalled, RecalledAgent } from '@helpdesk/domain/use-cases';
import type { GivenCredentials } from './credentials.ts';

/** The most keys that are kept. The oldest is dropped first. */
const most = 1_000;

interface RecalledCaller extends Recalled {
  readonly actor: Actor;
}

export interface RecalledAgents {
  /** The agent whom an earlier request with these credentials has found; to be confirmed before anything is answered. */
  recall(credentials: GivenCredentials): RecalledCaller | undefined;
  /** An agent who was found now. */
  note(credentials: GivenCredentials, actor: Actor): void;
}

/**
 * Remembers the agents of recent requests with API keys, so that the next request reads the agent together with its own
 * data.
 */
export function recalledAgents(helpdesk: Helpdesk, digest: (text: string) => string): RecalledAgents {
  /** By key and secret, so that nothing is compared whose length of time would tell something. */
  const agents = new Map<string, RecalledAgent>();
  const placeOf = ({ apiKey, apiSecret }: GivenCredentials): string => digest(`${apiKey}:${apiSecret}`);
  return {
    recall: (credentials) => {
      const agent = agents.get(placeOf(credentials));
      const recalled = agent && helpdesk.recall(agent);
      return recalled && { ...recalled, actor: agent.actor };
    },
    note: (credentials, actor) => {
      const place = placeOf(credentials);
      agents.delete(place);
      const [first] = agents.keys();
      if (agents.size >= most && first !== undefined) agents.delete(first);
      agents.set(place, { apiKey: credentials.apiKey, secretHash: digest(credentials.apiSecret), actor });
    },
  };
}
