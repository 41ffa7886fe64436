import { HelpdeskError, type WidgetClient, type WidgetMessage, type WidgetStart } from '@helpdesk/client';
import { formFetch } from './form-fetch.ts';
import { type Failure, isNew, type Outbox, type Outgoing, tooLarge } from './outbox.ts';
import type { Store } from './state.ts';

export interface SenderRules {
  readonly client: WidgetClient;
  readonly outbox: Outbox;
  readonly store: Store;
  arrived(message: WidgetMessage): void;
  started(entry: Outgoing, start: WidgetStart): void;
  /** The list of what waits changed. */
  changed(): void;
  reached(isReached: boolean): void;
  limited(until: number | undefined): void;
  /** How much of the files that are being sent is there, from 0 to 1. */
  uploaded(share: number): void;
  /** Whether there is a session again. */
  renewed(): Promise<boolean>;
  /** Asks the service for a conversation again. */
  loadDetail(uuid: string): Promise<unknown>;
  /** Nobody may chat here any more. */
  gone(): void;
}

export interface Sender {
  /** Sends what waits, unless it is at it. */
  flush(): void;
  /** Tries at once what waits for a better moment. */
  hurry(): void;
}

const refused: Failure = { word: 'refused', isFinal: true };
const tries = 3;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const longestLimitMs = 60_000;

/** Sends one message after the other, in the order in which they were written, until each has arrived or was refused. */
export function createSender(rules: SenderRules): Sender {
  const { client, outbox, store } = rules;
  let isBusy = false;
  let wake: (() => void) | undefined;

  /** @param isLimit the service has said until when: nothing makes it shorter */
  function pause(ms: number, isLimit: boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      wake = isLimit ? undefined : end;
    });
  }

  async function sendOne(entry: Outgoing): Promise<void> {
    const options = { idempotencyKey: entry.key, attempts: 1 };
    const text = { message: entry.text ?? '', echo_id: entry.id };
    if (entry.files !== undefined) {
      const files = { ...options, echoId: entry.id, fetch: formFetch(rules.uploaded) };
      rules.arrived(await client.upload(entry.to, entry.files, files));
    } else if (isNew(entry.to)) {
      const start = await client.init({ ...text, form_data: entry.form, form_language: entry.language }, options);
      rules.started(entry, start);
    } else rules.arrived(await client.sendMessage(entry.to, text, options));
  }

  /** How long to wait before another try, or why there is none. */
  async function failed(entry: Outgoing, error: HelpdeskError, count: number): Promise<number | Failure> {
    const backoff = Math.min(longestPauseMs, firstPauseMs * 2 ** count) * (0.75 + Math.random() / 2);
    if (error.status === 429) {
      const ms = Math.max(1_000, error.retryAfterMs ?? backoff);
      // A quota of files, for instance, which lasts until midnight: what was written after them need not wait for it.
      if (ms > longestLimitMs) return { word: 'limit' };
      rules.limited(Date.now() + ms);
      return ms;
    }
    // Nobody was there: it waits for as long as that lasts.
    if (error.status === 0) {
      rules.reached(false);
      return backoff;
    }
    // The same message is on its way from another tab.
    if (error.status === 409) return backoff;
    if (error.status === 401) return (await rules.renewed()) ? 0 : { word: 'sessionEnded' };
    if (error.status >= 500 || error.status === 408) {
      return count + 1 < tries ? Math.max(backoff, error.retryAfterMs ?? 0) : { word: 'serverTrouble' };
    }
    if (error.status === 400 && isNew(entry.to)) return formRefused(error);
    return [403, 404, 413].includes(error.status) ? whyRefused(entry, error.status) : refused;
  }

  /** What the form asks for may have changed since the settings were fetched. */
  async function formRefused({ data }: HelpdeskError): Promise<Failure> {
    const { issues = [] } = (data ?? {}) as { readonly issues?: readonly { readonly path: string }[] };
    const fields = issues.flatMap(({ path }) => /^form_data\.?(.*)/.exec(path)?.[1] ?? []);
    if (fields.length === 0) return refused;
    try {
      store.set({ settings: await client.settings({ attempts: 1 }) });
    } catch (error) {
      if (!(error instanceof HelpdeskError)) throw error;
    }
    return { ...refused, fields };
  }

  /** What is allowed may have changed since the settings were fetched. */
  async function whyRefused({ to, files }: Outgoing, status: number): Promise<Failure> {
    try {
      const settings = await client.settings({ attempts: 1 });
      store.set({ settings });
      if (files && status === 413) return tooLarge(settings.upload.max_bytes);
      if (files && !settings.features.file_upload) return { word: 'noFiles', isFinal: true };
      if (isNew(to)) return refused;
      await rules.loadDetail(to);
      const isClosed = store.get().conversations.some((each) => each.uuid === to && each.status === 'Closed');
      return isClosed ? { word: 'isClosed', isFinal: true } : refused;
    } catch (error) {
      if (error instanceof HelpdeskError && error.status === 403) rules.gone();
      return { word: 'notSent' };
    }
  }

  /** It may have been taken back meanwhile, or have moved to another conversation. */
  function failedNow(sent: string, failure: Failure): void {
    const entry = outbox.all().find(({ id }) => id === sent);
    if (entry !== undefined) outbox.put({ ...entry, failure });
  }

  async function run(): Promise<void> {
    let count = 0;
    let last = '';
    // Whoever is found out to be somebody else meanwhile sends the rest.
    for (let entry = outbox.next(); entry !== undefined && !store.get().isHeld; entry = outbox.next()) {
      if (entry.id !== last) count = 0;
      last = entry.id;
      try {
        await sendOne(entry);
        outbox.remove(entry.id);
        rules.reached(true);
      } catch (error) {
        if (!(error instanceof HelpdeskError)) throw error;
        if (error.status !== 0) rules.reached(true);
        const next = await failed(entry, error, count++);
        if (typeof next === 'number') await pause(next, error.status === 429);
        else failedNow(entry.id, next);
        rules.limited(undefined);
      }
      rules.changed();
    }
  }

  function flush(): void {
    if (isBusy) return;
    isBusy = true;
    void run().finally(() => {
      isBusy = false;
    });
  }

  return {
    flush,
    hurry: () => {
      wake?.();
      flush();
    },
  };
}
