import { type ContactDetails, defaultContactSort, noDetails, type PageRequest, type Timestamp } from '@helpdesk/domain';
import type { ContactQuery, NewAgent, NewContact, NewNamedKey, RoleFields, TeamFields } from '@helpdesk/domain/ports';
import { startOfTests } from '../fakes/fixed-clock.ts';

/** An enabled agent who is offline; `email` must be free. */
export function newAgent(email: string, changes: Partial<NewAgent> = {}): NewAgent {
  return {
    createdAt: startOfTests,
    firstName: 'Ada',
    lastName: 'Agent',
    email,
    availabilityStatus: 'offline',
    enabled: true,
    passwordHash: null,
    ...changes,
  };
}

/** A key of an existing agent. Its name and its public half must not be in use. */
export function newNamedKey(agentId: number, apiKey: string, changes: Partial<NewNamedKey> = {}): NewNamedKey {
  return {
    agentId,
    createdAt: startOfTests,
    name: apiKey,
    apiKey,
    secretHash: 'b'.repeat(64),
    permissions: null,
    expiresAt: null,
    ...changes,
  };
}

/** A page of all contacts, newest first. */
export function allContacts(page: PageRequest): ContactQuery {
  return { filter: null, attributes: [], sort: defaultContactSort, page };
}

/** A contact without e-mail or external user id. */
export function newContact(changes: Partial<NewContact> = {}): NewContact {
  return {
    ...noDetails,
    createdAt: startOfTests,
    type: 'contact',
    firstName: 'Carl',
    lastName: 'Contact',
    ...changes,
  };
}

/** The details of a contact that hold text. */
export type TextDetail = {
  [Detail in keyof ContactDetails]: string extends ContactDetails[Detail] ? Detail : never;
}[keyof ContactDetails];

type OtherDetails = Omit<ContactDetails, TextDetail>;

const otherDetails: { readonly [Detail in keyof OtherDetails]: true } = { customAttributes: true };

/** Derived, so that a detail that the domain adds is among them. */
export const textDetails: readonly TextDetail[] = Object.keys(noDetails).filter(
  (detail): detail is TextDetail => !(detail in otherDetails),
);

/** A contact of whom everything is known: every text is another one, and begins with `label`. */
export function everyDetail(label: string, others: OtherDetails): ContactDetails {
  const texts = textDetails.map((detail) => [detail, `${label} ${detail}`]);
  return { ...noDetails, ...Object.fromEntries(texts), ...others };
}

/** `name` must be free. */
export function newTeam(
  name: string,
  changes: Partial<TeamFields> = {},
): TeamFields & { readonly createdAt: Timestamp } {
  return {
    createdAt: startOfTests,
    name,
    emoji: '🐙',
    conversationAssignmentType: 'Manual',
    timezone: 'Europe/Berlin',
    businessHoursId: null,
    slaPolicyId: null,
    maxAutoAssignedConversations: 0,
    ...changes,
  };
}

/** `name` must be free. */
export function newRole(
  name: string,
  changes: Partial<RoleFields> = {},
): RoleFields & { readonly createdAt: Timestamp } {
  return { createdAt: startOfTests, name, description: 'Does some things', permissions: ['messages:read'], ...changes };
}
