import { type MailboxFault, newMailboxHealth, nextMailboxHealth } from '../../../model/mail/mailbox/mailbox-state.ts';
import { mailboxPlace } from '../../../model/mail/setup/mail-config.ts';
import { parseDuration } from '../../../model/shared/duration.ts';
import { DomainError } from '../../../model/shared/errors.ts';
import { minuteLengthMs, secondLengthMs, type Timestamp } from '../../../model/shared/time.ts';
import type { EndSignal } from '../../../ports/mail/end-signal.ts';
import { type MailboxAccount, MailboxFailure, type OpenMailbox } from '../../../ports/mail/mailbox.ts';
import type { MailboxKey } from '../../../ports/mail/mailbox-repository.ts';
import type { Ports } from '../../../ports/ports.ts';
import { openedMailSecret } from '../../inbox/mail-secrets.ts';
import { type LookSurroundings, lookAtMailbox } from './look-at-mailbox.ts';
import type { ImportPorts } from './mail-to-import.ts';
import { receivingInboxOf } from './receiving-inbox.ts';

type ReadMailboxPorts = ImportPorts & Pick<Ports, 'mailboxServers' | 'sealer'>;

/** What the process lends to the reading of one mailbox. */
export interface ReadingSurroundings extends Pick<LookSurroundings, 'failed'> {
  /** Ends the reading: the inbox was changed, or the process stops. */
  readonly signal: EndSignal;
  /** Of the lease: of this reader alone. */
  readonly holder: string;
  /** Is over after the time, or as soon as the signal is aborted. */
  pause(ms: number): Promise<void>;
  /** Runs it at that interval, until the function that is returned is called. */
  every(ms: number, run: () => void): () => void;
  /** From 0 up to 1. */
  random(): number;
}

const leaseMs = 30 * secondLengthMs;
const renewEveryMs = 10 * secondLengthMs;
/** How soon a lease of another reader, a rest that may have ended, or a store that was away is looked at again. */
const againMs = 10 * secondLengthMs;
/** Servers end a connection that idles for half an hour, and some after five minutes. */
const longestIdleMs = 4 * minuteLengthMs;
const longestBlindMs = minuteLengthMs;
/** While the store is away. */
const longestRestMs = 5 * minuteLengthMs;

/**
 * Reads one mailbox until the signal is aborted or its inbox takes no mail any more. Of several readers the holder of the
 * lease works; it saves work, and nothing depends on it. A failure to reach the server puts the next try off by
 * `nextMailboxHealth`. Source: section 3 of the design of the e-mail channel.
 *
 * @example
 * const signal = { aborted: true, addEventListener: () => {}, removeEventListener: () => {} };
 * const time = { pause: async () => {}, every: () => () => {}, random: () => 0 };
 * const surroundings = { ...time, signal, holder: 'a reader', failed: () => {} };
 * await desk.readMailbox({ inboxId: inbox.id, place: 'INBOX' }, surroundings) // undefined
 */
export async function readMailbox(
  ports: ReadMailboxPorts,
  key: MailboxKey,
  surroundings: ReadingSurroundings,
): Promise<void> {
  const { signal } = surroundings;
  const trouble: Trouble = { faults: new Map(), times: 0 };
  while (!signal.aborted) {
    const wait = await attempt(ports, key, surroundings, trouble);
    if (wait === undefined || signal.aborted) return;
    await surroundings.pause(wait);
  }
}

/** What this reader has met of faults of the machine. */
interface Trouble extends Pick<LookSurroundings, 'faults'> {
  /** In a row, of those that could not be noted. */
  times: number;
}

/** Milliseconds until the next attempt; undefined where there is none. */
async function attempt(
  ports: ReadMailboxPorts,
  key: MailboxKey,
  surroundings: ReadingSurroundings,
  trouble: Trouble,
): Promise<number | undefined> {
  let account: InboxAccount | undefined;
  try {
    account = await accountOf(ports, key);
    if (account === undefined) return undefined;
    const rest = await restOf(ports, key);
    if (rest > 0) return rest;
    if (!(await takeLease(ports, key, surroundings.holder))) return againMs;
  } catch (error) {
    return failed(ports, key, account, error, surroundings, trouble);
  }
  return holding(ports, key, account, surroundings, trouble);
}

/** The mailbox as its inbox had it at a time. */
interface InboxAccount extends MailboxAccount {
  /** Of the inbox; another one: it was saved since. */
  readonly savedAt: Timestamp;
}

/** Undefined where the inbox does not read this mailbox. */
async function accountOf(ports: ReadMailboxPorts, { inboxId, place }: MailboxKey): Promise<InboxAccount | undefined> {
  const found = await ports.store.read(
    async (reader) => ({
      inbox: await reader.inboxes.find(inboxId),
      secrets: await reader.mailSecrets.list(inboxId),
    }),
    { oneState: true },
  );
  const servers = receivingInboxOf(found.inbox)?.config.imap ?? [];
  const index = servers.findIndex((server) => mailboxPlace(server) === place);
  const server = servers[index];
  if (server === undefined || found.inbox === undefined) return undefined;
  // What was sealed with another secret opens no mailbox: its server refuses the login, and the inbox shows it.
  const password = openedMailSecret(ports.sealer, found.secrets, `imap.${index}`) ?? '';
  return { server, password, savedAt: found.inbox.updatedAt };
}

