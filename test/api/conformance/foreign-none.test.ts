import { describe, expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

/** Words that other clients write for a value that is not there. */
onEveryStore(
  (world) => {
    const known = {
      ...{ first_name: 'Mia', last_name: 'Null', email: 'mia.null@example.org', country: 'Côte d’Ivoire' },
      ...{ phone_number: '555010', phone_number_country_code: 'CI', external_user_id: 'shop-null' },
    };
    const optional = ['email', 'phone_number', 'phone_number_country_code', 'country', 'external_user_id'] as const;
    const noneOf = (word: string | null) => Object.fromEntries(optional.map((name) => [name, word]));

    describe('foreign G10: the empty text and the word null mean none', () => {
      test.each(['', 'null', null])('of a new contact: %j', async (word) => {
        const made = await world().data('createContact', { body: { first_name: 'Mia', ...noneOf(word) } });
        expect(made).toMatchObject(noneOf(null));
      });

      test('of a contact that changes: the empty text leaves a field, null empties it, in JSON and in a form', async () => {
        const { id } = await world().data('createContact', { body: known });
        const params = { id };
        const change = async (given: object) => {
          await world().data('updateContact', { params, body: known });
          return [
            await world().data('updateContact', { params, body: given }),
            await world()
              .data('updateContact', { params, body: known })
              .then(() => world().data('updateContact', { params, form: formOf(given as Record<string, string>) })),
          ];
        };
        for (const left of await change(noneOf(''))) expect(left).toMatchObject(known);
        for (const emptied of await change({ ...noneOf('null'), country: 'null' }))
          expect(emptied).toMatchObject({ ...known, ...noneOf(null) });
        // A person whose name is Null keeps it.
        for (const named of await change({ first_name: 'null', last_name: 'null' }))
          expect(named).toMatchObject({ first_name: 'null', last_name: 'null' });
      });

      test.each([{ country: ' ' }, { phone_number_country_code: 'nul' }, { email: 'NULL' }, { phone_number: 5 }])(
        'still refused: %j',
        async (wrong) => {
          await world().refused(400, 'createContact', { body: { first_name: 'Mia', ...wrong } });
        },
      );

      test('of an agent: an empty new password is none, and the old one stays', async () => {
        const { id, email } = await world().agent();
        const params = { id };
        const password = 'a long enough pass phrase';
        await world().data('updateAgent', { params, body: { new_password: password } });
        for (const new_password of ['', null]) {
          const body = { first_name: 'Ada', new_password, availability_status: '' };
          expect((await world().data('updateAgent', { params, body })).first_name).toBe('Ada');
        }
        await world().data('login', { as: null, body: { email, password } });
        await world().refused(400, 'updateAgent', { params, body: { new_password: 'short' } });
      });
    });

    describe('foreign G11: the logo of a provider is a text, empty when there is none', () => {
      const provider = () => ({
        ...{
          name: crypto.randomUUID(),
          provider_url: 'https://id.example.com',
          client_id: 'desk',
          client_secret: 'kept secret',
        },
        enabled: false,
      });
      const logo_url = 'https://id.example.com/logo.png';

      test('made, changed and read', async () => {
        for (const given of ['', null, undefined])
          expect(
            (await world().data('createOidcProvider', { body: { ...provider(), logo_url: given } })).logo_url,
          ).toBe('');
        const { id } = await world().data('createOidcProvider', { body: { ...provider(), logo_url } });
        const params = { id };
        const changed = async (body: object) => (await world().data('updateOidcProvider', { params, body })).logo_url;
        expect(await changed({ name: 'Staff of the shop', client_secret: '' })).toBe(logo_url);
        expect(await changed({ logo_url: '' })).toBe('');
        expect(await changed({ logo_url })).toBe(logo_url);
        expect(await changed({ logo_url: null })).toBe('');
        expect((await world().data('getOidcProvider', { params })).logo_url).toBe('');
        expect((await world().data('listOidcProviders')).map((each) => each.logo_url)).toEqual(['', '', '', '']);
      });

      test.each([' ', 'null', 'logo.png', 'javascript:alert(1)', 5])('still refused: %j', async (wrong) => {
        await world().refused(400, 'createOidcProvider', { body: { ...provider(), logo_url: wrong } });
      });
    });

    describe('foreign G12: the pattern of an attribute and its hint are texts, empty when there is none', () => {
      test.each([
        ['', ''],
        [null, ''],
        [undefined, ''],
        ['  ', ''],
        ['^[A-Z]{2}-\\d+$', '^[A-Z]{2}-\\d+$'],
      ])('given as %j it is %j', async (given, kept) => {
        const key = `plan_${crypto.randomUUID().slice(0, 8)}`;
        const body = { name: 'Plan', applies_to: 'contact', key, data_type: 'text', regex: given, regex_hint: given };
        const made = await world().data('createCustomAttribute', { body });
        expect(made).toMatchObject({ regex: kept, regex_hint: kept });
        const params = { id: made.id };
        const full = { regex: 'a+', regex_hint: 'Some a' };
        expect(await world().data('updateCustomAttribute', { params, body: full })).toMatchObject(full);
        const changed = await world().data('updateCustomAttribute', {
          params,
          body: { regex: given, regex_hint: given, name: 'Plan' },
        });
        expect(changed).toMatchObject(given === undefined ? full : { regex: kept, regex_hint: kept });
        expect((await world().data('listCustomAttributes')).find(({ id }) => id === made.id)).toEqual(changed);
      });

      test('too long ones are refused', async () => {
        const body = { name: 'Plan', applies_to: 'contact', key: 'long', data_type: 'text' };
        await world().refused(400, 'createCustomAttribute', { body: { ...body, regex: 'a'.repeat(501) } });
        await world().refused(400, 'createCustomAttribute', { body: { ...body, regex_hint: 'a'.repeat(141) } });
      });
    });
  },
  { shared: true },
);
