import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { urlOf } from './ask.ts';
import { anyMembers, entriesOf } from './body-entries.ts';
import { bodyExample, examples } from './examples.ts';
import { hostileFields, hostileTexts } from './hostile-texts.ts';
import { onEveryStore } from './world.ts';
import { mayBe, type WrongValue, wrongValues } from './wrong-values.ts';

const rows = Object.entries(routes) as [RouteId, Route][];
/** What comes as text parts of a form; an avatar may also come with none, in JSON. */
const isForm = ({ form }: Route): boolean => form !== undefined && form.files !== 'avatar';
const fieldsOf = ([id, row]: readonly [RouteId, Route]) =>
  Object.entries(entriesOf(id, row)).map(
    ([field, schema]) => [id, field, !['optional', 'exact_optional', 'nullish'].includes(schema.type)] as const,
  );
const jsonFields = rows.filter(([, row]) => !isForm(row)).flatMap(fieldsOf);
const formFields = rows.filter(([, row]) => isForm(row)).flatMap(fieldsOf);
const isRequired = ([, , required]: readonly [RouteId, string, boolean]): boolean => required;
const bodyRows = [...new Set(jsonFields.map(([id]) => id))];
const formRows = [...new Set(formFields.map(([id]) => id))];

/** What would be sent by mail is not, where none is configured. */
const noMail: ReadonlySet<RouteId> = new Set(['createPasswordLink', 'inviteAgents']);

/** What proves nothing when it is any text. */
const provesNothing: ReadonlySet<string> = new Set([
  'login.password',
  'passSecondFactor.token',
  'checkSetup.token',
  'claimSetup.token',
  'passSecondFactor.code',
  'loginWithPasskey.challenge_id',
]);

/** Ids that name a record or not, depending on what the desk holds. */
const references: ReadonlySet<string> = new Set(['assignee_id', 'inbox_id', 'contact_id', 'agent_id', 'team_id']);

/** What fits in itself, and lacks something else: a provider that answers, domains and roles, a source that is kept. Tests of their own show it. */
const lacksOthers: ReadonlySet<string> = new Set(['enabled', 'create_agents', 'as_file']);

test('every field of every body is seen', () => {
  const named = rows.filter(([id, { body }]) => body !== undefined && !anyMembers.has(id));
  expect(bodyRows.length + formRows.length).toBe(named.length);
  expect(jsonFields.length).toBeGreaterThanOrEqual(85);
  expect(jsonFields.filter(isRequired).length).toBeGreaterThanOrEqual(25);
  expect(formFields.map(([id, field]) => `${id} ${field}`)).toEqual([
    'uploadMedia inline',
    'uploadMedia content_id',
    'uploadMedia linked_model',
    'uploadWidgetFiles conversation_uuid',
    'uploadWidgetFiles echo_id',
  ]);
});

