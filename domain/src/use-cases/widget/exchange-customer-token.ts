import { mayBecome, mostAttributeBytes } from '../../model/contact/attribute-limit.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { noDetails } from '../../model/contact/contact-details.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { changedMembers } from '../../model/shared/defined.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import { utf8Length } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { type CustomerClaims, readCustomerClaims } from '../../model/widget/customer-claims.ts';
import type { WidgetSender } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { requireContact } from '../contact/require-contact.ts';
import { requireFitting } from '../custom-attribute/require-fitting.ts';
import { keptAs } from '../idempotency/once-only.ts';
import { openedSecret } from '../inbox/inbox-secret.ts';
import { countText, type TextPorts } from './count-text.ts';
import { openSession } from './open-session.ts';

export interface NewSession {
  /** Shown this once. */
  readonly token: string;
  readonly contact: Contact;
  /** The claims that were not taken. */
  readonly leftOut?: readonly string[];
}

/**
 * A session for the person whom the customer's JWT identifies. The contact is the one with this external user id.
 * Otherwise a contact with this e-mail and without such an id is adopted, or a new one is created. It is never an
 * agent. What is no e-mail address is left out. Throws `customer_token.invalid`, `input.invalid`, `contact.blocked` and
 * `text.contact_quota`.
 *
 * @example
 * const jwt = '{"external_user_id":"u7","email":"ada@example.com","first_name":"Ada"}';
 * await desk.exchangeCustomerToken(inbox, jwt, sender) // { contact: { externalUserId: 'u7', … }, … }
 */
export async function exchangeCustomerToken(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'sealer' | 'customerTokens' | 'sessionLimits'> & TextPorts,
  inbox: Inbox,
  jwt: string,
  sender: WidgetSender,
): Promise<NewSession> {
  const secret = openedSecret(ports.sealer, inbox);
  if (!secret) throw invalidToken(inbox.secret === null ? 'NO_SECRET' : 'SECRET_UNREADABLE');
  const now = ports.clock.now();
  const claims = readCustomerClaims(await ports.customerTokens.verify(jwt, secret, now));
  const exchange = async (writer: StoreWriter): Promise<NewSession> => {
    // A secret that was replaced in between has ended its sessions; this one would be left.
    const current = await writer.inboxes.find(inbox.id);
    if (current?.secret !== inbox.secret) throw invalidToken('SECRET_REPLACED');
    const { contact, stored } = await resolveCustomer(writer, claims, now);
    if (!contact.enabled) throw blocked();
    const token = await openSession(ports, writer, contact, inbox, now);
    const bytes = stored === 'nothing' ? 0 : utf8Length(JSON.stringify(claims));
    await countText(ports, writer, contact, sender, { bytes, rows: stored === 'contact' ? 2 : 1 }, now);
    return { token, contact };
  };
  const session = await ports.store.transact(exchange, { kept: keptSession });
  // The answer may be one that was kept for a repeated request, from before the contact was blocked.
  const contact = await ports.store.read((reader) => reader.contacts.find(session.contact.id));
  if (contact?.enabled === false) throw blocked();
  return claims.email === undefined ? { ...session, leftOut: ['email'] } : session;
}

/** The person is in their row, and only the token is nowhere else. */
export const keptSession = keptAs(
  ({ token, contact }: NewSession) => ({ token, contactId: contact.id }),
  async ({ contacts }, { token, contactId }) => {
    const contact = await contacts.find(contactId);
    // It has become part of another, and its sessions have ended.
    if (contact === undefined) throw refuse('session.invalid', 'The session has ended');
    return { token, contact };
  },
);

/** @param code for the log */
function invalidToken(code: string): Error {
  const refusal = refuse('customer_token.invalid', 'The JWT is not valid');
  refusal.cause = { code };
  return refusal;
}

function blocked(): Error {
  return refuse('contact.blocked', 'This contact is blocked');
}

interface ResolvedCustomer {
  readonly contact: Contact;
  /** What the claims of the token have changed in the store. */
  readonly stored: 'nothing' | 'changes' | 'contact';
}

async function resolveCustomer(writer: StoreWriter, claims: CustomerClaims, at: Timestamp): Promise<ResolvedCustomer> {
  const known = await lockKnown(writer, claims);
  if (known === undefined) {
    await requireFitting(writer, 'contact', {}, claims.customAttributes, attributesClaim);
    const id = await writer.contacts.insert({
      ...noDetails,
      ...claims,
      createdAt: at,
      type: 'contact',
      customAttributes: withAttributes({}, claims),
    });
    await writer.events.append([{ type: 'contact.created', contactId: id }], at);
    return { contact: await requireContact(writer.contacts, id), stored: 'contact' };
  }
  if (!known.enabled) return { contact: known, stored: 'nothing' };
  const { customAttributes: given, ...fields } = claims;
  const changed =
    Object.entries(fields).some(([name, value]) => known[name as keyof typeof fields] !== value) ||
    Object.entries(given ?? {}).some(
      ([name, value]) => JSON.stringify(known.customAttributes[name]) !== JSON.stringify(value),
    );
  if (!changed) return { contact: known, stored: 'nothing' };
  await requireFitting(writer, 'contact', known.customAttributes, given, attributesClaim);
  const changes = { ...fields, customAttributes: withAttributes(known.customAttributes, claims) };
  const changedFields = changedMembers(known, changes);
  const emailState = changedFields.email === undefined ? {} : { emailState: null };
  await writer.contacts.update(known.id, { ...changedFields, ...emailState, updatedAt: at });
  await writer.events.append([{ type: 'contact.updated', contactId: known.id }], at);
  return { contact: await requireContact(writer.contacts, known.id), stored: 'changes' };
}

const attributesClaim = 'contact_custom_attributes';

/**
 * The contact's attributes with those of the JWT. A system that keeps sending new names would make a record that costs
 * every request more. Its request is refused, instead of some attributes being lost unnoticed.
 */
function withAttributes(known: JsonObject, claims: CustomerClaims): JsonObject {
  const all = { ...known, ...claims.customAttributes };
  if (mayBecome(known, all)) return all;
  const message = `must not make the attributes of the contact larger than ${mostAttributeBytes} bytes in all`;
  throw invalidInput('input.invalid', attributesClaim, message);
}

/** Two sessions of one person may begin at once, or two persons adopt the same contact: who comes second looks again. */
async function lockKnown(writer: StoreWriter, { externalUserId, email }: CustomerClaims): Promise<Contact | undefined> {
  for (;;) {
    const found = (await writer.contacts.findByExternalUserId(externalUserId)) ?? (await adoptable(writer, email));
    if (found === undefined) return undefined;
    const locked = await writer.contacts.lock(found.id);
    if (locked?.externalUserId === found.externalUserId && locked.email === found.email) return locked;
  }
}

async function adoptable(writer: StoreWriter, email: string | undefined): Promise<Contact | undefined> {
  if (email === undefined) return undefined;
  const contact = await writer.contacts.findByEmail(email);
  return contact?.externalUserId === null ? contact : undefined;
}
