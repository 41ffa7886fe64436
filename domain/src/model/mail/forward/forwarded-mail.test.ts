import { describe, expect, it } from 'vitest';
import { isForwardSubject } from '../mail-subject.ts';
import { forwardedMail } from './forwarded-mail.ts';

const ada = { address: 'ada@example.com', name: 'Ada Reyes', subject: 'Order 1042', date: 'D' };
const sender = 'Ada Reyes <ada@example.com>';

/** Language, marker of Gmail and others, and the words that a block has for From, Date, Subject and To. */
const marked = [
  ['Gmail, en', '---------- Forwarded message ---------', 'From: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, de', '---------- Forwarded message ---------', 'Von: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, fr', '---------- Forwarded message ---------', 'De : ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, es', '---------- Forwarded message ---------', 'De: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, it', '---------- Forwarded message ---------', 'Da: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, nl', '---------- Forwarded message ---------', 'Van: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, pl', '---------- Forwarded message ---------', 'Od: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, sv', '---------- Forwarded message ---------', 'Från: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, da', '---------- Forwarded message ---------', 'Fra: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, tr', '---------- Forwarded message ---------', 'Gönderen: ', 'Date: ', 'Subject: ', 'To: '],
  ['Gmail, ru', '---------- Пересылаемое сообщение ---------', 'От: ', 'Дата: ', 'Тема: ', 'Кому: '],
  ['Gmail, pt', '---------- Mensagem encaminhada ---------', 'De: ', 'Data: ', 'Assunto: ', 'Para: '],
  ['Gmail, zh', '---------- 转发邮件 ---------', '发件人： ', '日期： ', '主题： ', '收件人： '],
  ['Thunderbird, en', '-------- Forwarded Message --------', 'From: \t', 'Date: \t', 'Subject: \t', 'To: \t'],
  ['Thunderbird, de', '-------- Weitergeleitete Nachricht --------', 'Von: \t', 'Datum: \t', 'Betreff: \t', 'An: \t'],
  ['Thunderbird, fr', '-------- Message transféré --------', 'De : \t', 'Date : \t', 'Sujet : \t', 'Pour : \t'],
  ['Thunderbird, es', '-------- Mensaje reenviado --------', 'De: \t', 'Fecha: \t', 'Asunto: \t', 'Para: \t'],
  ['Thunderbird, it', '-------- Messaggio Inoltrato --------', 'Mittente: \t', 'Data: \t', 'Oggetto: \t', 'A: \t'],
  ['Thunderbird, pt', '-------- Mensagem encaminhada --------', 'De: \t', 'Data: \t', 'Assunto: \t', 'Para: \t'],
  ['Thunderbird, nl', '-------- Doorgestuurd bericht --------', 'Van: \t', 'Datum: \t', 'Onderwerp: \t', 'Aan: \t'],
  ['Thunderbird, pl', '-------- Treść przekazanej wiadomości --------', 'Od: \t', 'Data: \t', 'Temat: \t', 'Do: \t'],
  ['Thunderbird, sv', '-------- Vidarebefordrat meddelande --------', 'Från: \t', 'Datum: \t', 'Ämne: \t', 'Till: \t'],
  ['Thunderbird, da', '-------- Videresendt besked --------', 'Fra: \t', 'Dato: \t', 'Emne: \t', 'Til: \t'],
  ['Thunderbird, no', '-------- Videresendt melding --------', 'Fra: \t', 'Dato: \t', 'Emne: \t', 'Til: \t'],
  ['Thunderbird, tr', '-------- İletilmiş İleti --------', 'Kimden: \t', 'Tarih: \t', 'Konu: \t', 'Kime: \t'],
  ['Thunderbird, ru', '-------- Перенаправленное сообщение --------', 'От: \t', 'Дата: \t', 'Тема: \t', 'Кому: \t'],
  ['Thunderbird, ja', '-------- 転送メッセージ --------', '差出人: \t', '日付: \t', '件名: \t', '宛先: \t'],
  ['Apple Mail, en', 'Begin forwarded message:\n', 'From: ', 'Date: ', 'Subject: ', 'To: '],
  ['Apple Mail, de', 'Anfang der weitergeleiteten Nachricht:\n', 'Von: ', 'Datum: ', 'Betreff: ', 'An: '],
  ['Apple Mail, fr', 'Début du message réexpédié :\n', 'De: ', 'Date: ', 'Objet: ', 'À: '],
  ['Apple Mail, es', 'Inicio del mensaje reenviado:\n', 'De: ', 'Fecha: ', 'Asunto: ', 'Para: '],
  ['Apple Mail, it', 'Inizio messaggio inoltrato:\n', 'Da: ', 'Data: ', 'Oggetto: ', 'A: '],
  ['Apple Mail, pt', 'Início da mensagem reencaminhada:\n', 'De: ', 'Data: ', 'Assunto: ', 'Para: '],
  ['Apple Mail, nl', 'Begin doorgestuurd bericht:\n', 'Van: ', 'Datum: ', 'Onderwerp: ', 'Aan: '],
  ['Apple Mail, pl', 'Początek przekazywanej wiadomości:\n', 'Od: ', 'Data: ', 'Temat: ', 'Do: '],
  ['Apple Mail, sv', 'Vidarebefordrat brev:\n', 'Från: ', 'Datum: ', 'Ämne: ', 'Till: '],
  ['Apple Mail, da', 'Start på videresendt besked:\n', 'Fra: ', 'Dato: ', 'Emne: ', 'Til: '],
  ['Apple Mail, no', 'Start på videresendt melding:\n', 'Fra: ', 'Dato: ', 'Emne: ', 'Til: '],
  ['Apple Mail, tr', 'İletilen iletinin başlangıcı:\n', 'Kimden: ', 'Tarih: ', 'Konu: ', 'Kime: '],
  ['Apple Mail, ru', 'Начало переадресованного сообщения:\n', 'От: ', 'Дата: ', 'Тема: ', 'Кому: '],
  ['Apple Mail, ja', '転送されたメッセージ:\n', '差出人: ', '日付: ', '件名: ', '宛先: '],
  ['Apple Mail, zh', '下面是被转发的邮件：\n', '发件人： ', '日期： ', '主题： ', '收件人： '],
  ['Apple Mail, ar', 'بداية الرسالة المعاد توجيهها:\n', 'من: ', 'التاريخ: ', 'الموضوع: ', 'إلى: '],
  ['Yahoo, en', '----- Forwarded Message -----', 'From: ', 'Sent: ', 'Subject: ', 'To: '],
  ['Yahoo, de', '----- Weitergeleitete Nachricht -----', 'Von: ', 'Gesendet: ', 'Betreff: ', 'An: '],
  ['Yahoo, fr', '----- Mail transféré -----', 'De : ', 'Envoyé : ', 'Objet : ', 'À : '],
  ['Proton, en', '------- Forwarded Message -------', 'From: ', 'Date: On ', 'Subject: ', 'To: '],
  ['Proton, de', '------- Weitergeleitete Nachricht -------', 'Von: ', 'Datum: Am ', 'Betreff: ', 'An: '],
] as const;

