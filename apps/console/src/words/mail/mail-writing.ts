import { counted, number, short } from '../counted.ts';
import type { Sentence } from '../sentence.ts';
import { spoken } from '../speech.ts';

/** Words of mails that are written: addresses, signature, quote, forwards, and what is sent to some people only. */
export const mailWriting = spoken('mailWriting', {
  /**
   * Whom a mail goes to, and from where.
   *
   * @param to the first of them; `more` is how many there are besides
   */
  line: (to: string, more: number, cc: number, bcc: number, from: string): Sentence => [
    ...(to === '' ? ['To nobody yet'] : ['To ', { strong: to }]),
    ...(more > 0 ? [` and ${counted(more, 'other', 'others')}`] : []),
    ...(cc > 0 ? [`, Cc ${cc}`] : []),
    ...(bcc > 0 ? [`, Bcc ${bcc}`] : []),
    ...(from === '' ? [] : [', from ', { strong: from }]),
  ],
  from: 'From',
  lists: { to: 'To', cc: 'Cc', bcc: 'Bcc' },
  remove: (name: string) => `Remove ${name}`,
  people: 'People',
  origin: { here: 'in this conversation', contact: 'contact' },
  fault: {
    no_ending: (text: string) => `${text} has no ending.`,
    no_at: (text: string) => `${text} has no @.`,
    unreadable: (text: string) => `${text} is not an address.`,
    not_aside: (text: string) => `${text} is not in this side thread.`,
  },
  use: (address: string) => `Use ${address}`,
  attention: (n: number) => counted(n, 'address needs attention', 'addresses need attention'),
  signature: { label: 'Signature', leaveOut: 'Leave out', none: 'No signature', add: 'Add' },
  quote: { label: 'Quoted text', leaveOut: 'Leave out', none: 'No quote', add: 'Add' },
  picture: {
    bar: 'Picture',
    describe: 'Describe',
    smaller: 'Smaller',
    remove: 'Remove',
    description: 'Description',
    hint: 'For people who do not see the picture.',
    set: 'Set',
    none: 'Without a description',
    selected: (description: string) => `Picture selected: ${description}. The Tab key leads to its buttons.`,
  },
  forward: {
    tab: 'Forward',
    field: 'Text above the forward',
    placeholder: 'Write above the forward',
    unseen: (customer: string) => `${customer} does not see this`,
    send: 'Forward',
    original: (name: string, time: string) => `Mail of ${name}, ${time}`,
    someMail: 'A mail of this conversation',
    files: (n: number) => (n === 1 ? 'With its file' : `With its ${number(n)} files`),
    asFile: 'The whole mail as one file',
  },
  aside: {
    tab: 'Aside',
    only: (to: string, more: number): Sentence => [
      ...(to === '' ? ['To nobody yet'] : ['To ', { strong: to }]),
      ...(more > 0 ? [` and ${counted(more, 'other', 'others')}`] : []),
      ' only',
    ],
    field: (name: string) => `Mail to ${name}`,
    placeholder: 'Write a mail',
    send: (name: string) => `Send to ${name}`,
    sendAll: 'Send',
    begun: 'Another mail aside is begun. Send or discard it first.',
  },
  warning: {
    rests: (inbox: string): Sentence => [{ strong: `${inbox} cannot send now.` }, ' Your answer is waiting.'],
    noTransport: (inbox: string): Sentence => [{ strong: `${inbox} cannot send.` }, ' It has no server for sending.'],
    why: 'Why',
    whyRests: (time: string) =>
      `The mail server has taken no mail since ${time}. What you send is kept, and leaves by itself as soon as the server takes it.`,
    whyNoTime:
      'The mail server takes no mail now. What you send is kept, and leaves by itself as soon as the server takes it.',
    whyNoTransport: 'Mail that is sent now fails. An administrator can enter a server under Admin, Inboxes.',
    cameBack: (name: string, date: string): Sentence => [{ strong: `Mail to ${name} came back` }, ` on ${date}.`],
    change: 'Change the address',
    tooLarge: (megabytes: number): Sentence => [
      { strong: 'These files are too large for one mail.' },
      ` Together at most ${short(megabytes)} MB.`,
    ],
  },
  newMail: {
    title: 'New e-mail',
    subject: 'Subject',
    text: 'Text of the new e-mail',
    placeholder: 'Write a mail',
    noSubject: (): Sentence => [{ strong: 'No subject yet.' }, ' Mail without a subject is easily overlooked.'],
    noSenders: 'The addresses to send from were not loaded.',
    sendWithout: 'Send without subject',
    sending: 'Sending',
    discarded: 'E-mail discarded.',
    discard: 'Discard the e-mail',
  },
});
