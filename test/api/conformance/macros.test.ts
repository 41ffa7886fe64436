import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const macro = (body: object, as = world().admin) =>
    world().data('createMacro', { body: { name: 'Thanks', message_content: 'Thanks', ...body }, as });
  const withActions = (...actions: readonly object[]) => macro({ actions, visibility: 'all' });
  const action = (type: string, ...value: readonly string[]) => ({ type, value });
  const apply = (uuid: string, id: number, more: object = {}) =>
    world().data('applyMacro', { params: { uuid, id }, ...more });
  const detail = (uuid: string) => world().data('getConversation', { params: { uuid } });

  test('a macro is kept as safe HTML, changed, listed and deleted', async () => {
    const made = await macro({
      message_content: '<p onclick="x()">Dear {{contact.first_name|you}}</p><script></script>',
    });
    expect(made).toMatchObject({
      message_content: '<p>Dear {{contact.first_name|you}}</p>',
      actions: [],
      visibility: 'user',
      visible_when: ['replying', 'starting_conversation', 'adding_private_note'],
      user_id: world().adminId,
      team_id: null,
      usage_count: 0,
    });
    world().clock.advance(1_000);
    const body = { name: 'Later', actions: [action('snooze', '24h')], visible_when: ['replying'] };
    const changed = await world().data('updateMacro', { params: { id: made.id }, body });
    const actions = [{ ...action('snooze', '24h'), display_value: ['24h'] }];
    expect(changed).toEqual({ ...made, ...body, actions, updated_at: changed.updated_at });
    expect(changed.updated_at > made.updated_at).toBe(true);
    expect(await world().data('getMacro', { params: { id: made.id } })).toEqual(changed);
    expect(await world().data('listMacros')).toEqual([changed]);
    expect(await world().data('deleteMacro', { params: { id: made.id } })).toBe(true);
    expect(await world().data('listMacros')).toEqual([]);
    await world().refused(404, 'deleteMacro', { params: { id: made.id } });
  });

  test('each agent sees their own, those of their teams and those for all; with macros:manage every shared one', async () => {
    const team = await world().team();
    const { as } = await world().agent({ roles: ['Agent'], teams: [team.name] });
    const other = await world().agent({ roles: ['Agent'] });
    const own = await macro({}, as);
    const others = await macro({}, other.as);
    const ofTeam = await macro({ visibility: 'team', team_id: team.id });
    const forAll = await macro({ visibility: 'all' });
    const idsFor = async (more: object) => (await world().data('listMacros', more)).map(({ id }) => id);
    expect(await idsFor({ as })).toEqual([own.id, ofTeam.id, forAll.id]);
    expect(await idsFor({ as: other.as })).toEqual([others.id, forAll.id]);
    expect(await idsFor({})).toEqual([forAll.id]);
    expect(await idsFor({ query: { every: 'true' } })).toEqual([ofTeam.id, forAll.id]);
    await world().refused(403, 'listMacros', { query: { every: 'true' }, as });
    await world().refused(403, 'createMacro', { body: { name: 'X', message_content: 'X', visibility: 'all' }, as });
    await world().refused(403, 'updateMacro', { params: { id: own.id }, body: { visibility: 'all' }, as });
    const { uuid } = await world().conversation();
    await world().refused(403, 'applyMacro', { params: { uuid, id: others.id } });
    await world().refused(403, 'fillMacro', { params: { uuid, id: ofTeam.id } });
    const shared = await world().data('updateMacro', { params: { id: own.id }, body: { visibility: 'all' } });
    expect([shared.visibility, shared.user_id]).toEqual(['all', null]);
    const taken = await world().data('updateMacro', { params: { id: own.id }, body: { visibility: 'user' } });
    expect([taken.visibility, taken.user_id]).toEqual(['user', world().adminId]);
  });

  test.each([
    [{ message_content: ' ' }],
    [{ message_content: '<script>x</script>', content_type: 'html' }],
    [{ message_content: '{{contact.nickname}}' }],
    [{ message_content: 'x'.repeat(10_001) }],
    [{ actions: [action('send', 'x')] }],
    [{ actions: [action('assign_user', '987654321')] }],
    [{ actions: [action('assign_user', 'you')] }],
    [{ actions: [action('assign_user')] }],
    [{ actions: [action('assign_team', '0')] }],
    [{ actions: [action('set_status', 'Lost')] }],
    [{ actions: [action('set_status', 'Snoozed')] }],
    [{ actions: [action('set_priority', 'Huge')] }],
    [{ actions: [action('set_priority', 'Low', 'High')] }],
    [{ actions: [action('snooze', '2030-01-01T00:00:00Z')] }],
    [{ actions: [action('snooze', '-1h')] }],
    [{ actions: [action('add_tags')] }],
    [{ actions: [action('add_tags', ' ')] }],
    [{ actions: [action('snooze', '1h'), action('snooze', '2h')] }],
    [{ visibility: 'team' }],
    [{ visibility: 'team', team_id: 987_654_321 }],
    [{ visible_when: [] }],
    [{ visible_when: ['replying', 'replying'] }],
  ])('refuses %j', async (body) => {
    await world().refused(400, 'createMacro', { body: { name: 'X', message_content: 'X', ...body } });
    const { id } = await macro({});
    await world().refused(400, 'updateMacro', { params: { id }, body });
    expect(await world().data('getMacro', { params: { id } })).toMatchObject({
      message_content: 'Thanks',
      actions: [],
    });
  });

  test('an agent has at most 100', async () => {
    const { as } = await world().agent({ roles: ['Agent'] });
    const first = await macro({}, as);
    for (let count = 1; count < 100; count += 1) await macro({}, as);
    await world().refused(409, 'createMacro', { body: { name: 'X', message_content: 'X' }, as });
    await world().data('deleteMacro', { params: { id: first.id }, as });
    await macro({}, as);
    await macro({});
  });

  test('people 56: values are escaped, and what has none is named', async () => {
    const contact = await world().contact({ first_name: '<img src=x onerror=alert(1)>', last_name: '' });
    const { uuid, reference_number } = await world().conversation({ contact_id: contact.id });
    const content =
      '<p>Dear {{contact.first_name}} {{contact.last_name}}, {{contact.custom.plan|free}}: {{conversation.reference_number}} ' +
      '<a href="https://shop.example/?q={{contact.first_name}}">x</a></p>';
    const { id } = await macro({ message_content: content });
    const filled = await world().data('fillMacro', { params: { uuid, id } });
    expect(filled.missing).toEqual(['contact.last_name']);
    expect(filled.content).toContain(`{{contact.last_name}}, free: ${reference_number} `);
    expect(filled.content).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(filled.content).not.toMatch(/<img|href="[^"]*</);
    expect((await world().data('listMessages', { params: { cuuid: uuid } })).total).toBe(1);
  });

  test('people 56: an address cannot be made of a value', async () => {
    const contact = await world().contact({ custom_attributes: { site: 'javascript:alert(1)' } });
    const { uuid } = await world().conversation({ contact_id: contact.id });
    const { id } = await macro({ message_content: '<a href="{{contact.custom.site}}">x</a>' });
    expect((await world().data('fillMacro', { params: { uuid, id } })).content).not.toContain('javascript');
  });

  test('applies all actions as one change, and counts', async () => {
    const { uuid } = await world().conversation();
    const team = await world().team();
    await world().data('setConversationTags', { params: { uuid }, body: { tags: ['old'] } });
    const { id } = await withActions(
      action('assign_team', String(team.id)),
      action('assign_user', 'me'),
      action('set_priority', 'High'),
      action('add_tags', 'vip'),
      action('remove_tags', 'OLD'),
      action('snooze', '24h'),
    );
    const before = await world().data('listMessages', { params: { cuuid: uuid } });
    const { results, conversation } = await apply(uuid, id);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(results.map(({ type }) => type)).toEqual([
      ...['assign_team', 'assign_user', 'set_priority', 'add_tags', 'remove_tags', 'snooze'],
    ]);
    expect(conversation).toEqual(await detail(uuid));
    expect(conversation).toMatchObject({
      assigned_user_id: world().adminId,
      assigned_team_id: team.id,
      priority: 'High',
      status: 'Snoozed',
      tags: ['vip'],
    });
    expect((await world().data('listMessages', { params: { cuuid: uuid } })).total).toBe(before.total + 1);
    expect((await world().data('getMacro', { params: { id } })).usage_count).toBe(1);
    const again = await apply(uuid, id, { body: [] });
    expect(again).toEqual({ results: [], conversation });
  });

  test('people 56: an action that is not of the macro is refused, and nothing is changed', async () => {
    const { uuid } = await world().conversation();
    const { id } = await withActions(action('set_priority', 'High'), action('add_tags', 'vip'));
    const before = await detail(uuid);
    for (const body of [
      [action('set_priority', 'High'), action('set_status', 'Resolved')],
      [action('set_priority', 'Low')],
      [action('add_tags', 'vip', 'late')],
      [action('add_tags', 'vip'), action('add_tags', 'vip')],
    ]) {
      await world().refused(400, 'applyMacro', { params: { uuid, id }, body });
    }
    expect(await detail(uuid)).toEqual(before);
    const { results, conversation } = await apply(uuid, id, { body: [action('add_tags', 'vip')] });
    expect(results).toEqual([{ type: 'add_tags', ok: true }]);
    expect([conversation?.tags, conversation?.priority]).toEqual([['vip'], before.priority]);
  });

  test('people 56: an action without right or target fails alone', async () => {
    const { as } = await world().agent({
      permissions: ['conversations:read', 'conversations:read_all', 'conversations:update_tags'],
    });
    const team = await world().team();
    const { id } = await withActions(
      action('set_status', 'Resolved'),
      action('add_tags', 'vip'),
      action('assign_team', String(team.id)),
    );
    const { uuid } = await world().conversation();
    const mine = await apply(uuid, id, { as });
    expect(mine.results).toMatchObject([
      { type: 'set_status', ok: false, error_type: 'PermissionException' },
      { type: 'add_tags', ok: true },
      { type: 'assign_team', ok: false, error_type: 'PermissionException' },
    ]);
    expect(mine.conversation).toMatchObject({ tags: ['vip'], status: 'Open', assigned_team_id: null });
    await world().data('deleteTeam', { params: { id: team.id } });
    const { results, conversation } = await apply(uuid, id);
    expect(results).toMatchObject([
      { type: 'set_status', ok: true },
      { type: 'add_tags', ok: true },
      { type: 'assign_team', ok: false, error_type: 'InputException' },
    ]);
    expect(conversation).toMatchObject({ status: 'Resolved', assigned_team_id: null });
  });

  test('asks for the version that If-Match names', async () => {
    const { uuid } = await world().conversation();
    const { id } = await withActions(action('set_priority', 'High'));
    const headers = { 'if-match': (await detail(uuid)).etag };
    await apply(uuid, id, { headers });
    const refused = await world().refused(409, 'applyMacro', { params: { uuid, id }, headers });
    expect(refused.data).toMatchObject({ uuid, priority: 'High' });
    expect((await world().data('getMacro', { params: { id } })).usage_count).toBe(1);
  });

  test('shows nothing of a conversation that it gave away, and repeats that answer', async () => {
    const { as } = await world().agent({
      permissions: ['conversations:read', 'conversations:read_unassigned', 'conversations:update_team_assignee'],
    });
    const team = await world().team();
    const { id } = await withActions(action('assign_team', String(team.id)));
    const { uuid } = await world().conversation();
    const headers = { 'idempotency-key': 'once' };
    const expected = { results: [{ type: 'assign_team', ok: true }], conversation: null };
    expect(await apply(uuid, id, { as, headers })).toEqual(expected);
    expect(await apply(uuid, id, { as, headers })).toEqual(expected);
    expect((await world().data('getMacro', { params: { id } })).usage_count).toBe(1);
    await world().refused(403, 'applyMacro', { params: { uuid, id }, as });
  });

  test('goes with its agent or team', async () => {
    const team = await world().team();
    const { as, id } = await world().agent({ roles: ['Agent'] });
    const [own, ofTeam] = [await macro({}, as), await macro({ visibility: 'team', team_id: team.id })];
    await world().data('deleteAgent', { params: { id } });
    await world().data('deleteTeam', { params: { id: team.id } });
    for (const gone of [own, ofTeam]) await world().refused(404, 'getMacro', { params: { id: gone.id } });
  });

  test('a shared one that changes is in the audit log, without its text; an own one is not', async () => {
    const own = await macro({});
    const { id } = await macro({ visibility: 'all' });
    await world().data('updateMacro', { params: { id }, body: { message_content: 'Many thanks' } });
    await world().data('deleteMacro', { params: { id } });
    await world().data('deleteMacro', { params: { id: own.id } });
    const { results } = await world().data('listActivityLogs', { query: { order: 'asc' } });
    const acts = results.filter((each) => each.activity_type === 'macro_changed');
    expect(acts.map(({ target_model_id, meta }) => [target_model_id, meta])).toEqual([
      [id, { action: 'created' }],
      [id, { action: 'updated', changed: ['message_content'] }],
      [id, { action: 'deleted' }],
    ]);
  });

  test('a tag that a refused action names is not created', async () => {
    const { uuid } = await world().conversation();
    const many = Array.from({ length: 50 }, (_, number) => `tag ${number}`);
    await world().data('setConversationTags', { params: { uuid }, body: { tags: many } });
    const { id } = await withActions(action('add_tags', 'new'), action('set_priority', 'High'));
    const before = await world().data('listTags');
    expect((await apply(uuid, id)).results).toMatchObject([{ ok: false, error_type: 'InputException' }, { ok: true }]);
    expect(await world().data('listTags')).toEqual(before);
  });

  test('every placeholder has its value', async () => {
    const { as } = await world().agent({ roles: ['Admin'], first_name: 'Grace' });
    const contact = await world().contact({
      first_name: 'Mia',
      last_name: 'Novak',
      custom_attributes: { plan: 'pro' },
    });
    const { uuid, reference_number } = await world().conversation({ contact_id: contact.id, subject: 'Kettle' });
    const [inbox] = await world().data('listInboxes');
    const names = ['contact.first_name', 'contact.last_name', 'contact.email', 'contact.custom.plan'];
    names.push('agent.first_name', 'conversation.reference_number', 'conversation.subject', 'inbox.name');
    const { id } = await macro({ message_content: names.map((name) => `{{${name}}}`).join(' / '), visibility: 'all' });
    const filled = await world().data('fillMacro', { params: { uuid, id }, as });
    const values = ['Mia', 'Novak', contact.email, 'pro', 'Grace', reference_number, 'Kettle', inbox?.name];
    expect(filled).toEqual({ content: values.join(' / '), missing: [] });
  });

  test('a shared one is read and changed by who may manage them; an own one by its agent too', async () => {
    const { as } = await world().agent({ roles: ['Agent'] });
    const [own, shared] = [await macro({}, as), await macro({ visibility: 'all' })];
    expect(await world().data('getMacro', { params: { id: own.id }, as })).toEqual(own);
    expect(await world().data('getMacro', { params: { id: own.id } })).toEqual(own);
    const others = { params: { id: shared.id }, as };
    await world().refused(403, 'getMacro', others);
    await world().refused(403, 'updateMacro', { ...others, body: { name: 'Mine' } });
    await world().refused(403, 'deleteMacro', others);
    expect(await world().data('getMacro', { params: { id: shared.id } })).toEqual(shared);
  });

  test('a list is of all or of those for the caller', async () => {
    await world().refused(400, 'listMacros', { query: { every: 'perhaps' } });
  });

  test('there are at most 500 shared ones', async () => {
    const at = world().clock.now();
    const fields = { name: 'Thanks', messageContent: 'Thanks', actions: [], visibleWhen: ['replying'] } as const;
    await world().store.transact(async ({ macros }) => {
      for (let count = 0; count < 500; count += 1) {
        await macros.insert({ ...fields, visibility: 'all', userId: null, teamId: null, createdAt: at });
      }
    });
    const body = { name: 'X', message_content: 'X' };
    await world().refused(409, 'createMacro', { body: { ...body, visibility: 'all' } });
    const { id } = await world().data('createMacro', { body });
    await world().refused(409, 'updateMacro', { params: { id }, body: { visibility: 'all' } });
  });
});
