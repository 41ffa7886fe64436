import type { ReplyOf } from '@helpdesk/contract';
import type { ReceivedMail } from '@helpdesk/domain';
import type { MailFile, MailParser } from '@helpdesk/domain/ports';
import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { mailAddress, mailReading } from '@helpdesk/testkit';
import type { World } from '../world.ts';
import type { MailDesk } from './sending-world.ts';

interface Arriving {
  readonly mail: Partial<ReceivedMail>;
  readonly html?: string;
  readonly files?: readonly MailFile[];
  /** The bytes of the mail, as a mailbox has them. */
  readonly raw?: string;
}

let uids = 0;

/** Has the inbox import a mail; returns the message that it became. */
export async function arrive(
  world: World,
  { inboxId }: Pick<MailDesk, 'inboxId'>,
  { mail, html, files, raw = 'Subject: raw\r\n\r\nHello' }: Arriving,
): Promise<ReplyOf<'getMessage'>> {
  uids += 1;
  const text = mail.text ?? 'Any news?';
  const reading = mailReading({
    mail: {
      to: [mailAddress('support@example.com')],
      messageId: `m${uids}@example.net`,
      ...mail,
      text,
      html: html ?? null,
    },
    ...(files && { files }),
  });
  const mailParser: MailParser = {
    read: async () => reading,
    readHead: async () => {
      throw new Error('the mail is read whole');
    },
    close: async () => {},
  };
  const desk = createHelpdesk({ ...world.ports, mailParser });
  const bytes = new TextEncoder().encode(raw);
  const shown = { place: 'INBOX', uidValidity: '7', uid: uids, receivedAt: world.clock.now(), size: bytes.length };
  const source = {
    whole: async function* () {
      yield bytes;
    },
    head: async () => bytes,
  };
  const outcome = await desk.importMail(inboxId, shown, source);
  if (!outcome?.conversationUuid || !outcome.messageUuid) throw new Error('the mail became no message');
  const params = { cuuid: outcome.conversationUuid, uuid: outcome.messageUuid };
  return world.data('getMessage', { params });
}
