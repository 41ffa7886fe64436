import type { MailNotice } from '../../../model/mail/body/mail-body.ts';
import { noticeBody } from '../../../model/mail/body/mail-notices.ts';
import type { MailReading } from '../../../ports/mail/mail-parser.ts';
import type { ShownBody } from './write-mail.ts';

/** What agents read of a mail. Of one of which only the head was read, a sentence that the screens translate. */
export function shownBody(reading: MailReading): ShownBody {
  const notice: MailNotice = reading.read === 'head' && reading.why === 'too_large' ? 'too_large' : 'unreadable';
  const body = reading.read === 'whole' ? reading.body : noticeBody(notice);
  const { content, textContent, contentType } = body;
  const shown = { content, textContent, contentType };
  return { content: shown, body: reading.read === 'whole' ? body : null, notice: body.notice };
}
