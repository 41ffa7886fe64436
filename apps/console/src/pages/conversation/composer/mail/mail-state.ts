import type { Agent, AgentClient, Conversation } from '@helpdesk/client';
import {
  asidePeople,
  type Cell,
  cell,
  type DraftKind,
  type DraftMail,
  type KnownMailFacts,
  type Letter,
  letterOf,
  type MailFacts,
  mailFacts,
  type OpenConversation,
} from '@helpdesk/screen-state';
import type { Drafts } from '../../../../state/sending/draft.ts';
import type { Toasts } from '../../../../state/toasts.ts';
import { fullName } from '../../../../words/names.ts';
import type { WantedFocus } from './address-rows.tsx';
import type { KnownPeople } from './known-people.ts';

/** What the mails of a conversation are written with. */
export interface MailSources {
  readonly client: Pick<AgentClient, 'call'>;
  readonly agent: Pick<Agent, 'permissions'>;
  readonly drafts: Pick<Drafts, 'of'>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly view: OpenConversation;
  readonly uuid: string;
  /** The customer, who may become another one. */
  readonly contact: () => Pick<Conversation['contact'], 'email' | 'first_name' | 'last_name'>;
}

interface ShownMail {
  readonly facts: MailFacts;
  /** The kind whose addresses are open. */
  readonly opened: DraftKind | undefined;
  readonly wanted: WantedFocus | undefined;
  /** Names of people who were chosen, by address. */
  readonly learnt: ReadonlyMap<string, string>;
}

/** The mails of one conversation, while they are written. */
export interface MailOf extends MailSources {
  readonly state: Cell<ShownMail>;
  readonly facts: KnownMailFacts;
}

export function mailOf(sources: MailSources): MailOf {
  const facts = mailFacts(sources.client, sources.uuid, sources.agent.permissions.includes('messages:read'));
  const begun = { opened: undefined, wanted: undefined, learnt: new Map() };
  const state = cell<ShownMail>({ facts: facts.state.snapshot(), ...begun });
  facts.state.subscribe(() => state.update((before) => ({ ...before, facts: facts.state.snapshot() })));
  return { ...sources, state, facts };
}

/** What was chosen for the mail of a kind. */
export const chosenMail = ({ drafts, uuid }: MailOf, kind: DraftKind): DraftMail | null =>
  drafts.of(uuid, kind).state.snapshot().draft.mail;

/** The mail of a kind as it would be sent now. */
export function letterNow(mail: MailOf, kind: DraftKind): Letter {
  return letterOf(kind, chosenMail(mail, kind), mail.state.snapshot().facts.defaults);
}

/** Who may get the mail; undefined: anyone. */
export function peopleOf(mail: MailOf, kind: DraftKind): readonly string[] | undefined {
  if (kind !== 'aside') return undefined;
  const { messages } = mail.view.snapshot();
  const side = chosenMail(mail, kind)?.reply_to ?? '';
  const found = asidePeople(messages, side);
  // While the forward is not loaded, its people are among those of all side threads.
  if (messages.some(({ uuid }) => uuid === side)) return found;
  const others = mail.state.snapshot().facts.people.filter(({ role }) => role === 'aside');
  return [...found, ...others.map(({ address }) => address)];
}

/** Opens the addresses of a kind, with the focus where it is wanted. */
export function openAddresses({ state }: MailOf, opened: DraftKind, wanted: WantedFocus): void {
  state.update((before) => ({ ...before, opened, wanted }));
}

export function closeAddresses({ state }: MailOf): void {
  state.update((before) => ({ ...before, opened: undefined, wanted: undefined }));
}

/** How the people are called whom a mail may go to. */
export function knownPeople(mail: MailOf): KnownPeople {
  const { facts, learnt } = mail.state.snapshot();
  return {
    people: facts.people,
    nameOf: (address) => nameOf(mail, address) ?? address,
    learn: (address, name) =>
      mail.state.update((before) => ({ ...before, learnt: new Map(learnt).set(address, name) })),
  };
}

/** From what is known best: the contact, those of the conversation, who was chosen, and how mails name people. */
function nameOf({ contact, view, state }: MailOf, address: string): string | undefined {
  const { facts, learnt } = state.snapshot();
  const customer = contact();
  if (customer.email === address) return fullName(customer);
  const named = facts.people.find((each) => each.address === address)?.name ?? learnt.get(address);
  const [found] = view.snapshot().messages.flatMap(({ meta }) => meta.names?.[address] ?? []);
  return named || found;
}

/** How an address is called in a line: by the first name where one is known. */
export function shortName(mail: MailOf, address: string): string {
  return nameOf(mail, address)?.trim().split(/\s+/)[0] || address;
}
