import { customerJwt } from '../../../api/conformance/customer-jwt.ts';
import type { SettableClock } from '../../../support/settable-clock.ts';
import type { ServedDesk } from '../serve-desk.ts';
import { deskClient, type Made } from './desk-client.ts';
import { type Account, fillConversations, type Scene, type SentOnce } from './fill-conversations.ts';
import { addressesOfClaims, bigAttributes, deepForm, oddConfig, oddTexts, pixel } from './odd-values.ts';

/** The callers by name, each with the headers of its requests. */
export type Callers = Readonly<Record<string, Readonly<Record<string, string>>>>;

const customerSecret = 'the secret that the inbox shares with the shop';

export interface FilledDesk {
  readonly callers: Callers;
  readonly sentOnce: SentOnce;
}

/** A desk with every kind of record, and with what its version took and later ones refuse. */
export async function fillOldDesk(desk: ServedDesk, clock: SettableClock, admin: string): Promise<FilledDesk> {
  const call = deskClient(desk.app, clock, admin);
  const [inbox] = await desk.composition.ports.store.read((reader) => reader.inboxes.list());
  if (inbox === undefined) throw new Error('the desk has no inbox');
  const scene: Scene = { call, desk, clock, inbox };
  const staff = await fillStaff(scene);
  const widgets = await fillInboxes(scene);
  const contacts = await fillContacts(scene, staff.ada.id);
  const people = await fillWidgets(scene, widgets);
  const sentOnce = await fillConversations(scene, staff, contacts, people.threads);
  await fillRest(scene, people);
  const token = (as: string) => ({ authorization: `token ${as}` });
  const agents = { admin: token(admin), ada: token(staff.ada.as), ben: token(staff.ben.as) };
  return { callers: { ...agents, narrowed: token(staff.narrowed), ...people.callers }, sentOnce };
}

async function fillStaff({ call }: Scene) {
  const limited = ['conversations:read', 'conversations:read_assigned', 'conversations:read_team_inbox'];
  await call('POST', '/roles', {
    body: { name: 'Support', description: oddTexts.lines, permissions: [...limited, 'messages:read', 'contacts:read'] },
  });
  await call('POST', '/roles', {
    body: { name: 'Writer', permissions: ['messages:write', 'messages:read', 'conversations:read'] },
  });
  await call('POST', '/roles', { body: { name: 'Admin\u200b', description: '', permissions: ['reports:manage'] } });
  await call('POST', '/teams', { body: { name: 'Zoe\u0308s Team', emoji: '🚚', timezone: 'Europe/Berlin' } });
  await call('POST', '/teams', {
    body: { name: 'Billing', conversation_assignment_type: 'Round robin', max_auto_assigned_conversations: 3 },
  });
  const gone = await call('POST', '/teams', { body: { name: 'Gone' } });
  await call('DELETE', `/teams/${gone.id}`);

  let number = 0;
  async function agent(first_name: string, roles: readonly string[], more: object = {}): Promise<Account> {
    number += 1;
    const body = { first_name, email: `Agent${number}@Example.com`, roles, ...more };
    const { id } = await call('POST', '/agents', { body });
    const key = await call('POST', `/agents/${id}/api-key`);
    return { id, as: `${key.api_key}:${key.api_secret}` };
  }
  const ada = await agent('Ada', ['Agent'], { last_name: 'Reyes', teams: ['Billing'] });
  const ben = await agent('Bene\u0301', ['Support'], { teams: ['Zoe\u0308s Team', 'Billing'] });
  const odd = await agent(oddTexts.bidi, ['Writer', 'Admin\u200b']);
  const disabled = await agent('Dis\u0007abled', ['Agent']);
  await call('PUT', `/agents/${disabled.id}`, { body: { enabled: false } });
  const deleted = await agent('Deleted', ['Agent']);
  const away = await agent('Away', ['Agent']);
  await call('PUT', '/agents/me/availability', { as: away.as, body: { status: 'away_and_reassigning' } });
  await call('PUT', '/agents/me/availability', { as: ada.as, body: { status: 'online' } });
  const form = new FormData();
  form.append('files', new File([pixel], 'me.png'));
  await call('PUT', '/agents/me', { as: ada.as, form });
  const key = await call('POST', `/agents/${ada.id}/api-keys`, {
    body: { name: 'Cafe\u0301 export', permissions: ['messages:read', 'conversations:read', 'conversations:read_all'] },
  });
  await call('POST', `/agents/${ben.id}/api-keys`, { body: { name: 'Short', expires_at: '2026-05-02T00:00:00.000Z' } });
  const revoked = await call('POST', `/agents/${ben.id}/api-keys`, { body: { name: 'Revoked' } });
  await call('DELETE', `/agents/${ben.id}/api-keys/${revoked.id}`);
  return { ada, ben, odd, away, deleted, narrowed: `${key.api_key}:${key.api_secret}` };
}

