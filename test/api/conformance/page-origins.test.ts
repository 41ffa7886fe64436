import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const minute = 60_000;

onEveryStore((world) => {
  const ask = async (origin: string | undefined, headers: Readonly<Record<string, string>> = {}) => {
    const url = `/api/v1/widget/chat/settings/launcher?inbox_id=${world().inboxUuid}`;
    const given = { ...(origin !== undefined && { origin }), ...headers };
    expect((await world().app.inject({ method: 'GET', url, headers: given })).statusCode).toBe(200);
  };
  const rowOf = (inboxId: number) => world().store.read(({ settings }) => settings.find(`page_origins.${inboxId}`));
  const kept = async () =>
    Object.entries((await rowOf(world().inboxId)) ?? {})
      .map(([origin, at]) => [origin, Number(at) - world().clock.now()] as const)
      .toSorted(([, a], [, b]) => b - a);
  /** What a request notes is written behind its answer. */
  const seenIs = (wanted: readonly unknown[]) => expect.poll(kept).toEqual(wanted);

  test('the sites whose pages ask for the launcher are kept, newest first', async () => {
    await ask('https://shop.example');
    await seenIs([['https://shop.example', 0]]);
    world().clock.advance(1_000);
    await ask('https://www.shop.example:8443');
    await ask(undefined);
    await ask('null');
    await ask('file:///etc');
    await ask(`https://${'a'.repeat(300)}.example`);
    await seenIs([
      ['https://www.shop.example:8443', 0],
      ['https://shop.example', -1_000],
    ]);
    world().clock.advance(1_000);
    // A page of the service itself: a browser names no origin there.
    await ask(undefined, { 'sec-fetch-site': 'same-origin' });
    await expect.poll(async () => (await kept()).length).toBe(3);
    expect((await kept())[0]).toEqual(['http://desk.test', 0]);
  });

  test('a site is written once a minute', async () => {
    await ask('https://shop.example');
    await seenIs([['https://shop.example', 0]]);
    world().clock.advance(minute - 1);
    for (let time = 0; time < 5; time += 1) await ask('https://shop.example');
    // Written behind: with what is written later, what was not written before is seen not to be.
    await ask('https://other.example');
    await seenIs([
      ['https://other.example', 0],
      ['https://shop.example', 1 - minute],
    ]);
    world().clock.advance(1);
    await ask('https://shop.example');
    await seenIs([
      ['https://shop.example', 0],
      ['https://other.example', -1],
    ]);
  });

  test('of invented sites no more than ten a minute are written, and ten are kept', async () => {
    const origins = Array.from({ length: 30 }, (_, index) => `https://${index}.example`);
    for (const origin of origins) await ask(origin);
    await expect.poll(async () => (await kept()).length).toBe(10);
    world().clock.advance(24 * 60 * minute);
    await ask('https://shop.example');
    await expect.poll(async () => (await kept())[0]).toEqual(['https://shop.example', 0]);
    const names = (await kept()).map(([origin]) => origin);
    expect(names).toHaveLength(10);
    expect(origins.slice(0, 10)).toEqual(expect.arrayContaining(names.slice(1)));
  });

  test('security T15.11 invented sites do not push out one that was seen within a day', async () => {
    await ask('https://shop.example');
    await seenIs([['https://shop.example', 0]]);
    for (let round = 0; round < 3; round += 1) {
      world().clock.advance(minute);
      for (let each = 0; each < 10; each += 1) await ask(`https://${round}-${each}.example`);
      await expect.poll(async () => (await kept()).length).toBe(10);
    }
    // The origins are written in the order in which they were noted.
    world().clock.advance(minute);
    await ask('https://shop.example');
    await expect.poll(async () => (await kept())[0]).toEqual(['https://shop.example', 0]);
    expect(await kept()).toHaveLength(10);
  });

  test('security T15.11 a site that the inbox does not trust is none of its sites', async () => {
    const { data, inboxId } = world();
    const { config } = await data('getInbox', { params: { id: inboxId } });
    const trusting = { ...config, trusted_domains: ['*.shop.example'] };
    await data('updateInbox', { params: { id: inboxId }, body: { config: trusting } });
    await ask('https://evil.example');
    await ask('https://shop.example.evil.example');
    await ask('https://www.shop.example');
    await ask(undefined, { 'sec-fetch-site': 'same-origin' });
    await expect
      .poll(async () => (await kept()).map(([origin]) => origin).toSorted())
      .toEqual(['http://desk.test', 'https://www.shop.example']);
  });

  test('they go with the inbox, and another inbox has its own', async () => {
    const { id } = await world().data('createInbox', { body: { name: 'Shop', channel: 'livechat' } });
    await world().helpdesk.notePageOrigin(id, 'https://shop.example');
    expect(await kept()).toEqual([]);
    expect(await rowOf(id)).toEqual({ 'https://shop.example': world().clock.now() });
    await world().data('deleteInbox', { params: { id } });
    await world().helpdesk.notePageOrigin(id, 'https://shop.example');
    expect(await rowOf(id)).toBeUndefined();
  });
});

const script = (text: string) => ({
  ...{ type: 'text/javascript; charset=utf-8', etag: '"e"', plain: Buffer.from(text) },
  ...{ br: undefined, gzip: undefined },
});

onEveryStore(
  (world) => {
    test('how to install the widget names its script and the sites that asked for the launcher', async () => {
      const params = { id: world().inboxId };
      const install = () => world().data('getInboxInstall', { params });
      expect(await install()).toEqual({
        loader_url: 'http://desk.test/widget.js',
        pinned_url: 'http://desk.test/widget.0f530c9410.js',
        integrity: `sha384-${createHash('sha384').update('start()').digest('base64')}`,
        snippet: `<script async src="http://desk.test/widget.js" data-inbox="${world().inboxUuid}"></script>`,
        seen: [],
      });
      await world().helpdesk.notePageOrigin(params.id, 'https://shop.example');
      const at = new Date(world().clock.now()).toISOString();
      expect((await install())?.seen).toEqual([{ origin: 'https://shop.example', at }]);
    });
  },
  {
    widget: new Map([
      ['widget.js', script('start()')],
      ['widget.0f530c9410.js', script('start()')],
    ]),
  },
);
