import type { AgentClient } from '@helpdesk/client';
import { cell, type Readable } from '../cell.ts';
import type { MailDefaults } from './letter.ts';
import type { MailPerson } from './suggested-people.ts';

/** What is known about the mails of a conversation. */
export interface MailFacts {
  /** Undefined until they are fetched. */
  readonly defaults: MailDefaults | undefined;
  readonly people: readonly MailPerson[];
}

export interface KnownMailFacts {
  readonly state: Readable<MailFacts>;
  /** Fetches them again: someone has written. What cannot be fetched stays as it was. */
  look(): Promise<void>;
  /** Fetches them again, if the last look has failed. */
  lookAgain(): Promise<void>;
}

/** @param mayRead whether the agent may read messages, which is needed for the people */
export function mailFacts(client: Pick<AgentClient, 'call'>, uuid: string, mayRead: boolean): KnownMailFacts {
  const state = cell<MailFacts>({ defaults: undefined, people: [] });
  let asked = 0;
  let hasFailed = false;
  const look = async (): Promise<void> => {
    asked += 1;
    hasFailed = false;
    const mine = asked;
    const params = { uuid };
    const [defaults, people] = await Promise.allSettled([
      client.call('getReplyDefaults', { params }),
      mayRead ? client.call('listMailPeople', { params }) : [],
    ]);
    if (mine !== asked) return;
    hasFailed = defaults.status === 'rejected' || people.status === 'rejected';
    state.update((before) => ({
      defaults: defaults.status === 'fulfilled' ? defaults.value : before.defaults,
      people: people.status === 'fulfilled' ? people.value : before.people,
    }));
  };
  return {
    state,
    look,
    lookAgain: async () => {
      if (hasFailed) await look();
    },
  };
}
