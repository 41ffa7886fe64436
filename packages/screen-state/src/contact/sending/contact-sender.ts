import { backoffMs, formFetch, HelpdeskError, randomKey, type WidgetStart } from '@helpdesk/client';
import { createSender, type Pause, type Sender } from '../../sending/sender.ts';
import { type ContactOutgoing, type Failure, isNew } from '../contact-outbox.ts';
import type { ContactParts } from '../contact-parts.ts';
import { content, refused } from './failures.ts';
import { hasArrived } from './has-arrived.ts';
import { formRefused, whyRefused } from './why-refused.ts';

export interface SenderParts extends ContactParts {
  /** The conversation that a message began. */
  started(entry: ContactOutgoing, start: WidgetStart): void;
}

const tries = 3;
const longestLimitMs = 60_000;
/** The service keeps keys for a day. */
const keyLastsMs = 23 * 3_600_000;

/** Sends one message after the other, in the order in which they were written, until each has arrived or was refused. */
export function contactSender(parts: SenderParts): Sender {
  const { outbox, store, reached, changed } = parts;
  return createSender<ContactOutgoing>({
    // When it turns out that another person writes, they send the rest.
    next: () => (store.get().isHeld ? undefined : outbox.next()),
    send: async (entry) => {
      if (!(await isSentAlready(parts, entry))) await sendEntry(parts, entry);
      outbox.remove(entry.id);
      reached(true);
      changed();
    },
    failed: async (entry, error, count, pause) => {
      if (!(error instanceof HelpdeskError)) throw error;
      reached(error.status !== 0);
      const failure = await waitOrRefuse(parts, entry, error, count, pause);
      // It may have been taken back in between, or have moved to another conversation.
      const now = failure && outbox.all().find(({ id }) => id === entry.id);
      if (now) outbox.put({ ...now, failure });
      store.set({ resumesAt: undefined });
      changed();
    },
  });
}

/**
 * However many tabs send it, and however often, its key lets it happen once: for one person, and for a day. Elsewhere it
 * is looked for first.
 */
async function isSentAlready(parts: SenderParts, entry: ContactOutgoing): Promise<boolean> {
  const { store, outbox } = parts;
  const { triedBy } = entry;
  const by = store.get().user?.user_id ?? 0;
  const isKeyGood = triedBy === by && Date.now() - entry.at < keyLastsMs;
  if (triedBy !== undefined && !isKeyGood && (await hasArrived(parts, entry))) return true;
  if (triedBy !== by) outbox.put({ ...entry, triedBy: by });
  return false;
}

async function sendEntry(parts: SenderParts, entry: ContactOutgoing): Promise<void> {
  const { client, store, keepMessage } = parts;
  const options = { idempotencyKey: entry.key, attempts: 1 };
  const text = { message: entry.text ?? '', echo_id: entry.id };
  if (entry.files !== undefined) {
    const fetch = formFetch((uploaded) => store.set({ uploaded }));
    keepMessage(await client.upload(entry.to, entry.files, { ...options, echoId: entry.id, fetch }));
  } else if (isNew(entry.to)) {
    const start = await client.init({ ...text, form_data: entry.form, form_language: entry.language }, options);
    parts.started(entry, start);
  } else keepMessage(await client.sendMessage(entry.to, text, options));
}

/** Waits for another try, or returns why there is none. */
async function waitOrRefuse(
  parts: SenderParts,
  entry: ContactOutgoing,
  error: HelpdeskError,
  count: number,
  pause: Pause,
): Promise<Failure | undefined> {
  const { status, retryAfterMs } = error;
  const backoff = backoffMs(count);
  if (status === 429) {
    const ms = Math.max(1_000, retryAfterMs ?? backoff);
    // A quota of files, for instance, which lasts until midnight: what was written after them need not wait for it.
    if (ms > longestLimitMs) return { code: 'limit' };
    parts.store.set({ resumesAt: Date.now() + ms });
    await pause(ms, true);
    return;
  }
  if (status === 401) return (await parts.renew(true)) ? undefined : { code: 'sessionEnded' };
  // It waits for as long as the service is not there.
  if (status === 0) return void (await pause(backoff));
  // The key was used, for what does not look like this message: it may be this one all the same.
  if (status === 409) return void parts.outbox.put({ ...entry, key: randomKey(), triedBy: -1 });
  if (status >= 500 || status === 408) {
    if (count + 1 >= tries) return { code: 'serverTrouble' };
    return void (await pause(Math.max(backoff, retryAfterMs ?? 0)));
  }
  if (entry.files?.[1] && (status === 400 || status === 413)) return void sendOneByOne(parts, entry);
  if (status === 400 && isNew(entry.to)) return formRefused(parts, entry, error);
  if (status === 400 && entry.files) return content;
  return [403, 404, 413].includes(status) ? whyRefused(parts, entry, status) : refused;
}

/** One of the files is refused, and the others are not. */
function sendOneByOne({ outbox }: SenderParts, { files = [], ...entry }: ContactOutgoing): void {
  for (const [index, file] of files.entries())
    outbox.put({ ...entry, id: randomKey(), key: randomKey(), at: entry.at + index / files.length, files: [file] });
  outbox.remove(entry.id);
}
