import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPort } from '../../support/own-port.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';

const admin = { email: 'admin@example.com', password: 'four words that rhyme' };

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
}

/** Runs in the page: what the console will do with the options of the service, and with the answer of the browser. */
const passkeys = `
  window.ask = async (path, body) => {
    const answer = await fetch('/api/v1/auth' + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, data: (await answer.json()).data };
  };
  window.register = async (name) => {
    const { data } = await ask('/passkeys/options', {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options);
    const made = await navigator.credentials.create({ publicKey });
    return ask('/passkeys', { challenge_id: data.challenge_id, response: made.toJSON(), name });
  };
  window.answerOf = async () => {
    const { data } = await ask('/passkey/options', {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data.options);
    const given = await navigator.credentials.get({ publicKey });
    return { challenge_id: data.challenge_id, response: given.toJSON() };
  };
`;

/** A service at `localhost`, which browsers trust as if it had a certificate. */
describeInBrowser('people 40: a passkey in Chromium', () => {
  let folder: string;
  let service: RunningService;
  let others: Server;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let devtools: CDPSession;
  let authenticatorId: string;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-passkey-'));
    const port = await ownPort();
    address = `http://localhost:${port}`;
    const read = readConfig({
      PORT: String(port),
      PUBLIC_URL: address,
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_PASSWORD: admin.password,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false);
    others = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>Hello'));
    await new Promise<void>((resolve) => others.listen(0, 'localhost', resolve));
    browser = await launchChromium();
    context = await browser.newContext();
    page = await context.newPage();
    devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    ({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    }));
    await open(address);
  });

  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => others?.close(resolve));
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  /** Any page of the service will do. */
  async function open(at: string): Promise<void> {
    await page.goto(`${at}/health`);
    await page.evaluate(passkeys);
  }

  const run = (expression: string): Promise<Answer> => page.evaluate(expression);
  const login = () => run(`ask('/login', ${JSON.stringify(admin)})`);
  const logout = () => run(`ask('/logout', {})`);

  test('is registered, signs in, finishes a login, and confirms a session', async () => {
    expect((await login()).status).toBe(200);
    const made = await run(`register('Chromium')`);
    expect(made).toMatchObject({ status: 200, data: { name: 'Chromium' } });
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost', userName: admin.email }]);
    await logout();
    const signedIn = await run(`answerOf().then((answer) => ask('/passkey', answer))`);
    expect(signedIn).toMatchObject({ status: 200, data: { email: admin.email } });
    expect((await run(`ask('/session')`)).data).toMatchObject({ session: { method: 'passkey' }, passkeys: 1 });
    await logout();
    const refused = await login();
    expect(refused).toMatchObject({ status: 401, data: { second_factor: { methods: ['passkey'] } } });
    const { token } = (refused.data?.second_factor ?? {}) as { readonly token?: string };
    const passed = await run(
      `answerOf().then((passkey) => ask('/second-factor', { token: ${JSON.stringify(token)}, passkey }))`,
    );
    expect(passed).toMatchObject({ status: 200, data: { email: admin.email } });
    expect((await run(`answerOf().then((answer) => ask('/confirm', answer))`)).status).toBe(200);
  });

  test('is not registered twice on one authenticator', async () => {
    await expect(run(`register('Again')`)).rejects.toThrow(/InvalidStateError/);
  });

  test('is refused from another origin, with a used challenge, and with a counter that went back', async () => {
    await logout();
    const answer = await page.evaluate<object>('answerOf()');
    const send = (given: object) => run(`ask('/passkey', ${JSON.stringify(given)})`);
    expect((await send(answer)).status).toBe(200);
    await logout();
    expect((await send(answer)).status).toBe(401);
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    const [credential] = credentials;
    if (credential === undefined) throw new Error('the authenticator has no credential');
    await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
    expect((await run(`answerOf().then((each) => ask('/passkey', each))`)).status).toBe(401);
    // The same credential, with a counter that goes on.
    await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 99 } });
    expect((await run(`answerOf().then((each) => ask('/passkey', each))`)).status).toBe(200);
    // Another port is another origin with the same host name: the browser makes a response, and the service refuses it.
    await logout();
    const offered = (await run(`ask('/passkey/options', {})`)).data;
    await page.goto(`http://localhost:${(others.address() as AddressInfo).port}/`);
    const foreign = `navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(offered?.options)}),
    }).then((given) => given.toJSON())`;
    const response = await page.evaluate<object>(foreign);
    await open(address);
    expect((await send({ challenge_id: offered?.challenge_id, response })).status).toBe(401);
  });

  test('is refused without verification of the user', async () => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await expect(run(`answerOf().then((each) => ask('/passkey', each))`)).rejects.toThrow(/NotAllowedError/);
  });
});
