import { channelRules } from '../../model/inbox/channel-rules.ts';
import { type Inbox, openInboxes } from '../../model/inbox/inbox.ts';
import { nextMailboxHealth } from '../../model/mail/mailbox/mailbox-state.ts';
import { mailboxPlace, readMailConfig } from '../../model/mail/setup/mail-config.ts';
import { relayPlace } from '../../model/mail/store/mail-records.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import { cutText } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { InboxFields } from '../../ports/inbox-repository.ts';
import type { MailSecret } from '../../ports/mail/mail-secret-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { endRest } from '../mail/sending/end-waiting.ts';

/** An inbox with addresses can neither read nor send without its own. Throws `input.invalid`. */
export function requireSender({ channel, enabled, from }: Pick<InboxFields, 'channel' | 'enabled' | 'from'>): void {
  if (channelRules[channel].hasAddresses && enabled && from === null) {
    throw invalidInput('input.invalid', 'from', 'is required before the inbox is enabled');
  }
}

/**
 * Stores what belongs to the mailboxes of an inbox whose fields were stored: its passwords, where a configuration was
 * given, and that what failed before may be well now: mails leave at once. Records of mailboxes that it has no more go. Throws
 * `inbox.mailbox_taken`.
 */
export async function keepMailboxes(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  id: number,
  { enabled, config }: Pick<InboxFields, 'enabled' | 'config'>,
  secrets: readonly MailSecret[] | undefined,
  at: Timestamp,
): Promise<void> {
  if (secrets !== undefined) {
    await requireFreeMailboxes(writer, id, config);
    await writer.mailSecrets.replace(id, secrets);
    await writer.mailboxes.deleteOthers(id, [...placesOf(config), relayPlace]);
  }
  for (const { place, health } of await writer.mailboxes.list(id)) {
    const event = { type: enabled ? 'begun' : 'disabled', at } as const;
    await writer.mailboxes.setHealth({ inboxId: id, place }, nextMailboxHealth(health, event));
    if (place === relayPlace && enabled && health.state !== 'ok') await endRest(ports, writer, id, at);
  }
}

/** Both inboxes would import each mail. */
async function requireFreeMailboxes(writer: StoreWriter, id: number, config: JsonObject): Promise<void> {
  const own = placesOf(config);
  if (own.length === 0) return;
  const others = openInboxes(await writer.inboxes.list()).filter(
    (inbox) => inbox.id !== id && channelRules[inbox.channel].hasAddresses,
  );
  const reader = others.find((other) => placesOf(other.config).some((place) => own.includes(place)));
  if (reader === undefined) return;
  throw refuse('inbox.mailbox_taken', `The inbox ${cutText(reader.name, 64)} reads this mailbox already`);
}

function placesOf(config: Inbox['config']): readonly string[] {
  return readMailConfig(config).config.imap.map(mailboxPlace);
}