/** Milliseconds until the mailbox is looked at, or its rest is looked at again; 0: it may be looked at now. */
async function restOf(ports: ReadMailboxPorts, key: MailboxKey): Promise<number> {
  const now = ports.clock.now();
  const mailbox = await ports.store.read((reader) => reader.mailboxes.find(key));
  return Math.min(Math.max((mailbox?.health.nextAt ?? now) - now, 0), againMs);
}

async function takeLease({ store, clock }: ReadMailboxPorts, key: MailboxKey, holder: string): Promise<boolean> {
  const now = clock.now();
  return store.transact((writer) => writer.mailboxes.takeLease(key, holder, now, now + leaseMs));
}

/** With the lease, which is given back once it is noted how it went: the next reader must not try the same at once. */
async function holding(
  ports: ReadMailboxPorts,
  key: MailboxKey,
  account: InboxAccount,
  surroundings: ReadingSurroundings,
  trouble: Trouble,
): Promise<number | undefined> {
  const { holder, every } = surroundings;
  let isLost = false;
  const renew = async (): Promise<void> => {
    try {
      isLost ||= !(await takeLease(ports, key, holder));
    } catch {
      // The store is away. The lease runs out by itself, and what is written until then fails too.
    }
  };
  const stop = every(renewEveryMs, () => void renew());
  try {
    // Another reader may have failed, and given the lease back, since the rest was looked at.
    const rest = await restOf(ports, key);
    return rest > 0 ? rest : await connected(ports, key, account, surroundings, trouble, () => isLost);
  } catch (error) {
    return await failed(ports, key, account, error, surroundings, trouble);
  } finally {
    stop();
    await ports.store.transact((writer) => writer.mailboxes.giveLease(key, holder)).catch(() => undefined);
  }
}

async function connected(
  ports: ReadMailboxPorts,
  key: MailboxKey,
  account: MailboxAccount,
  surroundings: ReadingSurroundings,
  trouble: Trouble,
  isLost: () => boolean,
): Promise<number | undefined> {
  const { signal, failed: onFailed } = surroundings;
  const open = await ports.mailboxServers.open(account);
  const close = (): void => void open.close();
  signal.addEventListener('abort', close, { once: true });
  const isOver = (): boolean => signal.aborted || isLost();
  try {
    while (!isOver()) {
      const { faults } = trouble;
      const look = await lookAtMailbox(ports, key, account.server, open, { isOver, failed: onFailed, faults });
      trouble.times = 0;
      if (look.ended === 'over') return againMs;
      await open.wait(waitMs(account, open, look.nextTryAt, ports.clock.now()), signal);
    }
    return againMs;
  } finally {
    signal.removeEventListener('abort', close);
    await open.close();
  }
}

function waitMs({ server }: MailboxAccount, { can }: OpenMailbox, nextTryAt: Timestamp | null, now: Timestamp): number {
  const interval = parseDuration(server.read_interval) ?? longestIdleMs;
  const untilRetry = nextTryAt === null ? interval : Math.max(secondLengthMs, nextTryAt - now);
  return Math.min(interval, untilRetry, can.idle ? longestIdleMs : longestBlindMs);
}

/** Milliseconds until the next attempt; undefined where the reading ends. */
async function failed(
  ports: ReadMailboxPorts,
  key: MailboxKey,
  account: InboxAccount | undefined,
  error: unknown,
  { signal, random, failed: report }: ReadingSurroundings,
  trouble: Trouble,
): Promise<number | undefined> {
  if (signal.aborted) return undefined;
  if (!(error instanceof MailboxFailure || error instanceof DomainError)) report(error, { place: key.place, uid: 0 });
  const fault = faultIn(error);
  const at = ports.clock.now();
  try {
    return await ports.store.transact(async (writer) => {
      const { health } = await writer.mailboxes.lock(key, newMailboxHealth(at));
      // What failed before the inbox was saved says nothing about what it has now.
      const inbox = await writer.inboxes.find(key.inboxId);
      if (account !== undefined && inbox?.updatedAt !== account.savedAt) return 0;
      const next = nextMailboxHealth(health, { type: 'failed', at, fault, random: random() });
      await writer.mailboxes.setHealth(key, next);
      return Math.min(Math.max(next.nextAt - at, 0), againMs);
    });
  } catch {
    // The store is away, so what is wrong cannot be noted: `mailboxHealthAt` shows it.
    trouble.times += 1;
    return Math.min(againMs * 2 ** Math.min(trouble.times - 1, 10), longestRestMs);
  }
}

/** What is not the server's is a fault of ours. */
function faultIn(error: unknown): MailboxFault {
  if (error instanceof MailboxFailure) {
    const isOfOneMail = error.fault === 'no_mail' || error.fault === 'mail_refused';
    return isOfOneMail ? 'unreachable' : error.fault;
  }
  return error instanceof DomainError && error.code === 'upload.no_room' ? 'no_room' : 'machine_failed';
}
