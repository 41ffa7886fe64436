import { expect, it } from 'vitest';
import { type Browser, signedIn } from './signed-in.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const at = (headers: Readonly<Record<string, string>>, method: 'GET' | 'POST' = 'GET') =>
    world().app.inject({ method, url: '/logout', headers });
  const isSignedIn = async ({ headers }: Browser) =>
    (await world().send({ method: 'GET', url: '/api/v1/agents/me', headers })).statusCode === 200;

  it.each([
    ['a link', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ['a script', { 'sec-fetch-dest': 'empty' }],
    ['a browser that says no more', {}],
  ])('foreign G21: %s of an own page ends the session at once', async (_what, more) => {
    const browser = await signedIn(world());
    const answer = await at({ ...browser.headers, ...more });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login']);
    expect(answer.headers['set-cookie']).toMatch(/^helpdesk_session=; .*Max-Age=0/);
    expect(await isSignedIn(browser)).toBe(false);
    const again = await at(browser.headers);
    expect([again.statusCode, again.headers.location]).toEqual([303, '/login']);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a browser that does not say it', {}],
    ['a link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a host below', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['a picture in a message', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['a page that is fetched in advance', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ])('foreign G21: %s is a button, and ends nothing', async (_what, more) => {
    const browser = await signedIn(world());
    const answer = await at({ cookie: browser.headers.cookie, ...more });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.body).toContain('<form method="post" action="/logout"><button>Sign out</button>');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Abmelden'],
    ['pl, fr-CA', 'fr', 'Se déconnecter'],
    ['es', 'es', 'Cerrar sesión'],
    ['ar', 'ar" dir="rtl', 'تسجيل الخروج'],
    ['tlh', 'en', 'Sign out'],
  ])('foreign G21: the button is in the language of the browser: %s', async (language, code, word) => {
    const { body } = await at({ 'accept-language': language });
    expect(body).toContain(`<html lang="${code}"`);
    expect(body).toContain(`<button>${word}</button>`);
  });

  it('foreign G21: the button ends the session of its own page alone', async () => {
    const browser = await signedIn(world());
    const form = { cookie: browser.headers.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    for (const origin of ['https://evil.example', 'null']) {
      expect((await at({ ...form, origin }, 'POST')).statusCode).toBe(403);
    }
    expect((await at(form, 'POST')).statusCode).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
    const answer = await at({ ...form, origin: 'http://desk.test' }, 'POST');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('foreign G21: HEAD ends nothing', async () => {
    const browser = await signedIn(world());
    await world().app.inject({ method: 'HEAD', url: '/logout', headers: browser.headers });
    expect(await isSignedIn(browser)).toBe(true);
  });
});
