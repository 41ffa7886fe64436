import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { MailHold } from '../../model/mail/mailbox/mail-hold.ts';
import { type MailboxState, mailboxHealthAt, newMailboxHealth } from '../../model/mail/mailbox/mailbox-state.ts';
import { mailboxPlace, readMailConfig } from '../../model/mail/setup/mail-config.ts';
import type { ImapServer, SmtpServer } from '../../model/mail/setup/mail-server.ts';
import type { MailServerFault } from '../../model/mail/setup/mail-test.ts';
import { type Mailbox, relayPlace } from '../../model/mail/store/mail-records.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { MailSecret } from '../../ports/mail/mail-secret-repository.ts';
import type { Sealer } from '../../ports/platform.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { findMailHold } from '../mail/hold/find-mail-hold.ts';
import { openedMailSecret } from './mail-secrets.ts';
import { requireInbox } from './require-inbox.ts';

/** Mails that wait, as far as they are counted. */
const mostCounted = 10_000;

/** How a server of an inbox does. */
interface ServerHealth {
  readonly state: MailboxState;
  readonly since: Timestamp;
  /** Null while all is well. */
  readonly error: MailServerFault | null;
  /** When it is tried again; null where it is not waited for. */
  readonly nextAt: Timestamp | null;
  /** When it last answered to the end; null for never. */
  readonly lastOkAt: Timestamp | null;
}

interface MailboxShown extends ServerHealth {
  readonly server: ImapServer;
  readonly lastMailAt: Timestamp | null;
}

interface RelayShown extends ServerHealth {
  readonly server: SmtpServer;
  /** Mails that have not left; 10,000 at most. */
  readonly waiting: number;
  readonly oldestWaitingAt: Timestamp | null;
}

export interface InboxHealth {
  /** In the order of the configuration. */
  readonly mailboxes: readonly MailboxShown[];
  /** Null where the inbox has no relay. */
  readonly relay: RelayShown | null;
}

/**
 * How reading and sending go in an inbox with mailboxes. A password that cannot be opened is a refused login. Needs
 * `inboxes:manage`. Throws `inbox.not_found` and `inbox.no_mail`.
 *
 * @example
 * await desk.healthOfInbox(actor, inbox.id) // throws inbox.no_mail
 */
export async function healthOfInbox(
  { store, sealer, clock }: Pick<Ports, 'store' | 'sealer' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<InboxHealth> {
  requirePermission(actor, 'inboxes:manage');
  return store.read(
    async (reader) => {
      const inbox = await requireInbox(reader.inboxes, id);
      if (!channelRules[inbox.channel].hasAddresses) {
        throw refuse('inbox.no_mail', 'Only an inbox with addresses reads and sends mail');
      }
      const known = await reader.mailboxes.list(id);
      const secrets = await reader.mailSecrets.list(id);
      const { imap, smtp } = readMailConfig(inbox.config).config;
      const hold = await findMailHold(reader);
      const healthOf = (server: ImapServer | SmtpServer, name: string, place: string, lookedAt?: Timestamp) => {
        const record = known.find((each) => each.place === place);
        const facts = { hold, isUnreadable: isUnreadable(sealer, secrets, server, name), lookedAt };
        return { ...shownHealth(inbox, record, facts), record };
      };
      const mailboxes = imap.map((server, at) => {
        const { record, ...health } = healthOf(server, `imap.${at}`, mailboxPlace(server), clock.now());
        return { ...health, server, lastMailAt: record?.lastMailAt ?? null };
      });
      const [server] = smtp;
      if (server === undefined) return { mailboxes, relay: null };
      const { record: _record, ...health } = healthOf(server, 'smtp.0', relayPlace);
      return { mailboxes, relay: { ...health, server, ...(await waitingOf(reader, id)) } };
    },
    { oneState: true },
  );
}

function isUnreadable(
  sealer: Sealer,
  secrets: readonly MailSecret[],
  { username }: ImapServer | SmtpServer,
  name: string,
): boolean {
  return username !== '' && openedMailSecret(sealer, secrets, name) === undefined;
}

interface KnownOfServer {
  readonly hold: MailHold | undefined;
  /** The password cannot be opened. */
  readonly isUnreadable: boolean;
  /** Now, for what is looked at all the time: a relay may have nothing to send for days. */
  readonly lookedAt: Timestamp | undefined;
}

function shownHealth(
  inbox: Inbox,
  record: Mailbox | undefined,
  { hold, isUnreadable, lookedAt }: KnownOfServer,
): ServerHealth {
  const noted = { health: record?.health ?? newMailboxHealth(inbox.updatedAt), lease: record?.lease ?? null };
  const health = lookedAt === undefined ? noted.health : mailboxHealthAt(noted, lookedAt);
  const { since, lastOkAt } = health;
  if (!inbox.enabled) return { state: 'disabled', since, error: null, nextAt: null, lastOkAt };
  if (hold !== undefined) return { state: 'held', since: hold.since ?? since, error: null, nextAt: null, lastOkAt };
  if (isUnreadable) return { state: 'auth_failed', since, error: 'password_unreadable', nextAt: null, lastOkAt };
  const isWaiting = health.state === 'resting' || health.state === 'auth_failed';
  return { state: health.state, since, error: health.error, nextAt: isWaiting ? health.nextAt : null, lastOkAt };
}

async function waitingOf(
  reader: StoreReader,
  inboxId: number,
): Promise<Pick<RelayShown, 'waiting' | 'oldestWaitingAt'>> {
  const { count, oldestId } = await reader.mailOutbox.countQueued(inboxId, mostCounted);
  const oldest = oldestId === null ? undefined : await reader.mailOutbox.find(oldestId);
  return { waiting: count, oldestWaitingAt: oldest?.createdAt ?? null };
}
