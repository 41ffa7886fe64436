import { backoffMs, formFetch, HelpdeskError, type WidgetStart } from '@helpdesk/client';
import { createSender, type Pause, type Sender } from '../sending/sender.ts';
import { type ContactOutgoing, type Failure, isNew } from './contact-outbox.ts';
import type { ContactParts } from './contact-parts.ts';
import { refused } from './failures.ts';
import { formRefused, whyRefused } from './why-refused.ts';

export interface SenderParts extends ContactParts {
  /** The conversation that a message began. */
  started(entry: ContactOutgoing, start: WidgetStart): void;
}

const tries = 3;
const longestLimitMs = 60_000;

/** Sends one message after the other, in the order in which they were written, until each has arrived or was refused. */
export function contactSender(parts: SenderParts): Sender {
  const { outbox, store, reached, changed } = parts;
  return createSender<ContactOutgoing>({
    // When it turns out that another person writes, they send the rest.
    next: () => (store.get().isHeld ? undefined : outbox.next()),
    send: async (entry) => {
      await sendEntry(parts, entry);
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
  // It waits for as long as the service is not there; or the same message is on its way from another tab.
  if (status === 0 || status === 409) return void (await pause(backoff));
  if (status >= 500 || status === 408) {
    if (count + 1 >= tries) return { code: 'serverTrouble' };
    return void (await pause(Math.max(backoff, retryAfterMs ?? 0)));
  }
  if (status === 400 && isNew(entry.to)) return formRefused(parts, error);
  return [403, 404, 413].includes(status) ? whyRefused(parts, entry, status) : refused;
}
