import type { ReplyOf } from '@helpdesk/contract';
import { uuids } from './records.ts';

/** Records of an e-mail inbox, as examples show them. */

export const delivery: ReplyOf<'getDelivery'> = {
  state: 'failed',
  attempts: 0,
  next_at: null,
  recipients: [
    {
      address: 'grace@exmaple.org',
      role: 'to',
      state: 'failed',
      at: '2026-05-20T12:00:00.000Z',
      code: '5.1.1',
      text: '550 5.1.1 No such user',
    },
  ],
};

export const forwarded: Pick<ReplyOf<'forwardMessage'>, 'status' | 'private' | 'content' | 'text_content' | 'meta'> = {
  status: 'pending',
  private: true,
  content:
    '<p>Where is this parcel?</p><br /><div>---------- Forwarded message ---------<br /><b>From:</b> grace@example.org</div>',
  text_content: 'Where is this parcel?\n\n---------- Forwarded message ---------\nFrom: grace@example.org',
  meta: {
    to: ['warehouse@example.org'],
    cc: [],
    bcc: [],
    from: ['support@example.com'],
    subject: 'Fwd: An invoice is missing',
    names: {},
    delivery: { state: 'waiting', next_at: '2026-05-20T12:00:00.000Z', failed: [] },
    signature: '<p>Ada Reyes<br />Example Ltd</p>',
    side: uuids.message,
  },
};

export const mailPerson: ReplyOf<'listMailPeople'>[number] = {
  address: 'accounts@example.org',
  name: 'Accounts',
  contact_id: null,
  role: 'cc',
  is_new: false,
  is_automatic: false,
};

export const mailSender: ReplyOf<'listMailSenders'>[number] = {
  inbox_id: 2,
  from: 'support@example.com',
  from_choices: ['support@example.com', 'billing@example.com'],
  signature: '<p>Ada Reyes<br />Example Ltd</p>',
  max_bytes: 22_963_647,
  warnings: [],
};

export const originalMail: ReplyOf<'getOriginalMail'> = {
  html: null,
  text: 'That is the one.\n\n> Is it invoice 131?\n',
  headers: [
    { name: 'from', value: 'Grace Okafor <grace@example.org>' },
    { name: 'subject', value: 'Re: An invoice is missing [#131]' },
  ],
};

export const rawMail: ReplyOf<'openRawMail'> = [
  'From: Grace Okafor <grace@example.org>',
  'Subject: Re: An invoice is missing [#131]',
  '',
  'That is the one.',
  '',
].join('\r\n');

export const replyDefaults: ReplyOf<'getReplyDefaults'> = {
  from: 'support@example.com',
  from_choices: ['support@example.com', 'billing@example.com'],
  to: ['grace@example.org'],
  cc: ['accounts@example.org'],
  subject: 'Re: An invoice is missing [#131]',
  signature: '<p>Ada Reyes<br />Example Ltd</p>',
  quote: null,
  max_bytes: 22_963_647,
  warnings: [],
};
