import { plainLine } from '../../shared/name.ts';
import { cutText } from '../../shared/text.ts';
import type { Timestamp } from '../../shared/time.ts';
import type { MailAddress } from '../received-mail.ts';
import { carriedFiles } from './carried-files.ts';
import type { MailText } from './mail-quote.ts';
import { displayName } from './mail-signature.ts';
import { isMailId, mailIdOf, referencesOf } from './mail-threading.ts';
import type { SendingRecipient } from './sending-state.ts';

/** Why a mail is sent, and whether the service writes it by itself. */
const outgoingKinds = {
  reply: { automatic: null, mayStop: false },
  forward: { automatic: null, mayStop: false },
  transcript: { automatic: null, mayStop: false },
  acknowledgement: { automatic: 'auto-replied', mayStop: false },
  continuity: { automatic: 'auto-generated', mayStop: true },
  survey: { automatic: 'auto-generated', mayStop: true },
  notice: { automatic: 'auto-generated', mayStop: false },
} as const;

export type OutgoingKind = keyof typeof outgoingKinds;

interface OutgoingInput<File> {
  readonly kind: OutgoingKind;
  /** Of the message; for a mail without one, of the mail. */
  readonly uuid: string;
  /** When the message was stored. */
  readonly at: Timestamp;
  /** The address that was chosen, with the name by the template. */
  readonly from: MailAddress;
  /** The address of the inbox: reports come back to it. */
  readonly envelopeFrom: string;
  readonly recipients: readonly SendingRecipient[];
  /** Display names by address in lower case, where they are known. */
  readonly names: ReadonlyMap<string, string>;
  /** By the rules of subjects, with the number of the conversation where the inbox wants it. */
  readonly subject: string;
  /** The address with the token of the conversation, else the one that the inbox has set. */
  readonly replyTo: string | null;
  /** The root id of the conversation, without angle brackets. */
  readonly root: string;
  /** The ids of the thread, the oldest first. */
  readonly thread: readonly string[];
  /** The id of the message that is answered. */
  readonly inReplyTo: string | null;
  /** Our keyed tag, by which a mail of ours is recognised when it comes back. */
  readonly loopTag: string;
  /** Where a recipient asks for no more mails of this kind. */
  readonly stopUrl: string | null;
  readonly body: MailText;
  readonly signature: MailText | null;
  readonly quote: MailText | null;
  readonly files: readonly File[];
}

/** A mail as data. An adapter encodes it: the same data become the same bytes at every attempt. */
export interface OutgoingMail<File> {
  /** Without angle brackets, as all ids here. */
  readonly messageId: string;
  readonly date: Timestamp;
  /** What the boundaries between parts are made of. */
  readonly boundary: string;
  readonly from: MailAddress;
  readonly replyTo: string | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly headers: readonly OutgoingHeader[];
  readonly envelope: MailEnvelope;
  readonly html: string;
  readonly text: string;
  readonly images: readonly File[];
  readonly attached: readonly File[];
}

/** A head that is written as it is. */
interface OutgoingHeader {
  readonly name: string;
  readonly value: string;
}

interface MailEnvelope {
  readonly from: string;
  /** Those who wait for the mail, Bcc among them. */
  readonly to: readonly string[];
  /** `ENVID`, where the server offers reports. */
  readonly id: string;
  readonly notify: readonly ('FAILURE' | 'DELAY')[];
}

const longestSubject = 300;

/**
 * What a mail of ours contains. Recipients in Bcc are in the envelope only. A second attempt differs from the first
 * in the envelope alone; after an address was replaced, also in To and Cc, and after the inbox was saved in what
 * `buildMail` names. Source: section 8 of the design of the e-mail channel.
 *
 * @example
 * const ada = { address: 'ada@example.com', role: 'bcc', state: 'waiting', at: null, code: null, text: null } as const;
 * const ours = { from: { address: 'help@shop.example', name: 'Shop' }, envelopeFrom: 'help@shop.example', replyTo: null };
 * const thread = { root: 'r1@shop.example', thread: [], inReplyTo: null, loopTag: '1-person-0', stopUrl: null };
 * const text = { subject: 'Parcel', body: { html: 'Hi', text: 'Hi' }, signature: null, quote: null, files: [] };
 * const mail = { kind: 'reply', uuid, at: 0, recipients: [ada], names: new Map(), ...ours, ...thread, ...text } as const;
 * outgoingMail(mail).envelope.to // ['ada@example.com']
 */
export function outgoingMail<File extends { readonly contentId: string | null }>(
  input: OutgoingInput<File>,
): OutgoingMail<File> {
  const { uuid, at, from, recipients, names, inReplyTo, body, signature, quote } = input;
  const inRole = (wanted: SendingRecipient['role']): readonly MailAddress[] =>
    recipients
      .filter(({ role }) => role === wanted)
      .map(({ address }) => ({ address, name: displayName(names.get(address.toLowerCase()) ?? '') }));
  const html = [body.html, signature?.html, quote?.html].filter((part) => part).join('<br />');
  return {
    messageId: mailIdOf(uuid, from.address),
    date: at,
    boundary: uuid,
    from: { address: from.address, name: displayName(from.name) },
    replyTo: input.replyTo,
    to: inRole('to'),
    cc: inRole('cc'),
    subject: cutText(plainLine(input.subject.slice(0, 2_000)), longestSubject),
    inReplyTo: inReplyTo !== null && isMailId(inReplyTo) ? inReplyTo : null,
    references: referencesOf(input.root, input.thread),
    headers: furtherHeaders(input),
    envelope: {
      from: input.envelopeFrom,
      to: recipients.filter(({ state }) => state === 'waiting').map(({ address }) => address),
      id: uuid,
      notify: ['FAILURE', 'DELAY'],
    },
    html,
    text: textOf(body.text, signature?.text ?? '', quote?.text ?? ''),
    ...carriedFiles(html, input.files),
  };
}

function furtherHeaders({ kind, loopTag, stopUrl }: OutgoingInput<unknown>): readonly OutgoingHeader[] {
  const { automatic, mayStop } = outgoingKinds[kind];
  const headers = [{ name: 'X-Helpdesk-Loop', value: loopTag }];
  if (automatic !== null) {
    headers.push({ name: 'Auto-Submitted', value: automatic }, { name: 'X-Auto-Response-Suppress', value: 'All' });
  }
  if (mayStop && stopUrl !== null) {
    headers.push(
      { name: 'List-Unsubscribe', value: `<${stopUrl}>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    );
  }
  return headers;
}

/** Mail programs know by `-- ` where a signature begins. */
function textOf(body: string, signature: string, quote: string): string {
  return [body, signature === '' ? '' : `-- \n${signature}`, quote].filter((part) => part !== '').join('\n\n');
}
