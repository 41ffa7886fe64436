import type { RemotePictures } from '@helpdesk/domain/ports';
import { mailReading } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { mailWithPicture, receivedMail } from './received-mail.ts';
import { onEveryStore } from './world.ts';

const html = (content: string) => mailReading({ body: { contentType: 'html', content, textContent: 'Hello' } });

onEveryStore((world) => {
  test('mail 33: a hidden picture is fetched by the service, and browsers may keep it', async () => {
    const params = await receivedMail(world(), mailWithPicture());
    const { status, data, headers } = await world().ask('getMailPicture', { params, query: { n: 1 } });
    expect([status, data]).toEqual([200, 'picture of https://shop.example/a.png?b=1']);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'authorization, cookie',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  test('mail 33: pictures are counted in the order of the content, without those of the mail itself', async () => {
    const pictures = ['a', 'b'].map((name) => `<img data-remote-src="https://shop.example/${name}?x=1&amp;y=2" />`);
    const params = await receivedMail(world(), html(`${pictures[0]}<img src="cid:logo" />${pictures[1]}`));
    const { data } = await world().ask('getMailPicture', { params, query: { n: 2 } });
    expect(data).toBe('picture of https://shop.example/b?x=1&y=2');
    expect((await world().ask('getMailPicture', { params })).data).toBe('picture of https://shop.example/a?x=1&y=2');
  });

  test('mail 33: there is none beyond the last one, in a chat, and where its server gives none', async () => {
    const params = await receivedMail(world(), mailWithPicture());
    const inner = await receivedMail(world(), html('<img data-remote-src="http://localhost/a.png" />'));
    const { uuid: cuuid } = await world().conversation();
    const [chat] = await world().messagesOf(cuuid);
    const wrong = [
      { params, query: { n: 2 } },
      { params: inner, query: { n: 1 } },
      { params: { cuuid, uuid: chat?.uuid ?? '' }, query: { n: 1 } },
    ];
    for (const given of wrong) {
      const { status, headers } = await world().ask('getMailPicture', given);
      expect([status, headers['x-error-code']]).toEqual([404, 'media.not_found']);
    }
  });

  test.each(['1.5', 'first', ''])('mail 33: %j is no number of a picture', async (n) => {
    const params = await receivedMail(world(), mailWithPicture());
    const { paths } = await world().refused(400, 'getMailPicture', { params, query: { n } });
    expect(paths).toEqual(['n']);
  });
});

const fetchOnce = () => ({ begun: Promise.withResolvers<void>(), ended: Promise.withResolvers<void>() });
let held = fetchOnce();

/** A picture whose server never answers. */
const heldPicture: RemotePictures = {
  fetch: (_address, signal) =>
    new Promise((resolve) => {
      held.begun.resolve();
      signal?.addEventListener('abort', () => {
        held.ended.resolve();
        resolve(undefined);
      });
    }),
};

onEveryStore(
  (world) => {
    test('mail 33: a client that leaves ends the fetch of its picture', async () => {
      held = fetchOnce();
      const { cuuid, uuid } = await receivedMail(world(), mailWithPicture());
      const base = await world().app.listen({ host: '127.0.0.1', port: 0 });
      const leaving = new AbortController();
      const headers = { authorization: `token ${world().admin}` };
      const path = `/api/v1/conversations/${cuuid}/messages/${uuid}/image?n=1`;
      const answer = fetch(base + path, { headers, signal: leaving.signal }).catch(() => 'left');
      await held.begun.promise;
      leaving.abort();
      expect(await answer).toBe('left');
      await held.ended.promise;
    });
  },
  { mailServers: { remotePictures: heldPicture } },
);
