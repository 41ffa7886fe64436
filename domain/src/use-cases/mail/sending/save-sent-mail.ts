import { hasAccepted } from '../../../model/mail/sending/sending-state.ts';
import { mailboxPlace } from '../../../model/mail/setup/mail-config.ts';
import { savesSentItself } from '../../../model/mail/setup/mail-hosts.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { openedMailSecret } from '../../inbox/mail-secrets.ts';
import { buildMail } from './build-mail.ts';
import type { ClaimedMail } from './claim-due-mail.ts';
import { mailInboxOf } from './mail-inbox.ts';

type SavePorts = Pick<Ports, 'store' | 'macs' | 'sealer' | 'sanitizer' | 'mediaStore' | 'mailRelay' | 'mailboxServers'>;

/** The server is not asked for a copy: it refuses the desk, or it would. */
class CopyRefused extends Error {
  /** Named in the log. */
  readonly code: string;

  constructor(code: string) {
    super(`the mailbox takes no copy: ${code}`);
    this.code = code;
  }
}

/**
 * Puts a copy of a mail that a recipient was accepted for into the sent mails of the first mailbox of its inbox, where
 * the inbox wants it and its relay does not do so itself. A mail that has a copy gets no second one. Throws where the
 * mailbox cannot be read now or its password cannot be opened, without a login that would fail and be counted. Throws
 * what the mailbox throws; the mail is sent all the same. Source: section 8 of the design of the e-mail channel.
 *
 * @example
 * await desk.saveSentMail({ mailId: 1, inboxId: inbox.id }) // undefined
 */
export async function saveSentMail(ports: SavePorts, sent: Pick<ClaimedMail, 'mailId' | 'inboxId'>): Promise<void> {
  const copy = await ports.store.read((reader) => copyOf(ports, reader, sent), { oneState: true });
  if (copy === undefined) return;
  const { account, mail, size: maxBytes } = copy;
  const source = ports.mailRelay.source(mail);
  await ports.mailboxServers.saveSent(account, { messageId: mail.messageId, date: mail.date, source, maxBytes });
}

/** Undefined where no copy is wanted. Throws `CopyRefused`. */
async function copyOf(
  ports: SavePorts,
  reader: StoreReader,
  { mailId, inboxId }: Pick<ClaimedMail, 'mailId' | 'inboxId'>,
) {
  const found = await reader.inboxes.find(inboxId);
  const mailInbox = found && mailInboxOf(found);
  const [server] = mailInbox?.config.imap ?? [];
  const [relay] = mailInbox?.config.smtp ?? [];
  if (mailInbox === undefined || server === undefined || relay === undefined) return undefined;
  if (relay.save_sent === 'never' || savesSentItself(relay.host)) return undefined;
  const mail = await reader.mailOutbox.find(mailId);
  if (mail === undefined || !hasAccepted(mail.sending)) return undefined;
  const health = (await reader.mailboxes.find({ inboxId, place: mailboxPlace(server) }))?.health;
  if (health !== undefined && health.state !== 'ok') throw new CopyRefused(health.error ?? health.state);
  const password = openedMailSecret(ports.sealer, await reader.mailSecrets.list(inboxId), 'imap.0');
  if (password === undefined) throw new CopyRefused('password_unreadable');
  const built = await buildMail(ports, reader, mail, mailInbox);
  return built && { account: { server, password }, mail: built.mail, size: built.size };
}