/** Blocks without a marker: Outlook, Samsung, GMX and WEB.DE, under the subject of a forward. */
const unmarked = [
  ['Outlook, en', 'FW: ', '', 'From: ', 'Sent: ', 'Subject: ', 'To: '],
  ['Outlook, de', 'WG: ', '', 'Von: ', 'Gesendet: ', 'Betreff: ', 'An: '],
  ['Outlook, fr', 'TR: ', '', 'De : ', 'Envoyé : ', 'Objet : ', 'À : '],
  ['Outlook, es', 'RV: ', '', 'De: ', 'Enviado el: ', 'Asunto: ', 'Para: '],
  ['Outlook, it', 'I: ', '', 'Da: ', 'Inviato: ', 'Oggetto: ', 'A: '],
  ['Outlook, pt', 'ENC: ', '', 'De: ', 'Enviada em: ', 'Assunto: ', 'Para: '],
  ['Outlook, nl', 'FW: ', '', 'Van: ', 'Verzonden: ', 'Onderwerp: ', 'Aan: '],
  ['Outlook, pl', 'PD: ', '', 'Od: ', 'Wysłano: ', 'Temat: ', 'Do: '],
  ['Outlook, sv', 'VB: ', '', 'Från: ', 'Skickat: ', 'Ämne: ', 'Till: '],
  ['Outlook, da', 'VS: ', '', 'Fra: ', 'Sendt: ', 'Emne: ', 'Til: '],
  ['Outlook, no', 'VS: ', '', 'Fra: ', 'Sendt: ', 'Emne: ', 'Til: '],
  ['Outlook, tr', 'İLT: ', '', 'Kimden: ', 'Gönderildi: ', 'Konu: ', 'Kime: '],
  ['Outlook, ru', 'FW: ', '', 'От: ', 'Отправлено: ', 'Тема: ', 'Кому: '],
  ['Outlook, ja', 'FW: ', '', '差出人: ', '送信日時: ', '件名: ', '宛先: '],
  ['Outlook, zh', '转发: ', '', '发件人: ', '发送时间: ', '主题: ', '收件人: '],
  ['Outlook, zh (TW)', 'FW: ', '', '寄件者: ', '寄件日期: ', '主旨: ', '收件者: '],
  ['Outlook, ar', 'FW: ', '', 'من: ', 'تم الإرسال: ', 'الموضوع: ', 'إلى: '],
  ['Outlook on the web', 'Fw: ', '________________________________', 'From: ', 'Sent: ', 'Subject: ', 'To: '],
  ['Outlook, old', 'FW: ', '-----Original Message-----', 'From: ', 'Sent: ', 'Subject: ', 'To: '],
  ['Outlook, old, de', 'WG: ', '-----Ursprüngliche Nachricht-----', 'Von: ', 'Gesendet: ', 'Betreff: ', 'An: '],
  ['Samsung, en', 'Fwd: ', '-------- Original message --------', 'From: ', 'Date: ', 'Subject: ', 'To: '],
  ['Samsung, de', 'Fwd: ', '-------- Ursprüngliche Nachricht --------', 'Von: ', 'Datum: ', 'Betreff: ', 'An: '],
] as const;

