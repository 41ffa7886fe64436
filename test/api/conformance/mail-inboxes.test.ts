import { newMailboxHealth } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const mask = '••••••••';
const from = 'Shop <Help@shop.example>';
const imap = { host: 'imap.shop.example', username: 'help', password: 'first secret' };
const smtp = { host: 'smtp.shop.example', username: 'help', password: 'second secret' };
const config = { imap: [imap], smtp: [smtp] };

onEveryStore((world) => {
  const create = (fields: object = {}) =>
    world().data('createInbox', { body: { name: 'Mail', channel: 'email', from, ...fields } });
  const update = (id: number, body: object) => world().data('updateInbox', { params: { id }, body });
  const refusedUpdate = (id: number, body: object) => world().refused(400, 'updateInbox', { params: { id }, body });
  const opened = async (id: number) => {
    const secrets = await world().store.read(({ mailSecrets }) => mailSecrets.list(id));
    return secrets.map(({ name, sealed }) => [name, world().ports.sealer.open(sealed)]);
  };

  test('mail 58: has its members, and the defaults of what is not given', async () => {
    const made = await create({ config, from_name_template: '{{agent.first_name}}', csat_enabled: true });
    expect(made).toMatchObject({
      from: 'Shop <help@shop.example>',
      from_name_template: '{{agent.first_name}}',
      csat_enabled: true,
      secret: null,
    });
    expect(made.config).toMatchObject({
      imap: [{ host: 'imap.shop.example', port: 993, tls_type: 'tls', mailbox: 'INBOX', password: mask }],
      smtp: [{ host: 'smtp.shop.example', port: 587, tls_type: 'starttls', password: mask }],
      quote_history: 'last',
      thread_days: 90,
    });
    const [listed] = (await world().data('listInboxes')).filter(({ id }) => id === made.id);
    expect(listed).toEqual({ ...made, open_conversations: 0 });
    expect(await world().data('getInbox', { params: { id: made.id } })).toEqual(made);
  });

  test('mail 56: its passwords are sealed where they are stored, and masked in every answer', async () => {
    const made = await create({ config });
    expect(await opened(made.id)).toEqual([
      ['imap.0', 'first secret'],
      ['smtp.0', 'second secret'],
    ]);
    expect(JSON.stringify(await world().dump())).not.toMatch(/first secret|second secret/);
    const again = await update(made.id, made);
    expect(again).toEqual({ ...made, updated_at: again.updated_at });
    expect(await opened(made.id)).toHaveLength(2);
  });

  test('mail 56: the mask keeps a password for the same server alone', async () => {
    const { id } = await create({ config });
    const masked = { ...imap, password: mask };
    await update(id, { config: { imap: [{ ...masked, mailbox: 'Sales' }], smtp: [] } });
    expect(await opened(id)).toEqual([['imap.0', 'first secret']]);
    for (const other of [{ host: 'evil.example' }, { port: 994 }, { username: 'eve' }, { tls_type: 'starttls' }]) {
      const before = await world().dump();
      const { paths } = await refusedUpdate(id, { config: { imap: [{ ...masked, ...other }] } });
      expect(paths).toEqual(['config.imap.0.password']);
      expect(await world().dump()).toEqual(before);
    }
    await update(id, { config: { imap: [{ ...imap, host: 'other.example', password: 'third secret' }] } });
    expect(await opened(id)).toEqual([['imap.0', 'third secret']]);
    const body = { name: 'Other', channel: 'email', from, config: { imap: [masked] } };
    expect((await world().refused(400, 'createInbox', { body })).paths).toEqual(['config.imap.0.password']);
  });

  test('mail 56: the same password given again changes no access, another one does', async () => {
    const { id } = await create({ config });
    const sealed = () => world().store.read(({ mailSecrets }) => mailSecrets.list(id));
    const before = await sealed();
    await update(id, { config });
    expect(await sealed()).toEqual(before);
    const changes = async () =>
      (await world().events()).flatMap(({ event }) => (event.type === 'inbox.access_changed' ? event.changed : []));
    const known = await changes();
    await update(id, { config: { ...config, spam: 'drop' }, name: 'Post' });
    expect(await changes()).toEqual(known);
    await update(id, { config: { imap: [{ ...imap, password: 'other' }], smtp: [smtp] } });
    await update(id, { from: 'Shop <sales@shop.example>' });
    expect((await changes()).slice(known.length)).toEqual(['servers', 'from']);
  });

  test('mail 58: every fault of a configuration has its path, and nothing is stored', async () => {
    const before = await world().dump();
    const body = {
      name: 'Mail',
      channel: 'email',
      from: 'nobody',
      from_name_template: '{{contact.email}}',
      config: {
        imap: [{ host: 'a b', username: 'x', password: 'x' }],
        smtp: [{ ...smtp, tls_type: 'none' }],
        spam: 'keep',
        signature: '{{contact.nickname}}',
      },
    };
    const { paths } = await world().refused(400, 'createInbox', { body });
    expect([...paths].sort()).toEqual(
      [
        'config.imap.0.host',
        'config.signature',
        'config.smtp.0.tls_type',
        'config.spam',
        'from',
        'from_name_template',
      ].sort(),
    );
    expect(await world().dump()).toEqual(before);
  });

  test('mail 58: what only a widget has is dropped, and the configuration is replaced as a whole', async () => {
    const { id } = await create({ config: { brand_name: 7, forwarders: ['shop.example'], colors: 'red' } });
    const shown = await world().data('getInbox', { params: { id } });
    expect(Object.keys(shown.config)).not.toContain('brand_name');
    expect(shown.config).toMatchObject({ forwarders: ['shop.example'] });
    expect((await update(id, { config: {} })).config).toMatchObject({ forwarders: [] });
  });

  test('mail 54: the signature is made safe before it is stored', async () => {
    const signature = '<p onclick="x()">{{agent.signature}}</p><script>x()</script>';
    const { id, config: shown } = await create({ config: { signature } });
    expect(shown).toMatchObject({ signature: '<p>{{agent.signature}}</p>' });
    const long = await refusedUpdate(id, { config: { signature: `<p>${'&'.repeat(4_000)}</p>` } });
    expect(long.paths).toEqual(['config.signature']);
  });

  test('mail 58: is not enabled without an address of its own', async () => {
    const body = { name: 'Mail', channel: 'email' };
    expect((await world().refused(400, 'createInbox', { body })).paths).toEqual(['from']);
    const { id, from: none } = await create({ from: null, enabled: false });
    expect(none).toBeNull();
    expect((await refusedUpdate(id, { enabled: true })).paths).toEqual(['from']);
    expect((await world().refused(400, 'toggleInbox', { params: { id } })).paths).toEqual(['from']);
    expect(await update(id, { enabled: true, from })).toMatchObject({ enabled: true });
    expect((await refusedUpdate(id, { from: null })).paths).toEqual(['from']);
    expect(await update(id, { enabled: false, from: null })).toMatchObject({ from: null });
  });

  test('mail 58: a chat has no address, and takes what was read of it back', async () => {
    const params = { id: world().inboxId };
    const shown = await world().data('getInbox', { params });
    expect(shown).toMatchObject({ from: null, from_name_template: '', csat_enabled: false });
    expect((await update(params.id, shown)).config).toEqual(shown.config);
    const wrong = { from, from_name_template: 'Shop', csat_enabled: true };
    expect((await refusedUpdate(params.id, wrong)).paths).toEqual(['from', 'from_name_template', 'csat_enabled']);
    expect((await refusedUpdate(params.id, { config: { dark_mode: 7 } })).paths).toEqual(['config.dark_mode']);
  });

  test('mail 58: no mailbox is read by two inboxes', async () => {
    const { id } = await create({ name: 'First', config });
    const same = { imap: [{ ...imap, host: 'IMAP.shop.example', username: 'HELP', mailbox: 'inbox' }] };
    const body = { name: 'Second', channel: 'email', from, config: same };
    const before = await world().dump();
    const { message } = await world().refused(409, 'createInbox', { body });
    expect(message).toContain('First');
    expect(await world().dump()).toEqual(before);
    const other = await create({ config: { imap: [{ ...imap, mailbox: 'Sales' }] } });
    await world().refused(409, 'updateInbox', { params: { id: other.id }, body: { config: same } });
    await update(id, { config });
    await world().data('deleteInbox', { params: { id } });
    await update(other.id, { config: same });
  });

  test('mail 56: a deleted inbox leaves no password, and a changed one no mailbox that it has no more', async () => {
    const { id } = await create({ config });
    const place = JSON.stringify(['imap.shop.example', 'help', 'INBOX']);
    const places = async () =>
      (await world().store.read(({ mailboxes }) => mailboxes.list(id))).map((each) => each.place);
    await world().store.transact(async ({ mailboxes }) => {
      for (const each of [place, 'relay', 'gone'])
        await mailboxes.lock({ inboxId: id, place: each }, newMailboxHealth(1));
    });
    await update(id, { config });
    expect(await places()).toEqual([place, 'relay'].sort());
    await world().data('createConversation', {
      body: { inbox_id: id, content: 'Hello', contact_email: 'a@example.org', first_name: 'A', initiator: 'contact' },
    });
    await world().data('deleteInbox', { params: { id } });
    expect(await opened(id)).toEqual([]);
    expect(await places()).toEqual([]);
  });

  test('mail 5: saving and switching off reach the state of its mailboxes at once', async () => {
    const { id } = await create({ config });
    const key = { inboxId: id, place: JSON.stringify(['imap.shop.example', 'help', 'INBOX']) };
    const failed = { ...newMailboxHealth(1), state: 'auth_failed', error: 'auth_failed', refusals: 3 } as const;
    const health = async () => (await world().store.read(({ mailboxes }) => mailboxes.find(key)))?.health;
    await world().store.transact(({ mailboxes }) => mailboxes.lock(key, failed));
    await world().data('toggleInbox', { params: { id } });
    expect(await health()).toMatchObject({ state: 'disabled', since: world().clock.now(), error: null });
    await world().data('toggleInbox', { params: { id } });
    expect(await health()).toMatchObject({ state: 'ok', error: null, refusals: 0 });
  });

  test('mail 58: an inbox of before, with the configuration of a widget and no address, is readable', async () => {
    const old = { name: 'Old', channel: 'email', enabled: false, secret: null, from: null } as const;
    const stored = { brand_name: 'Shop', imap: 7, aliases: [null], trusted_domains: ['shop.example'] };
    const id = await world().store.transact(({ inboxes }) =>
      inboxes.insert({
        ...old,
        config: stored,
        fromNameTemplate: '',
        csatEnabled: false,
        uuid: crypto.randomUUID(),
        createdAt: world().clock.now(),
      }),
    );
    const shown = await world().data('getInbox', { params: { id } });
    expect(shown).toMatchObject({ from: null, config: { imap: [], aliases: [], spam: 'close' } });
    expect((await update(id, { name: 'Post' })).config).toEqual(shown.config);
    expect(await update(id, { ...shown, from, enabled: true, config })).toMatchObject({ enabled: true });
  });

  test('mail 29: has no widget, and so no logo', async () => {
    const { id, uuid } = await create({ config });
    await world().refused(422, 'getInboxInstall', { params: { id } });
    await world().refused(422, 'deleteInboxLogo', { params: { id } });
    const headers = { 'x-service-inbox-id': uuid };
    await world().refused(404, 'getWidgetSettings', { headers });
    await world().refused(404, 'initWidgetConversation', { headers, body: { message: 'Hello' } });
  });

  test('mail 58: the list counts what is open', async () => {
    const { id } = await create();
    const open = async () =>
      (await world().data('listInboxes')).flatMap((inbox) =>
        inbox.id === id && 'open_conversations' in inbox ? inbox.open_conversations : [],
      );
    const conversation = () =>
      world().conversation({ inbox_id: id, content: 'Hello', contact_email: 'ada@example.org', first_name: 'Ada' });
    const { uuid } = await conversation();
    await conversation();
    expect(await open()).toEqual([2]);
    await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
    expect(await open()).toEqual([1]);
    const { as } = await world().agent();
    expect(JSON.stringify(await world().data('listInboxes', { as }))).not.toContain('open_conversations');
  });

  test('mail 56: the audit log names what changed, and no value of it', async () => {
    const { id } = await create({ config });
    await update(id, { config: { imap: [{ ...imap, password: 'other secret' }] }, from: 'Shop <new@shop.example>' });
    const [entry] = (await world().data('listActivityLogs', { query: {} })).results;
    expect(entry?.meta).toEqual({ action: 'updated', changed: ['config', 'from', 'passwords'] });
  });
});
