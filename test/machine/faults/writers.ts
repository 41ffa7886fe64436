import { below } from '../../bench/random.ts';
import type { Api } from './api.ts';
import type { Ledger, Sent } from './ledger.ts';

/** A client that sends one thing after the other and remembers what it does not know the end of. */
export interface Writer {
  /** Sends until the service is gone. */
  run(api: Api): Promise<void>;
  /** Tries again what the writer still owes an answer for. */
  settle(api: Api): Promise<void>;
}

/** One writer in this many creates conversations; the others write messages. */
const founders = 8;

/**
 * Writers with an even number try a broken request again with its key, some of them twice at the
 * same moment; the others leave it and go on.
 */
export function writer(number: number, ledger: Ledger, conversations: readonly string[], random: () => number): Writer {
  const repeats = number % 2 === 0;
  let turn = 0;
  let owed: Sent | undefined;

  async function attempt(api: Api, entry: Sent): Promise<boolean> {
    entry.attempts += 1;
    const [path, body] = bodyOf(entry);
    const reply = await api.post(path, body, entry.key);
    if (reply.kind === 'broken') return false;
    if (reply.status === 200) ledger.acknowledge(entry, (reply.data as { readonly uuid: string }).uuid);
    else ledger.faults.push(`${entry.text}: answered ${reply.status} ${JSON.stringify(reply.data)}`);
    return true;
  }

  async function repeat(api: Api, entry: Sent): Promise<boolean> {
    const times = number % 4 === 0 ? [attempt(api, entry), attempt(api, entry)] : [attempt(api, entry)];
    return (await Promise.all(times)).every(Boolean);
  }

  async function settle(api: Api): Promise<boolean> {
    if (owed !== undefined && !(await repeat(api, owed))) return false;
    owed = undefined;
    return true;
  }

  return {
    settle: async (api) => void (await settle(api)),
    run: async (api) => {
      if (!(await settle(api))) return;
      while (true) {
        turn += 1;
        const kind = number % founders === founders - 1 ? 'conversation' : 'message';
        const conversation = conversations[below(random, conversations.length)] ?? '';
        const entry = ledger.open({ kind, writer: number, turn, conversation });
        if (await attempt(api, entry)) continue;
        if (repeats || kind === 'conversation') owed = entry;
        return;
      }
    },
  };
}

function bodyOf(entry: Sent): readonly [path: string, body: object] {
  if (entry.kind === 'message') return [`/conversations/${entry.conversation}/messages`, { message: entry.text }];
  const email = `writer${entry.writer}@example.org`;
  const contact = { contact_email: email, first_name: 'Writer', initiator: 'contact' };
  return ['/conversations', { inbox_id: 1, content: `Opens ${entry.text}`, subject: entry.text, ...contact }];
}