onEveryStore(
  (world) => {
    describe('a wrong value is refused, names its field and changes nothing', () => {
      test.each(jsonFields)('%s: %s', async (id, field) => {
        const given = await bodyExample(world(), id);
        const before = await world().dump();
        for (const [name, value] of entriesOfValues()) {
          if ((id.endsWith('OidcProvider') || id === 'forwardMessage') && lacksOthers.has(field) && name === 'true')
            continue;
          if (mayBe(id, field, name) || (name === 'number' && references.has(field))) continue;
          const request = { ...given, body: { ...given.body, [field]: value } };
          // Bodies of sign-ins are small: a text that no field takes does not fit.
          const { bodyLimit }: Route = routes[id];
          if (JSON.stringify(request.body).length > (bodyLimit ?? Number.POSITIVE_INFINITY)) {
            await world().refused(413, id, request);
            continue;
          }
          const { paths, message } = await world().refused(400, id, request);
          expect(
            paths.filter((path) => path === field || path.startsWith(`${field}.`)),
            `${name}: ${paths.join()}`,
          ).not.toEqual([]);
          expect(message.length).toBeLessThan(300);
        }
        expect(await world().dump()).toEqual(before);
      });
    });

    describe('what fits is taken', () => {
      test.each(jsonFields)('%s: %s', async (id, field) => {
        for (const [name, value] of entriesOfValues()) {
          if (!mayBe(id, field, name)) continue;
          const given = await bodyExample(world(), id);
          const { status } = await world().ask(id, { ...given, body: { ...given.body, [field]: value } });
          // The same name or external id may be there from another test of this desk; some text proves nothing.
          expect(
            provesNothing.has(`${id}.${field}`) || field === 'jwt' ? [401] : noMail.has(id) ? [200, 422] : [200, 409],
            name,
          ).toContain(status);
        }
      });
    });

    describe('what is required', () => {
      test.each(jsonFields.filter(isRequired))('%s: %s', async (id, field) => {
        const given = await bodyExample(world(), id);
        const { [field]: _left, ...body } = given.body;
        const before = await world().dump();
        const { paths } = await world().refused(400, id, { ...given, body });
        expect(paths).toContain(field);
        expect(await world().dump()).toEqual(before);
      });
    });

    describe('what is unknown is ignored', () => {
      test.each(bodyRows)('%s', async (id) => {
        const given = await bodyExample(world(), id);
        const extras = { surprise: { deep: [1] }, id: 'x', constructor: 1, toString: null, api_secret: 'mine' };
        const payload = JSON.stringify({ ...given.body, ...extras }).replace(
          /}$/,
          ',"__proto__":{"enabled":false,"polluted":true}}',
        );
        const row: Route = routes[id];
        const response = await world().send({
          method: row.method,
          url: urlOf(row, given),
          headers: {
            ...(row.caller.kind === 'widget' || row.caller.kind === 'session'
              ? given.headers
              : { authorization: `token ${world().admin}` }),
            'content-type': 'application/json',
          },
          payload,
        });
        expect(response.statusCode, response.body).toBe(200);
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      });

      test.each(['updateMe', 'updateAgent', 'updateRole', 'updateTeam', 'updateContact', 'updateInbox'] as const)(
        '%s of nothing known is refused',
        async (id) => {
          const given = await bodyExample(world(), id);
          for (const body of [{}, { surprise: 1 }, { constructor: 1 }])
            await world().refused(400, id, { ...given, body });
        },
      );
    });

    describe('text parts of a form', () => {
      test.each(formFields)('%s: %s', async (id, field, required) => {
        const { form = new FormData(), ...given } = await examples[id](world());
        const before = await world().dump();
        const values = [
          '',
          ' ',
          '\0',
          'True',
          '1',
          'A',
          'messages!',
          '🚚',
          'x'.repeat(65),
          'x'.repeat(1_025),
          '__proto__',
        ];
        for (const value of values) {
          if (mayBeText(field, value)) continue;
          const wrong = copyOf(form);
          wrong.set(field, value);
          const status = field === 'conversation_uuid' && value.length < 1_024 ? 404 : 400;
          const { paths } = await world().refused(status, id, { ...given, form: wrong });
          expect(paths, value.slice(0, 70)).toEqual(status === 400 ? [field] : []);
        }
        const left = copyOf(form);
        left.delete(field);
        if (required) expect((await world().refused(400, id, { ...given, form: left })).paths).toEqual([field]);
        expect(await world().dump()).toEqual(before);
        if (!required) await world().data(id, { ...given, form: left });
      });

      test.each(formRows)('%s ignores others, and takes at most 64 parts', async (id) => {
        const { form = new FormData(), ...given } = await examples[id](world());
        for (const name of ['surprise', 'api_secret', '', '🚚', '__proto__', 'constructor']) {
          const more = copyOf(form);
          more.append(name, 'polluted');
          const { status } = await world().ask(id, { ...given, form: more });
          // A name that could reach a prototype may be refused.
          expect(name in {} ? [200, 400] : [200], name).toContain(status);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
        const before = await world().dump();
        const many = copyOf(form);
        for (let index = 0; index < 65; index++) many.append(`surprise${index}`, 'x');
        const { status } = await world().ask(id, { ...given, form: many });
        expect([400, 413]).toContain(status);
        expect(await world().dump()).toEqual(before);
      });
    });

    describe('an unknown name is echoed, cut at 64 characters', () => {
      const long = 'q'.repeat(140);
      const cases: readonly (readonly [RouteId, string, Record<string, unknown>])[] = [
        ['setConversationStatus', 'status', { status: long }],
        ['createAgent', 'roles.1', { roles: ['Agent', long] }],
        ['createAgent', 'teams.0', { teams: [long] }],
        ['updateAgent', 'roles.0', { roles: [long] }],
        ['updateAgent', 'teams.0', { teams: [long] }],
        ['createRole', 'permissions.1', { permissions: ['messages:read', long] }],
        ['updateRole', 'permissions.0', { permissions: [long] }],
      ];
      test.each(cases)('%s %s', async (id, path, change) => {
        const given = await bodyExample(world(), id);
        const before = await world().dump();
        const refusal = await world().refused(400, id, { ...given, body: { ...given.body, ...change } });
        expect(refusal.paths).toEqual([path]);
        const said = JSON.stringify(refusal);
        expect(said).toContain('q'.repeat(64));
        expect(said).not.toContain('q'.repeat(65));
        expect(await world().dump()).toEqual(before);
      });

      const picks: readonly (readonly [RouteId, string])[] = [
        ['setConversationTags', 'action'],
        ['setMyAvailability', 'status'],
        ['updateAgent', 'availability_status'],
        ['setConversationPriority', 'priority'],
        ['createStatus', 'category'],
        ['createInbox', 'channel'],
        ['sendMessage', 'sender_type'],
        ['createConversation', 'initiator'],
        ['createTeam', 'conversation_assignment_type'],
      ];
      test.each(picks)('%s %s', async (id, field) => {
        const given = await bodyExample(world(), id);
        for (const value of ['nope', 'low', 'Online', '__proto__', 'constructor', long]) {
          const refusal = await world().refused(400, id, { ...given, body: { ...given.body, [field]: value } });
          expect(refusal.paths).toEqual([field]);
          expect(JSON.stringify(refusal)).not.toContain('q'.repeat(65));
        }
      });

      const ids: readonly (readonly [RouteId, string])[] = [
        ['createConversation', 'inbox_id'],
        ['createConversation', 'contact_id'],
        ['createConversation', 'agent_id'],
        ['createConversation', 'team_id'],
        ['createConversation', 'attachments'],
        ['sendMessage', 'attachments'],
        ['assignConversationAgent', 'assignee_id'],
        ['assignConversationTeam', 'assignee_id'],
      ];
      test.each(ids)('%s %s names a record that exists', async (id, field) => {
        const given = await bodyExample(world(), id);
        const before = await world().dump();
        const isList = field === 'attachments';
        const body = { ...given.body, [field]: isList ? [987_654_321] : 987_654_321 };
        const { paths } = await world().refused(400, id, { ...given, body });
        expect(paths).toEqual([isList ? `${field}.0` : field]);
        expect(await world().dump()).toEqual(before);
      });
    });

    describe('hostile texts are refused', () => {
      test.each(hostileFields)('%s %s', async (id, field) => {
        const given = await bodyExample(world(), id);
        for (const text of hostileTexts) {
          await world().refused(400, id, { ...given, body: { ...given.body, [field]: text } });
        }
      });
    });

    describe('nesting', () => {
      const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

      async function put(payload: string): Promise<number> {
        const { id } = await world().contact();
        const before = await world().dump();
        const response = await world().send({
          method: 'PUT',
          url: `/api/v1/contacts/${id}`,
          headers: { authorization: `token ${world().admin}`, 'content-type': 'application/json' },
          payload,
        });
        if (response.statusCode !== 200) expect(await world().dump()).toEqual(before);
        return response.statusCode;
      }

      test.each([
        ['1 MiB of brackets', nested(512 * 1024), 413],
        ['1 MiB of opening brackets', '['.repeat(1024 * 1024), 413],
        ['60 KiB of brackets', nested(30_000), 400],
        ['60 KiB of objects', '{"a":'.repeat(12_000), 400],
        ['brackets 33 deep', nested(33), 400],
        ['a member 33 deep', `{"custom_attributes":{"a":${nested(31)}}}`, 400],
        ['a member 32 deep', `{"custom_attributes":{"a":${nested(30)}}}`, 200],
        ['brackets inside a text', JSON.stringify({ first_name: '[{'.repeat(60) }), 200],
        ['an escaped quote before brackets', `{"first_name":"\\"${'['.repeat(40)}"}`, 200],
      ])('%s', async (_name, payload, status) => {
        expect(await put(payload)).toBe(status);
      });
    });

    describe('filters', () => {
      const rule = (value: unknown = '1', name = 'conversations.status_id', operator = 'equals') => {
        const [model, field] = name.split('.');
        return { model, field, operator, value };
      };
      const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
      const group = { logic: 'OR', rules: [rule()] };
      const email = (length: number) => JSON.stringify([rule('e'.repeat(length), 'users.email')]);
      const frame = email(0).length;
      const list = (filters: unknown) =>
        world().ask('listAllConversations', {
          query: { filters: typeof filters === 'string' ? filters : JSON.stringify(filters) },
        });

      test.each([
        ['50 conditions', many(50, { ...rule(), operator: 'set' }), 200],
        ['51 conditions', many(51, { ...rule(), operator: 'set' }), 400],
        ['51 conditions in groups', many(3, { rules: many(17, rule()) }), 400],
        ['10 groups', many(10, group), 200],
        ['11 groups', many(11, group), 400],
        ['100 values', [rule(many(100, 1), undefined, 'in')], 200],
        ['101 values', [rule(many(101, 1), undefined, 'in')], 400],
        ['8 KiB', email(8 * 1024 - frame), 200],
        ['8 KiB and a byte', email(8 * 1024 - frame + 1), 400],
        ['groups in groups', [{ rules: [group] }], 400],
        ['4,000 brackets', '['.repeat(4_000) + ']'.repeat(4_000), 400],
        ['no JSON', '{', 400],
        ['an unknown logic', { logic: 'XOR', rules: [rule()] }, 400],
        ['logic in any case', { logic: 'oR', rules: [rule()] }, 200],
        ['__proto__ as model', [rule('1', '__proto__.id')], 400],
        ['constructor as model', [rule('1', 'constructor.name')], 400],
        ['__proto__ as field', [rule('1', 'conversations.__proto__')], 400],
        ['constructor as field', [rule('1', 'conversations.constructor')], 400],
        ['a column that is none of the list', [rule('1', 'users.password_hash')], 400],
        ['__proto__ as operator', [rule('1', undefined, '__proto__')], 400],
        ['constructor as operator', [rule('1', undefined, 'constructor')], 400],
        ['an empty in', [rule([], undefined, 'in')], 400],
        ['text against an integer', [rule('three')], 400],
        ['contains on an integer', [rule('3', undefined, 'contains')], 400],
        ['no value', [{ model: 'users', field: 'email', operator: 'equals' }], 400],
        ['inherited members', '[{"__proto__":{"model":"users","field":"email","operator":"set"}}]', 400],
      ])('%s', async (_name, filters, status) => {
        const answer = await list(filters);
        expect(answer.status).toBe(status);
        if (status === 400) expect(answer.error.paths[0]).toMatch(/^filters/);
      });
    });

    describe('queries', () => {
      const names = ['constructor', '__proto__', 'toString', 'conversations.id', 'users.password_hash', ''];
      const cases: readonly (readonly [RouteId, string, readonly unknown[]])[] = [
        ['listAllConversations', 'order_by', [...names, 'CONVERSATIONS.CREATED_AT', 'conversations.created_at;--']],
        ['listAllConversations', 'order', ['up', '', 'constructor', 'asc,desc']],
        ['listAllConversations', 'page', ['abc', '1.5', '', '1e3', 'NaN', '0x1', ' 1']],
        ['listAllConversations', 'page_size', ['abc', '1.5', '', '__proto__']],
        ['listAllConversations', 'cursor', ['', 'garbage', 'e30.e30', 'x'.repeat(5_000), '__proto__']],
        ['listMessages', 'private', ['maybe', '', 'yes', 'True', '2']],
        ['listMessages', 'type', ['note', '', 'constructor', 'Incoming']],
        ['listMessages', 'page', ['abc']],
        ['listContacts', 'page', ['abc']],
        ['searchContacts', 'query', ['', 'a', '#', '  a  ', 'a\0bcd', 'x'.repeat(201)]],
        ['searchConversations', 'query', ['', 'a', '#', 'a\0bcd']],
        ['searchMessages', 'query', ['', 'a', '#', 'a\0bcd']],
        ['reportTags', 'days', ['abc', '1.5', '', 'Infinity']],
        ['reportCharts', 'days', ['abc', '1.5', '', 'Infinity']],
        ['reportMessages', 'days', ['abc', '1.5', '', 'Infinity']],
      ];
      test.each(cases)('%s %s', async (id, name, values) => {
        const given = await examples[id](world());
        for (const value of values) {
          const { paths } = await world().refused(400, id, { ...given, query: { ...given.query, [name]: value } });
          expect(
            paths.map((path) => path.split('.')[0]),
            String(value),
          ).toEqual([name]);
        }
      });

      test.each([
        ['listAllConversations', 'page'],
        ['listAllConversations', 'order'],
        ['listAllConversations', 'order_by'],
        ['listAllConversations', 'filters'],
        ['listMessages', 'private'],
        ['searchContacts', 'query'],
        ['reportTags', 'days'],
        ['reportCharts', 'days'],
        ['reportMessages', 'days'],
      ] as const)('%s %s given twice', async (id, name) => {
        const given = await examples[id](world());
        const { paths } = await world().refused(400, id, { ...given, query: { ...given.query, [name]: ['1', '1'] } });
        expect(paths).toEqual([name]);
      });

      test.each(['searchContacts', 'searchConversations', 'searchMessages'] as const)(
        '%s needs a query',
        async (id) => {
          expect((await world().refused(400, id)).paths).toEqual(['query']);
        },
      );

      test.each([
        '/api/v1/conversations/%',
        '/api/v1/conversations/%E0%A4%A',
        '/api/v1/contacts/%ff',
        '/%',
        '/%c0%af',
        '/api/v1/conversations/%00',
        '/api/v1/contacts/search?query=%E0%A4%A',
        '/api/v1/contacts/search?query=%ZZ%',
        '/api/v1/conversations/all?filters=%E0%A4%A',
        '/api/v1/conversations/all?__proto__[page]=1',
        '/api/v1/conversations/all?constructor=1&__proto__=2',
        '/api/v1/agents/me?%',
      ])('malformed percent-encoding: %s', async (url) => {
        const response = await world().send({
          method: 'GET',
          url,
          headers: { authorization: `token ${world().admin}` },
        });
        expect(response.statusCode).toBeLessThan(500);
      });
    });
  },
  { shared: true },
);

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

function mayBeText(field: string, value: string): boolean {
  if (field === 'linked_model') return /^[a-z_]{1,64}$/.test(value);
  if (field === 'content_id') return /^[A-Za-z0-9][A-Za-z0-9._@-]{0,99}$/.test(value);
  return field === 'echo_id' && value.length <= 64 && value !== '\0';
}

function entriesOfValues(): readonly [WrongValue, unknown][] {
  return Object.entries(wrongValues) as [WrongValue, unknown][];
}
