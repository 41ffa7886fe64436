import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusMail, corpusNames } from '../../support/mail/corpus.ts';
import { contentOf, type MailReader, openMailReader, wholeReading } from '../../support/mail/read-mails.ts';

let reader: MailReader;
beforeAll(async () => {
  reader = await openMailReader();
});
afterAll(() => reader.close());

const readMail = async (name: string) => wholeReading(await reader.read(corpusMail(name)));
const textOf = async (name: string) => (await readMail(name)).body.textContent;

it('every mail of the corpus is read whole, with a sender, an id that no other has, and a text', async () => {
  const digests = new Set<string>();
  for (const name of corpusNames) {
    const { mail, body, digest, release } = await readMail(name);
    expect(mail.from[0]?.address, name).toContain('@');
    expect(mail.messageId, name).not.toBeNull();
    expect(body.textContent, name).not.toBe('');
    expect(body.textContent + body.content, name).not.toContain('\ufffd');
    digests.add(digest);
    await release();
  }
  expect(corpusNames.length).toBeGreaterThanOrEqual(50);
  // The same few words in several charsets are the same content.
  expect(digests.size).toBeGreaterThan(corpusNames.length - 12);
});

describe('mail 31: charsets', () => {
  it.each([
    ['he-iso-8859-8-i', 'שאלה', 'שלום, איפה ההזמנה שלי?'],
    ['he-windows-1255', 'שאלה', 'שלום, איפה ההזמנה שלי?'],
    ['ar-windows-1256', 'سؤال', 'أين طلبي؟'],
    ['ja-unlabelled', '注文について', '注文はいつ届きますか。'],
    ['ja-shift-jis', '注文について', '注文はいつ届きますか。'],
    ['ja-flowed-delsp', '注文', '注文はいつ届きますか。\nよろしくお願いします。'],
    ['zh-gb2312-larger', '订单', '你好，订单什么时候发货？镕'],
    ['zh-gb18030', '订单', '请打开附件，谢谢。'],
    ['zh-big5', '訂單', '請問訂單何時出貨？'],
    ['ko-ks-c-5601', '주문 문의', '주문은 언제 도착하나요?'],
    ['ru-koi8-r', 'Заказ', 'Где мой заказ?'],
    ['de-cp850', 'Frage', 'Die Tür schließt nicht.'],
    ['en-utf-7', 'UTF-7', 'Die Tür schließt nicht.'],
    ['de-mislabelled-utf-8', 'Frage', 'Die Tür schließt nicht. Größe: 3 m²'],
    ['fr-unknown-charset', 'Question', 'Où est le colis égaré ?'],
    ['fr-no-charset', 'Question', 'Où est le colis égaré ?'],
    ['fr-wrong-utf-8', 'Question', 'Où est le colis égaré ?'],
  ])('%s', async (name, subject, text) => {
    const { mail, body } = await readMail(name);
    expect(mail.subject).toBe(subject);
    expect(body).toMatchObject({ contentType: 'text', content: text, textContent: text });
  });

  it('bytes in headers without a charset are UTF-8, else windows-1252', async () => {
    const { mail } = await readMail('en-raw-header');
    expect(mail.from).toEqual([{ name: 'Jörg Ott', address: 'joerg@example.de' }]);
    expect(mail.subject).toBe('Café');
  });

  it('text from right to left keeps its direction', async () => {
    expect((await readMail('gmail-ar-rtl')).body.content).toBe('<div dir="rtl">شكراً، وصل الطلب.</div>');
  });
});

describe('mail 35: what is older is cut off, and all of it is in the whole', () => {
  it.each([
    ['gmail-en-reply', 'Thanks, the refund has arrived.\n\nAda', 'we have sent 12.50'],
    ['outlook-desktop-de-reply', undefined, 'Bitte senden Sie die Lampe an uns.'],
    ['outlook-web-fr-reply', "Bonjour,\n\nmerci, c'est reçu.", 'Voici la facture.'],
    ['apple-mail-es-reply', 'Perfecto, lo espero mañana.\n\nLucía', 'Su pedido sale hoy.'],
    ['ios-mail-it-reply', 'Va bene alle 15.\n\nInviato da iPhone', 'Va bene alle 15?'],
    ['thunderbird-nl-flowed', undefined, 'neemt een nieuwe deur mee voor u.'],
    ['yahoo-pt-reply', undefined, 'A troca é grátis.'],
    ['proton-pl-reply', undefined, 'Prosimy odesłać paczkę.'],
    ['outlook-fi-reply', 'Kiitos, maksettu.', 'Lasku erääntyy.'],
    ['gmail-ar-rtl', 'شكراً، وصل الطلب.', 'أرسلنا طلبك اليوم.'],
    ['gmail-da-bottom', 'Jeg er hjemme efter kl. 16.', 'Hvornår er du hjemme?'],
  ])('%s', async (name, text, older) => {
    const { body } = await readMail(name);
    if (text !== undefined) expect(body.textContent).toBe(text);
    expect(body.hasQuote).toBe(true);
    expect(body.content).not.toContain(older);
    expect(body.textContent).not.toContain(older);
    expect(body.whole.text).toContain(older);
    if (body.contentType === 'html') expect(body.whole.html).toContain(older);
  });

  it.each([
    ['thunderbird-sv-inline', 'Två stycken.'],
    ['gmail-en-forward', 'The lid of my pot is broken.'],
    ['mailman-footer', 'https://lists.example/users'],
  ])('%s is kept as it is', async (name, text) => {
    const { body } = await readMail(name);
    expect(body.hasQuote).toBe(false);
    expect(body.textContent).toContain(text);
  });
});

