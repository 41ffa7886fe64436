import { describe, expect, test } from 'vitest';
import { type Browser, signedIn, somePassword, withPassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

/** What stands around the name of a cookie in a header, and whether the service takes the name for its own. */
const around: readonly (readonly [what: string, before: string, behind: string, isTaken: boolean])[] = [
  ['nothing', '', '', true],
  ['spaces', '  ', ' ', true],
  ['tabs', '\t', '\t ', true],
  ...Array.from({ length: 0x80 }, (_, index) => String.fromCharCode(0x80 + index)).flatMap(
    (sign) =>
      [
        [`${JSON.stringify(sign)} before`, sign, '', false],
        [`${JSON.stringify(sign)} behind`, '', sign, false],
      ] as const,
  ),
  ['a quotation mark', '"', '', false],
  ['a dollar sign', '$', '', false],
  ['a letter', 'x', '', false],
];

onEveryStore(
  (world) => {
    const me = async (cookie: string) =>
      world().send({ method: 'GET', url: '/api/v1/agents/me', headers: { cookie, 'sec-fetch-site': 'same-origin' } });

    test('security T3: the name of a session cookie is read exactly', async () => {
      const { token } = await signedIn(world());
      const answers = [];
      for (const [what, before, behind] of around) {
        const { statusCode } = await me(`${before}__Host-helpdesk${behind}=${token}`);
        answers.push([what, statusCode]);
      }
      expect(answers).toEqual(around.map(([what, , , isTaken]) => [what, isTaken ? 200 : 401]));
    });

    const twice: readonly (readonly [
      what: string,
      header: (own: Browser, other: Browser) => string,
      status: number,
    ])[] = [
      ['another session first', (own, other) => `__Host-helpdesk=${other.token}; __Host-helpdesk=${own.token}`, 401],
      ['another session last', (own, other) => `__Host-helpdesk=${own.token}; __Host-helpdesk=${other.token}`, 401],
      ['the same twice', (own) => `__Host-helpdesk=${own.token}; __Host-helpdesk=${own.token}`, 401],
      ['an empty one', (own) => `__Host-helpdesk=; __Host-helpdesk=${own.token}`, 401],
      ['one of a sibling', (own, other) => `\u00a0__Host-helpdesk=${other.token}; __Host-helpdesk=${own.token}`, 200],
      ['one of another case', (own, other) => `__HOST-helpdesk=${other.token}; __Host-helpdesk=${own.token}`, 200],
      ['one of plain http', (own, other) => `helpdesk_session=${other.token}; __Host-helpdesk=${own.token}`, 200],
      ['one without a name', (own, other) => `=__Host-helpdesk=${other.token}; __Host-helpdesk=${own.token}`, 200],
      ['one without a value', (own) => `__Host-helpdesk; __Host-helpdesk=${own.token}`, 200],
    ];

    test.each(twice)('security T3: two session cookies, %s', async (_what, header, status) => {
      const [own, other] = [await signedIn(world()), await signedIn(world())];
      const answer = await me(header(own, other));
      expect(answer.statusCode).toBe(status);
      if (status === 200) expect(answer.json().data.id).toBe(own.agentId);
      // The one that is left would be the other's.
      else expect(answer.headers['set-cookie']).toBeUndefined();
    });

    test('security T3: a dead session cookie is cleared as ever', async () => {
      const answer = await me('__Host-helpdesk=dead');
      expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
        401,
        expect.stringMatching(/^__Host-helpdesk=; .*Max-Age=0$/),
      ]);
    });

    test('security T3: a device is known by exactly one cookie of its name', async () => {
      const { email } = await withPassword(world());
      const { device } = await signedIn(world(), { email });
      const other = await signedIn(world());
      const login = (cookie: string, password: string) =>
        world().ask('login', {
          as: null,
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
          body: { email, password },
        });
      // Unknown devices are shut out from here on.
      for (let each = 0; each < 10; each++) await login('', 'a wrong password');
      const name = '__Host-helpdesk-device';
      expect((await login(`\u00a0${name}=${device}`, somePassword)).status).toBe(429);
      expect((await login(`${name}=${other.device}; ${name}=${device}`, somePassword)).status).toBe(429);
      expect((await login(`${name}=${device}`, somePassword)).status).toBe(200);
    });
  },
  { baseUrl: 'https://desk.test' },
);

describe('over plain http', () => {
  onEveryStore((world) => {
    test('security T3: two session cookies of the name are refused too', async () => {
      const [own, other] = [await signedIn(world()), await signedIn(world())];
      const cookie = `helpdesk_session=${other.token}; helpdesk_session=${own.token}`;
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const answer = await world().send({ method: 'GET', url: '/api/v1/agents/me', headers });
      expect(answer.statusCode).toBe(401);
    });
  });
});