const block = (from: string, date: string, subject: string, to: string) =>
  `${from}${sender}\n${date}D\n${subject}Order 1042\n${to}help@shop.example\n\nWhere is it?`;

describe('mail 30: a forward with a marker', () => {
  it.each(marked)('of %s', (_, marker, ...words) => {
    const date = words[1].endsWith('On ') || words[1].endsWith('Am ') ? `${words[1].slice(-3)}D` : 'D';
    expect(forwardedMail('Order 1042', `Please look.\n\n${marker}\n${block(...words)}`)).toEqual({ ...ada, date });
  });

  it.each(marked)('of %s, in a list of other order, behind > and in bold', (_, marker, from, __, subject, to) => {
    const lines = [`*${subject.trim()}* Order 1042`, `*${to.trim()}* help@shop.example`, `*${from.trim()}* ${sender}`];
    const text = `${marker}\r\n${lines.map((line) => `> ${line}`).join('\r\n')}\r\n> \r\n> Where is it?`;
    expect(forwardedMail(null, text)).toEqual({ ...ada, date: null });
  });
});

describe('mail 30: a forward without a marker', () => {
  it.each(unmarked)('of %s, under its subject', (_, prefix, line, ...words) => {
    const text = `Please look.\n\n${line}\n${block(...words)}`;
    expect(forwardedMail(`${prefix}Order 1042`, text)).toEqual(ada);
  });

  it.each(unmarked)('of %s is a reply under any other', (_, prefix, line, ...words) => {
    const text = `Please look.\n\n${line}\n${block(...words)}`;
    for (const subject of [null, 'Order 1042', `Re: ${prefix}Order 1042`])
      expect(forwardedMail(subject, text)).toBeNull();
  });

  it('of GMX, with the date first', () => {
    const text = `Gesendet: D\nVon: "Ada Reyes" <ada@example.com>\nAn: help@shop.example\nBetreff: Order 1042\n\nHi`;
    expect(forwardedMail('Fw: Order 1042', text)).toEqual(ada);
  });

  it('has three of From, date, subject and To', () => {
    expect(forwardedMail('Fwd: x', `From: ${sender}\nSubject: Order 1042\nDate: D\n`)).toEqual(ada);
    expect(forwardedMail('Fwd: x', `From: ${sender}\nSubject: Order 1042\nCc: bob@example.com\n`)).toBeNull();
    expect(forwardedMail('Fwd: x', `To: ${sender}\nSubject: Order 1042\nDate: D\n`)).toBeNull();
  });
});

