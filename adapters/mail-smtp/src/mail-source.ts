import { Readable } from 'node:stream';
import type { OutgoingMail } from '@helpdesk/domain';
import type { CarriedFile } from '@helpdesk/domain/ports';
import MailComposer from 'nodemailer/lib/mail-composer';
import { mailHead } from './mail-head.ts';

/**
 * The bytes of a mail: the same ones each time, in ASCII, with lines of at most 998 characters. Files are read while they
 * are sent. Throws at once where the mail cannot be written.
 */
export function mailSource(mail: OutgoingMail<CarriedFile>): AsyncIterable<Uint8Array> {
  const head = mailHead(mail);
  return written(head, mail);
}

async function* written(head: string, mail: OutgoingMail<CarriedFile>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head, 'latin1');
  const composer = new MailComposer({
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.date),
    baseBoundary: mail.boundary,
    text: withBreaks(mail.text),
    html: withBreaks(mail.html),
    attachments: [
      ...mail.images.map((file) => ({
        ...part(file),
        cid: file.contentId ?? '',
        contentDisposition: 'inline' as const,
      })),
      ...mail.attached.map((file) => ({ ...part(file), contentDisposition: 'attachment' as const })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Its head follows ours: what describes the parts, the date and the id.
  const source = composer.compile().createReadStream();
  for await (const chunk of source) yield chunk;
}

function part(file: CarriedFile) {
  return {
    filename: file.name,
    contentType: sentType(file.contentType),
    contentTransferEncoding: 'base64' as const,
    content: Readable.from(opened(file), { objectMode: false }),
  };
}

/** A file is opened when its turn has come: an attempt may end before. */
async function* opened(file: CarriedFile): AsyncGenerator<Uint8Array> {
  yield* file.open();
}

const typeShape = /^(?!message\/|multipart\/)[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** A mail or a multipart must not be in base64, and would not be safe otherwise: it goes as a file of unknown type. */
function sentType(contentType: string): string {
  const type = contentType.toLowerCase();
  return typeShape.test(type) ? type : 'application/octet-stream';
}

function withBreaks(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n');
}
