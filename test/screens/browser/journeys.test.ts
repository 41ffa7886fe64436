import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@helpdesk/log-pino';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPort } from '../../support/own-port.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';

const admin = { email: 'admin@example.com', password: 'four words that rhyme' };
const otherName = 'desk.lan';

const networks = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
const hasIpv6 = networks.some(({ address }) => address === '::1');
/** The address by which other machines reach this one, over plain http. */
const ofMachine = networks.filter(({ internal, family }) => !internal && family === 'IPv4').slice(0, 1);
const hosts = ['localhost', '127.0.0.1', ...(hasIpv6 ? ['[::1]'] : []), ...ofMachine.map(({ address }) => address)];

/** A service as `npm start` starts it, but listening at every address of the machine. */
describeInBrowser('reports B1 a service without a PUBLIC_URL in Chromium', () => {
  let folder: string;
  let service: RunningService;
  let browser: Browser;
  let port: number;
  const lines: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-addresses-'));
    port = await ownPort();
    const read = readConfig({
      PORT: String(port),
      HOST: hasIpv6 ? '::' : '0.0.0.0',
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_EMAIL: admin.email,
      HELPDESK_BOOTSTRAP_PASSWORD: admin.password,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    const logger = await createLogger('info', false, { write: (line) => void lines.push(line), dropped: 0 });
    service = await startService(read.ok, logger);
    browser = await launchChromium([otherName]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  async function openGate(host: string) {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`http://${host}:${port}/`);
    await page.getByLabel('E-mail').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.keyboard.press('Enter');
    return page;
  }

  test.each(hosts)('at %s an agent signs in, changes something, follows it live, and sees pictures', async (host) => {
    const page = await openGate(host);
    await page.getByText('Up to date').waitFor();
    const picture = await page.evaluate<string>(changePicture);
    expect(new URL(picture).origin).toBe(`http://${host}:${port}`);
    expect(await page.evaluate<string>(`shown(${JSON.stringify(picture)})`)).toBe('shown');
    await page.context().close();
  });

  test('at another name the page says where the service is, and the log says why', async () => {
    const page = await openGate(otherName);
    const alert = page.getByRole('alert');
    await alert.getByText(`This helpdesk is at ${service.address}. Open it there.`).waitFor();
    expect(await alert.getByRole('link').getAttribute('href')).toBe(service.address);
    const refused = lines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'origin.unknown');
    const origin = `http://${otherName}:${port}`;
    expect(refused).toMatchObject([{ msg: 'page refused', origin, address: service.address }]);
    await page.context().close();
  });
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Changes the picture as the page of the profile does; returns its address. */
const changePicture = `
  window.shown = (url) => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve('shown');
    image.onerror = () => resolve('refused');
    image.src = url;
  });
  (async () => {
    const form = new FormData();
    const bytes = Uint8Array.from(atob('${onePixel}'), (sign) => sign.charCodeAt(0));
    form.append('files', new Blob([bytes]), 'me.png');
    const answer = await fetch('/api/v1/agents/me', { method: 'PUT', body: form });
    return (await answer.json()).data.avatar_url;
  })();
`;
