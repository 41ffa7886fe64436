import { dayLengthMs, hourLengthMs, minuteLengthMs, type Timestamp } from '@helpdesk/domain';
import type { Act } from '../act.ts';
import { companyDomain } from '../company.ts';
import { type DemoTeam, demoAgents } from '../staff.ts';
import type { RelayRefusals } from './demo-relay.ts';
import { mailTexts as texts } from './mail-texts.ts';

/** What happened at the e-mail inbox in the days before `end`. The acts of a conversation are in the order of time. */
export function planMail(end: Timestamp): readonly Act[] {
  const midnight = Math.floor(end / dayLengthMs) * dayLengthMs;
  const moments: Moments = {
    day: (daysBefore, hour) => midnight - daysBefore * dayLengthMs + Math.round(hour * hourLengthMs),
    ago: (minutes) => end - minutes * minuteLengthMs,
  };
  return [lid, invoice, pan, whistle, collection, misspelt, untouched].flatMap((plan) => plan(moments));
}

interface Moments {
  /** An hour in UTC of a day before the last one, at most 16: `ago` is later then. */
  day(daysBefore: number, hour: number): Timestamp;
  /** Minutes before the end, less than eight hours. */
  ago(minutes: number): Timestamp;
}

type Plan = (moments: Moments) => readonly Act[];

/** Conversations by mail, besides those that `planDesk` counts from 0. */
const conversations = {
  lid: 10_001,
  invoice: 10_002,
  pan: 10_003,
  whistle: 10_004,
  collection: 10_005,
  bounce: 10_006,
  misspelt: 10_007,
  newsletter: 10_008,
  order: 10_009,
  japan: 10_010,
} as const;

const agentPlace = (name: string): number => demoAgents.findIndex(({ firstName }) => firstName === name);
const maya = agentPlace('Maya');
const tomas = agentPlace('Tomás');
const aisha = agentPlace('Aisha');
const chloe = agentPlace('Chloé');
const ines = agentPlace('Inês');
const workshop = `workshop@${companyDomain}`;

/** Handed out by a lead: team, agent and tags. */
function handOut(at: Timestamp, conversation: number, team: DemoTeam, agent: number, tags: readonly string[]): Act[] {
  const by = team === 'Billing' ? tomas : maya;
  return [
    { do: 'assign-team', at, conversation, by, team },
    { do: 'assign-agent', at, conversation, by, agent },
    { do: 'tag', at, conversation, by, tags },
  ];
}

/** A reply, which the relay is offered a moment later. */
function reply(at: Timestamp, conversation: number, by: number, text: string, refusals?: RelayRefusals): Act[] {
  return [
    { do: 'see', at, conversation, by },
    { do: 'reply', at, conversation, by, text },
    { do: 'send-mails', at: at + 2_000, ...(refusals && { refusals }) },
  ];
}

/** A thread with another person in Cc, a picture, and a question to the workshop aside. */
const lid: Plan = ({ day }) => {
  const conversation = conversations.lid;
  return [
    { do: 'receive', at: day(4, 8.2), conversation, mail: 'lid-1.eml' },
    ...handOut(day(4, 8.5), conversation, 'Customer care', aisha, ['repair']),
    ...reply(day(4, 9), conversation, aisha, texts.lidAsked),
    { do: 'forward', at: day(4, 9.1), conversation, by: aisha, to: workshop, text: texts.lidForwarded },
    { do: 'send-mails', at: day(4, 9.2) },
    { do: 'receive', at: day(4, 13), conversation, mail: 'lid-2.eml', answers: workshop },
    { do: 'receive', at: day(3, 7.6), conversation, mail: 'lid-3.eml', answers: 'nora.whitfield@example.com' },
    ...reply(day(3, 9), conversation, aisha, texts.lidSent),
    { do: 'receive', at: day(1, 15.5), conversation, mail: 'lid-4.eml', answers: 'tom.whitfield@example.net' },
    { do: 'set-status', at: day(1, 15.8), conversation, by: aisha, status: 'Resolved' },
  ];
};

