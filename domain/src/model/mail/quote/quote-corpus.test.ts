import { describe, expect, it } from 'vitest';
import { cutHtmlQuote } from './cut-html-quote.ts';
import { cutTextQuote } from './cut-text-quote.ts';
import type { HtmlEvent } from './html-event.ts';

// Mails as eight programs write them, in thirteen languages: written for these tests.

const ada = 'Ada Reyes <ada@example.com>';

interface Language {
  readonly gmail: string;
  readonly apple: string;
  readonly thunderbird: string;
  readonly yahoo: string;
  /** The labels and the date of Outlook's block of headers. */
  readonly outlook: readonly [from: string, sent: string, to: string, subject: string, date: string];
  readonly original: string;
  readonly forwarded: string;
  readonly answer: string;
  readonly sentFromPhone: string;
  readonly reply: string;
  readonly forward: string;
}

const languages: Readonly<Record<string, Language>> = {
  en: {
    gmail: `On Tue, Nov 24, 2026 at 2:58\u202fPM ${ada} wrote:`,
    apple: `On Nov 24, 2026, at 2:58\u202fPM, ${ada} wrote:`,
    thunderbird: 'On 11/24/26 2:58 PM, Ada Reyes wrote:',
    yahoo: `On Tuesday, November 24, 2026 at 02:58:00 PM GMT, ${ada} wrote:`,
    outlook: ['From:', 'Sent:', 'To:', 'Subject:', 'Tuesday, November 24, 2026 2:58 PM'],
    original: 'Original Message',
    forwarded: 'Forwarded message',
    answer: 'It arrived today, thank you!',
    sentFromPhone: 'Sent from my iPhone',
    reply: 'Re: ',
    forward: 'Fwd: ',
  },
  de: {
    gmail: `Am Di., 24. Nov. 2026 um 14:58 Uhr schrieb ${ada}:`,
    apple: `Am 24.11.2026 um 14:58 schrieb ${ada}:`,
    thunderbird: 'Am 24.11.26 um 14:58 schrieb Ada Reyes:',
    yahoo: `Am Dienstag, 24. November 2026 um 14:58:00 MEZ hat ${ada} Folgendes geschrieben:`,
    outlook: ['Von:', 'Gesendet:', 'An:', 'Betreff:', 'Dienstag, 24. November 2026 14:58'],
    original: 'Ursprüngliche Nachricht',
    forwarded: 'Weitergeleitete Nachricht',
    answer: 'Es ist heute angekommen, danke!',
    sentFromPhone: 'Von meinem iPhone gesendet',
    reply: 'AW: ',
    forward: 'WG: ',
  },
  fr: {
    gmail: `Le mar. 24 nov. 2026 à 14:58, ${ada} a écrit\u00a0:`,
    apple: `Le 24 nov. 2026 à 14:58, ${ada} a écrit :`,
    thunderbird: 'Le 24/11/2026 à 14:58, Ada Reyes a écrit\u00a0:',
    yahoo: `Le mardi 24 novembre 2026 à 14:58:00 UTC+1, ${ada} a écrit :`,
    outlook: ['De\u00a0:', 'Envoyé\u00a0:', 'À\u00a0:', 'Objet\u00a0:', 'mardi 24 novembre 2026 14:58'],
    original: 'Message d’origine',
    forwarded: 'Message transféré',
    answer: 'C’est arrivé aujourd’hui, merci !',
    sentFromPhone: 'Envoyé de mon iPhone',
    reply: 'RE: ',
    forward: 'TR : ',
  },
  es: {
    gmail: 'El mar, 24 nov 2026 a las 14:58, Ada Reyes (<ada@example.com>) escribió:',
    apple: `El 24 nov 2026, a las 14:58, ${ada} escribió:`,
    thunderbird: 'El 24/11/26 a las 14:58, Ada Reyes escribió:',
    yahoo: `El martes, 24 de noviembre de 2026, 14:58:00 CET, ${ada} escribió:`,
    outlook: ['De:', 'Enviado el:', 'Para:', 'Asunto:', 'martes, 24 de noviembre de 2026 14:58'],
    original: 'Mensaje original',
    forwarded: 'Mensaje reenviado',
    answer: '¡Ha llegado hoy, gracias!',
    sentFromPhone: 'Enviado desde mi iPhone',
    reply: 'RE: ',
    forward: 'RV: ',
  },
  it: {
    gmail: `Il giorno mar 24 nov 2026 alle ore 14:58 ${ada} ha scritto:`,
    apple: `Il giorno 24 nov 2026, alle ore 14:58, ${ada} ha scritto:`,
    thunderbird: 'Il 24/11/2026 14:58, Ada Reyes ha scritto:',
    yahoo: `Il martedì 24 novembre 2026 alle ore 14:58:00 CET, ${ada} ha scritto:`,
    outlook: ['Da:', 'Inviato:', 'A:', 'Oggetto:', 'martedì 24 novembre 2026 14:58'],
    original: 'Messaggio originale',
    forwarded: 'Messaggio inoltrato',
    answer: 'È arrivato oggi, grazie!',
    sentFromPhone: 'Inviato da iPhone',
    reply: 'R: ',
    forward: 'I: ',
  },
  pt: {
    gmail: `Em ter., 24 de nov. de 2026 às 14:58, ${ada} escreveu:`,
    apple: `No dia 24/11/2026, às 14:58, ${ada} escreveu:`,
    thunderbird: 'Em 24/11/2026 14:58, Ada Reyes escreveu:',
    yahoo: `Em terça-feira, 24 de novembro de 2026 às 14:58:00 GMT, ${ada} escreveu:`,
    outlook: ['De:', 'Enviada em:', 'Para:', 'Assunto:', 'terça-feira, 24 de novembro de 2026 14:58'],
    original: 'Mensagem original',
    forwarded: 'Mensagem encaminhada',
    answer: 'Chegou hoje, obrigada!',
    sentFromPhone: 'Enviado do meu iPhone',
    reply: 'RES: ',
    forward: 'ENC: ',
  },
  nl: {
    gmail: `Op di 24 nov 2026 om 14:58 schreef ${ada}:`,
    apple: `Op 24 nov 2026 om 14:58 heeft ${ada} het volgende geschreven:`,
    thunderbird: 'Op 24-11-2026 om 14:58 schreef Ada Reyes:',
    yahoo: `Op dinsdag 24 november 2026 om 14:58:00 CET schreef ${ada}:`,
    outlook: ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:', 'dinsdag 24 november 2026 14:58'],
    original: 'Oorspronkelijk bericht',
    forwarded: 'Doorgestuurd bericht',
    answer: 'Het is vandaag aangekomen, bedankt!',
    sentFromPhone: 'Verstuurd vanaf mijn iPhone',
    reply: 'Betr: ',
    forward: 'Doorst: ',
  },
  pl: {
    gmail: `wt., 24 lis 2026 o 14:58 ${ada} napisał(a):`,
    apple: `Wiadomość napisana przez ${ada} w dniu 24 lis 2026, o godz. 14:58:`,
    thunderbird: 'W dniu 24.11.2026 o\u00a014:58, Ada Reyes pisze:',
    yahoo: `We wtorek, 24 listopada 2026 14:58:00 CET, ${ada} napisał(a):`,
    outlook: ['Od:', 'Wysłano:', 'Do:', 'Temat:', 'wtorek, 24 listopada 2026 14:58'],
    original: 'Wiadomość oryginalna',
    forwarded: 'Przekazana wiadomość',
    answer: 'Dotarło dzisiaj, dziękuję!',
    sentFromPhone: 'Wysłane z iPhone’a',
    reply: 'Odp: ',
    forward: 'PD: ',
  },
  sv: {
    gmail: `Den tis 24 nov. 2026 kl 14:58 skrev ${ada}:`,
    apple: `24 nov. 2026 kl. 14:58 skrev ${ada}:`,
    thunderbird: 'Den 2026-11-24 kl. 14:58, skrev Ada Reyes:',
    yahoo: `Den tisdag 24 november 2026 14:58:00 CET, skrev ${ada}:`,
    outlook: ['Från:', 'Skickat:', 'Till:', 'Ämne:', 'den 24 november 2026 14:58'],
    original: 'Ursprungligt meddelande',
    forwarded: 'Vidarebefordrat meddelande',
    answer: 'Det kom i dag, tack!',
    sentFromPhone: 'Skickat från min iPhone',
    reply: 'SV: ',
    forward: 'VB: ',
  },
  da: {
    gmail: `Den tirs. 24. nov. 2026 kl. 14.58 skrev ${ada}:`,
    apple: `Den 24. nov. 2026 kl. 14.58 skrev ${ada}:`,
    thunderbird: 'Den 24.11.2026 kl. 14.58 skrev Ada Reyes:',
    yahoo: `Den tirsdag den 24. november 2026 14.58.00 CET skrev ${ada}:`,
    outlook: ['Fra:', 'Sendt:', 'Til:', 'Emne:', '24. november 2026 14:58'],
    original: 'Oprindelig meddelelse',
    forwarded: 'Videresendt besked',
    answer: 'Den kom i dag, tak!',
    sentFromPhone: 'Sendt fra min iPhone',
    reply: 'SV: ',
    forward: 'VS: ',
  },
  no: {
    gmail: `tir. 24. nov. 2026 kl. 14:58 skrev ${ada}:`,
    apple: `24. nov. 2026 kl. 14:58 skrev ${ada}:`,
    thunderbird: 'Den 24.11.2026 14:58, skrev Ada Reyes:',
    yahoo: `tirsdag 24. november 2026 14:58:00 CET skrev ${ada}:`,
    outlook: ['Fra:', 'Sendt:', 'Til:', 'Emne:', 'tirsdag 24. november 2026 14:58'],
    original: 'Opprinnelig melding',
    forwarded: 'Videresendt melding',
    answer: 'Den kom i dag, takk!',
    sentFromPhone: 'Sendt fra min iPhone',
    reply: 'SV: ',
    forward: 'VS: ',
  },
  fi: {
    gmail: 'ti 24. marrask. 2026 klo 14.58 Ada Reyes (ada@example.com) kirjoitti:',
    apple: `${ada} kirjoitti 24.11.2026 kello 14.58:`,
    thunderbird: 'Ada Reyes kirjoitti 24.11.2026 klo 14.58:',
    yahoo: `tiistai 24. marraskuuta 2026 klo 14.58.00 UTC+2 ${ada} kirjoitti:`,
    outlook: ['Lähettäjä:', 'Lähetetty:', 'Vastaanottaja:', 'Aihe:', 'tiistai 24. marraskuuta 2026 14.58'],
    original: 'Alkuperäinen viesti',
    forwarded: 'Välitetty viesti',
    answer: 'Se saapui tänään, kiitos!',
    sentFromPhone: 'Lähetetty iPhonesta',
    reply: 'VS: ',
    forward: 'VL: ',
  },
  ar: {
    gmail: `\u202bفي الثلاثاء، 24 نوفمبر 2026 في 2:58 م تمت كتابة ما يلي بواسطة \u202a${ada}\u202c\u200f:\u202c`,
    apple: `\u200fفي ٢٤ نوفمبر ٢٠٢٦، في ٢:٥٨ م، كتب ${ada}:`,
    thunderbird: 'في 24/11/2026 14:58، كتب Ada Reyes:',
    yahoo: `في الثلاثاء، ٢٤ نوفمبر ٢٠٢٦ ٢:٥٨:٠٠ م غرينتش، كتب ${ada}:`,
    outlook: ['\u200fمن:', '\u200fتم الإرسال:', '\u200fإلى:', '\u200fالموضوع:', '24 نوفمبر 2026 02:58 م'],
    original: 'الرسالة الأصلية',
    forwarded: 'رسالة معاد توجيهها',
    answer: 'وصل اليوم، شكرا!',
    sentFromPhone: 'أُرسلت من الـ iPhone',
    reply: 'رد: ',
    forward: 'إعادة توجيه: ',
  },
};