async function fillInboxes({ call, inbox }: Scene) {
  await call('PUT', `/inboxes/${inbox.id}`, { body: { secret: customerSecret, config: { brand_name: 'Acme' } } });
  const odd = await call('POST', '/inboxes', {
    body: { name: 'Odd', channel: 'livechat', secret: customerSecret, config: oddConfig },
  });
  await call('POST', '/inboxes', {
    body: { name: oddTexts.lines, channel: 'email', config: { from: 'a@example.com' } },
  });
  const off = await call('POST', '/inboxes', { body: { name: 'Off', channel: 'livechat' } });
  await call('PUT', `/inboxes/${off.id}/toggle`);
  const gone = await call('POST', '/inboxes', { body: { name: 'Gone', channel: 'livechat' } });
  await call('DELETE', `/inboxes/${gone.id}`);
  return { odd };
}

async function fillContacts({ call }: Scene, author: number): Promise<readonly Made[]> {
  const bodies = [
    { first_name: 'Noor', last_name: 'O\u2019Neil', email: 'Noor@Example.ORG', phone_number: '555', country: 'NL' },
    { first_name: 'Zoe\u0308', email: 'zoe@example.org', custom_attributes: { plan: 'gold', seats: 3 } },
    { first_name: oddTexts.bidi, last_name: oddTexts.lines, external_user_id: 'ext-\u200b1' },
    { first_name: 'Blocked' },
  ];
  const made: Made[] = [];
  for (const body of bodies) made.push(await call('POST', '/contacts', { body }));
  await call('PUT', `/contacts/${made[3]?.id}/block`, { body: { enabled: false } });
  const form = new FormData();
  form.append('files', new File([pixel], 'noor.png'));
  form.append('country', 'BE');
  await call('PUT', `/contacts/${made[0]?.id}`, { form });
  for (const note of ['Prefers the phone', oddTexts.lines, oddTexts.markup]) {
    await call('POST', `/contacts/${made[0]?.id}/notes`, { body: { note } });
  }
  const note = await call('POST', `/contacts/${made[1]?.id}/notes`, { body: { note: `By ${author}` } });
  await call('DELETE', `/contacts/${made[1]?.id}/notes/${note.id}`);
  return made;
}

