import { expect } from 'vitest';
import type { Given } from '../../api/conformance/ask.ts';
import { customerJwt } from '../../api/conformance/customer-jwt.ts';
import { formOf } from '../../api/conformance/examples.ts';
import { picture } from '../../api/conformance/files.ts';
import { run } from '../../machine/cli/helpdesk.ts';
import { fillMail } from './fill-mail.ts';
import type { Place } from './places.ts';
import { withServed } from './served.ts';

const customerSecret = 'the secret that the inbox shares with the shop';

/** Texts that a careless writer or reader of lines gets wrong. */
const oddTexts = [
  'line\u2028separator',
  'two\r\nlines',
  'quote " and \\',
  'emoji 🚚 and Ünïcode',
  '\ufeffmark',
  '{"a":1}',
];

/** What was made, for those who look for it at another place. */
export interface Filled {
  readonly cuuid: string;
  readonly inboxId: number;
  /** A message that was sent with an `Idempotency-Key`, as it was sent. */
  readonly sentOnce: Given;
}

/** The demo desk, and of every table at least a row, among them ids that were used and are gone. */
export async function fillDesk({ env }: Pick<Place, 'env'>): Promise<Filled> {
  expect(await run(['seed', '--demo'], env)).toMatchObject({ code: 0, err: '' });
  return withServed(env, async ({ data, composition: { ports } }) => {
    for (const [index, name] of oddTexts.entries()) {
      await data('createRole', { body: { name: `Role ${index}`, description: name, permissions: ['messages:read'] } });
    }
    const files = [
      new File([await picture()], 'photo.png'),
      new File(['Dear all'], 'letter.txt'),
      new File([new Uint8Array(700_000).fill(0x61)], 'long.txt'),
    ];
    const uploaded = [];
    for (const file of files) uploaded.push(await data('uploadMedia', { form: formOf({}, file) }));
    const [conversation] = (await data('listAllConversations')).results;
    const cuuid = conversation?.uuid ?? '';
    const sentOnce: Given = {
      params: { cuuid },
      body: { message: oddTexts.join('\n'), attachments: uploaded.map(({ id }) => id) },
      headers: { 'idempotency-key': 'sent once' },
    };
    await data('sendMessage', sentOnce);
    await data('updateDeskSettings', { body: { name: 'Ünï 😀', waiting_limits: { email_minutes: 30 } } });
    await data('updateSecuritySettings', { body: { session_max_days: 60 } });
    const { id: agentId } = await data('getMe');
    await ports.store.transact(async ({ secondFactors }) => {
      const totp = { agentId, secret: ports.sealer.seal('NO SECRET'), createdAt: 1, confirmedAt: 2, lastStep: 3 };
      await secondFactors.keepTotp(totp);
      await secondFactors.replaceRecoveryCodes(agentId, ['a'.repeat(64), 'b'.repeat(64)]);
      await secondFactors.insertPasskey({
        ...{ agentId, credentialId: 'credential', publicKey: 'key', counter: 4_294_967_295, synced: true },
        ...{ transports: ['internal', 'hybrid'], name: 'Ünï 😀', createdAt: 4, lastUsedAt: null },
      });
    });
    const inbox = (await data('listInboxes')).find(({ channel }) => channel === 'livechat');
    await data('updateInbox', { params: { id: inbox?.id ?? 0 }, body: { secret: customerSecret } });
    const jwt = await customerJwt(
      { external_user_id: 'u-1', email: 'mia@example.org', first_name: 'Mia' },
      customerSecret,
      Date.now(),
    );
    const headers = { 'x-service-inbox-id': inbox?.uuid ?? '' };
    const { session_token, user } = await data('exchangeCustomerToken', { headers, body: { jwt } });
    const started = await data('initWidgetConversation', {
      headers: { ...headers, authorization: `Bearer ${session_token}` },
      body: { message: 'Hello' },
    });
    await data('addContactNote', { params: { id: user.user_id }, body: { note: 'Prefers the phone' } });
    const colleague = (await data('listAgentsCompact')).at(-1);
    const mentions = [{ type: 'agent' as const, id: colleague?.id ?? 0 }];
    await data('sendMessage', { params: { cuuid }, body: { message: 'Look', private: true, mentions } });
    const regretted = { message: 'Not like this', private: true };
    const { uuid: noteUuid } = await data('sendMessage', { params: { cuuid }, body: regretted });
    await data('deletePrivateNote', { params: { cuuid, uuid: noteUuid } });
    await data('markConversationSeen', { params: { uuid: started.conversation.uuid } });
    await data('setMyPreferences', { body: { theme: 'dark', sound: false } });
    await data('saveDraft', { params: { uuid: cuuid }, body: { content: oddTexts.join('\n'), meta: { text: 'Ünï' } } });
    const provider = await data('createOidcProvider', {
      body: {
        name: 'Ünï staff',
        provider_url: 'https://id.example.com',
        client_id: 'helpdesk',
        client_secret: 'the secret of the provider',
        enabled: false,
        trust_email: true,
        allowed_domains: ['example.com'],
        default_roles: ['Agent'],
      },
    });
    await ports.store.transact(async ({ oidc, agents }) => {
      const admin = (await agents.list()).at(0);
      const link = { providerId: provider.id, subject: 'ünï', agentId: admin?.id ?? 0, createdAt: Date.now() };
      await oidc.insertLink(link);
    });
    await data('createMyView', { body: { name: 'Ünï mine', filters: [] } });
    const actions = [{ type: 'add_tags' as const, value: ['Ünï'] }];
    await data('createMacro', {
      body: { name: 'Ünï', message_content: oddTexts[2] ?? '', actions, visibility: 'all' },
    });
    const plan = {
      name: 'Plan',
      applies_to: 'contact',
      key: 'plan',
      data_type: 'list',
      values: oddTexts.map((text) => text.trim()),
    };
    await data('createCustomAttribute', { body: { ...plan, regex: '^a', regex_hint: 'Ünï' } });
    const me = await data('getMe');
    const told = { agentId: me.id, messageId: null, actorId: me.id, createdAt: Date.now(), meta: { kind: 'ünï' } };
    await ports.store.transact(({ notifications }) =>
      notifications.insert({ ...told, type: 'security', title: 'Ünï', body: null, conversationId: null }, 500),
    );
    const narrow = { name: 'Ünï export', permissions: ['messages:read', 'tags:manage'] };
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const key = await data('createNamedApiKey', { params: { id: me.id }, body: { ...narrow, expires_at } });
    await data('createNamedApiKey', { params: { id: me.id }, body: { name: 'Plain' } });
    for (const as of [undefined, `${key.api_key}:${key.api_secret}`]) {
      await data('createSocketTicket', as === undefined ? {} : { as });
    }
    await ports.store.transact((writer) =>
      writer.widget.insertPageVisit({
        contactId: user.user_id,
        createdAt: Date.now(),
        url: 'https://shop.example/',
        title: 'Shop',
      }),
    );
    await ports.store.transact(async ({ uploads, texts }) => {
      await texts.add(0, [{ scope: 'address', subject: 'an address' }], { bytes: 2 ** 33, rows: 3 });
      const amount = { bytes: 2 ** 33, files: 3 };
      const of = { contactId: user.user_id, inboxId: inbox?.id ?? 0, address: 'an address' };
      await uploads.add({ scope: 'contact', subject: String(of.contactId), day: 0 }, amount);
      await uploads.insertHold({ ...of, ...amount, id: ports.ids.uuid(), createdAt: Date.now(), day: 0 });
    });
    await fillMail(ports, cuuid);
    const { id } = await data('createTag', { body: { name: 'gone' } });
    await data('deleteTag', { params: { id } });
    return { cuuid, inboxId: inbox?.id ?? 0, sentOnce };
  });
}
