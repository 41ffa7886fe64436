import { dayLengthMs } from '@helpdesk/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { credentials, engines, type Place } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';
import { withServed } from '../../stores/archive/served.ts';

const email = 'ana@example.com';
const password = 'four words that rhyme';
const browser = { ip: '192.0.2.7', userAgent: 'A browser', device: undefined, remember: true };

describe.each(engines)('the command for signing in of agents, on $name', ({ take }) => {
  let place: Place;

  beforeEach(async () => {
    place = await take();
    await withServed(place.env, async ({ data, composition: { helpdesk } }) => {
      await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
      await data('createAgent', { body: { first_name: 'Ana', email, roles: ['Agent'] } });
    });
  });
  afterEach(() => place.close());

  const isSignedIn = (token: string) =>
    withServed(place.env, ({ composition: { helpdesk } }) =>
      helpdesk.authenticateSession(token).then(
        () => true,
        () => false,
      ),
    );

  it('prints a link that is valid once, for 24 hours, also for an agent who has no password yet', async () => {
    const before = Date.now();
    const { code, out } = await runHere(['agent', 'password', email], place.env);
    const after = Date.now();
    expect(code).toBe(0);
    const [, until = '', token = ''] = /valid until (\S+):\s+\S+\/set-password#([\w-]{43})\n/.exec(out) ?? [];
    // It is printed without its milliseconds.
    expect(Date.parse(until)).toBeGreaterThan(before + dayLengthMs - 1_000);
    expect(Date.parse(until)).toBeLessThanOrEqual(after + dayLengthMs);
    await withServed(place.env, async ({ composition: { helpdesk } }) => {
      await helpdesk.setPasswordByLink({ token, password });
      await expect(helpdesk.setPasswordByLink({ token, password })).rejects.toMatchObject({
        code: 'password_link.invalid',
      });
    });
  });

  it('sets the password that it reads, which follows the rules', async () => {
    const set = (text: string) => runHere(['agent', 'password', email, '--stdin'], place.env, `${text}\n`);
    expect(await set('password1234')).toMatchObject({ code: 1, err: expect.stringMatching(/common/) });
    expect(await set(password)).toMatchObject({ code: 0 });
    await withServed(place.env, async ({ composition: { helpdesk } }) => {
      expect((await helpdesk.signIn({ email, password, browser })).actor.email).toBe(email);
    });
  });

  it.each([
    ['password', '--stdin'],
    ['sign-out', undefined],
    ['second-factor', '--reset'],
  ])('agent %s %s ends the sessions of the agent', async (command, option) => {
    const token = await withServed(place.env, async ({ data, composition: { helpdesk } }) => {
      const { id } = (await data('listAgents')).find((agent) => agent.email === email) ?? { id: 0 };
      await data('updateAgent', { params: { id }, body: { new_password: password } });
      return (await helpdesk.signIn({ email, password, browser })).token;
    });
    expect(await isSignedIn(token)).toBe(true);
    const options = option === undefined ? [] : [option];
    expect(await runHere(['agent', command, email, ...options], place.env, password)).toMatchObject({ code: 0 });
    expect(await isSignedIn(token)).toBe(false);
    const nobody = await runHere(['agent', command, 'nobody@example.com', ...options], place.env, password);
    expect(nobody).toMatchObject({ code: 1, err: expect.stringMatching(/no agent/) });
  });
});
