import { type Route, routes } from '@helpdesk/contract';
import { wrongValues } from '../../conformance/wrong-values.ts';
import { unknownId, unknownUuid } from './acts/choose.ts';
import { textOf } from './per-desk.ts';
import type { Scene, Wish } from './scene.ts';
import { oddTexts } from './texts.ts';

type Spoiler = (scene: Scene, wish: Wish) => Wish;

/** The request with one thing wrong in it; where what is wrong happens to be right, that is a question too. */
export function spoiled(scene: Scene, wish: Wish): Wish {
  const spoilers = spoilersOf(wish);
  // Nothing can be wrong in a request without credentials, parameters and body.
  return spoilers.length === 0 ? wish : scene.draw.pick(spoilers)(scene, wish);
}

function spoilersOf(wish: Wish): readonly Spoiler[] {
  const row: Route | undefined = wish.route && routes[wish.route];
  const hasBody = wish.body !== undefined && typeof wish.body === 'object';
  return [
    ...(row?.caller.kind === 'agent' ? [noCredentials] : []),
    ...(row?.caller.kind === 'agent' && row.caller.permission !== null ? [otherAgent, otherAgent, noCredentials] : []),
    ...(row?.caller.kind === 'widget' ? [noSession, wrongInbox] : []),
    ...(wish.params === undefined ? [] : [wrongParam, wrongParam]),
    ...(hasBody ? [wrongMember, wrongMember, wrongMember, missingMember, oddMember] : []),
    ...(row?.query === undefined ? [] : [wrongQuery, wrongQuery]),
    ...(row?.method === 'GET' ? [] : [wrongBody, wrongType]),
    ...(row?.method === 'POST' ? [wrongKey] : []),
    ...(wish.form === undefined ? [] : [wrongForm]),
  ];
}

const wrongParam: Spoiler = ({ draw }, wish) => {
  const name = draw.pick(Object.keys(wish.params ?? { none: 0 }));
  const ids = [
    unknownId,
    unknownId,
    9007199254740991,
    '9223372036854775807',
    2_147_483_648,
    '0',
    '-1',
    '1e3',
    'abc',
    '1 ',
    '%00',
    ' 1',
    '01',
  ];
  const uuids = [
    unknownUuid,
    unknownUuid,
    'nope',
    '\0',
    '🚚',
    'x'.repeat(200),
    '__proto__',
    "';--",
    unknownUuid.toUpperCase(),
  ];
  return { ...wish, params: { ...wish.params, [name]: draw.pick(name.endsWith('uuid') ? uuids : ids) } };
};

const noCredentials: Spoiler = ({ draw, admin }, wish) => ({
  ...wish,
  as: draw.pick([null, 'junk', ':', 'a:b', 'ü:ü', `${String(admin.shown.api_key)}:wrong`]),
});

const otherAgent: Spoiler = ({ draw, accounts }, wish) =>
  accounts.length === 0 ? { ...wish, as: null } : { ...wish, as: draw.pick(accounts).as };

const noSession: Spoiler = ({ draw }, wish) => ({
  ...wish,
  headers: {
    ...wish.headers,
    authorization: draw.pick(['', 'Bearer', 'Bearer junk', 'token a:b', `Bearer ${'x'.repeat(2_000)}`]),
  },
});

const wrongInbox: Spoiler = ({ draw, records }, wish) => {
  const other = records.any('inbox')?.uuid ?? unknownUuid;
  return { ...wish, headers: { ...wish.headers, 'x-service-inbox-id': draw.pick([unknownUuid, 'junk', other, '']) } };
};

const wrongMember: Spoiler = ({ draw }, wish) => {
  const body = wish.body as Readonly<Record<string, unknown>>;
  const name = draw.pick([...Object.keys(body), 'name', 'custom_attributes', 'attachments', 'email']);
  return { ...wish, body: { ...body, [name]: draw.pick(Object.values(wrongValues)) } };
};

/** Text where text may stand, but very unusual text; and numbers at the ends of what is a number. */
const oddMember: Spoiler = ({ draw }, wish) => {
  const body = wish.body as Readonly<Record<string, unknown>>;
  const texts = Object.keys(body).filter((name) => typeof body[name] === 'string');
  const odd = [
    ...oddTexts,
    'x'.repeat(70_000),
    'ü'.repeat(25_000),
    'ﷺ'.repeat(500),
    '\ud800',
    'a\0b',
    'İ'.repeat(140),
    '<p>'.repeat(2_000),
  ];
  const numbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308];
  if (texts.length > 0) return { ...wish, body: { ...body, [draw.pick(texts)]: draw.pick(odd) } };
  const names = Object.keys(body);
  return names.length === 0 ? wish : { ...wish, body: { ...body, [draw.pick(names)]: draw.pick(numbers) } };
};

const missingMember: Spoiler = ({ draw }, wish) => {
  const members = Object.entries(wish.body as object);
  const gone = draw.below(Math.max(1, members.length));
  return { ...wish, body: Object.fromEntries(members.filter((_member, index) => index !== gone)) };
};

const wrongBody: Spoiler = ({ draw }, { body: _body, form: _form, ...wish }) => ({
  ...wish,
  raw: draw.pick([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '3',
    '{}',
    `${'['.repeat(40)}${']'.repeat(40)}`,
    '{"__proto__":{"name":"x"}}',
    '{"name":"\\ud800"}',
  ]),
});

const wrongType: Spoiler = ({ draw }, wish) => ({
  ...wish,
  headers: {
    ...wish.headers,
    'content-type': draw.pick([
      'text/plain',
      'application/xml',
      'json',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
    ]),
  },
});

const wrongKey: Spoiler = ({ draw }, wish) => ({
  ...wish,
  headers: { ...wish.headers, 'idempotency-key': draw.pick(['', 'k'.repeat(256)]) },
});

const wrongQuery: Spoiler = ({ draw, cursors }, wish) => {
  const foreign = cursors.length === 0 ? 'junk' : draw.pick(cursors).cursor;
  const wrong = draw.pick<Readonly<Record<string, unknown>>>([
    { page: draw.pick(['0', '-3', 'x', '1e3', '99999999999999999999', '', '+2']) },
    { page_size: draw.pick(['0', '-3', '501', '1.5', ' 3']) },
    { cursor: draw.pick([foreign, foreign, 'a.b', textOf`${foreign}x`, '']) },
    { order: 'sideways' },
    { order_by: draw.pick(['conversations.tags', 'id', "'; --", 'constructor']) },
    {
      filters: draw.pick([
        '{',
        '[1]',
        '{"logic":"NOR","rules":[]}',
        `[${' '.repeat(9_000)}]`,
        '[{"model":"users","field":"email","operator":"in","value":"\\u0000"}]',
      ]),
    },
    { query: draw.pick(['', 'ab', 'a\0b', 'ﷺ'.repeat(201), ['abc', 'abd']]) },
    { type: 'junk' },
    { private: 'maybe' },
    { days: 'x' },
  ]);
  return { ...wish, query: { ...wish.query, ...wrong } };
};

const wrongForm: Spoiler = ({ draw }, wish) => {
  const parts = wish.form ?? [];
  return draw.pick([
    { ...wish, form: [] },
    { ...wish, form: parts.filter(({ filename }) => filename === undefined) },
    { ...wish, form: parts.map((part) => ({ ...part, name: `${part.name}x` })) },
    { ...wish, form: [...parts, { name: 'inline', content: 'perhaps' }, { name: 'linked_model', content: 'A B' }] },
    { ...wish, form: parts.map((part) => (part.filename === undefined ? { ...part, content: 'junk' } : part)) },
  ]);
};