describe('mail 30: what is not a forward', () => {
  const forward = `---------- Forwarded message ---------\n${block('From: ', 'Date: ', 'Subject: ', 'To: ')}`;
  it.each([
    ['a text without a block', 'Where is it?'],
    ['an empty text', ''],
    ['a forward in what is quoted', forward.replace(/^/gm, '> ')],
    [
      'a forward in a mail that was answered',
      `Thanks\n\n${block('From: ', 'Sent: ', 'Subject: ', 'To: ')}\n${forward}`,
    ],
    ['a marker alone', '---------- Forwarded message ---------\n\nFrom here on it is quiet.'],
    ['a marker in a sentence', `You sent a forwarded message: ${forward.split('\n').slice(1).join('\n')}`],
    ['a block without an address', forward.replace(sender, 'Ada Reyes')],
    ['a block that comes later', forward.replace('---\n', `---\n${'\n'.repeat(3)}`)],
    ['a block behind 100,000 characters', `${' '.repeat(100_000)}\n${forward}`],
  ])('%s', (_, text) => {
    expect(forwardedMail('Order 1042', text)).toBeNull();
  });

  it('a quoted block under the subject of a forward', () => {
    const text = block('From: ', 'Date: ', 'Subject: ', 'To: ').replace(/^/gm, '> ');
    expect(forwardedMail('Fwd: Order 1042', text)).toBeNull();
    expect(forwardedMail('Fwd: Order 1042', text.replace(/^/gm, ' '))).toBeNull();
    expect(forwardedMail('Fwd: Order 1042', text.slice('> '.length))).toBeNull();
  });
});

