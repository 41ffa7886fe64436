import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

/** What other clients of the specification send about macros, and post of them. */
onEveryStore((world) => {
  const macro = (body: object) =>
    world().data('createMacro', { body: { name: 'Thanks', message_content: 'Thanks', visibility: 'all', ...body } });
  const written = async (type: string, value: unknown) => (await macro({ actions: [{ type, value }] })).actions[0];
  const posted = async (uuid: string, body: object) => {
    const { content, text_content } = await world().data('sendMessage', { params: { cuuid: uuid }, body: body });
    return { content, text_content };
  };

  describe('foreign G7: actions name records by id or name, as text or number', () => {
    test('an agent', async () => {
      const { id, email } = await world().agent({ first_name: 'Søren' });
      await world().agent({ first_name: 'Ann' });
      await world().agent({ first_name: 'Ann' });
      const found = { type: 'assign_user', value: [String(id)], display_value: ['Søren'] };
      for (const value of [[id], [`${id}`], id, `${id}`, [email.toUpperCase()], ['søren'], [' Søren ', '']])
        expect(await written('assign_user', value), JSON.stringify(value)).toEqual(found);
      expect(await written('assign_user', ['me'])).toMatchObject({ value: ['me'], display_value: ['me'] });
      for (const value of [['Ann'], ['Nobody'], [0], [-1], [1.5], [true], [{}], [''], null])
        await world().refused(400, 'createMacro', {
          body: { name: 'X', actions: [{ type: 'assign_user', value }] },
        });
    });

    test('a team', async () => {
      const team = await world().team('Kundenservice');
      const digits = await world().team('4711');
      const found = { type: 'assign_team', value: [String(team.id)], display_value: ['Kundenservice'] };
      for (const value of [[team.id], [`${team.id}`], ['Kundenservice']])
        expect(await written('assign_team', value), JSON.stringify(value)).toEqual(found);
      expect(await written('assign_team', ['4711'])).toMatchObject({ value: [`${digits.id}`] });
      expect(await written('assign_team', [digits.id])).toMatchObject({ display_value: ['4711'] });
      const actions = [{ type: 'assign_team', value: ['Vertrieb'] }];
      await world().refused(400, 'createMacro', { body: { name: 'X', actions } });
    });

    test('a status, a priority and tags', async () => {
      const named = (all: readonly { readonly id: number; readonly name: string }[], name: string) =>
        all.find((each) => each.name === name)?.id ?? 0;
      const resolved = named(await world().data('listStatuses'), 'Resolved');
      const snoozed = named(await world().data('listStatuses'), 'Snoozed');
      const high = named(await world().data('listPriorities'), 'High');
      const tag = await world().data('createTag', { body: { name: 'Rücksendung' } });
      await world().data('createTag', { body: { name: '2026' } });
      for (const [type, value, kept] of [
        ['set_status', [resolved], ['Resolved']],
        ['set_status', [`${resolved}`], ['Resolved']],
        ['set_status', ['resolved'], ['Resolved']],
        ['set_priority', [high], ['High']],
        ['set_priority', `${high}`, ['High']],
        ['add_tags', [tag.id, 'new'], ['Rücksendung', 'new']],
        ['add_tags', [`${tag.id}`, 'rücksendung'], ['Rücksendung']],
        ['remove_tags', ['2026', '987654'], ['2026', '987654']],
        ['set_tags', [''], []],
      ] as const)
        expect(await written(type, value)).toEqual({ type, value: kept, display_value: kept });
      for (const [type, value] of [
        ['set_status', [987_654]],
        ['set_status', [snoozed]],
        ['set_priority', [987_654]],
        ['set_priority', ['']],
      ])
        await world().refused(400, 'createMacro', { body: { name: 'X', actions: [{ type, value }] } });
    });

    test('the team of a macro: a number, its text, and none', async () => {
      const { id: team_id } = await world().team();
      for (const given of [team_id, `${team_id}`])
        expect(await macro({ visibility: 'team', team_id: given })).toMatchObject({ team_id });
      for (const given of ['', 0, '0', null]) expect(await macro({ team_id: given })).toMatchObject({ team_id: null });
      for (const given of ['', 'x', -1, 1.5, true]) {
        const body = { name: 'X', message_content: 'X', visibility: 'team', team_id: given };
        await world().refused(400, 'createMacro', { body });
      }
    });

    test('what such a client reads it may send back, whole and to apply it', async () => {
      const { id: team } = await world().team();
      const made = await macro({
        actions: [
          { type: 'assign_team', value: [team] },
          { type: 'add_tags', value: ['a'] },
        ],
      });
      const body = { ...made, team_id: '' };
      expect(await world().data('updateMacro', { params: { id: made.id }, body })).toMatchObject({
        actions: made.actions,
      });
      const { uuid } = await world().conversation();
      const sent = [{ ...made.actions[0], value: [team] }];
      const { results } = await world().data('applyMacro', { params: { uuid, id: made.id }, body: sent });
      expect(results).toEqual([{ type: 'assign_team', ok: true }]);
    });

    test.each([
      ['{{ .Contact.FirstName }} {{.Contact.LastName}}', 'Ada Lovelace'],
      ['{{- .Recipient.FullName -}}', 'Ada Lovelace'],
      ['{{ .Contact.Email }}', 'ada@example.org'],
      ['No. {{ .Conversation.ReferenceNumber }}', 'No. 100'],
      ['{{ .Conversation.Subject | none }}', ' none '],
    ])('the placeholder of a template: %s', async (message_content, content) => {
      const contact = await world().contact({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' });
      const { uuid } = await world().conversation({ contact_id: contact.id });
      const { id, message_content: kept } = await macro({ message_content });
      expect(kept).toBe(message_content);
      const filled = await world().data('fillMacro', { params: { uuid, id } });
      expect(filled).toEqual({ content, missing: [] });
    });

    test('a template that means something else is refused in a macro', async () => {
      for (const message_content of ['{{ .Contact.Password }}', '{{ .contact.FirstName }}', '{{ range .Items }}'])
        await world().refused(400, 'createMacro', { body: { name: 'X', message_content } });
    });
  });

  test('foreign G6: actions have their values in words, wherever macros are read', async () => {
    const { id } = await world().agent({ first_name: 'Mia' });
    const team = await world().team('Returns');
    const made = await macro({
      actions: [
        { type: 'assign_user', value: [`${id}`] },
        { type: 'assign_team', value: [`${team.id}`] },
        { type: 'snooze', value: ['24h'] },
      ],
    });
    expect(made.actions.map((each) => each.display_value)).toEqual([['Mia'], ['Returns'], ['24h']]);
    expect(await world().data('getMacro', { params: { id: made.id } })).toEqual(made);
    expect(await world().data('listMacros')).toEqual([made]);
    await world().data('deleteAgent', { params: { id } });
    const [left] = (await world().data('listMacros'))[0]?.actions ?? [];
    expect(left).toEqual({ type: 'assign_user', value: [`${id}`], display_value: [`${id}`] });
  });

  describe('foreign G6: placeholders of macros are filled when a message is posted', () => {
    const named = { first_name: 'Ada <b>x</b>', last_name: '', custom_attributes: { plan: 'a & "b"\nc' } };
    const of = async (fields: Record<string, unknown> = named) => {
      const contact = await world().contact(fields);
      return world().conversation({ contact_id: contact.id, subject: 'Größe' });
    };

    test.each([
      ['text', 'Hi {{contact.first_name}}!', 'Hi Ada <b>x</b>!'],
      [undefined, 'Hi {{ .Contact.FirstName }}!', 'Hi Ada <b>x</b>!'],
      ['text', '{{contact.custom.plan}}', 'a & "b"\nc'],
      ['text', '{{conversation.subject}}: {{agent.first_name}}, {{inbox.name}}', 'Größe: Admin, Website'],
      ['text', 'Dear {{contact.last_name|customer}}', 'Dear customer'],
      ['text', 'Dear {{contact.last_name}}.', 'Dear .'],
      [
        'text',
        '{{ user }} {{contact.nickname}} {{}} {{#if}} {contact.email}',
        '{{ user }} {{contact.nickname}} {{}} {{#if}} {contact.email}',
      ],
      ['html', '<p>Hi {{contact.first_name}}</p>', '<p>Hi Ada &lt;b&gt;x&lt;/b&gt;</p>'],
      [undefined, '<p>Hi {{&nbsp;contact.first_name&nbsp;}}</p>', '<p>Hi Ada &lt;b&gt;x&lt;/b&gt;</p>'],
      ['html', '<p>{{contact.custom.plan}} {{ left }}</p>', '<p>a &amp; "b"\nc {{ left }}</p>'],
    ])('%s %j becomes %j', async (content_type, message, content) => {
      const { uuid } = await of();
      expect((await posted(uuid, { message, content_type })).content).toBe(content);
      // A note is written by an agent too.
      expect((await posted(uuid, { message, content_type, private: true })).content).toBe(content);
    });

    test.each(['{{contact.first_name}}', '<p>{{ .Contact.FirstName }}</p>'])(
      '`rendered` keeps %j, and so does what the customer said',
      async (message) => {
        const { uuid } = await of();
        expect((await posted(uuid, { message, rendered: true })).content).toBe(message);
        expect((await posted(uuid, { message, sender_type: 'contact' })).content).toBe(message);
        const visitor = await world().visitor(message);
        const { uuid: own, headers } = visitor;
        await world().data('sendWidgetMessage', { params: { uuid: own }, headers, body: { message } });
        expect((await world().messagesOf(own)).map((each) => each.content)).toEqual([message, message]);
      },
    );

    test('a value cannot become markup, a placeholder, or an address that runs', async () => {
      const { uuid } = await of({
        first_name: '{{contact.email}} $& <img src=x onerror=alert(1)>',
        custom_attributes: { site: 'javascript:alert(1)' },
      });
      const text = await posted(uuid, { message: '{{contact.first_name}}' });
      expect(text.content).toBe('{{contact.email}} $& <img src=x onerror=alert(1)>');
      const html = await posted(uuid, {
        message: '<p><a href="{{contact.custom.site}}">{{contact.first_name}}</a></p>',
      });
      expect(html.content).toContain('{{contact.email}} $&amp; &lt;img src=x onerror=alert(1)&gt;');
      expect(html.content).not.toMatch(/javascript|<img/);
    });

    test('values that make it too long are refused, and nothing is written', async () => {
      const { uuid } = await of({ first_name: 'Ada', custom_attributes: { long: 'x'.repeat(12_000) } });
      const body = { message: '{{contact.custom.long}}'.repeat(5) };
      const refused = await world().refused(400, 'sendMessage', { params: { cuuid: uuid }, body });
      expect(refused.paths).toEqual(['message']);
      expect(await world().messagesOf(uuid)).toHaveLength(1);
      expect((await posted(uuid, { message: '{{contact.custom.long}}'.repeat(4) })).content).toHaveLength(48_000);
    });

    test('in the first message of an agent too, and not in that of a contact', async () => {
      const contact = await world().contact({ first_name: 'Ada' });
      const content = '<p>Hi {{contact.first_name}}, this is No. {{conversation.reference_number}}</p>';
      const first = async (more: object) => {
        const { uuid, reference_number } = await world().conversation({ contact_id: contact.id, content, ...more });
        return { text: (await world().messagesOf(uuid))[0]?.content, reference_number };
      };
      const own = await first({ initiator: 'agent' });
      expect(own.text).toBe(`<p>Hi Ada, this is No. ${own.reference_number}</p>`);
      expect((await first({ initiator: 'agent', rendered: true })).text).toBe(content);
      expect((await first({ initiator: 'contact' })).text).toBe(content);
    });

    test('who may not read the contact learns nothing of it by a placeholder', async () => {
      const { as } = await world().agent({ permissions: ['conversations:write'] });
      const contact = await world().contact({ first_name: 'Ada', email: 'secret@example.org' });
      const made = await world().data('createConversation', {
        as,
        body: {
          ...{ inbox_id: world().inboxId, contact_id: contact.id, initiator: 'agent' },
          content: 'To {{contact.email|you}}{{contact.first_name}}',
        },
      });
      expect(JSON.stringify(made)).not.toContain('secret@');
      expect((await world().messagesOf(made.uuid))[0]?.text_content).toBe('To you');
    });

    test('a message that is nothing without its values is refused; an unknown conversation is 404', async () => {
      const { uuid } = await of();
      for (const message of ['{{contact.last_name}}', '<p>{{contact.last_name}}</p>'])
        await world().refused(400, 'sendMessage', { params: { cuuid: uuid }, body: { message } });
      const params = { cuuid: crypto.randomUUID() };
      await world().refused(404, 'sendMessage', { params, body: { message: '{{contact.first_name}}' } });
    });
  });

  describe('reports E4: a visitor who gave no name has none', () => {
    const greeting = 'Hi {{contact.first_name|there}}';

    test.each([
      ['nothing', undefined, 'there'],
      ['a name', 'Grace Hopper', 'Grace'],
      ['spaces', ' \u200b ', 'there'],
      ['a name of another script', 'आरव', 'आरव'],
    ])('who gave %s', async (_what, name, called) => {
      const inbox = (await world().data('getInbox', { params: { id: world().inboxId } })).config;
      const fields = [{ key: 'name', type: 'text', label: 'Name', required: false, enabled: true, order: 1 }];
      const config = { ...inbox, prechat_form: { enabled: true, title: '', fields } };
      await world().data('updateInbox', { params: { id: world().inboxId }, body: { config } });
      const started = await world().data('initWidgetConversation', {
        headers: { 'x-service-inbox-id': world().inboxUuid },
        body: { message: 'Hello', form_data: name === undefined ? {} : { name } },
      });
      const { uuid } = started.conversation;
      const { id } = await macro({ message_content: greeting });
      expect(await world().data('fillMacro', { params: { uuid, id } })).toEqual({
        content: `Hi ${called}`,
        missing: [],
      });
      expect((await posted(uuid, { message: greeting })).content).toBe(`Hi ${called}`);
      expect((await posted(uuid, { message: 'Hi {{ .Contact.FirstName | there }}' })).text_content.trim()).toMatch(
        new RegExp(`^Hi\\s+${called}$`),
      );
    });

    test('a contact who is called Visitor is called so', async () => {
      const contact = await world().contact({ first_name: 'Visitor' });
      const { uuid } = await world().conversation({ contact_id: contact.id });
      expect((await posted(uuid, { message: greeting })).content).toBe('Hi Visitor');
    });
  });
});
