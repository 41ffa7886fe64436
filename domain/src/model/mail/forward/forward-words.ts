/**
 * What mail programs write around a mail that is forwarded or answered: Gmail, Outlook (desktop, web and mobile), Apple Mail,
 * Thunderbird, Yahoo, Proton, Samsung, GMX and WEB.DE, in English, German, French, Spanish, Italian, Portuguese, Dutch,
 * Polish, Swedish, Danish, Norwegian, Finnish, Turkish and Russian, and where these programs are common in Japanese, Chinese and
 * Arabic. All in lower case, with a line for each language or two; programs mix languages in one block.
 */

/** The members of a block of headers. `other` belongs to the block and is not read. */
export type ForwardField = 'from' | 'date' | 'subject' | 'to' | 'other';

const labels: Readonly<Record<ForwardField, string>> = {
  from: `from | von | absender | de | expéditeur | remitente | da | mittente | remetente | van | afzender
    od | nadawca | från | avsändare | fra | afsender | avsender | kimden | gönderen | от | от кого | отправитель
    lähettäjä | 差出人 | 送信者 | 发件人 | 寄件者 | 寄件人 | من | المرسل`,
  date: `date | sent | datum | gesendet | gesendet am | envoyé | envoyé le | fecha | enviado | enviado el
    data | inviato | inviata | enviada | enviada em | enviado em | verzonden | wysłano | wysłane | data wysłania
    skickat | dato | sendt | tarih | gönderildi | gönderme tarihi | gönderilme tarihi | дата | отправлено
    lähetetty | päivämäärä | päiväys | pvm | 送信日時 | 日時 | 日付 | 发送时间 | 发送日期 | 日期 | 时间 | 時間 | 寄件日期 | 傳送日期
    التاريخ | تاريخ | تاريخ الإرسال | تم الإرسال`,
  subject: `subject | betreff | objet | sujet | asunto | oggetto | assunto | onderwerp | temat | ämne | emne | konu
    aihe | тема | 件名 | 主题 | 主旨 | 標題 | الموضوع`,
  to: `to | an | à | pour | destinataire | para | a | destinatario | destinatário | aan | do | adresat | till | til
    vastaanottaja | vastaanottajat | kime | alıcı | кому | 宛先 | 收件人 | 收件者 | إلى | المستلم`,
  other: `cc | cci | bcc | kopie | kopie (cc) | copie à | copie | copia | kopia | kopi | dw | udw | bilgi | копия
    kopio | vastausosoite | 抄送 | 副本 | نسخة | reply-to | antwort an | antworten an | répondre à | responder a | rispondi a | antwoord aan
    odpowiedz do | svar till | svar til | yanıt | ответить | organization | importance | priority | wichtigkeit
    priorität | attachments | anlagen | pièces jointes | message-id`,
};

/** The field that a label in lower case stands for. */
export const fieldOfLabel: ReadonlyMap<string, ForwardField> = new Map(
  (Object.keys(labels) as ForwardField[]).flatMap((field) => wordsIn(labels[field]).map((label) => [label, field])),
);

/** The longest label, with some room for spaces in it. */
export const longestLabel = 30;

/** Lines that begin a forwarded mail, without the dashes around them and the colon at their end. */
export const forwardMarkers: ReadonlySet<string> = new Set(
  wordsIn(`forwarded message | begin forwarded message | forwarded mail | forwarded email
    weitergeleitete nachricht | anfang der weitergeleiteten nachricht | weitergeleitete e-mail
    message transféré | message réexpédié | mail transféré | e-mail transféré | courriel transféré
    début du message transféré | début du message réexpédié
    mensaje reenviado | inicio del mensaje reenviado
    messaggio inoltrato | inizio messaggio inoltrato | inizio del messaggio inoltrato
    mensagem encaminhada | mensagem reencaminhada | início da mensagem encaminhada | início da mensagem reencaminhada
    doorgestuurd bericht | begin doorgestuurd bericht | doorgestuurde bericht
    przekazana wiadomość | wiadomość przekazana dalej | treść przekazanej wiadomości | przesłana wiadomość
    początek przekazywanej wiadomości | początek przekazanej wiadomości
    vidarebefordrat meddelande | vidarebefordrat brev | vidarebefordrat mejl | vidarebefordrat mail
    videresendt besked | videresendt meddelelse | videresendt mail | start på videresendt besked
    begyndelse på videresendt besked | videresendt melding | start på videresendt melding | videresendt e-post
    iletilen mesaj | iletilen ileti | iletilmiş ileti | yönlendirilen ileti | yönlendirilmiş ileti
    yönlendirilmiş mesaj | iletilen iletinin başlangıcı | yönlendirilen iletinin başlangıcı
    välitetty viesti | välitetty viesti alkaa | alkaa välitetty viesti | edelleenlähetetty viesti
    пересылаемое сообщение | пересылаемое письмо | пересланное сообщение | перенаправленное сообщение
    начало переадресованного сообщения | переадресованное сообщение | начало пересылаемого сообщения
    転送メッセージ | 転送されたメッセージ | 転送されたメール
    转发的邮件 | 转发邮件 | 转发的消息 | 开始转发的邮件 | 下面是被转发的邮件
    轉寄郵件 | 轉寄的郵件 | 開始轉寄郵件 | 以下是轉寄的郵件
    الرسالة المعاد توجيهها | رسالة معاد توجيهها | بداية الرسالة المعاد توجيهها | رسالة مُعاد توجيهها`),
);

/** The same for a mail that is answered; some programs put them in front of a forward too. */
export const originalMarkers: ReadonlySet<string> = new Set(
  wordsIn(`original message | original email | original mail | original appointment | reply message
    ursprüngliche nachricht | originalnachricht | original-nachricht | ursprünglicher termin
    message d'origine | message d’origine | message original | message initial | rendez-vous d'origine
    mensaje original | mensaje de origen | cita original
    messaggio originale | appuntamento originale
    mensagem original | compromisso original
    oorspronkelijk bericht | origineel bericht | originele bericht | oorspronkelijke afspraak
    wiadomość oryginalna | oryginalna wiadomość | pierwotna wiadomość
    ursprungligt meddelande | originalmeddelande | ursprungligt mejl
    oprindelig meddelelse | oprindelig besked | original meddelelse | original besked
    opprinnelig melding | original melding | opprinnelig e-post
    alkuperäinen viesti
    özgün ileti | orijinal mesaj | orijinal ileti
    исходное сообщение | исходное письмо | оригинальное сообщение
    元のメッセージ | 元のメール | 原始邮件 | 原始郵件 | 原文 | 原始信件
    الرسالة الأصلية | رسالة أصلية`),
);

function wordsIn(list: string): readonly string[] {
  return list.split(/[|\n]/).map((word) => word.trim());
}
