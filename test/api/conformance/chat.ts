import type { JsonObject, ReplyOf } from '@helpdesk/contract';
import type { Answer } from './ask.ts';
import { customerJwt } from './customer-jwt.ts';
import type { World } from './world.ts';

/** The secret by which an inbox confirms identities of its own customers only. */
export const customerSecret = 'the secret that the inbox shares with the shop';

export type Headers = Readonly<Record<string, string>>;

/** A visitor or contact who uses the widget. */
export interface Person {
  readonly token: string;
  readonly userId: number;
  readonly headers: Headers;
}

export type Claims = Readonly<Record<string, unknown>>;

export const mia: Claims = { external_user_id: 'u-1', email: 'mia@example.org', first_name: 'Mia' };

/** The headers for the first inbox, unless another is given. */
export function inboxHeaders(world: World, inbox: { readonly uuid: string } = { uuid: world.inboxUuid }): Headers {
  return { 'x-service-inbox-id': inbox.uuid };
}

/** Replaces the whole configuration of the first inbox. */
export async function configure(world: World, config: Readonly<Record<string, unknown>>): Promise<void> {
  await world.data('updateInbox', { params: { id: world.inboxId }, body: { config } });
}

/** The same past every check, as an inbox of an older version holds it. */
export async function store(world: World, config: JsonObject, id = world.inboxId): Promise<void> {
  await world.store.transact(async (writer) => {
    const inbox = await writer.inboxes.find(id);
    if (inbox === undefined) throw new Error('there is no such inbox');
    await writer.inboxes.update(id, { ...inbox, config, updatedAt: world.clock.now() });
  });
}

export async function setSecret(world: World, secret: string | null = customerSecret): Promise<void> {
  await world.data('updateInbox', { params: { id: world.inboxId }, body: { secret } });
}

export async function addInbox(world: World, fields: object = {}): Promise<ReplyOf<'createInbox'>> {
  return world.data('createInbox', { body: { name: 'Second', channel: 'livechat', ...fields } });
}

export async function exchange(
  world: World,
  claims: Claims = mia,
  secret = customerSecret,
  headers = inboxHeaders(world),
): Promise<Answer<'exchangeCustomerToken'>> {
  const jwt = await customerJwt(claims, secret, world.clock.now());
  for (let times = 1; ; times++) {
    const answer = await world.ask('exchangeCustomerToken', { headers, body: { jwt } });
    // When very many requests come at once, some get 503 and have to be repeated, as a customer's page does.
    if (answer.status !== 503 || times === 20) return answer;
  }
}

/** A contact for whom the customer vouches, in the first inbox unless another is meant. */
export async function customer(world: World, claims: Claims = mia, inbox?: { readonly uuid: string }): Promise<Person> {
  if (inbox === undefined) await setSecret(world);
  const headers = inboxHeaders(world, inbox);
  const { session_token: token, user } = (await exchange(world, claims, customerSecret, headers)).data;
  return { token, userId: user.user_id, headers: { ...headers, authorization: `Bearer ${token}` } };
}

/** Starts a conversation and answers its uuid. */
export async function start(world: World, { headers }: Pick<Person, 'headers'>, message = 'Hello'): Promise<string> {
  return (await world.data('initWidgetConversation', { headers, body: { message } })).conversation.uuid;
}

export async function write(
  world: World,
  { headers }: Pick<Person, 'headers'>,
  uuid: string,
  message: string,
): Promise<ReplyOf<'sendWidgetMessage'>> {
  return world.data('sendWidgetMessage', { headers, params: { uuid }, body: { message } });
}

/** Posts a message of the first Admin, public by default. */
export async function reply(world: World, cuuid: string, message: string, fields: object = {}): Promise<string> {
  return (await world.data('sendMessage', { params: { cuuid }, body: { message, ...fields } })).uuid;
}

export async function close(world: World, uuid: string, status = 'Closed'): Promise<void> {
  await world.data('setConversationStatus', { params: { uuid }, body: { status } });
}
