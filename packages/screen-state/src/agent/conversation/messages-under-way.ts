import type { Message } from '@helpdesk/client';
import { type AgentOutgoing, isRefusal, newOutgoing, type OutgoingOptions } from './agent-outgoing.ts';

interface UnderWayRules {
  readonly uuid: string;
  /** Sends; one of the same id is sent once, however often this is called. */
  send(outgoing: AgentOutgoing): Promise<Message>;
  /** The service has taken it, and its event has not come yet. */
  taken(message: Message): void;
  /** The service has it: it need not be sent again. */
  gotThrough(outgoing: AgentOutgoing): void;
  /** The service has refused it: only the agent sends it again. */
  refused(outgoing: AgentOutgoing): void;
  changed(all: readonly AgentOutgoing[]): void;
  newId(): string;
}

/** The messages of one conversation that are under way, or were refused. */
export interface MessagesUnderWay {
  /**
   * Shows the message at once. Resolves with whether the service took it; false: it was refused for good.
   *
   * @param id the same for what is the same message; default: random
   */
  send(text: string, options?: OutgoingOptions, id?: string): Promise<boolean>;
  /** One of an earlier page is on its way again, or was refused and is shown so. Resolves as `send` does. */
  resend(outgoing: AgentOutgoing): Promise<boolean>;
  /** Sends one again that was refused. Resolves as `send` does. */
  retry(id: string): Promise<boolean>;
  /** Takes one back that was refused. */
  discard(id: string): void;
  /** The event of a message has come, which may be one of these. */
  arrived(id: string): void;
}

export function messagesUnderWay(rules: UnderWayRules): MessagesUnderWay {
  /** Ids of messages whose event arrived before the answer to their request. */
  const arrived = new Set<string>();
  let all: readonly AgentOutgoing[] = [];

  function set(next: readonly AgentOutgoing[]): void {
    all = next;
    rules.changed(all);
  }
  const drop = (id: string): void => set(all.filter((each) => each.id !== id));
  const change = (id: string, fields: Partial<AgentOutgoing>): void =>
    set(all.map((each) => (each.id === id ? { ...each, ...fields } : each)));

  async function deliver(outgoing: AgentOutgoing): Promise<boolean> {
    const { id } = outgoing;
    try {
      const message = await rules.send(outgoing);
      const hasArrived = arrived.delete(id);
      drop(id);
      if (!hasArrived) rules.taken(message);
      rules.gotThrough(outgoing);
      return true;
    } catch (error) {
      // Its event has come, so it did get through.
      if (arrived.delete(id)) {
        rules.gotThrough(outgoing);
        return true;
      }
      // Before it is shown: a screen may take it back at once.
      if (isRefusal(error)) rules.refused({ ...outgoing, status: 'failed', error });
      change(id, { status: 'failed', error });
      return false;
    }
  }

  async function resend(outgoing: AgentOutgoing): Promise<boolean> {
    // Another page may have left the same message.
    set([...all.filter(({ id }) => id !== outgoing.id), outgoing]);
    return outgoing.status === 'sending' && deliver(outgoing);
  }

  return {
    send: (text, options = {}, id = rules.newId()) => resend(newOutgoing(rules.uuid, text, options, all.at(-1), id)),
    resend,
    retry: async (id) => {
      const failed = all.find((each) => each.id === id && each.status === 'failed');
      if (failed === undefined) return false;
      change(id, { status: 'sending', error: null });
      return deliver({ ...failed, status: 'sending', error: null });
    },
    discard: (id) => set(all.filter((each) => each.id !== id || each.status !== 'failed')),
    arrived: (id) => {
      const found = all.find((each) => each.id === id);
      if (found === undefined) return;
      drop(id);
      // A try before the refusal got through; otherwise the answer is still to come.
      if (found.status === 'failed') rules.gotThrough(found);
      else arrived.add(id);
    },
  };
}