describe('mail 30: the head of a forward', () => {
  const read = (from: string, rest = '') => forwardedMail(null, `Begin forwarded message:\nFrom: ${from}\n${rest}\nHi`);
  it.each([
    ['Ada Reyes <ada@example.com>', 'ada@example.com', 'Ada Reyes'],
    ['"Reyes, Ada" <Ada@Example.com>', 'ada@example.com', 'Reyes, Ada'],
    ["'Ada Reyes' <ada@example.com>", 'ada@example.com', 'Ada Reyes'],
    ['Ada Reyes [mailto:ada@example.com]', 'ada@example.com', 'Ada Reyes'],
    ['Ada Reyes <ada@example.com<mailto:ada@example.com>>', 'ada@example.com', 'Ada Reyes'],
    ['Ada Reyes <ada@example.com> on behalf of Bob <bob@example.com>', 'ada@example.com', 'Ada Reyes'],
    ['ada@example.com <ada@example.com>', 'ada@example.com', null],
    ['<ada@example.com>', 'ada@example.com', null],
    ['ada@example.com', 'ada@example.com', null],
    ["'ada@example.com' <ada@example.com>", 'ada@example.com', null],
    ["Pat O'Neil <o'neil@example.com>", "o'neil@example.com", "Pat O'Neil"],
    ['Ada Reyes\n  <ada@example.com>', 'ada@example.com', 'Ada Reyes'],
    ['Ada\u202e Reyes <ada@example.com>', 'ada@example.com', 'Ada Reyes'],
    [`${'a'.repeat(500)} <ada@example.com>`, 'ada@example.com', 'a'.repeat(140)],
    ['Ada <ada@müller.example>', 'ada@xn--mller-kva.example', 'Ada'],
  ])('%s', (from, address, name) => {
    expect(read(from)).toEqual({ address, name, subject: null, date: null });
  });

  it('has the first of each, bounded, and nothing of the text below', () => {
    const rest = `To: a@x.example,\n b@x.example\nSubject: ${'s'.repeat(400)}\nSubject: Other\nDate: ${'d'.repeat(200)}\nHi\nFrom: no`;
    expect(read('ada@example.com', rest)).toEqual({
      ...{ address: 'ada@example.com', name: null },
      ...{ subject: 's'.repeat(300), date: 'd'.repeat(100) },
    });
    expect(read('ada@example.com', 'Subject: One\nmore text\nDate: D')?.date).toBeNull();
  });

  it('is found in letters with separate marks', () => {
    const text = `Message transféré\nExpéditeur : ${sender}`.normalize('NFD');
    expect(forwardedMail(null, text)?.address).toBe('ada@example.com');
  });

  it('is found behind lines that look like one, up to 100', () => {
    const text = (count: number) => `${'From: here\n\n'.repeat(count)}Forwarded message\nFrom: ${sender}`;
    expect(forwardedMail(null, text(99))?.address).toBe('ada@example.com');
    expect(forwardedMail(null, text(100))).toBeNull();
    expect(forwardedMail(null, text(100).replaceAll('From: here', 'Forwarded message'))).toBeNull();
  });

  it('is found below a later marker, where the first has no block', () => {
    expect(forwardedMail(null, `Forwarded message\n\nHi\n\nForwarded message\nFrom: ${sender}`)?.name).toBe(
      'Ada Reyes',
    );
  });

  it('goes on behind a list that is folded, of Cc too', () => {
    const rest = 'Cc: a@x.example,\n b@x.example\nSubject: One';
    expect(read('ada@example.com', rest)?.subject).toBe('One');
  });

  it('may have blank lines between its lines, at most two', () => {
    expect(read('ada@example.com', '\n\nSubject: One')?.subject).toBe('One');
    expect(read('ada@example.com', '\n\n\nSubject: One')?.subject).toBeNull();
  });

  it.each(['From: a\n', '> \n', 'From:\n', 'Begin forwarded message:\n', ':', '*', '\n'])(
    'is not found in a megabyte of %j',
    (piece) => {
      expect(forwardedMail('Fwd: x', piece.repeat(1_000_000 / piece.length))).toBeNull();
    },
  );
});

describe('mail 30: the subject of a forward', () => {
  it.each([
    ...[
      'Fwd: x',
      'FW: x',
      'Fw: x',
      'WG: x',
      'TR : x',
      'RV: x',
      'I: x',
      'ENC: x',
      'Doorst: x',
      'PD: x',
      'VB: x',
      'VS: x',
    ],
    ...[
      'İlt: x',
      'ilt: x',
      'Пересл: x',
      '転送: x',
      '转发：x',
      '轉寄: x',
      'إعادة توجيه: x',
      '[Extern] WG: x',
      ' Fwd: x',
      '[a] [b]fwd:x',
    ],
  ])('%s', (subject) => {
    expect(isForwardSubject(subject)).toBe(true);
  });

  it.each(['x', 'Re: Fwd: x', 'AW: WG: x', 'Fwd', 'Forwarding: x', ': x', '', '[Fwd: x', '[Fwd: x]', null])(
    'not %s',
    (subject) => {
      expect(isForwardSubject(subject)).toBe(false);
    },
  );
});
