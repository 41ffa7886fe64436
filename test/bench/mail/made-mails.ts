import { seededRandom } from '../random.ts';

/** How many mails of the bench share an author: one begins a conversation, the others answer in it. */
const mailsOfOne = 4;

const words =
  'the parcel has not arrived and I would like to know when it will be here because we leave on Friday ' +
  'order number invoice refund address street please answer thank you for your help with this matter';

/**
 * Mails as programs write them: a text and the same in HTML, of about `bytes` bytes. Each author writes four, of which
 * three refer to the first.
 */
export function madeMails(count: number, bytes: number): readonly string[] {
  const random = seededRandom(1);
  const vocabulary = words.split(' ');
  const lines = (length: number, wrap: (line: string) => string): string => {
    let text = '';
    while (text.length < length) {
      const line = Array.from({ length: 10 }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');
      text += `${wrap(line)}\r\n`;
    }
    return text;
  };
  return Array.from({ length: count }, (_, index) => {
    const author = Math.floor(index / mailsOfOne);
    const first = `<first-${author}@customer-${author % 100}.example>`;
    const isFirst = index % mailsOfOne === 0;
    const head = [
      `From: Customer ${author} <customer-${author}@customer-${author % 100}.example>`,
      'To: Support <support@desk.example>',
      `Subject: ${isFirst ? '' : 'Re: '}Order ${author}`,
      `Message-ID: ${isFirst ? first : `<mail-${index}@customer-${author % 100}.example>`}`,
      ...(isFirst ? [] : [`In-Reply-To: ${first}`, `References: ${first}`]),
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="part"',
    ];
    const text = lines(bytes * 0.25, (line) => line);
    const html = lines(bytes * 0.7, (line) => `<p style="margin:0;color:#333"><b>${line}</b></p>`);
    return [
      ...[...head, '', '--part', 'Content-Type: text/plain; charset=utf-8', '', text],
      ...['--part', 'Content-Type: text/html; charset=utf-8', '', `<html><body>${html}</body></html>`, '--part--', ''],
    ].join('\r\n');
  });
}
