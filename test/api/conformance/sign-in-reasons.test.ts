import { signInRefusals } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { promMetrics } from '@helpdesk/metrics-prom';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { figure, readExposition } from '../../machine/operations/exposition.ts';
import { takeLogged, takeLoggedErrors } from '../../support/logged-errors.ts';
import { atProviders, providers } from './oidc/at-providers.ts';
import { clientSecret } from './oidc/real-provider.ts';
import { withPassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const both = providers();
const rules = { allowed_domains: ['example.com'], default_roles: ['Agent'] };
const page = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
const metrics = () => ({
  figures: promMetrics({ version: '1.2.3', engine: 'tested', node: process.version }),
  readers: 'this machine' as const,
});

let isAway = false;
const planted = (own: Helpdesk): Helpdesk => ({
  ...own,
  beginOidcSignIn: async (...given) => {
    if (isAway) throw new Error('away');
    return own.beginOidcSignIn(...given);
  },
});

onEveryStore(
  (world) => {
    const { ofProvider, ofBent, begin, back, signIn, signInBent, account } = atProviders(world, both);
    const newest = async () => (await world().data('listActivityLogs', { query: { page_size: 1 } })).results[0];
    const refusedTimes = async (reason: string): Promise<number> => {
      const { body } = await world().app.inject({ url: '/metrics' });
      return figure(readExposition(body), 'helpdesk_sign_ins_refused_total', { reason });
    };
    const login = (body: object) => world().ask('login', { as: null, body });
    const navigate = (url: string, remoteAddress = '10.1.2.3') =>
      world().app.inject({ method: 'GET', url, headers: page, remoteAddress });

    beforeEach(() => takeLogged(''));

    describe('reports B4 a sign-in at a provider that is refused leaves its reason', () => {
      type Way = (email: string) => Promise<readonly [provider: number, response: LightMyRequestResponse]>;
      const bent = (claims: object, settings: object = {}): Way => {
        return async (email) => {
          both().bent.bends = { claims: { sub: crypto.randomUUID(), email, ...claims } };
          const { id } = await ofBent(settings);
          return [id, await signInBent(id)];
        };
      };
      test.each<[reason: keyof typeof signInRefusals, fault: string | undefined, way: Way]>([
        ['address_not_said', undefined, bent({ email_verified: undefined })],
        ['address_unverified', undefined, bent({ email_verified: false })],
        ['address_missing', undefined, bent({ email: 'not an address' })],
        ['address_unknown', undefined, bent({ email: 'nobody@example.com' })],
        ['address_domain', undefined, bent({ email: 'a@evil.example' }, { create_agents: true, ...rules })],
        ['address_not_matched', undefined, bent({}, { create_agents: true, match_by_email: false, ...rules })],
        ['account_not_linked', undefined, bent({}, { match_by_email: false })],
        ['subject_invalid', undefined, bent({ sub: 'x'.repeat(256) })],
        ['provider_answer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud', bent({ aud: 'somebody else' })],
        ['provider_answer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce', bent({ nonce: 'another' })],
        [
          'provider_denied',
          undefined,
          async () => {
            const { id } = await ofProvider();
            return [id, await signIn(id, undefined)];
          },
        ],
        [
          'provider_error',
          'temporarily_unavailable',
          async () => {
            const { id } = await ofBent();
            const refuse = ({ searchParams }: URL) => {
              searchParams.delete('code');
              searchParams.set('error', 'temporarily_unavailable');
              searchParams.set('error_description', 'password=walrus');
            };
            return [id, await signInBent(id, refuse)];
          },
        ],
        [
          'attempt_elsewhere',
          undefined,
          async () => {
            const { id } = await ofBent();
            const { url } = await begin(id);
            const callback = new URL(`http://desk.test/api/v1/oidc/${id}/finish?code=code`);
            callback.searchParams.set('state', url.searchParams.get('state') ?? '');
            return [id, await back(callback, `helpdesk_oidc=${'x'.repeat(43)}`)];
          },
        ],
        [
          'attempt_missing',
          undefined,
          async () => {
            const { id } = await ofBent();
            return [id, await back(new URL(`http://desk.test/api/v1/oidc/${id}/finish?code=code&state=x`), '')];
          },
        ],
        [
          'attempt_expired',
          undefined,
          async (email) => {
            const { id } = await ofProvider();
            const { url, cookie } = await begin(id);
            both().real.account = account({ email, email_verified: true });
            const callback = await both().real.visit(url.href);
            world().clock.advance(600_000);
            return [id, await back(callback, cookie)];
          },
        ],
      ])('%s (%s): in the answer, the log, the audit log and the figures', async (reason, fault, way) => {
        const agent = await world().agent();
        const before = await refusedTimes(reason);
        takeLogged('');
        const [provider, response] = await way(agent.email);
        const { answer, words } = signInRefusals[reason];
        expect([response.statusCode, response.headers.location]).toEqual([302, `/login?error=${answer}`]);
        const lines = takeLogged('sign-in refused');
        expect(lines).toHaveLength(1);
        expect(lines[0]?.fields).toMatchObject({ reason, why: words, provider, ...(fault && { fault }) });
        const isOfAgent = reason === 'address_not_matched';
        expect(await newest()).toMatchObject({
          activity_type: isOfAgent ? 'agent_login_failed' : 'oidc_refused',
          actor_id: null,
          target_model_type: isOfAgent ? 'agent' : 'oidc_provider',
          target_model_id: isOfAgent ? agent.id : provider,
          via: `provider:${provider}`,
          meta: { count: 1, reasons: [reason] },
        });
        expect(await refusedTimes(reason)).toBe(before + 1);
        const told = JSON.stringify([lines, await newest()]);
        for (const secret of [clientSecret, 'walrus', 'code=code']) expect(told).not.toContain(secret);
      });

      test('a provider that does not answer, with what it is called', async () => {
        both().bent.bends = { discovery: (response) => response.writeHead(502).end('walrus') };
        const { id } = await ofBent({ enabled: false });
        await world().store.transact(async (writer) => {
          const provider = await writer.oidc.find(id);
          if (provider !== undefined) await writer.oidc.update(id, { ...provider, enabled: true });
        });
        const response = await navigate(`/api/v1/oidc/${id}/login`);
        expect(response.headers.location).toBe('/login?error=oidc_failed');
        const [line] = takeLogged('sign-in refused');
        expect(line?.fields).toMatchObject({ reason: 'provider_unreachable', provider: id });
        expect(String(line?.fields.fault)).toMatch(/oidc\.discovery OAUTH_/);
        expect(await newest()).toMatchObject({ activity_type: 'oidc_refused', meta: { count: 1 } });
      });

      test('those of a minute are one entry with their number and every reason once', async () => {
        const { email } = await world().agent();
        const { id } = await ofProvider();
        for (const verified of [false, undefined, false]) {
          await signIn(id, account({ email, ...(verified !== undefined && { email_verified: verified }) }));
        }
        expect((await newest())?.meta).toEqual({ count: 3, reasons: ['address_unverified', 'address_not_said'] });
      });
    });

    describe('reports B4 a browser that was sent to a provider ends on a page', () => {
      test.each([
        ['oidc_off', 'a provider that is not there', async () => navigate('/api/v1/oidc/999/login')],
        ['oidc_off', 'one without a number', async () => navigate('/api/v1/oidc/x/finish?code=y')],
        [
          'oidc_off',
          'a disabled one',
          async () => navigate(`/api/v1/oidc/${(await ofProvider({ enabled: false })).id}/login`),
        ],
      ])('%s: at %s', async (error, _what, go) => {
        const response = await go();
        expect([response.statusCode, response.headers.location]).toEqual([302, `/login?error=${error}`]);
        expect(takeLogged('sign-in refused')).toMatchObject([{ fields: { reason: 'provider_off' } }]);
      });

      test.each(['login', 'finish'])('at the 31st %s of an address in a minute', async (step) => {
        const { id } = await ofProvider();
        const url = `/api/v1/oidc/${id}/${step}`;
        for (let each = 0; each < 30; each += 1) await navigate(url, '10.7.7.7');
        const response = await navigate(url, '10.7.7.7');
        expect([response.statusCode, response.headers.location]).toEqual([302, '/login?error=oidc_many']);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
        expect(takeLogged('sign-in refused').at(-1)).toMatchObject({ fields: { reason: 'provider_many' } });
        // Programs receive the same answer as before.
        const program = await world().app.inject({ method: 'GET', url, remoteAddress: '10.7.7.7' });
        expect([program.statusCode, program.json().status]).toEqual([429, 'error']);
      });

      test('where the database is away', async () => {
        const { id } = await ofProvider();
        isAway = true;
        const response = await navigate(`/api/v1/oidc/${id}/login`);
        isAway = false;
        expect([response.statusCode, response.headers.location]).toEqual([302, '/login?error=unavailable']);
        expect(takeLoggedErrors()).toEqual([expect.stringContaining('away')]);
      });
    });

    test('reports B4 a password that is refused leaves its reason to operators, and the same answer to all', async () => {
      const { email } = await withPassword(world());
      const gone = await withPassword(world());
      await world().data('updateAgent', { params: { id: gone.id }, body: { enabled: false } });
      const fresh = await world().agent();
      const answers: unknown[] = [];
      for (const [who, reason, entries] of [
        [email, 'password_wrong', 1],
        ['nobody@example.com', 'email_unknown', 0],
        [gone.email, 'login_disabled', 1],
        [fresh.email, 'password_missing', 1],
      ] as const) {
        const before = await refusedTimes(reason);
        const { total } = await world().data('listActivityLogs');
        takeLogged('');
        const { status, error } = await login({ email: who, password: 'walrus walrus' });
        answers.push([status, error]);
        const lines = takeLogged('sign-in refused');
        expect(lines).toMatchObject([{ fields: { reason } }]);
        expect(JSON.stringify(lines)).not.toMatch(/walrus|@/);
        expect(await refusedTimes(reason)).toBe(before + 1);
        expect((await world().data('listActivityLogs')).total).toBe((total ?? 0) + entries);
        if (entries > 0) expect((await newest())?.meta).toEqual({ count: 1, reasons: [reason] });
      }
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    });

    test.each([
      ['page_elsewhere', { 'sec-fetch-site': 'cross-site' }],
      ['page_unknown', { origin: 'http://other.test', host: 'other.test' }],
    ])('reports B4 %s is one line of the log, and a figure', async (reason, headers) => {
      const before = await refusedTimes(reason);
      const body = { email: 'a@example.com', password: 'walrus walrus' };
      await world().refused(403, 'login', { as: null, body, headers });
      expect(await refusedTimes(reason)).toBe(before + 1);
      expect(takeLogged('page refused')).toMatchObject([{ fields: { reason } }]);
    });
  },
  { metrics, planted },
);