const older = ['Hello Mira,', '', 'where is order 1042?', '', '> Nested: it left on Friday.', '> Bye'];
const quoted = older.map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`));
const headers = ({ outlook: [from, sent, to, subject, date] }: Language) => [
  ...[`${from} ${ada}`, `${sent} ${date}`, `${to} help@shop.example`, `${subject} Order 1042`],
];

/** What each program puts below the answer. */
const textClients: Readonly<Record<string, (language: Language) => readonly string[]>> = {
  Gmail: ({ gmail }) => [gmail, '', ...quoted],
  'Gmail, folded before the address': ({ gmail }) => [...gmail.split(/ (?=[^ ]*@)/), '', ...quoted],
  'Outlook, desktop': (language) => ['', ...headers(language), '', ...older],
  'Outlook of old': (language) => [`-----${language.original}-----`, ...headers(language), '', ...older],
  'Outlook, web': (language) => ['________________________________', ...headers(language), '', ...older],
  'Outlook, in bold': (language) =>
    headers(language).map((line) => line.replace(/^(\P{L}*)(\S[^:\u00a0]*)/u, '$1*$2*')),
  'Apple Mail': ({ apple }) => [apple, '', ...quoted],
  'iOS Mail': ({ apple }) => ['', ...[apple, '', '\ufeff', ...older].map((line) => `> ${line}`)],
  Thunderbird: ({ thunderbird }) => [thunderbird, ...quoted],
  Yahoo: ({ yahoo }) => ['', `    ${yahoo}  `, ' ', ...older.slice(0, 3).map((line) => ` ${line}`)],
  Proton: ({ yahoo }) => ['', yahoo, '', ...quoted],
  'Proton of old': ({ original, yahoo }) => [`‐‐‐‐‐‐‐ ${original} ‐‐‐‐‐‐‐`, yahoo, '', ...quoted],
};

const everyMail = Object.entries(languages).flatMap(([code, language]) =>
  Object.entries(textClients).map(([client, below]) => ({ code, client, language, below })),
);

/** Programs with other words than the block of headers show nothing else that is Finnish. */
const subjectOf = ({ reply }: Language, client: string) =>
  `${/words|mobile|Proton/.test(client) ? 'Re: ' : reply}Order 1042`;

describe('mail 35: the text of an answer', () => {
  it.each(everyMail)('by $client in $code is cut above what it answers', ({ language, client, below }) => {
    const subject = subjectOf(language, client);
    const written = `${language.answer}\n\n-- \nMira\n${language.sentFromPhone}`;
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const kept = written.replaceAll('\n', lineEnd);
      const mail = [kept, '', ...below(language), ''].join(lineEnd);
      expect(cutTextQuote(mail, { subject })).toEqual({ kept, hasQuote: true });
      expect(cutTextQuote(kept, { subject })).toEqual({ kept, hasQuote: false });
    }
  });

  it.each(everyMail)('by $client in $code keeps a footer of a list', ({ language, client, below }) => {
    const footer = `${'_'.repeat(47)}\nhelp mailing list\nhelp@lists.example`;
    const mail = [language.answer, '', ...below(language), '', footer].join('\n');
    const { kept, hasQuote } = cutTextQuote(mail, { subject: subjectOf(language, client) });
    expect([kept.split('\n')[0], kept.slice(-footer.length), hasQuote]).toEqual([language.answer, footer, true]);
    expect(kept).not.toContain('1042');
  });

  it.each(everyMail)('by $client in $code is whole where nothing else is in it', ({ language, client, below }) => {
    const mail = ['', ...below(language)].join('\n');
    expect(cutTextQuote(mail, { subject: subjectOf(language, client) })).toEqual({ kept: mail, hasQuote: false });
  });

  const marking = everyMail.filter(({ client }) => /^(?:Gmail|Apple|Thunderbird|Proton$)/.test(client));
  it.each(marking)('by $client in $code keeps answers between quotes', ({ language, client, below }) => {
    const mail = [...below(language), language.answer, '> One more.', language.answer, '> And one.'].join('\n');
    expect(cutTextQuote(mail, { subject: subjectOf(language, client) })).toEqual({ kept: mail, hasQuote: false });
  });

  it.each(marking)('by $client in $code keeps an answer below', ({ language, client, below }) => {
    const answer = Array.from({ length: 30 }, () => language.answer).join('\n');
    const mail = [...below(language), '', answer].join('\n');
    expect(cutTextQuote(mail, { subject: subjectOf(language, client) })).toEqual({ kept: answer, hasQuote: true });
  });
});

const forwards = Object.entries(languages).flatMap(([code, language]) =>
  [
    ['a marker', null, `---------- ${language.forwarded} ---------`],
    ['a colon', 'Order 1042', `${language.forwarded}:`],
    ['its subject alone', `${language.forward}Order 1042`, ''],
    ['its subject and dashes', `${language.forward}Order 1042`, `-------- ${language.original} --------`],
  ].map(([by, subject, marker]) => ({ code, language, by, subject: subject ?? null, marker: marker ?? '' })),
);

describe('mail 35: a forward', () => {
  it.each(forwards)('in $code by $by is whole', ({ language, subject, marker }) => {
    const mail = [language.answer, '', marker, ...headers(language), '', ...older].join('\n');
    expect(cutTextQuote(mail, { subject })).toEqual({ kept: mail, hasQuote: false });
    const events = eventsOf(htmlOfLines(mail.split('\n')));
    expect(cutHtmlQuote(events, { subject })).toEqual({ dropped: [], hasQuote: false });
  });
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const htmlOfLines = (lines: readonly string[]) => lines.map((line) => `<div>${escaped(line) || '<br>'}</div>`).join('');
const oldHtml = htmlOfLines(older.slice(0, 3));
const nested = `<blockquote type="cite">${htmlOfLines(['Nested.'])}</blockquote>`;

const htmlClients: Readonly<Record<string, (language: Language) => string>> = {
  Gmail: ({ gmail }) =>
    `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(gmail)}<br></div>` +
    `<blockquote class="gmail_quote" style="margin:0">${oldHtml}${nested}</blockquote></div>`,
  'Gmail without a quote in its element': ({ gmail }) =>
    `<div class="gmail_quote"><div class="gmail_attr">${escaped(gmail)}</div>${oldHtml}</div>`,
  'Gmail of old': ({ gmail }) =>
    `<div class="gmail_extra"><div class="gmail_quote">${escaped(gmail)}<br><blockquote class="gmail_quote">${oldHtml}</blockquote></div></div>`,
  'Outlook, desktop': (language) =>
    `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${headers(language)
      .map((line) => `<b><span>${escaped(line).replace(':', ':</span></b> ')}`)
      .join('<br>\n')}<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>${oldHtml}`,
  'Outlook, web': (language) =>
    `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><font>${headers(language)
      .map((line) => `<b>${escaped(line).replace(':', ':</b> ')}`)
      .join('<br>')}</font><div>&nbsp;</div></div>${oldHtml}`,
  'Outlook, web, in words that are not known': () =>
    `<div id="divRplyFwdMsg"><b>Kutoka:</b> Ada<br><b>Imetumwa:</b> x</div>${oldHtml}`,
  'Outlook, mobile': () => `<div id="appendonsend"></div><hr><div>Ada, Nov 24</div>${oldHtml}`,
  'Apple Mail': ({ apple }) =>
    `<div><br><blockquote type="cite"><div>${escaped(apple)}</div><br class="Apple-interchange-newline">${oldHtml}</blockquote></div><br>`,
  'iOS Mail': ({ apple }) =>
    `<div dir="ltr"><br><blockquote type="cite">${escaped(apple)}<br><br></blockquote></div><blockquote type="cite">${oldHtml}${nested}</blockquote>`,
  'Apple Mail, introduced above': ({ apple }) =>
    `<div>${escaped(apple)}</div><blockquote type="cite">${oldHtml}</blockquote>`,
  Thunderbird: ({ thunderbird }) =>
    `<div class="moz-cite-prefix">${escaped(thunderbird)}<br></div><blockquote type="cite" cite="mid:1@x">${oldHtml}</blockquote>`,
  'Thunderbird, in words that are not known': () =>
    `<div class="moz-cite-prefix">Ada Reyes aliandika</div><blockquote type="cite">${oldHtml}</blockquote>`,
  Yahoo: ({ yahoo }) =>
    `<div id="ydp1yahoo_quoted_1" class="ydp1yahoo_quoted"><div>${escaped(yahoo)}</div><div><br></div>${oldHtml}</div>`,
  Proton: ({ yahoo }) =>
    `<div class="protonmail_quote">${escaped(yahoo)}<br><blockquote class="protonmail_quote" type="cite">${oldHtml}</blockquote><br></div>`,
  'a program without elements for quotes': ({ yahoo }) => `<p>${escaped(yahoo)}</p><blockquote>${oldHtml}</blockquote>`,
  'a program with &gt;': ({ gmail }) => `<p>${escaped(gmail)}</p><p>${quoted.map(escaped).join('<br>')}</p>`,
};

const everyHtml = Object.entries(languages).flatMap(([code, language]) =>
  Object.entries(htmlClients).map(([client, below]) => ({ code, client, language, below })),
);

const head = '<html><head><style>p > b { color: red }</style><title>Re: x</title></head><body>';

describe('mail 35: the HTML of an answer', () => {
  it.each(everyHtml)('by $client in $code is cut above what it answers', ({ language, client, below }) => {
    const written = `<div class="elementToProof">${language.answer}</div><div>-- <br>Mira</div>`;
    const subject = subjectOf(language, client);
    const mail = `${head}${written}<p> </p>${below(language)}</body></html>`;
    expect(cut(mail, subject)).toBe(`${head}${written}</body></html>`);
  });

  it.each(everyHtml)('by $client in $code keeps the footer of a list and a picture', ({ language, client, below }) => {
    const written = `<p>${language.answer}<img></p>`;
    const footer = `<div>${'_'.repeat(50)}<br>help mailing list</div>`;
    const mail = `<div>${written}${below(language)}</div>${footer}`;
    expect(cut(mail, subjectOf(language, client))).toBe(`<div>${written}</div>${footer}`);
  });

  it.each(everyHtml)('by $client in $code is whole where nothing else is in it', ({ language, client, below }) => {
    const mail = `${head}<div><br></div>${below(language)}</body></html>`;
    expect(cut(mail, subjectOf(language, client))).toBe(mail);
  });

  const answered: Readonly<Record<string, (language: Language) => string>> = {
    Gmail: ({ gmail, answer }) =>
      `<div class="gmail_quote"><div class="gmail_attr">${escaped(gmail)}</div><blockquote class="gmail_quote">One</blockquote>` +
      `<div>${answer}</div><blockquote class="gmail_quote">Two</blockquote></div>`,
    'Apple Mail': ({ apple, answer }) =>
      `<div>Hi</div><blockquote type="cite"><div>${escaped(apple)}</div>One</blockquote><div>${answer}</div><blockquote type="cite">Two</blockquote>`,
    Thunderbird: ({ thunderbird, answer }) =>
      `<div class="moz-cite-prefix">${thunderbird}</div><blockquote type="cite">One</blockquote><p>${answer}</p><blockquote type="cite">Two</blockquote>`,
    Proton: ({ yahoo, answer }) =>
      `<div class="protonmail_quote">${escaped(yahoo)}<blockquote type="cite">One</blockquote>${answer}<blockquote type="cite">Two</blockquote></div>`,
    'a program with pictures as answers': ({ gmail }) =>
      `<p>${escaped(gmail)}</p><blockquote type="cite">One</blockquote><img><blockquote type="cite">Two</blockquote>`,
  };
  const everyAnswered = Object.entries(languages).flatMap(([code, language]) =>
    Object.entries(answered).map(([client, mail]) => ({ code, client, language, mail })),
  );
  it.each(everyAnswered)('by $client in $code keeps answers between quotes', ({ language, client, mail }) => {
    expect(cut(mail(language), subjectOf(language, client))).toBe(mail(language));
  });

  it.each(everyHtml.filter(({ client }) => /^(?:Gmail|Gmail of old|Thunderbird|Proton|Apple Mail)$/.test(client)))(
    'by $client in $code keeps an answer below',
    ({ language, client, below }) => {
      const answer = Array.from({ length: 12 }, () => `<p>${language.answer}</p>`).join('');
      expect(cut(`${below(language)}${answer}`, subjectOf(language, client))).toBe(answer);
    },
  );
});

function cut(html: string, subject: string): string {
  const events = eventsOf(html);
  const { dropped, hasQuote } = cutHtmlQuote(events, { subject });
  expect(hasQuote).toBe(dropped.length > 0);
  return events
    .filter((_, at) => !dropped.some(({ from, to }) => at >= from && at < to))
    .map(({ source }) => source)
    .join('');
}

/** Enough of a parser for the mails here: attributes in quotes, and five entities. */
type SourcedEvent = HtmlEvent & { readonly source: string };

function eventsOf(html: string): readonly SourcedEvent[] {
  const empty = new Set(['br', 'hr', 'img']);
  return [...html.matchAll(/<(\/?)([a-z0-9:]+)([^>]*)>|[^<]+/gi)].flatMap(
    ([source, slash, tag, attributes = '']): readonly SourcedEvent[] => {
      if (tag === undefined) return [{ type: 'text', text: decode(source), source }];
      const name = tag.toLowerCase();
      if (slash === '/') return [{ type: 'close', name, source }];
      const marks = [...attributes.toLowerCase().matchAll(/([a-z]+)="([^"]*)"/g)].flatMap(([, key = '', value = '']) =>
        key === 'class' ? value.split(' ') : ['id', 'type', 'name'].includes(key) ? [`${key}:${value}`] : [],
      );
      const open = { type: 'open', name, marks, source } as const;
      return empty.has(name) ? [open, { type: 'close', name, source: '' }] : [open];
    },
  );
}

const decode = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', '\u00a0').replaceAll('&amp;', '&');
