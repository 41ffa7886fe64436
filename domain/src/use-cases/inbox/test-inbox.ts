import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { MailAddress } from '../../model/mail/received-mail.ts';
import { mayReceiveMail } from '../../model/mail/sending/mail-recipients.ts';
import { type MailConfig, readMailConfig, readSender } from '../../model/mail/setup/mail-config.ts';
import { readMailPasswords } from '../../model/mail/setup/mail-passwords.ts';
import {
  hintsOfTest,
  isForProvider,
  type MailboxTest,
  type MailTestHint,
  type RelayTest,
} from '../../model/mail/setup/mail-test.ts';
import type { Mailbox } from '../../model/mail/store/mail-records.ts';
import { type InputIssue, invalidInput } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { EndSignal } from '../../ports/mail/end-signal.ts';
import type { MailSecret } from '../../ports/mail/mail-secret-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { beforeEnd } from './before-end.ts';
import { hostsOfAddress } from './find-mail-hosts.ts';
import { requireNoIssues, senderFault } from './mail-input.ts';
import { type FormerMail, openedMailSecret } from './mail-secrets.ts';
import { secretMask } from './require-inbox.ts';
import { type TestPorts, tryMailbox, tryRelay } from './try-servers.ts';

export interface TestInboxInput {
  /** As an inbox is given it. */
  readonly config: JsonObject;
  /** `Name <address>`. */
  readonly from?: string | null | undefined;
  /** The inbox whose passwords the masks stand for. */
  readonly inboxId?: number | null | undefined;
  /** Who gets a mail, with a fixed text; nobody where it is absent. */
  readonly sendTo?: string | null | undefined;
}

export interface InboxTest {
  /** In the order of the configuration. */
  readonly imap: readonly MailboxTest[];
  /** Null where the configuration has no relay. */
  readonly smtp: RelayTest | null;
  readonly hints: readonly MailTestHint[];
}

/**
 * Tries whether the mailboxes of a configuration can be read and its relay takes mail. Nothing is stored, and nothing
 * changes in the mailboxes. Needs `inboxes:manage`. Throws `input.invalid` and `inbox.unknown`.
 *
 * @param end where it aborts, what has not answered has timed out
 * @example
 * const end = new AbortController().signal;
 * await desk.testInbox(actor, { config: {} }, end) // { imap: [], smtp: null, hints: ['no_imap', 'no_smtp'] }
 */
export async function testInbox(
  ports: TestPorts & Pick<Ports, 'store' | 'sealer'>,
  actor: Actor,
  input: TestInboxInput,
  end: EndSignal,
): Promise<InboxTest> {
  requirePermission(actor, 'inboxes:manage');
  const { config, from, known, passwordOf } = await readInput(ports, input);
  const sendTo = input.sendTo || null;
  const [imap, smtp] = await Promise.all([
    Promise.all(
      config.imap.map((server, at) => tryMailbox(ports, { server, password: passwordOf(`imap.${at}`), known }, end)),
    ),
    Promise.all(
      config.smtp.map((server) =>
        tryRelay(
          ports,
          { server, password: passwordOf('smtp.0'), mail: from && sendTo ? { from, sendTo } : null },
          end,
        ),
      ),
    ).then(([test = null]) => test),
  ]);
  const isRefused = [...imap, ...(smtp === null ? [] : [smtp])].some(({ fault }) => isForProvider(fault));
  const hosts =
    isRefused && from !== null ? await beforeEnd(hostsOfAddress(ports.outbound, from.address), end) : undefined;
  return { imap, smtp, hints: hintsOfTest(config, { imap, smtp }, hosts) };
}

interface ReadInput {
  readonly config: MailConfig;
  readonly from: MailAddress | null;
  /** What the inbox has read already. */
  readonly known: readonly Mailbox[];
  /** Null where the server takes none, undefined where it cannot be opened. */
  passwordOf(name: string): string | null | undefined;
}

async function readInput(
  { store, sealer }: Pick<Ports, 'store' | 'sealer'>,
  input: TestInboxInput,
): Promise<ReadInput> {
  const issues: InputIssue[] = [];
  const { config, issues: ofConfig } = readMailConfig(input.config);
  const from = input.from ? readSender(input.from) : null;
  if (from === undefined) issues.push({ path: 'from', message: senderFault });
  if (input.sendTo) {
    if (!mayReceiveMail(input.sendTo)) issues.push({ path: 'send_to', message: 'must be an address, in ASCII' });
    if (from === null) issues.push({ path: 'from', message: 'is required for a mail' });
    if (config.smtp.length === 0) issues.push({ path: 'config.smtp', message: 'is required for a mail' });
  }
  const id = input.inboxId ?? null;
  const former = id === null ? null : await store.read((reader) => formerOf(reader, id), { oneState: true });
  const { passwords, issues: ofPasswords } = readMailPasswords(input.config, former?.config ?? null, secretMask);
  const isKept = passwords.some((each) => 'keptFrom' in each);
  if (input.sendTo && isKept && from && !former?.own.includes(from.address.toLowerCase())) {
    issues.push({ path: 'from', message: 'must be an address of the inbox where its kept password sends' });
  }
  requireNoIssues([...issues, ...ofConfig, ...ofPasswords]);
  return {
    config,
    from: from ?? null,
    known: former?.known ?? [],
    passwordOf: (name) => {
      const given = passwords.find((each) => each.name === name);
      if (given === undefined) return null;
      if ('password' in given) return given.password;
      return openedMailSecret(sealer, former?.secrets ?? noSecrets, given.keptFrom);
    },
  };
}

const noSecrets: readonly MailSecret[] = [];

async function formerOf(
  reader: StoreReader,
  id: number,
): Promise<FormerMail & Pick<ReadInput, 'known'> & { readonly own: readonly string[] }> {
  const inbox = await reader.inboxes.find(id);
  if (inbox === undefined || inbox.closedAt !== null || !channelRules[inbox.channel].hasAddresses) {
    throw invalidInput('inbox.unknown', 'inbox_id', 'is no inbox with addresses');
  }
  const { config } = readMailConfig(inbox.config);
  const sender = inbox.from === null ? undefined : readSender(inbox.from)?.address;
  const senders = [sender ?? [], config.aliases.flatMap(({ address, send }) => (send ? [address] : []))].flat();
  return {
    config,
    own: senders.map((address) => address.toLowerCase()),
    secrets: await reader.mailSecrets.list(id),
    known: await reader.mailboxes.list(id),
  };
}
