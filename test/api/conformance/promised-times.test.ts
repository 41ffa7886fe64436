import type { RouteId } from '@helpdesk/contract';
import { openidProviders } from '@helpdesk/oidc-openid-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { timesSlower } from '../../support/reference-speed.ts';
import { bodyExample } from './examples.ts';
import { hostileFields, hostileMessages, hostileTexts } from './hostile-texts.ts';
import { bentProvider } from './oidc/bent-provider.ts';
import { withPassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

/** Milliseconds, as a quiet machine would have taken them. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const slower = timesSlower();
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / Math.max(slower, timesSlower());
}

describe('a provider of identities that does not answer', () => {
  test.each(['discovery', 'token'] as const)('the %s ends in an error within 6 s', async (hanging) => {
    const provider = await bentProvider();
    onTestFinished(() => provider.close());
    const client = { providerUrl: provider.issuer, clientId: 'helpdesk', clientSecret: 'secret' };
    const providers = openidProviders();
    if (hanging === 'discovery') {
      provider.bends = { discovery: () => {} };
      expect(await timed(() => expect(providers.check(client)).rejects.toThrow())).toBeLessThan(6_000);
      return;
    }
    const begun = await providers.begin(client, 'http://desk.test/finish');
    provider.bends = { token: () => {} };
    const callback = `http://desk.test/finish?code=code&state=${begun.state}`;
    expect(await timed(() => expect(providers.finish(client, callback, begun)).rejects.toThrow())).toBeLessThan(6_000);
  });
});

onEveryStore(
  (world) => {
    test('people 17: no refused sign-in is answered before a second has passed', async () => {
      const { email } = await withPassword(world());
      const login = (payload: object) =>
        world().send({
          method: 'POST',
          url: '/api/v1/auth/login',
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        });
      for (const each of [email, 'nobody@example.com']) {
        const startedAt = performance.now();
        expect((await login({ email: each, password: 'a wrong one' })).statusCode).toBe(401);
        expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
      }
    });
  },
  { soonestRefusalMs: 1_000 },
);

onEveryStore(
  (world) => {
    test.each(hostileMessages)('a message of %s is answered within 2 s', async (_name, message) => {
      const { uuid } = await world().conversation();
      const took = await timed(() => world().ask('sendMessage', { params: { cuuid: uuid }, body: { message } }));
      expect(took).toBeLessThan(2_000);
    });

    test.each<readonly [RouteId, string]>(hostileFields)(
      '%s: hostile texts in %s are refused within 2 s',
      async (id, field) => {
        const given = await bodyExample(world(), id);
        const took = await timed(async () => {
          for (const text of hostileTexts) {
            await world().refused(400, id, { ...given, body: { ...given.body, [field]: text } });
          }
        });
        expect(took).toBeLessThan(2_000);
      },
    );
  },
  { shared: true },
);
