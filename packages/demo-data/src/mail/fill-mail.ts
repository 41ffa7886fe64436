import type { Timestamp } from '@helpdesk/domain';
import type { DemoRelay } from './demo-relay.ts';

/**
 * A mail of the demo as its mailbox received it at that time. In its source `{{date}}` stands for that time, and
 * `{{sent.…}}` for what is known of the mail of ours that it answers. Lines end as they do in mails.
 */
export function filledMail(source: string, at: Timestamp, answered: ReturnType<DemoRelay['lastTo']>): string {
  const values = new Map([
    ['date', mailDate(at)],
    ['date.short', shortDate(at)],
  ]);
  if (answered !== undefined) {
    values.set('sent.id', answered.messageId);
    values.set('sent.references', [...answered.references, answered.messageId].map((id) => `<${id}>`).join('\n '));
    values.set('sent.reply_to', answered.replyTo ?? answered.from.address);
    values.set('sent.subject', answered.subject.replace(/^Re: /, ''));
    values.set('sent.on', shortDate(answered.date));
    values.set('sent.am', germanDate(answered.date));
  }
  return source
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_whole, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`a mail of the demo names ${name}, which it does not have`);
      return value;
    })
    .replaceAll(/\r?\n/g, '\r\n');
}

/** As in the head of a mail: `Tue, 24 Nov 2026 09:00:00 +0000`. */
function mailDate(at: Timestamp): string {
  return new Date(at).toUTCString().replace('GMT', '+0000');
}

/** As in front of a quote: `Tue, 24 Nov 2026 at 09:00`. */
function shortDate(at: Timestamp): string {
  const [, day = '', time = ''] = /^(.*) (\d\d:\d\d):\d\d GMT$/.exec(new Date(at).toUTCString()) ?? [];
  return `${day} at ${time}`;
}

/** `24.11.2026 um 09:00`. */
function germanDate(at: Timestamp): string {
  const [, year = '', month = '', day = '', time = ''] =
    /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(at).toISOString()) ?? [];
  return `${day}.${month}.${year} um ${time}`;
}
