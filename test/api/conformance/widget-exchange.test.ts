import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { aesSealer } from '@helpdesk/platform-node';
import { describe, expect, test } from 'vitest';
import { takeLogged } from '../../support/logged-errors.ts';
import { hitsIn } from './ask.ts';
import { addInbox, type Claims, customer, customerSecret, exchange, inboxHeaders, mia, setSecret } from './chat.ts';
import { onEveryStore } from './world.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT of any header, signed with any key. */
function token(claims: unknown, header: unknown = { alg: 'HS256' }, key = customerSecret, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

onEveryStore((world) => {
  const seconds = () => Math.floor(world().clock.now() / 1_000);
  const good = (more: Claims = {}) => ({ ...mia, exp: seconds() + 300, ...more });
  const ask = (jwt: string, headers = inboxHeaders(world())) =>
    world().ask('exchangeCustomerToken', { headers, body: { jwt } });
  const peopleOf = async (query: string) => hitsIn(await world().data('searchContacts', { query: { query } }));
  const contactOf = async (id: number) => world().data('getContact', { params: { id } });

  describe('a JWT', () => {
    test('of the inbox’s secret opens a session', async () => {
      await setSecret(world());
      const { session_token, user } = (await ask(token(good({ last_name: 'Sol' })))).data;
      expect(session_token).toMatch(/^[\w-]{43,}$/);
      expect(user).toEqual({ user_id: user.user_id, is_visitor: false, first_name: 'Mia', last_name: 'Sol' });
      const headers = { authorization: `Bearer ${session_token}` };
      expect(await world().data('getWidgetUser', { headers })).toEqual(user);
      expect(JSON.stringify(await world().dump())).not.toContain(session_token);
    });

    test.each([
      ['an exp in milliseconds', { exp: Date.UTC(2026, 4, 20, 13) }, 'EXP_TOO_FAR_AHEAD'],
      ['an exp more than a year ahead', { exp: Date.UTC(2027, 5, 1) / 1_000 }, 'EXP_TOO_FAR_AHEAD'],
      ['an exp that is past', { exp: Date.UTC(2026, 4, 20, 11) / 1_000 }, 'ERR_JWT_EXPIRED exp'],
      ['no exp', { exp: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED exp'],
    ])('reports B10 with %s is refused, and the log says why', async (_what, claims, why) => {
      await setSecret(world());
      takeLogged('');
      const jwt = token(good(claims));
      const { status, error } = await ask(jwt);
      expect([status, error.message]).toEqual([401, 'The JWT is not valid']);
      expect(takeLogged('JWT refused')).toEqual([
        { level: 'warn', message: 'JWT refused', fields: { code: 'customer_token.invalid', why } },
      ]);
    });

    test('security T13 of an inbox whose secret was sealed under another one is refused, and the log says why', async () => {
      await setSecret(world());
      const other = aesSealer('another secret of the service, long enough');
      await world().store.transact(({ inboxes }) =>
        inboxes.keepSealedSecret(world().inboxId, other.seal(customerSecret)),
      );
      takeLogged('');
      expect((await ask(token(good()))).status).toBe(401);
      expect(takeLogged('JWT refused')).toMatchObject([{ fields: { why: 'SECRET_UNREADABLE' } }]);
      await setSecret(world());
      expect((await ask(token(good()))).status).toBe(200);
    });

    test('reports B10 with another secret is refused, and the log says why', async () => {
      await setSecret(world());
      takeLogged('');
      await ask(token(good(), { alg: 'HS256' }, 'the secret of another shop'));
      const [line] = takeLogged('JWT refused');
      expect(line?.fields.why).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
      expect(JSON.stringify(line)).not.toContain(customerSecret);
    });

    test.each(['ada@gmail..com', 'jörg@müller.de', 'no address', 'a@b c', '@', 'a\0b', `${'x'.repeat(250)}@a.bc`])(
      'reports E1: with %j for an e-mail lets its customer in without it',
      async (email) => {
        await setSecret(world());
        takeLogged('');
        const first = (await ask(token(good({ email })))).data;
        expect((await contactOf(first.user.user_id)).email).toBeNull();
        // One that is right later is taken, and stays when a wrong one comes again.
        expect(takeLogged('left out of a JWT')).toEqual([
          { level: 'warn', message: 'left out of a JWT', fields: { claims: ['email'], inbox: world().inboxUuid } },
        ]);
        for (const given of ['\u200eMia@Müller.de', email]) {
          expect((await ask(token(good({ email: given })))).data.user.user_id).toBe(first.user.user_id);
          expect((await contactOf(first.user.user_id)).email).toBe('mia@xn--mller-kva.de');
        }
      },
    );

    test('that is forged is 401, and all alike', async () => {
      await setSecret(world());
      const other = await addInbox(world(), { secret: 'the secret of another inbox' });
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const rsText = `${encode({ alg: 'RS256' })}.${encode(good())}`;
      const rs = `${rsText}.${signWith('sha256', Buffer.from(rsText), privateKey).toString('base64url')}`;
      const valid = token(good());
      const [head = '', claims = '', signature = ''] = valid.split('.');
      const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
      const forged: Readonly<Record<string, string>> = {
        'alg none': `${encode({ alg: 'none' })}.${encode(good())}.`,
        'alg None': `${encode({ alg: 'None' })}.${encode(good())}.`,
        'alg none, signed': token(good(), { alg: 'none' }),
        'no alg': token(good(), { typ: 'JWT' }),
        'alg hs256': token(good(), { alg: 'hs256' }),
        HS384: token(good(), { alg: 'HS384' }, customerSecret, 'sha384'),
        HS512: token(good(), { alg: 'HS512' }, customerSecret, 'sha512'),
        RS256: rs,
        'RS256 key as HS256 secret': token(good(), { alg: 'HS256' }, pem),
        'unknown crit': token(good(), { alg: 'HS256', crit: ['x'], x: 1 }),
        'key of its own': token(good(), { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, '\0\0\0'),
        'empty secret': token(good(), { alg: 'HS256' }, ''),
        'the mask as secret': token(good(), { alg: 'HS256' }, '••••••••'),
        'secret of another inbox': token(good(), { alg: 'HS256' }, 'the secret of another inbox'),
        'secret in other case': token(good(), { alg: 'HS256' }, customerSecret.toUpperCase()),
        'signature gone': `${head}.${claims}.`,
        'signature changed': `${head}.${claims}.${flipped}`,
        'claims changed': `${head}.${encode(good({ external_user_id: 'u-2' }))}.${signature}`,
        'two parts': `${head}.${claims}`,
        'four parts': `${valid}.x`,
        'five parts': `${valid}.x.y`,
        'no JWT': 'nonsense',
        dots: '..',
        'claims that are no object': token([1]),
        'claims that are null': token(null),
        'no exp': token({ ...mia }),
        'exp as text': token(good({ exp: String(seconds() + 300) })),
        'exp null': token(good({ exp: null })),
        expired: token(good({ exp: seconds() - 61 })),
        'expired long ago': token(good({ exp: 0 })),
        'not yet valid': token(good({ nbf: seconds() + 120 })),
      };
      const before = await world().dump();
      const said = new Set<string>();
      for (const [name, jwt] of Object.entries(forged)) {
        const answer = await ask(jwt);
        expect(answer.status, name).toBe(401);
        said.add(JSON.stringify(answer.error));
      }
      expect([...said]).toHaveLength(1);
      expect((await ask(valid, inboxHeaders(world(), other))).status).toBe(401);
      expect(await world().dump()).toEqual(before);
      expect((await ask(valid)).status).toBe(200);
    });

    test('is no good where the inbox has no secret', async () => {
      await setSecret(world(), null);
      for (const secret of ['', 'null', 'undefined', customerSecret, '••••••••']) {
        expect((await ask(token(good(), { alg: 'HS256' }, secret))).status).toBe(401);
      }
    });

    test('may be up to a minute late, and be used again', async () => {
      await setSecret(world());
      expect((await ask(token(good({ exp: seconds() - 59 })))).status).toBe(200);
      expect((await ask(token(good({ nbf: seconds() + 59 })))).status).toBe(200);
      const jwt = token(good());
      const [first, second] = [(await ask(jwt)).data, (await ask(jwt)).data];
      expect(second.user).toEqual(first.user);
      expect(second.session_token).not.toBe(first.session_token);
      world().clock.advance(361_000);
      expect((await ask(jwt)).status).toBe(401);
    });

    test('of more than 8 KiB, or none at all, is 400', async () => {
      await setSecret(world());
      const padding = (length: number) => token(good({ padding: 'x'.repeat(length) }));
      const spare = 8 * 1024 - padding(0).length;
      const fits = padding(Math.floor((spare * 3) / 4) - 2);
      expect(fits.length).toBeGreaterThan(8 * 1024 - 8);
      expect((await ask(fits)).status).toBe(200);
      for (const jwt of [padding(spare), 'x'.repeat(8 * 1024 + 1), 'x'.repeat(50_000), '']) {
        const answer = await ask(jwt);
        expect([answer.status, answer.error.paths]).toEqual([400, ['jwt']]);
      }
    });

    test('of a key that was replaced is no good from the next request on', async () => {
      await setSecret(world());
      const jwt = token(good());
      await setSecret(world(), 'a new secret of the inbox');
      expect((await ask(jwt)).status).toBe(401);
      expect((await ask(token(good(), { alg: 'HS256' }, 'a new secret of the inbox'))).status).toBe(200);
    });
  });

  describe('claims', () => {
    test('that are missing, of a wrong type or too long are 400 and named', async () => {
      await setSecret(world());
      const wrong: readonly (readonly [string, unknown])[] = [
        ...['external_user_id', 'email', 'first_name'].flatMap((name) =>
          [undefined, null, 3, true, {}, ['x'], '', '   '].map((value) => [name, value] as const),
        ),
        ...['external_user_id', 'first_name'].flatMap((name) =>
          ['a\0b', 'a\ud83d'].map((value) => [name, value] as const),
        ),
        ...['last_name', 'phone_number_country_code'].flatMap((name) =>
          [3, false, {}, ['x'], 'a\0b'].map((value) => [name, value] as const),
        ),
        ...[3, false, {}, ['x']].map((value) => ['phone_number', value] as const),
        ['external_user_id', 'x'.repeat(129)],
        ['first_name', 'x'.repeat(129)],
        ['last_name', 'x'.repeat(129)],
        ['phone_number_country_code', 'DEU'],
        ['phone_number_country_code', '4'],
        ['contact_custom_attributes', 'gold'],
        ['contact_custom_attributes', [1]],
        ['contact_custom_attributes', { plan: 'a\0b' }],
      ];
      const before = await world().dump();
      for (const [name, value] of wrong) {
        const answer = await ask(token(good({ [name]: value })));
        const what = `${name} ${JSON.stringify(value)}`;
        expect(answer.status, what).toBe(400);
        expect(answer.error.paths, what).toEqual([name]);
      }
      expect((await ask(token({ exp: seconds() + 9 }))).error.paths.toSorted()).toEqual(
        ['email', 'external_user_id', 'first_name'].toSorted(),
      );
      expect(await world().dump()).toEqual(before);
    });

    test('as long as may be are taken, text in any script', async () => {
      await setSecret(world());
      const claims = {
        external_user_id: 'x'.repeat(128),
        email: `  ${'X'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.example `,
        first_name: 'あ'.repeat(128),
        last_name: '',
        phone_number: '+49 30 123',
        phone_number_country_code: 'de',
        contact_custom_attributes: { plan: { seats: [1, null] }, '😀': true },
        surprise: 'ignored',
      };
      const { userId } = await customer(world(), claims);
      expect(await contactOf(userId)).toMatchObject({
        type: 'contact',
        external_user_id: claims.external_user_id,
        email: claims.email.trim().toLowerCase(),
        first_name: claims.first_name,
        last_name: '',
        phone_number: '+49 30 123',
        phone_number_country_code: 'DE',
        custom_attributes: claims.contact_custom_attributes,
        enabled: true,
      });
    });

    test('nested as deep as they may be are no trouble to anybody', async () => {
      await setSecret(world());
      const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;
      for (const depth of [5, 30, 100, 2_500]) {
        const { status } = await ask(token(good({ contact_custom_attributes: { deep: deep(depth) } })));
        expect(depth <= 5 ? [200] : [200, 400], String(depth)).toContain(status);
      }
      const [found] = await peopleOf('mia@example');
      await contactOf(found?.id ?? 0);
    });

    test('may add up to 16 KiB of attributes of a contact, and no more', async () => {
      await setSecret(world());
      const grow = (round: number, size = 4_000) =>
        exchange(world(), { ...mia, contact_custom_attributes: { [`round ${round}`]: 'x'.repeat(size) } });
      for (let round = 0; round < 4; round++) expect((await grow(round)).status).toBe(200);
      const [found] = await peopleOf('mia@example');
      const before = await world().dump();
      for (let round = 4; round < 30; round++) {
        const { status, error } = await grow(round);
        expect([status, error.paths]).toEqual([400, ['contact_custom_attributes']]);
      }
      expect(await world().dump()).toEqual(before);
      const { custom_attributes: kept } = await contactOf(found?.id ?? 0);
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(16 * 1024);
      // Signing in goes on: without attributes, with the same, and with smaller ones.
      expect((await exchange(world(), { ...mia, first_name: 'Maria' })).status).toBe(200);
      expect((await grow(0)).status).toBe(200);
      expect((await grow(0, 10)).status).toBe(200);
      expect((await grow(4, 3_000)).status).toBe(200);
    });

    test('cannot make a prototype of themselves', async () => {
      await setSecret(world());
      const text = `{"exp":${seconds() + 300},"external_user_id":"u","email":"u@example.org","first_name":"U",
        "contact_custom_attributes":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}`;
      const unsigned = `${encode({ alg: 'HS256' })}.${Buffer.from(text).toString('base64url')}`;
      const signature = createHmac('sha256', customerSecret).update(unsigned).digest('base64url');
      const { status } = await ask(`${unsigned}.${signature}`);
      expect([200, 400]).toContain(status);
      expect(Object.keys(Object.prototype)).toEqual([]);
      await world().data('listContacts');
    });
  });

  describe('the contact', () => {
    test('is the one with the external id, whatever his address was', async () => {
      const known = await world().contact({ external_user_id: 'u-1', email: 'old@example.org' });
      const other = await world().contact({ email: 'mia@example.org' });
      const { userId } = await customer(world(), mia);
      expect(userId).toBe(known.id);
      expect((await contactOf(known.id)).email).toBe('mia@example.org');
      expect((await contactOf(other.id)).external_user_id).toBeNull();
    });

    test('else the one with the address, if he has no external id yet', async () => {
      const taken = await world().contact({ external_user_id: 'u-9', email: 'mia@example.org' });
      const free = await world().contact({ email: 'MIA@example.org', first_name: 'Old' });
      const { uuid } = await world().conversation({ contact_id: free.id });
      const person = await customer(world(), mia);
      expect(person.userId).toBe(free.id);
      expect(await contactOf(free.id)).toMatchObject({ external_user_id: 'u-1', first_name: 'Mia' });
      expect((await contactOf(taken.id)).external_user_id).toBe('u-9');
      const [own] = await world().data('listWidgetConversations', { headers: person.headers });
      expect(own?.uuid).toBe(uuid);
      const next = await customer(world(), { ...mia, external_user_id: 'u-2' });
      expect([taken.id, free.id]).not.toContain(next.userId);
    });

    test('else a new one; never a visitor, never an agent', async () => {
      const agent = await world().agent({ email: 'mia@example.org', first_name: 'Agent' });
      const started = await world().data('initWidgetConversation', {
        headers: inboxHeaders(world()),
        body: { message: 'Hello', form_data: { email: 'mia@example.org' } },
      });
      const before = await world().data('getAgent', { params: { id: agent.id } });
      const { userId } = await customer(world(), mia);
      expect([agent.id, started.user?.user_id]).not.toContain(userId);
      expect(await world().data('getAgent', { params: { id: agent.id } })).toEqual(before);
      expect(before.external_user_id).toBeNull();
      expect(await contactOf(userId)).toMatchObject({ type: 'contact', email: 'mia@example.org' });
      expect((await peopleOf('mia@example')).map((each) => each.type).sort()).toEqual(['contact', 'visitor']);
    });

    test('gets what has changed, keeps what was not said', async () => {
      const { userId } = await customer(world(), {
        ...mia,
        last_name: 'Sol',
        phone_number: '555',
        contact_custom_attributes: { plan: 'gold', seats: 3 },
      });
      const before = await contactOf(userId);
      const events = (await world().events()).length;
      world().clock.advance(1_000);
      await exchange(world(), mia);
      expect((await world().events()).length).toBe(events);
      expect((await contactOf(userId)).updated_at).toBe(before.updated_at);
      await exchange(world(), { ...mia, first_name: 'Maria', contact_custom_attributes: { seats: 4 } });
      expect(await contactOf(userId)).toMatchObject({
        first_name: 'Maria',
        last_name: 'Sol',
        phone_number: '555',
        custom_attributes: { plan: 'gold', seats: 4 },
      });
      const types = (await world().events()).slice(events).map(({ event }) => event.type);
      expect(types).toEqual(['contact.updated']);
      await exchange(world(), { ...mia, last_name: '' });
      expect((await contactOf(userId)).last_name).toBe('');
    });

    test('who is blocked is 403, and is not changed', async () => {
      const { userId } = await customer(world(), mia);
      await world().data('setContactBlock', { params: { id: userId }, body: { enabled: false } });
      const before = await world().dump();
      expect((await exchange(world(), { ...mia, first_name: 'Maria' })).status).toBe(403);
      expect(await world().dump()).toEqual(before);
      const adopted = await world().contact({ email: 'zoe@example.org' });
      await world().data('setContactBlock', { params: { id: adopted.id }, body: { enabled: false } });
      const zoe = { external_user_id: 'z', email: 'zoe@example.org', first_name: 'Zoe' };
      expect((await exchange(world(), zoe)).status).toBe(403);
      expect((await contactOf(adopted.id)).external_user_id).toBeNull();
      await world().data('setContactBlock', { params: { id: userId }, body: { enabled: true } });
      expect((await exchange(world(), mia)).status).toBe(200);
    });

    test('is one, however many come at once for the first time', async () => {
      await setSecret(world());
      const created = async () =>
        (await world().events()).filter(({ event }) => event.type === 'contact.created').length;
      const before = await created();
      const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(world(), mia)));
      expect(new Set(answers.map((each) => each.data.user.user_id)).size).toBe(1);
      expect(new Set(answers.map((each) => each.data.session_token)).size).toBe(50);
      expect(await created()).toBe(before + 1);
      expect(await peopleOf('mia@example')).toHaveLength(1);
      await world().contact({ email: 'zoe@example.org' });
      const zoe = { external_user_id: 'z', email: 'zoe@example.org', first_name: 'Zoe' };
      const adopting = await Promise.all(Array.from({ length: 50 }, () => exchange(world(), zoe)));
      expect(new Set(adopting.map((each) => each.data.user.user_id)).size).toBe(1);
      expect(await peopleOf('zoe@example')).toHaveLength(1);
    });

    test('of two customers with one address are two', async () => {
      await setSecret(world());
      const ids = ['a', 'b'].map((external_user_id) => exchange(world(), { ...mia, external_user_id }));
      const answers = await Promise.all(ids);
      expect(new Set(answers.map((each) => each.data.user.user_id)).size).toBe(2);
    });

    test('is the same in every inbox whose secret vouches for him', async () => {
      const second = await addInbox(world(), { secret: customerSecret });
      const [first, other] = [await customer(world(), mia), await customer(world(), mia, second)];
      expect(other.userId).toBe(first.userId);
      await world().refused(401, 'getWidgetUser', { headers: { ...first.headers, ...inboxHeaders(world(), second) } });
    });
  });
});