describe('mail 32: pictures', () => {
  it('those that the HTML names are inline, whatever their disposition; unused ones are attachments', async () => {
    const { body, files } = await readMail('inline-images');
    expect(files.map(({ fileName, place }) => [fileName, place])).toEqual([
      ['one.png', 'inline'],
      ['image.gif', 'inline'],
      ['unused.png', 'attached'],
      ['image.gif', 'inline'],
    ]);
    expect(body.content).toContain('<img src="cid:one%40example.com" alt="one" />');
    expect(body.content).not.toContain('data:');
  });

  it('one that is written into the HTML is a file, which the HTML names', async () => {
    const { body, files } = await readMail('inline-images');
    const written = files.at(-1);
    expect(written?.contentType).toBe('image/gif');
    expect(body.content).toContain(`src="cid:${written?.contentId}"`);
    expect((await contentOf(written as NonNullable<typeof written>)).toString('latin1')).toMatch(/^GIF89a/);
  });

  it('a picture between two texts is a file, and both texts are read', async () => {
    const { body, files } = await readMail('iphone-text-picture-text');
    expect(body.textContent).toBe('Before the picture.\nAfter the picture.');
    expect(files).toMatchObject([{ fileName: 'Danno è.gif', place: 'attached' }]);
  });
});

it('mail 33: remote images keep their addresses alone, and nothing else of them stays', async () => {
  const { body } = await readMail('newsletter');
  expect(body.remoteImages).toEqual({ n: 2, hosts: ['shop.test', 'cdn.shop.test'] });
  expect(body.content).toContain('data-remote-src="https://shop.test/hero.png"');
  expect(body.content.match(/https?:/g)).toHaveLength(2);
  expect(body.content).not.toMatch(/ src=|url\(|background|srcset|@import/);
});

describe('mail 39: what only mails have', () => {
  it.each([
    ['tnef', 'See the contract.', [['winmail.dat', true]]],
    ['rfc822', 'Can you help?', [['Kaputt Tür.eml', true]]],
    [
      'bounce-postfix',
      undefined,
      [
        ['delivery-status.txt', true],
        ['Your order.eml', true],
      ],
    ],
    ['read-receipt', 'Your message was read.', [['read-receipt.txt', true]]],
    ['calendar-alone', 'Review of the return, with Ada\n2026-11-30 14:00 – 14:30 UTC\nRoom 4', [['invite.ics', true]]],
    [
      'calendar-invite',
      'Ida invites you to a review.',
      [
        ['invite.ics', true],
        ['invite.ics', true],
      ],
    ],
    ['smime-signed', 'I confirm the order.', []],
    ['pgp-signed', 'I confirm the order.', []],
    ['smime-opaque', 'The order is confirmed: grün.', [['order.csv', false]]],
    ['smime-opaque-untyped', 'The order is confirmed: grün.', [['order.csv', false]]],
  ] as const)('%s', async (name, text, expected) => {
    const { body, files } = await readMail(name);
    if (text !== undefined) expect(body.textContent).toBe(text);
    expect(files.map(({ fileName, isMailKind }) => [fileName, isMailKind])).toEqual(expected);
    expect(body.signed).toBe(/^(?:smime|pgp)/.test(name) ? 'unchecked' : null);
  });

  it.each(['pgp-encrypted', 'smime-encrypted'])('%s: a sentence, and the parts', async (name) => {
    const { body, files } = await readMail(name);
    expect(body).toMatchObject({ notice: 'encrypted', signed: null });
    expect(files.length).toBeGreaterThan(0);
    expect(files.every(({ isMailKind }) => isMailKind)).toBe(true);
  });

  it('a mail in a mail is a file with all of it', async () => {
    const [file] = (await readMail('rfc822')).files;
    const enclosed = (await contentOf(file as NonNullable<typeof file>)).toString();
    expect(enclosed).toContain('The door is broken.');
    const inner = wholeReading(await reader.read(enclosed));
    expect(inner.files).toMatchObject([{ fileName: 'door.gif', size: 43 }]);
  });
});

it('mail 24: headers of all kinds are read as their senders meant them', async () => {
  const { mail } = await readMail('odd-headers');
  expect(mail).toMatchObject({
    from: [
      { name: 'Ada', address: 'ada@example.com' },
      { name: 'Reed, Bob', address: 'bob@example.org' },
    ],
    sender: { name: 'Office', address: 'office@example.com' },
    replyTo: [{ name: 'Ada', address: 'ada@home.example' }],
    to: [
      { name: '', address: 'a@shop.example' },
      { name: 'B', address: 'b@shop.example' },
    ],
    cc: [{ name: 'Cem', address: 'c@shop.example' }],
    messageId: 'odd-1@example.com',
    references: ['a1@example.com', 'a2@example.com', 'a3@example.com'],
    subject: 'äö ü',
    date: Date.UTC(1998, 0, 1),
  });
  expect(mail.inReplyTo[0]).toHaveLength(892);
});

it('mail 41: answers of machines keep the headers by which they are known', async () => {
  for (const name of ['out-of-office-gmail', 'out-of-office-exchange', 'out-of-office-sieve']) {
    const { mail } = await readMail(name);
    expect(
      mail.headers.some((header) => header.name === 'auto-submitted'),
      name,
    ).toBe(true);
  }
  expect(await textOf('out-of-office-sieve')).toBe('Volto na segunda-feira.');
});
