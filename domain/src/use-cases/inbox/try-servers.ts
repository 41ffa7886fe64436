import { isAskedFor, mailboxSearch } from '../../model/mail/mailbox/mailbox-search.ts';
import { newUids } from '../../model/mail/mailbox/mailbox-uids.ts';
import type { MailAddress } from '../../model/mail/received-mail.ts';
import { mailboxPlace } from '../../model/mail/setup/mail-config.ts';
import type { ImapServer, MailServer, SmtpServer } from '../../model/mail/setup/mail-server.ts';
import {
  type MailboxTest,
  type MailTestFault,
  type RelayTest,
  relayTestFault,
  shownServerText,
} from '../../model/mail/setup/mail-test.ts';
import { testMail } from '../../model/mail/setup/test-mail.ts';
import type { Mailbox } from '../../model/mail/store/mail-records.ts';
import { parseDuration } from '../../model/shared/duration.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { EndSignal } from '../../ports/mail/end-signal.ts';
import type { RelayAccount, RelayResult } from '../../ports/mail/mail-relay.ts';
import { MailboxFailure, type OpenMailbox } from '../../ports/mail/mailbox.ts';
import { OutboundRefusal } from '../../ports/mail/outbound.ts';
import type { Ports } from '../../ports/ports.ts';
import { beforeEnd } from './before-end.ts';
import { secretMask } from './require-inbox.ts';

export type TestPorts = Pick<Ports, 'clock' | 'ids' | 'outbound' | 'mailboxServers' | 'mailRelay'>;

/** `password`: null where the server takes none, undefined where it cannot be opened. */
interface TriedServer<Server> {
  readonly server: Server;
  readonly password: string | null | undefined;
}

const timeout: MailTestFault = { code: 'timeout', text: null };
const unreadable: MailTestFault = { code: 'password_unreadable', text: null };

/** Whether the mailbox can be read. It is opened for reading alone. */
export async function tryMailbox(
  ports: TestPorts,
  { server, password, known }: TriedServer<ImapServer> & { readonly known: readonly Mailbox[] },
  end: EndSignal,
): Promise<MailboxTest> {
  const startedAt = ports.clock.now();
  const found = { idle: false, move: false, wouldImport: null };
  const answered = (test: Omit<MailboxTest, 'ms'>): MailboxTest => ({ ...test, ms: ports.clock.now() - startedAt });
  if (password === undefined) return answered({ ...found, fault: unreadable });
  const barred = await barredHost(ports, server, end);
  if (barred !== null) return answered({ ...found, fault: barred });
  const opening = ports.mailboxServers.open({
    server: { ...server, after_import: 'nothing' },
    password: password ?? '',
  });
  try {
    const mailbox = await beforeEnd(opening, end);
    if (mailbox === undefined) {
      void opening.then(closed, () => undefined);
      return answered({ ...found, fault: timeout });
    }
    const { idle, move, uidPlus } = mailbox.can;
    const can = { idle, move: move || uidPlus };
    try {
      const wouldImport = await beforeEnd(countNew(ports, mailbox, server, known), end);
      if (wouldImport === undefined) return answered({ ...can, wouldImport: null, fault: timeout });
      return answered({ ...can, wouldImport, fault: null });
    } finally {
      void closed(mailbox);
    }
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    const { fault, message } = error;
    // What is refused about a single mail cannot be the outcome of a test.
    const code = fault === 'no_mail' || fault === 'mail_refused' ? 'unreachable' : fault;
    return answered({ ...found, fault: { code, text: shownServerText(message, password, secretMask) } });
  }
}

function closed(mailbox: OpenMailbox): Promise<void> {
  return mailbox.close();
}

/** How many mails are asked when they arrived, so that a test ends in time. The oldest come first, as a rule. */
const mostLookedAt = 100;

async function countNew(
  { clock }: Pick<Ports, 'clock'>,
  mailbox: OpenMailbox,
  server: ImapServer,
  known: readonly Mailbox[],
): Promise<number> {
  const record = known.find(({ place }) => place === mailboxPlace(server));
  const scanSinceMs = parseDuration(server.scan_inbox_since) ?? 0;
  const search = mailboxSearch(record, mailbox.uidValidity, scanSinceMs, clock.now());
  const found = newUids(search, await mailbox.search(search));
  if (search.since === null) return found.length;
  let older = 0;
  for (const uid of found.slice(0, mostLookedAt)) {
    const receivedAt = await arrivalOf(mailbox, uid);
    if (receivedAt !== undefined && !isAskedFor(search, receivedAt)) older += 1;
  }
  return found.length - older;
}

/** Undefined where the server does not say it of this mail. */
async function arrivalOf(mailbox: OpenMailbox, uid: number): Promise<Timestamp | undefined> {
  try {
    return (await mailbox.look(uid))?.receivedAt;
  } catch (error) {
    if (error instanceof MailboxFailure && error.fault === 'mail_refused') return undefined;
    throw error;
  }
}

/** Of the mail, which has no files. */
const mostBytes = 1_048_576;

/** Whether the relay lets the desk in, and takes a mail where one is asked for. */
export async function tryRelay(
  ports: TestPorts,
  {
    server,
    password,
    mail,
  }: TriedServer<SmtpServer> & { readonly mail: { readonly from: MailAddress; readonly sendTo: string } | null },
  end: EndSignal,
): Promise<RelayTest> {
  const startedAt = ports.clock.now();
  const answered = (fault: MailTestFault | null, result?: RelayResult): RelayTest => ({
    fault: fault && { ...fault, text: fault.text && shownServerText(fault.text, password ?? null, secretMask) },
    ms: ports.clock.now() - startedAt,
    sent: fault === null && mail !== null,
    size: result?.maxSize ?? null,
  });
  if (password === undefined) return answered(unreadable);
  const barred = await barredHost(ports, server, end);
  if (barred !== null) return answered(barred);
  const account: RelayAccount = { server, password };
  const attempt = mail === null ? ports.mailRelay.probe(account) : sendTest(ports, account, mail, end);
  const result = await beforeEnd(attempt, end);
  if (result === undefined) return answered(timeout);
  if (result.isTooLarge) return answered({ code: 'too_large', text: null }, result);
  const fault = relayTestFault(result.answer, mail?.sendTo ?? null);
  // The attempt that was cut because the time is over.
  return answered(fault !== null && end.aborted ? timeout : fault, result);
}

function sendTest(
  ports: TestPorts,
  account: RelayAccount,
  { from, sendTo }: { readonly from: MailAddress; readonly sendTo: string },
  signal: EndSignal,
): Promise<RelayResult> {
  const mail = testMail({ uuid: ports.ids.uuid(), at: ports.clock.now(), from, to: sendTo });
  return ports.mailRelay.send(account, mail, { maxBytes: mostBytes, beforeLastByte: async () => {}, signal });
}

/** What is against connecting to the host at all. */
async function barredHost(
  { outbound }: Pick<Ports, 'outbound'>,
  { host }: MailServer,
  end: EndSignal,
): Promise<MailTestFault | null> {
  try {
    return (await beforeEnd(outbound.resolve(host), end)) === undefined ? timeout : null;
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    return { code: error.why === 'inner' ? 'inner_address' : 'unknown_host', text: null };
  }
}
