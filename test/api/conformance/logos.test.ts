import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { picture, svg } from './files.ts';
import { onEveryStore } from './world.ts';

const day = 24 * 60 * 60_000;
const address = /^http:\/\/desk\.test\/uploads\/[0-9a-f-]{36}$/;
const path = /^\/uploads\/[0-9a-f-]{36}$/;

function logoOf(file: File, name = 'file'): FormData {
  const form = new FormData();
  form.append(name, file);
  return form;
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logos-'));
});

afterAll(() => rm(folder, { recursive: true }));

onEveryStore((world) => {
  const get = (url: string) => world().app.inject({ method: 'GET', url: url.replace('http://desk.test', '') });
  const logo = async (width = 640, height = 400) => new File([await picture('png', width, height)], 'logo.png');
  const setInbox = (form: FormData) => world().data('setInboxLogo', { params: { id: world().inboxId }, form });

  describe('the logo of the desk', () => {
    test('is a square that anybody may fetch and keep, and every page that shows the desk names it', async () => {
      const { logo_url: url } = await world().data('setDeskLogo', { form: logoOf(await logo()) });
      expect(url).toMatch(address);
      const served = await get(url ?? '');
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      // The service reads images from files alone.
      const file = join(folder, 'logo.webp');
      await writeFile(file, served.rawPayload);
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256, hasAlpha: true });
      // 640 by 400 fits into the middle; what is above it is transparent.
      const pixel = async (top: number) =>
        [...(await sharp(file).extract({ left: 128, top, width: 1, height: 1 }).raw().toBuffer())].at(-1);
      expect([await pixel(2), await pixel(128), await pixel(253)]).toEqual([0, 255, 0]);
      expect(await world().data('listSignInMethods', { as: null })).toMatchObject({ logo_url: url });
      expect(await world().data('getConfig', { as: null })).toMatchObject({ 'app.logo_url': url });
      expect((await world().data('readConsoleStart')).desk.logo_url).toBe(url);
      expect((await world().data('updateDeskSettings', { body: { name: 'Acme' } })).logo_url).toBe(url);
    });

    test('is replaced and removed; the former one is not served any more and is swept', async () => {
      const first = (await world().data('setDeskLogo', { form: logoOf(await logo()) })).logo_url ?? '';
      const second = (await world().data('setDeskLogo', { form: logoOf(await logo(), 'files') })).logo_url ?? '';
      expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([401, 200]);
      world().clock.advance(7 * day + 1);
      await world().helpdesk.sweepMedia();
      expect(await world().dump()).toMatchObject({ media: [{ modelType: 'desk' }] });
      expect((await get(second)).statusCode).toBe(200);
      expect(await world().data('deleteDeskLogo')).toMatchObject({ logo_url: null });
      expect((await get(second)).statusCode).toBe(401);
      const events = (await world().events()).length;
      expect(await world().data('deleteDeskLogo')).toMatchObject({ logo_url: null });
      expect((await world().events()).length).toBe(events);
      await world().helpdesk.sweepMedia();
      expect(await world().dump()).toMatchObject({ media: [], files: [] });
    });

    test('is announced, and entered in the audit log', async () => {
      await world().data('setDeskLogo', { form: logoOf(await logo()) });
      expect((await world().events()).at(-1)?.event).toEqual({ type: 'settings.changed', name: 'desk' });
      const [entry] = (await world().data('listActivityLogs')).results;
      expect(entry).toMatchObject({ activity_type: 'desk_changed', meta: { before: { logo_url: null } } });
    });
  });

  describe('the logo of an inbox', () => {
    test('is in its configuration, and whole in what the widget gets', async () => {
      const { config } = await setInbox(logoOf(await logo()));
      expect(config.logo_url).toMatch(path);
      const query = { inbox_id: world().inboxUuid };
      const settings = await world().data('getWidgetSettings', { as: null, query });
      expect(settings.logo_url).toBe(`http://desk.test${config.logo_url}`);
      expect((await get(settings.logo_url ?? '')).headers['content-type']).toBe('image/webp');
      expect(settings.launcher.logo_url).toBeNull();
      const launcher = { ...settings.launcher, logo_url: String(config.logo_url) };
      const body = { config: { ...config, launcher } };
      await world().data('updateInbox', { params: { id: world().inboxId }, body });
      const shown = await world().data('getWidgetLauncher', { as: null, query });
      expect(shown.launcher.logo_url).toBe(`http://desk.test${config.logo_url}`);
    });

    test('leaves the rest of the configuration as it is, and goes with another address, the inbox, or by itself', async () => {
      const { id, config } = await world().data('createInbox', {
        body: { name: 'Shop', channel: 'livechat', config: { brand_name: 'Acme' } },
      });
      const params = { id };
      const urls: string[] = [];
      const put = async () => {
        const changed = await world().data('setInboxLogo', { params, form: logoOf(await logo()) });
        expect(changed.config).toMatchObject(config);
        const url = String(changed.config.logo_url);
        urls.push(url);
        expect((await get(url)).statusCode).toBe(200);
      };
      await put();
      const other = { config: { ...config, logo_url: 'https://example.com/logo.png' } };
      await world().data('updateInbox', { params, body: other });
      await put();
      expect((await world().data('deleteInboxLogo', { params })).config).toEqual({ ...config, logo_url: null });
      await put();
      await world().data('toggleInbox', { params });
      expect((await get(urls.at(-1) ?? '')).statusCode).toBe(200);
      await world().data('deleteInbox', { params });
      for (const url of urls) expect((await get(url)).statusCode).toBe(401);
    });

    test('stays while the launcher shows it', async () => {
      const { config } = await setInbox(logoOf(await logo()));
      const params = { id: world().inboxId };
      const launcher = { logo_url: String(config.logo_url) };
      await world().data('updateInbox', { params, body: { config: { launcher } } });
      expect((await get(launcher.logo_url)).statusCode).toBe(200);
      await world().data('updateInbox', { params, body: { config: {} } });
      expect((await get(launcher.logo_url)).statusCode).toBe(401);
    });
  });

  test('a logo is a picture of at most 1 MiB, else nothing changes', async () => {
    const png = await picture();
    const padded = (size: number) => new File([png, new Uint8Array(size - png.length)], 'logo.png');
    const wrong: readonly (readonly [number, File])[] = [
      [413, padded(1024 * 1024 + 1)],
      [413, padded(8 * 1024 * 1024)],
      [400, new File(['text'], 'logo.txt')],
      [400, new File([svg], 'logo.svg')],
      [400, new File([svg], 'logo.png')],
      [400, new File([''], 'logo.png')],
      [400, new File([png], 'logo.pdf')],
      [400, new File([png.slice(0, 50)], 'logo.png')],
    ];
    const before = await world().dump();
    const params = { id: world().inboxId };
    for (const [status, file] of wrong) {
      const form = logoOf(file);
      for (const answer of [
        await world().ask('setDeskLogo', { form }),
        await world().ask('setInboxLogo', { params, form }),
      ]) {
        expect(answer.status, `${file.name} ${file.size}`).toBe(status);
      }
    }
    await world().refused(400, 'setDeskLogo', { form: formOf({}) });
    await world().refused(400, 'setDeskLogo', { form: logoOf(await logo(), 'picture') });
    await world().refused(404, 'setInboxLogo', { params: { id: 987_654_321 }, form: logoOf(await logo()) });
    expect(await world().dump()).toEqual(before);
    const { id: withoutWidget } = await world().data('createInbox', {
      body: { name: 'Mail', channel: 'email', from: 'Mail <mail@example.com>' },
    });
    await world().refused(422, 'setInboxLogo', { params: { id: withoutWidget }, form: logoOf(await logo()) });
    const { as } = await world().agent();
    for (const id of ['setDeskLogo', 'setInboxLogo'] as const) {
      await world().refused(403, id, { params, form: logoOf(await logo()), as });
    }
    expect(await world().dump()).toMatchObject({ files: [] });
    await world().data('setDeskLogo', { form: logoOf(padded(1024 * 1024)) });
  });
});
