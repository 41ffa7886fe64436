import type { Actor } from '../../model/agent/agent.ts';
import type { MailHeader } from '../../model/mail/received-mail.ts';
import type { Message } from '../../model/message/message.ts';
import type { Ports } from '../../ports/ports.ts';
import { openMediaContent } from '../media/open-media-content.ts';
import { sourceOfMail } from './source-of-mail.ts';

/** A mail uncut, made safe. */
export interface OriginalMail {
  /** Null where the mail has no HTML, or too much of it. */
  readonly html: string | null;
  readonly text: string;
  /** In the order of the mail. */
  readonly headers: readonly MailHeader[];
  readonly message: Message;
}

/**
 * All of a received mail, with what is quoted in it, read again from how it came. Needs `messages:read`. Throws
 * `media.not_found` where it is no mail or is not kept any more, `message.not_found`, `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * await desk.getOriginalMail(actor, uuid, message.uuid) // throws media.not_found
 */
export async function getOriginalMail(
  ports: Pick<Ports, 'store' | 'mediaStore' | 'mailParser'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<OriginalMail> {
  const { source, message } = await sourceOfMail(ports, actor, conversationUuid, uuid);
  const { content } = await openMediaContent(ports, source, 'original');
  const staged = await ports.mediaStore.stage(content, source.size);
  try {
    const reading = await ports.mailParser.read(staged);
    try {
      const { headers } = reading.mail;
      const whole = reading.read === 'whole' ? reading.body.whole : { html: null, text: '' };
      return { html: whole.html, text: whole.text, headers, message };
    } finally {
      await reading.release();
    }
  } finally {
    await ports.mediaStore.discard(staged);
  }
}
