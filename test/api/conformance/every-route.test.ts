import { type PermissionName, permissionNames, type Route, type RouteId, routes } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { type Given, urlOf } from './ask.ts';
import { examples } from './examples.ts';
import { base64, refusedCredentials } from './refused-credentials.ts';
import { signedIn } from './signed-in.ts';
import { onEveryStore, type World } from './world.ts';

/** The checks that hold for every row, made from the rows. */

const rows = Object.entries(routes) as [RouteId, Route][];
const agentRows = rows.filter(([, row]) => row.caller.kind === 'agent');
const permissionRows = agentRows.flatMap(([id, { caller }]) =>
  caller.kind === 'agent' && caller.permission !== null ? [[id, caller.permission] as const] : [],
);
const openRows = agentRows.filter(([, { caller }]) => caller.kind === 'agent' && caller.permission === null);
const writingRows = rows.filter(([, row]) => row.method !== 'GET');
const bodyRows = rows.filter(([, row]) => row.body !== undefined);
const idRows = rows.filter(([, row]) => /\{(note_|session_)?id\}/.test(row.path));
const uuidRows = rows.filter(([, row]) => /\{c?uuid\}/.test(row.path));

const widgetRows = rows.filter(([, row]) => row.caller.kind === 'widget');
const sessionRows = widgetRows.filter(([, { caller }]) => caller.kind === 'widget' && caller.session !== 'none');
const ownLimitRows = rows.filter(([, row]) => row.bodyLimit !== undefined);

const unknownUuid = '00000000-0000-4000-8000-000000000000';
const kib = 1024;

/** Their examples ask for what is so already, or for what concerns nobody else yet. */
const changesNothing: ReadonlySet<RouteId> = new Set([
  'uploadMedia',
  'createSocketTicket',
  'setMyAvailability',
  'login',
  'checkSetup',
  'logout',
  'confirmSession',
  'createPasswordLink',
  'checkPasswordLink',
  'requestPasswordReset',
  'passSecondFactor',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'offerPasskey',
  'addPasskey',
  'renamePasskey',
  'deletePasskey',
  'offerPasskeyLogin',
  'loginWithPasskey',
  'setMyPreferences',
  'saveDraft',
  'deleteDraft',
  'createOidcProvider',
  'updateOidcProvider',
  'deleteOidcProvider',
  'testInbox',
  // The agent of the example has no avatar.
  'deleteMyAvatar',
  'markConversationUnread',
  'unassignConversationAgent',
  'unassignConversationTeam',
  'markNotificationsRead',
  'deleteNotifications',
]);

/** Their records are the own ones of the agent who asks, and nobody else's. */
const aboutOwnRecord: ReadonlySet<RouteId> = new Set([
  'markNotificationRead',
  'deleteNotification',
  'getMacro',
  'updateMacro',
  'deleteMacro',
]);

/** Rows whose body has no member that is required. */
const mayBeEmpty: ReadonlySet<RouteId> = new Set([
  'createPasswordLink',
  'applyMacro',
  'setMyPreferences',
  'setConversationAttributes',
  'setContactAttributes',
  'retryMessage',
]);

const isIdName = (name: string): boolean => !name.endsWith('uuid');

function namesOf({ params = {} }: Given, fits: (name: string) => boolean): readonly string[] {
  return Object.keys(params).filter(fits);
}

/** Path parameters that need no record. */
function anyParams(row: Route): Record<string, string | number> {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, name.endsWith('uuid') ? unknownUuid : 987_654_321]));
}

type Headers = Readonly<Record<string, string>>;

