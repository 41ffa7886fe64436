import { createContactBody } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { hitsIn } from './ask.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  test('is made with what is given; codes and e-mails in one form', async () => {
    const body = {
      first_name: ' Mia ',
      last_name: 'Sato',
      email: ' Mia@Example.ORG ',
      phone_number: '555 01',
      phone_number_country_code: 'jp',
      country: 'Japan',
      external_user_id: 'u-1',
      custom_attributes: { plan: 'gold', seats: 3, tags: ['a'], nothing: null },
    };
    const made = await world().data('createContact', { body });
    expect(made).toMatchObject({
      ...body,
      first_name: 'Mia',
      email: 'mia@example.org',
      phone_number_country_code: 'JP',
      type: 'contact',
      enabled: true,
      contact_channel_id: null,
      roles: [],
      teams: [],
      permissions: [],
      meta: {},
    });
    expect(made.custom_attributes).toEqual(body.custom_attributes);
    expect(await world().data('getContact', { params: { id: made.id } })).toEqual(made);
  });

  test('every field comes back under its own name, made and changed', async () => {
    const formed = { email: 'every@example.org', phone_number_country_code: 'JP', custom_attributes: { plan: 'gold' } };
    const texts = Object.keys(createContactBody.entries).filter((name) => !Object.hasOwn(formed, name));
    expect(texts).toContain('country');
    const all = (label: string) => ({
      ...formed,
      ...Object.fromEntries(texts.map((name) => [name, `${label} ${name}`])),
    });
    const body = { first_name: '', ...all('made') };
    const made = await world().data('createContact', { body });
    expect(made).toMatchObject(body);
    const changed = await world().data('updateContact', { params: { id: made.id }, body: all('new') });
    expect(changed).toMatchObject(all('new'));
    expect(await world().data('getContact', { params: { id: made.id } })).toEqual(changed);
  });

  test('an absent field stays, null clears', async () => {
    const made = await world().contact({ phone_number: '555', country: 'Japan', custom_attributes: { a: 1 } });
    const params = { id: made.id };
    world().clock.advance(1_000);
    const changed = await world().data('updateContact', { params, body: { country: null } });
    expect(changed).toEqual({ ...made, country: null, updated_at: '2026-05-20T12:00:01.000Z' });
    const emptied = await world().data('updateContact', { params, body: { email: null, custom_attributes: {} } });
    expect([emptied.email, emptied.custom_attributes]).toEqual([null, {}]);
  });

  describe('uniqueness', () => {
    test('of an e-mail', async () => {
      await world().contact({ email: 'one@example.org' });
      const other = await world().contact({ email: 'two@example.org' });
      const taken = { email: 'ONE@example.org' };
      await world().refused(409, 'createContact', { body: { first_name: 'A', ...taken } });
      await world().refused(409, 'updateContact', { params: { id: other.id }, body: taken });
      await world().data('updateContact', { params: { id: other.id }, body: { email: 'two@example.org' } });
      await world().contact({ email: null });
      await world().contact({ email: null });
    });

    test('of an external id', async () => {
      await world().contact({ external_user_id: 'u-1' });
      const other = await world().contact({ external_user_id: 'u-2' });
      const taken = { external_user_id: 'u-1' };
      await world().refused(409, 'createContact', { body: { first_name: 'A', ...taken } });
      await world().refused(409, 'updateContact', { params: { id: other.id }, body: taken });
    });

    test('an agent may have the same e-mail', async () => {
      await world().contact({ email: 'admin@example.com' });
    });
  });

  describe('an agent is no contact', () => {
    test.each([
      ['getContact', undefined],
      ['updateContact', { first_name: 'A' }],
      ['setContactBlock', { enabled: false }],
      ['listContactNotes', undefined],
      ['addContactNote', { note: 'n' }],
    ] as const)('%s', async (id, body) => {
      const agent = await world().agent();
      const before = await world().dump();
      await world().refused(404, id, { params: { id: agent.id }, body });
      await world().refused(404, id, { params: { id: world().adminId }, body });
      expect(await world().dump()).toEqual(before);
    });

    test('and a contact is no agent', async () => {
      const { id } = await world().contact();
      await world().refused(404, 'getAgent', { params: { id } });
      await world().refused(404, 'updateAgent', { params: { id }, body: { enabled: false } });
      await world().refused(404, 'deleteAgent', { params: { id } });
      await world().refused(404, 'createApiKey', { params: { id } });
      const { uuid } = await world().conversation();
      await world().refused(400, 'assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });
    });
  });

  test('is blocked and unblocked from any state; an event for a change only', async () => {
    const { id } = await world().contact();
    const block = (enabled: boolean) => world().data('setContactBlock', { params: { id }, body: { enabled } });
    const changes = async () =>
      (await world().events()).filter(({ event }) => event.type === 'contact.block_changed').length;
    for (const [enabled, count] of [
      [true, 0],
      [false, 1],
      [false, 1],
      [true, 2],
      [true, 2],
    ] as const) {
      expect((await block(enabled)).enabled).toBe(enabled);
      expect((await world().data('getContact', { params: { id } })).enabled).toBe(enabled);
      expect(await changes()).toBe(count);
    }
  });

  describe('notes', () => {
    const write = (id: number, note: string, as?: string) =>
      world().data('addContactNote', { params: { id }, body: { note }, ...(as !== undefined && { as }) });

    test('show their author, newest first', async () => {
      const { id } = await world().contact();
      const author = await world().agent({ permissions: ['contact_notes:write'], first_name: 'Ada' });
      const first = await write(id, ' first ', author.as);
      expect(first).toMatchObject({ contact_id: id, note: 'first', user_id: author.id, first_name: 'Ada' });
      world().clock.advance(1_000);
      const second = await write(id, 'second');
      const third = await write(id, 'third');
      const listed = hitsIn(await world().data('listContactNotes', { params: { id } }));
      expect(listed).toEqual([third, second, first]);
    });

    test('the author deletes his own, an Admin any, nobody else', async () => {
      const { id } = await world().contact();
      const author = await world().agent({ permissions: ['contact_notes:write', 'contact_notes:delete'] });
      const { permissions } = await world().data('getMe');
      const other = await world().agent({ permissions: permissions.toReversed() });
      const drop = (note: { id: number }, as?: string) =>
        world().ask('deleteContactNote', { params: { id, note_id: note.id }, ...(as !== undefined && { as }) });
      const [own, others, third] = [await write(id, 'a', author.as), await write(id, 'b'), await write(id, 'c')];
      expect((await drop(others, author.as)).status).toBe(403);
      expect((await drop(own, other.as)).status).toBe(403);
      expect((await drop(own, author.as)).data).toBe(true);
      expect((await drop(own, author.as)).status).toBe(404);
      const admin = await world().agent({ roles: ['Admin'] });
      expect((await drop(others, admin.as)).data).toBe(true);
      expect(hitsIn(await world().data('listContactNotes', { params: { id } }))).toEqual([third]);
    });

    test('belong to one contact', async () => {
      const [one, other] = [await world().contact(), await world().contact()];
      const note = await write(one.id, 'a');
      await world().refused(404, 'deleteContactNote', { params: { id: other.id, note_id: note.id } });
      expect(hitsIn(await world().data('listContactNotes', { params: { id: other.id } }))).toEqual([]);
    });
  });

  describe('search', () => {
    const find = async (query: string) =>
      hitsIn(await world().data('searchContacts', { query: { query } })).map((contact) => contact.first_name);

    test('by name, e-mail, phone or external id, whatever the case', async () => {
      await world().contact({
        first_name: 'Édith',
        last_name: 'Straße',
        email: 'piaf@example.org',
        phone_number: '555-0199',
        external_user_id: 'chanson-7',
      });
      await world().contact({ first_name: 'Other' });
      for (const query of ['édith', 'ÉDITH', 'dit', 'straße', 'PIAF@', '0199', 'Chanson-7', ' édith ']) {
        expect(await find(query), query).toEqual(['Édith']);
      }
      expect(await find('nobody at all')).toEqual([]);
    });

    test('takes %, _ and \\ as they are', async () => {
      await world().contact({ first_name: '100% _sure\\' });
      await world().contact({ first_name: '100 percent' });
      for (const query of ['_sure', 'ure\\', '0% _s']) expect(await find(query)).toEqual(['100% _sure\\']);
      for (const query of ['%%%', '___', '1_0', "'; --"]) expect(await find(query)).toEqual([]);
      // Punctuation around a word does not belong to it.
      for (const query of ['100%', '100_', '100% _'])
        expect(await find(query)).toEqual(['100 percent', '100% _sure\\']);
    });

    test('does not find agents', async () => {
      await world().agent({ first_name: 'Findable' });
      expect(await find('findable')).toEqual([]);
      expect(await find('admin@example')).toEqual([]);
      expect((await world().data('listContacts')).total).toBe(0);
    });
  });
});
