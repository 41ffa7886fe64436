import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../project/architecture/imports.ts';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { picture } from './scenes/scene.ts';
import { foreignPage, styleOf } from './widget-desk.ts';

describeInBrowser('journey 42: on a page of another origin with the strictest policy', () => {
  const desk = deskOfTests();

  test('nothing is reported, nothing is inline, and the script is checked', async () => {
    await desk.configure({ trusted_domains: ['127.0.0.1'] });
    const { address } = desk.service();
    const text = await (await fetch(`${address}/widget.js`)).arrayBuffer();
    const hash = Buffer.from(await crypto.subtle.digest('SHA-384', text)).toString('base64');
    const policy = [
      "default-src 'none'",
      `script-src ${address}`,
      `frame-src ${address}`,
      "style-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "base-uri 'none'",
      'report-uri /report',
    ].join('; ');
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Strict</title><body><h1>Strict</h1>
      <script async crossorigin integrity="sha384-${hash}" src="${address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
      { 'content-security-policy': policy },
    );
    const faults: string[] = [];
    const { begin, page, chat } = await desk.visit({
      url: host.address,
      before: async (each) => {
        each.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      },
    });
    await begin('From a strict page');
    await chat.getByRole('button', { name: 'Emoji' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => styleOf(page.locator('html'), 'overflow')).toBe('hidden');
    await page.waitForTimeout(500);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(host.reports).toEqual([]);
    expect(faults).toEqual([]);
    await host.close();
  });

  test.each([
    ['require-corp', { 'cross-origin-opener-policy': 'same-origin' }, true],
    ['credentialless', { 'cross-origin-opener-policy': 'same-origin' }, true],
    ['require-corp', {}, false],
    ['credentialless', {}, false],
  ])('reports G6: a page that embeds by %s, with %j, has the chat', async (embedder, headers, isIsolated) => {
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Isolated</title><body><h1>Isolated</h1>
      <script async crossorigin src="${desk.service().address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
      { ...headers, 'cross-origin-embedder-policy': embedder },
    );
    const { begin, page } = await desk.visit({ url: host.address });
    expect(await page.evaluate('crossOriginIsolated')).toBe(isIsolated);
    await begin(`By ${embedder}, ${isIsolated}`);
    await host.close();
  });

  test('reports G6: the home shows a picture of a server that allows nothing in particular', async () => {
    const pictures = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/gif' }).end(Buffer.from(picture.split(',')[1] ?? '', 'base64'));
    });
    pictures.listen(0, 'localhost');
    await once(pictures, 'listening');
    const { port } = pictures.address() as AddressInfo;
    const image_url = `http://localhost:${port}/parcels.gif`;
    await desk.configure({ home_apps: [{ type: 'announcement', title: 'Parcels', image_url, text: 'Soon' }] });
    const { chat, open } = await desk.visit();
    await open();
    const image = chat.locator('button img');
    await expect.poll(() => image.evaluate((each) => Reflect.get(each, 'naturalWidth'))).toBeGreaterThan(0);
    pictures.close();
  });

  test.each([
    ['as the documentation has it, shows the picture of the launcher', ''],
    ['without img-src, does not', 'img-src'],
  ])('a policy %s', async (_what, missing) => {
    const { address } = desk.service();
    await desk.configure({ launcher: { logo_url: `${address}/widget/no-such-picture.png` } });
    const documentation = readFileSync(join(root, 'docs/widget.md'), 'utf8');
    const [, sources = ''] = /^Content-Security-Policy: (.*)$/m.exec(documentation) ?? [];
    const policy = sources
      .replaceAll('https://desk.example.com', address)
      .split('; ')
      .filter((source) => missing === '' || !source.startsWith(missing));
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Strict</title><body><h1>Strict</h1>
        <script async src="${address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
      { 'content-security-policy': ["default-src 'none'", ...policy, 'report-uri /report'].join('; ') },
    );
    const visit = await desk.visit({ url: host.address });
    await visit.begin(`With ${policy.length} sources`);
    await expect.poll(() => host.reports.length).toBe(missing === '' ? 0 : 1);
    expect(host.reports.join()).toContain(missing);
    await host.close();
  });

  test('a page that is not trusted cannot show it', async () => {
    await desk.configure({ trusted_domains: ['shop.example.com'] });
    const host = await foreignPage(
      `<!doctype html><title>Thief</title><body><iframe src="${desk.service().address}/widget/?inbox=${desk.inbox.uuid}"></iframe>`,
    );
    const refusals: string[] = [];
    const { page } = await desk.visit({
      url: host.address,
      before: async (each) => {
        each.on('console', (message) => refusals.push(message.text()));
      },
    });
    await expect.poll(() => refusals.join()).toContain('frame-ancestors');
    expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await host.close();
  });
});