function malformed(row: Route, headers: Headers) {
  return {
    method: row.method,
    url: urlOf(row, { params: anyParams(row) }),
    headers: { ...headers, ...(row.method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(row.method !== 'GET' && { payload: '{"name": ' }),
  };
}

/** The headers of a caller who may call the row. */
async function callerOf(world: World, { caller }: Route): Promise<Headers> {
  if (caller.kind === 'agent') return { authorization: `token ${world.admin}` };
  if (caller.kind === 'public') return {};
  if (caller.kind === 'session') return (await signedIn(world)).headers;
  if (caller.session === 'required') return (await world.visitor()).headers;
  return { 'x-service-inbox-id': world.inboxUuid };
}

test('every row is seen', () => {
  expect(rows.length).toBeGreaterThanOrEqual(85);
  expect(widgetRows.length).toBeGreaterThanOrEqual(10);
  expect(sessionRows.length).toBeGreaterThanOrEqual(7);
  expect(ownLimitRows.length).toBeGreaterThanOrEqual(2);
  expect(permissionRows.length).toBeGreaterThanOrEqual(50);
  expect(openRows.length).toBeGreaterThanOrEqual(8);
  expect(bodyRows.length).toBeGreaterThanOrEqual(25);
});

onEveryStore(
  (world) => {
    describe('succeeds', () => {
      test.each(rows)('%s', async (id, row) => {
        const given = await examples[id](world());
        const answer = await world().ask(id, row.caller.kind === 'public' ? { ...given, as: null } : given);
        expect(answer.status).toBe(200);
        expect(answer.data).toBeDefined();
      });

      test.each(rows)('%s leaves events when it changes something', async (id, row) => {
        const given = await examples[id](world());
        const before = (await world().events()).length;
        await world().data(id, given);
        const left = (await world().events()).length - before;
        if (row.method === 'GET') expect(left).toBe(0);
        else if (!changesNothing.has(id)) expect(left).toBeGreaterThan(0);
      });

      test.each(writingRows.filter(([, row]) => row.body === undefined && row.form === undefined))(
        '%s with or without a body',
        async (id, row) => {
          for (const [type, payload] of [
            [undefined, undefined],
            ['application/json', undefined],
            ['application/json', '{}'],
            ['Application/JSON; charset=utf-8', ' '],
          ]) {
            const { params, headers } = await examples[id](world());
            const response = await world().send({
              method: row.method,
              url: urlOf(row, { params }),
              headers: {
                ...(headers ?? (await callerOf(world(), row))),
                ...(type !== undefined && { 'content-type': type }),
              },
              ...(payload !== undefined && { payload }),
            });
            expect(response.statusCode, `${type} ${payload}`).toBe(200);
          }
        },
      );

      test('takes over a harmless request id and no other', async () => {
        const ask = (requestId: string) => world().ask('getMe', { headers: { 'x-request-id': requestId } });
        expect((await ask('trace-1.2_3')).headers['x-request-id']).toBe('trace-1.2_3');
        for (const bad of ['a b', '<script>', 'x'.repeat(65), '']) {
          expect((await ask(bad)).headers['x-request-id']).not.toBe(bad);
        }
      });
    });

    describe('asks for credentials', () => {
      let refused: readonly (string | undefined)[] | undefined;

      test.each(agentRows)('%s', async (_id, row) => {
        refused ??= await refusedCredentials(world());
        for (const authorization of refused) {
          const response = await world().send({
            ...malformed(row, authorization === undefined ? {} : { authorization }),
          });
          expect(response.statusCode, authorization).toBe(401);
        }
      });

      test.each(agentRows)('%s takes both schemes in any case', async (_id, row) => {
        const { admin } = world();
        const schemes = ['Basic', 'basic', 'BASIC'].map((name) => `${name} ${base64(admin)}`);
        for (const authorization of [...schemes, `token ${admin}`, `Token ${admin}`, `TOKEN ${admin}`]) {
          const response = await world().send({
            method: 'GET',
            url: urlOf(row, { params: anyParams(row) }),
            headers: { authorization },
          });
          expect(response.statusCode).not.toBe(401);
        }
      });
    });

    describe('asks for a session', () => {
      test.each(sessionRows)('%s', async (_id, row) => {
        const inbox = { 'x-service-inbox-id': world().inboxUuid };
        const { token, headers } = await world().visitor();
        const required = row.caller.kind === 'widget' && row.caller.session === 'required';
        const strangers = [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer x', `Bearer ${'x'.repeat(8_000)}`];
        const noSession = [
          undefined,
          '',
          'Bearer',
          'Bearer ',
          token,
          `token ${world().admin}`,
          `Basic ${base64(token)}`,
        ];
        for (const authorization of [...strangers, ...(required ? noSession : [])]) {
          for (const known of [inbox, {}]) {
            const given = { ...known, ...(authorization !== undefined && { authorization }) };
            const response = await world().send(malformed(row, given));
            expect(response.statusCode, authorization).toBe(401);
          }
        }
        for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
          const response = await world().send(malformed(row, { ...headers, authorization: `${scheme} ${token}` }));
          expect(response.statusCode).not.toBe(401);
        }
      });

      test.each(widgetRows)('%s is not for agents and their keys', async (_id, row) => {
        for (const authorization of [`token ${world().admin}`, `Basic ${base64(world().admin)}`]) {
          const response = await world().send(malformed(row, { authorization }));
          expect([400, 401]).toContain(response.statusCode);
        }
      });

      test.each(agentRows)('%s is not for sessions', async (_id, row) => {
        const { headers } = await world().visitor();
        expect((await world().send(malformed(row, headers))).statusCode).toBe(401);
      });
    });

    describe('asks for the permission', () => {
      const lacking = new Map<PermissionName, Promise<string>>();

      function everythingBut(permission: PermissionName): Promise<string> {
        const known = lacking.get(permission);
        if (known !== undefined) return known;
        const permissions = permissionNames.filter((name) => name !== permission);
        const made = world()
          .agent({ permissions })
          .then((account) => account.as);
        lacking.set(permission, made);
        return made;
      }

      test.each(permissionRows)('%s needs %s', async (id, permission) => {
        const as = await everythingBut(permission);
        const row: Route = routes[id];
        const given = await examples[id](world());
        await world().refused(403, id, { ...given, as });
        await world().refused(403, id, { ...given, params: anyParams(row), as });
        const response = await world().send(malformed(row, { authorization: `token ${as}` }));
        expect(response.statusCode).toBe(403);
        expect(response.json().message).toContain(permission);
      });

      test.each(openRows.filter(([id]) => !aboutOwnRecord.has(id)))('%s needs none', async (id) => {
        const { as } = await world().agent();
        const answer = await world().ask(id, { ...(await examples[id](world())), as });
        expect(answer.status).toBe(200);
      });
    });

    describe('refuses what it does not understand', () => {
      const noIds = ['abc', '1.5', '0', '-1', '+1', '01', '1e3', '0x10', ' 1', '9007199254740993', '1'.repeat(99), '%'];

      test.each(idRows)('%s with an id that is none', async (id, row) => {
        const given = await examples[id](world());
        for (const name of namesOf(given, isIdName)) {
          for (const value of noIds) {
            const { paths } = await world().refused(400, id, {
              ...given,
              params: { ...anyParams(row), [name]: value },
            });
            expect(paths).toEqual([name]);
          }
        }
      });

      test.each(writingRows)('%s with malformed JSON', async (_id, row) => {
        const response = await world().send(malformed(row, await callerOf(world(), row)));
        expect(response.statusCode).toBe(400);
      });

      test.each(bodyRows)('%s with a body that is no object, or none', async (id, row) => {
        const { body: _body, form: _form, ...given } = await examples[id](world());
        for (const body of [
          0,
          3,
          'text',
          true,
          false,
          ...(mayBeEmpty.has(id) ? [] : [undefined, null, '', {}, [], [[]]]),
        ]) {
          const { paths } = await world().refused(400, id, { ...given, body });
          expect(paths.length, `${row.path} ${JSON.stringify(body)}`).toBeGreaterThan(0);
          if (row.form !== undefined && row.form.files !== 'avatar') expect(paths).toEqual(['files']);
        }
      });

      const ofSize = async (row: Route, bytes: number) => {
        const payload = JSON.stringify({ filler: 'x'.repeat(bytes - '{"filler":""}'.length) });
        expect(payload.length).toBe(bytes);
        const headers = await callerOf(world(), row);
        return (await world().send({ ...malformed(row, headers), payload })).statusCode;
      };

      test.each(writingRows)('%s over the limit of its body', async (_id, row) => {
        const limit = row.bodyLimit ?? 64 * kib;
        expect(await ofSize(row, limit + 1)).toBe(413);
        expect(await ofSize(row, 4 * limit)).toBe(413);
      });

      test.each(ownLimitRows)('%s takes the size of its own', async (_id, row) => {
        expect([8 * kib, 16 * kib, 128 * kib, 512 * kib]).toContain(row.bodyLimit);
        expect(await ofSize(row, row.bodyLimit ?? 0)).toBe(400);
      });

      test.each(writingRows)('%s in another content type', async (id, row) => {
        const { params, headers, body = {} } = await examples[id](world());
        const known = headers ?? (await callerOf(world(), row));
        const form = row.form === undefined ? ['multipart/form-data; boundary=x'] : ['multipart/mixed; boundary=x'];
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/xml',
          'json',
          '',
          ...form,
        ]) {
          const response = await world().send({
            method: row.method,
            url: urlOf(row, { params }),
            headers: { ...known, 'content-type': type },
            payload: JSON.stringify(body),
          });
          expect(response.statusCode, type).toBe(415);
        }
      });
    });

    describe('asks for the input before the record', () => {
      const bodyAndRecord = bodyRows.filter(([id, row]) => row.params !== undefined && !mayBeEmpty.has(id));

      test.each(bodyAndRecord)('%s', async (id, row) => {
        expect(bodyAndRecord.length).toBeGreaterThanOrEqual(15);
        const headers = await callerOf(world(), row);
        await world().refused(400, id, {
          params: anyParams(row),
          body: {},
          ...(row.caller.kind !== 'agent' && { headers }),
        });
      });

      test.each([
        ['setConversationStatus', { status: 'Nope' }],
        ['setConversationStatus', { status: 'Snoozed', snoozed_until: 'never' }],
        ['assignConversationAgent', { assignee_id: 987_654_321 }],
        ['assignConversationTeam', { assignee_id: 987_654_321 }],
        ['sendMessage', { message: '<p></p>' }],
        ['sendMessage', { message: 'Hello', attachments: [987_654_321] }],
        ['updateAgent', { roles: ['Nope'] }],
        ['updateAgent', { teams: ['Nope'] }],
        ['updateRole', { permissions: ['nope'] }],
      ] as const)('%s %j', async (id, body) => {
        const row: Route = routes[id];
        await world().refused(400, id, { params: anyParams(row), body });
      });
    });

    describe('finds nothing', () => {
      test.each(idRows)('%s of an unknown id', async (id) => {
        const given = await examples[id](world());
        for (const name of Object.keys(given.params ?? {})) {
          // A caller who is signed out already stays so.
          if (id === 'endAgentSession' && name === 'session_id') continue;
          await world().refused(404, id, unknownIn(given, name, 987_654_321));
          await world().refused(404, id, unknownIn(given, name, Number.MAX_SAFE_INTEGER));
        }
      });

      test.each(uuidRows)('%s of an unknown or malformed uuid', async (id) => {
        const given = await examples[id](world());
        for (const name of namesOf(given, (each) => !isIdName(each))) {
          for (const value of [unknownUuid, 'nope', '1', "'; --", '\0', '🚚', 'x'.repeat(200), '__proto__']) {
            await world().refused(404, id, unknownIn(given, name, value));
          }
        }
      });

      test('at an unknown route, with credentials or without', async () => {
        for (const url of ['/', '/api/v1', '/api/v1/nothing', '/api/v1/agents/me/nothing', '/api/v2/agents']) {
          for (const headers of [{}, { authorization: `token ${world().admin}` }, { authorization: 'nonsense' }]) {
            const response = await world().send({ method: 'GET', url, headers });
            expect(response.statusCode).toBe(404);
          }
        }
      });
    });

    describe('knows its methods', () => {
      const paths = new Map<string, { path: string; methods: string[]; ofWidget: boolean }>();
      for (const [, row] of rows) {
        const shape = row.path.replace(/\{\w+\}/g, '{}');
        const { methods } = paths.get(shape) ?? { methods: [] };
        paths.set(shape, { path: row.path, methods: [...methods, row.method], ofWidget: row.caller.kind === 'widget' });
      }

      test('TRACE is none of them', async () => {
        for (const { path } of paths.values()) {
          const url = urlOf(
            { path },
            { params: { id: 1, uuid: unknownUuid, cuuid: unknownUuid, note_id: 1, key_id: 1, session_id: 1 } },
          );
          expect((await world().send({ method: 'TRACE', url })).statusCode, path).toBe(405);
        }
      });

      test.each([...paths.values()])('$path: HEAD as GET, or not at all', async ({ path, methods }) => {
        const url = urlOf(
          { path },
          {
            params: { id: 1, uuid: unknownUuid, cuuid: unknownUuid, note_id: 1, key_id: 1, session_id: 1, code: 'de' },
          },
        );
        const headers = { authorization: `token ${world().admin}` };
        const head = await world().app.inject({ method: 'HEAD', url, headers });
        expect(head.body).toBe('');
        if (methods.includes('GET')) {
          const { statusCode } = await world().send({ method: 'GET', url, headers });
          expect(head.statusCode).toBe(statusCode);
        } else expect(head.statusCode).toBe(405);
      });

      test.each([...paths.values()])('$path: $methods', async ({ path, methods, ofWidget }) => {
        // A browser's question before a request to another origin is answered.
        const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const).filter(
          (name) => !methods.includes(name) && !(ofWidget && name === 'OPTIONS'),
        );
        for (const method of others) {
          for (const headers of [{}, { authorization: `token ${world().admin}` }]) {
            const url = urlOf(
              { path },
              { params: { id: 1, uuid: unknownUuid, cuuid: unknownUuid, note_id: 1, key_id: 1, session_id: 1 } },
            );
            const response = await world().send({ method, url, headers });
            expect(response.statusCode, method).toBe(405);
            expect(String(response.headers.allow).split(', ').toSorted()).toEqual(methods.toSorted());
          }
        }
      });
    });
  },
  { shared: true },
);

function unknownIn(given: Given, name: string, value: string | number): Given {
  return { ...given, params: { ...given.params, [name]: value } };
}