async function fillWidgets({ call, clock, desk, inbox }: Scene, { odd }: { readonly odd: Made }) {
  const page = { 'x-service-inbox-id': inbox.uuid };
  const session = (token: string, uuid = inbox.uuid) => ({
    'x-service-inbox-id': uuid,
    authorization: `Bearer ${token}`,
  });
  async function exchange(claims: Record<string, unknown>, uuid = inbox.uuid): Promise<Made> {
    const jwt = await customerJwt(claims, customerSecret, clock.now());
    return call('POST', '/widget/chat/auth/exchange', { headers: { 'x-service-inbox-id': uuid }, body: { jwt } });
  }
  const init = (headers: Record<string, string>, body: object) =>
    call('POST', '/widget/chat/conversations/init', { headers, body });

  const [first, second] = addressesOfClaims;
  await exchange({ external_user_id: 'u-nbsp', email: first, first_name: 'Nobreak' });
  await exchange({ external_user_id: 'u-kelvin', email: second, first_name: 'Kelvin' });
  const mia = await exchange({
    external_user_id: 'u-1',
    email: 'Mia@Example.org',
    first_name: 'Mia',
    last_name: 'Okafor',
  });
  for (const contact_custom_attributes of bigAttributes) {
    await exchange({ external_user_id: 'u-kelvin', email: second, first_name: 'Kelvin', contact_custom_attributes });
  }
  const miaAtOdd = await exchange({ external_user_id: 'u-1', email: 'mia@example.org', first_name: 'Mia' }, odd.uuid);
  const threads: string[] = [];
  for (const message of [oddTexts.markup, oddTexts.lines, 'emoji 🚚 and Ünïcode, my invoice is wrong']) {
    threads.push((await init(session(mia.session_token), { message, echo_id: 'e1' })).conversation.uuid);
  }
  threads.push(
    (await init(session(miaAtOdd.session_token, odd.uuid), { message: 'At the odd one' })).conversation.uuid,
  );
  const form_data = { name: 'Pat <b>', email: 'Pat@Example.net', phone: '+49 30 1', order: 'A & B' };
  const pat = await init(page, { message: 'Is "anybody" <there> & awake?', form_data });
  threads.push(pat.conversation.uuid);
  const deep = await init(page, { message: 'A form of the attack', form_data: deepForm });
  threads.push(deep.conversation.uuid);
  const merged = await init(page, { message: 'Before I signed in <i>' });
  threads.push(merged.conversation.uuid);
  const merging = { ...session(mia.session_token), 'x-service-visitor-token': merged.session_token };
  await call('POST', `/widget/chat/conversations/${threads[0]}/message`, {
    headers: merging,
    body: { message: 'Now' },
  });
  const form = new FormData();
  form.append('conversation_uuid', pat.conversation.uuid);
  form.append('files', new File([pixel], 'photo \u202egnp.png'));
  form.append('files', new File(['Dear <all> & "co"'], 'letter.txt'));
  await call('POST', '/widget/media/upload', { headers: session(pat.session_token), form });
  await call('POST', `/widget/chat/conversations/${threads[1]}/update-last-seen`, {
    headers: session(mia.session_token),
  });
  await desk.composition.ports.store.transact(async (writer) => {
    for (const [index, url] of ['https://shop.example/', 'https://user:password@shop.example/\u202ecart'].entries()) {
      const visit = { contactId: mia.user.user_id, url, title: `Shop \u0007\u202e${index}`, createdAt: clock.now() };
      await writer.widget.insertPageVisit(visit);
    }
  });
  const callers: Callers = {
    page,
    mia: session(mia.session_token),
    'mia at the odd inbox': session(miaAtOdd.session_token, odd.uuid),
    'the odd page': { 'x-service-inbox-id': odd.uuid },
    pat: session(pat.session_token),
    merged: session(merged.session_token),
  };
  return { threads, callers };
}

/** What no list shows, and ids that were used and are gone. */
async function fillRest({ call, clock }: Scene, { callers, threads }: Awaited<ReturnType<typeof fillWidgets>>) {
  for (const name of ['unused', '2024', 'gone']) {
    const tag = await call('POST', '/tags', { body: { name } });
    if (name === 'gone') await call('DELETE', `/tags/${tag.id}`);
  }
  await call('POST', '/ws-ticket');
  clock.advance(3 * 3_600_000);
  await call('POST', `/widget/chat/conversations/${threads[1]}/message`, {
    headers: callers.mia ?? {},
    body: { message: 'Are you <still> there?' },
  });
  clock.advance(60_000);
}
