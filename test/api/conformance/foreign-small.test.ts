import { describe, expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

/** Small answers that other clients of the specification read. */
onEveryStore((world) => {
  const provider = (body: object = {}) =>
    world().data('createOidcProvider', {
      body: {
        ...{
          name: crypto.randomUUID(),
          provider_url: 'https://id.example.com',
          client_id: 'desk',
          client_secret: 'secret',
        },
        enabled: false,
        ...body,
      },
    });

  describe('foreign G14: the configuration names where agents sign in', () => {
    test('the enabled providers alone, to everybody, without what is secret', async () => {
      expect((await world().data('getConfig', { as: null }))['app.sso_providers']).toEqual([]);
      const shown = await provider({ name: 'Staff', provider: 'Keycloak' });
      const withLogo = await provider({ name: 'Partner', logo_url: 'https://id.example.com/logo.png' });
      await provider({ name: 'Off' });
      // An enabled one is asked whether it is there, which is not what this is about.
      await world().store.transact(async (writer) => {
        for (const { id } of [shown, withLogo]) {
          const found = await writer.oidc.find(id);
          if (found !== undefined) await writer.oidc.update(id, { ...found, enabled: true });
        }
      });
      const providers = (await world().data('getConfig', { as: null }))['app.sso_providers'];
      expect(providers).toEqual([
        { id: shown.id, name: 'Staff', provider: 'Keycloak', logo_url: '', enabled: true },
        {
          id: withLogo.id,
          name: 'Partner',
          provider: 'Custom',
          logo_url: 'https://id.example.com/logo.png',
          enabled: true,
        },
      ]);
    });
  });

  test('foreign G17: page visits have `time` next to `created_at`', async () => {
    const { uuid, userId } = await world().visitor();
    const visit = { url: 'https://shop.example.com/größe', title: 'Größe' };
    await world().store.transact((writer) =>
      writer.widget.insertPageVisit({ ...visit, contactId: userId, createdAt: world().clock.now() }),
    );
    const created_at = new Date(world().clock.now()).toISOString();
    expect(await world().data('listPageVisits', { params: { uuid } })).toEqual([
      { ...visit, created_at, time: created_at },
    ]);
  });

  describe('foreign G22: what is not built yet is an empty list for readers', () => {
    test.each(['listSlaPolicies', 'listBusinessHours', 'listAiPrompts', 'listContextLinks'] as const)(
      '%s',
      async (route) => {
        const { as } = await world().agent();
        expect(await world().data(route, { as })).toEqual([]);
        await world().refused(401, route, { as: null });
      },
    );

    test.each(['sla', 'business-hours', 'ai/prompts', 'context-links/active', 'settings/general'])(
      '%s cannot be written',
      async (path) => {
        const headers = { authorization: `token ${world().admin}` };
        const answer = await world().send({ method: 'POST', url: `/api/v1/${path}`, headers, payload: {} });
        expect([answer.statusCode, answer.headers.allow]).toEqual([405, expect.stringContaining('GET')]);
      },
    );

    test('the general settings are those of the desk', async () => {
      const { as } = await world().agent();
      const body = { name: 'Büro für Größen', locale: 'pt-BR', timezone: 'Asia/Kolkata' };
      await world().data('updateDeskSettings', { body });
      const settings = await world().data('getGeneralSettings', { as });
      expect(settings).toEqual({
        'app.site_name': body.name,
        'app.root_url': expect.stringMatching(/^https?:\/\/[^/]+$/),
        'app.lang': 'pt-BR',
        'app.timezone': 'Asia/Kolkata',
      });
      await world().data('updateDeskSettings', { body: { timezone: null } });
      const { service_timezone } = await world().data('getDeskSettings');
      expect((await world().data('getGeneralSettings', { as }))['app.timezone']).toBe(service_timezone);
    });
  });

  describe('reports A4: an upload says how many files it did not take', () => {
    const file = (name: string) => new File([`the text of ${name}`], name);

    test.each([
      [['a.txt'], undefined],
      [['a.txt', 'größe.txt'], 1],
      [['a.txt', 'b.txt', '文件.txt'], 2],
    ])('%j', async (names, ignored) => {
      const before = (await world().files()).length;
      const media = await world().data('uploadMedia', { form: formOf({}, ...names.map(file)) });
      expect([media.filename, media.meta]).toEqual(['a.txt', ignored === undefined ? {} : { ignored_files: ignored }]);
      expect(await world().files()).toHaveLength(before + 1);
    });

    test('a file under another name is not taken either, and an empty field of a form is no file', async () => {
      const form = formOf({ inline: 'false' }, file('a.txt'), new File([], ''));
      form.append('attachment', file('b.txt'));
      expect((await world().data('uploadMedia', { form })).meta).toEqual({ ignored_files: 1 });
    });

    test('the count is of the answer, not of the file', async () => {
      const { uuid } = await world().data('uploadMedia', { form: formOf({}, file('a.txt'), file('b.txt')) });
      const stored = await world().store.read((reader) => reader.media.find(uuid));
      expect(stored?.meta).toEqual({});
    });
  });

  test('reports E5: of two agents of one name the one whose id is given is told, and nobody by the text', async () => {
    const wish = { first_name: 'Anna', roles: ['Agent'] };
    const [anna, namesake, ann] = [
      await world().agent(wish),
      await world().agent(wish),
      await world().agent({ ...wish, first_name: 'Ann' }),
    ];
    const { uuid } = await world().conversation();
    const body = { message: 'For @Anna, not @Ann', private: true, mentions: [{ type: 'agent', id: namesake.id }] };
    const note = await world().data('sendMessage', { params: { cuuid: uuid }, body });
    expect(note.mentions).toEqual([{ type: 'agent', id: namesake.id }]);
    const told = async (as: string) =>
      (await world().data('listNotifications', { as })).filter((each) => each.notification_type === 'mention').length;
    expect([await told(anna.as), await told(namesake.as), await told(ann.as)]).toEqual([0, 1, 0]);
  });
});