/** In German, with a document. The server of the customer puts the last reply off: it is tried again and again. */
const invoice: Plan = ({ day, ago }) => {
  const conversation = conversations.invoice;
  const refusals = new Map([['j.albrecht@example.org', { code: 451, text: '4.7.1 Greylisted, try again later' }]]);
  const tries = [98, 91, 72, 35];
  return [
    { do: 'receive', at: day(3, 10), conversation, mail: 'rechnung-1.eml' },
    ...handOut(day(3, 10.5), conversation, 'Billing', ines, ['invoice']),
    ...reply(day(3, 11.5), conversation, ines, texts.invoiceAsked),
    { do: 'receive', at: day(1, 14), conversation, mail: 'rechnung-2.eml', answers: 'j.albrecht@example.org' },
    ...reply(ago(100), conversation, ines, texts.invoiceMade, refusals),
    ...tries.map((minutes): Act => ({ do: 'send-mails', at: ago(minutes), refusals })),
  ];
};

/** Forwarded by the workshop. The customer then writes by a server that proves nothing. */
const pan: Plan = ({ day }) => {
  const conversation = conversations.pan;
  return [
    { do: 'receive', at: day(2, 9), conversation, mail: 'pan-1.eml' },
    ...handOut(day(2, 9.5), conversation, 'Customer care', chloe, ['repair']),
    ...reply(day(2, 10), conversation, chloe, texts.panPrice),
    { do: 'receive', at: day(1, 9), conversation, mail: 'pan-2.eml', answers: 'priya.nair@example.com' },
  ];
};

/** The answer of a machine opens nothing again. */
const whistle: Plan = ({ day }) => {
  const conversation = conversations.whistle;
  const at = day(5, 12.5);
  return [
    { do: 'receive', at: day(5, 12), conversation, mail: 'whistle-1.eml' },
    ...handOut(day(5, 12.2), conversation, 'Customer care', aisha, ['product']),
    ...reply(at, conversation, aisha, texts.whistleFits),
    { do: 'set-status', at: at + 5_000, conversation, by: aisha, status: 'Resolved' },
    { do: 'receive', at: at + 8_000, conversation, mail: 'whistle-2.eml', answers: 'samir.haddad@example.net' },
  ];
};

/** Begun by an agent. The relay takes the mail, and later reports that it could not be delivered. */
const collection: Plan = ({ day }) => {
  const { collection: conversation, bounce } = conversations;
  const to = 'm.olsen@example.net';
  const begun = { conversation, by: maya, to, subject: 'Your pan is ready', text: texts.panReady } as const;
  return [
    { do: 'begin-by-mail', at: day(2, 14), ...begun },
    { do: 'send-mails', at: day(2, 14) + 2_000 },
    { do: 'receive', at: day(2, 14.1), conversation: bounce, mail: 'bounce.eml', answers: to },
  ];
};

/** Begun by an agent, to an address with a letter too many: the relay refuses it. */
const misspelt: Plan = ({ ago }) => {
  const to = 'mika.lehtonnen@example.org';
  const begun = { conversation: conversations.misspelt, by: maya, to, subject: 'Your spare lid', text: texts.lidReady };
  return [
    { do: 'begin-by-mail', at: ago(240), ...begun },
    { do: 'send-mails', at: ago(239), refusals: new Map([[to, { code: 550, text: '5.1.1 No such user here' }]]) },
  ];
};

/** Mails that have not been looked at. */
const untouched: Plan = ({ ago }) => [
  { do: 'receive', at: ago(200), conversation: conversations.newsletter, mail: 'newsletter.eml' },
  { do: 'receive', at: ago(85), conversation: conversations.order, mail: 'order.eml' },
  { do: 'receive', at: ago(40), conversation: conversations.japan, mail: 'japan.eml' },
];
