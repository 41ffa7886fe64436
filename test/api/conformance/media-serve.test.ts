import type { ReplyOf } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { customer, start } from './chat.ts';
import { formOf } from './examples.ts';
import { filePart, html, pdf, picture, rawForm, svg } from './files.ts';
import { onEveryStore } from './world.ts';

const minute = 60_000;

onEveryStore((world) => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    world().app.inject({ method, url: url.replace('http://desk.test', ''), headers });
  const token = (as: string) => ({ authorization: `token ${as}` });
  const upload = async (file: File, fields: Record<string, string> = {}, as?: string) =>
    world().data('uploadMedia', { form: formOf(fields, file), ...(as !== undefined && { as }) });
  const letter = (text = 'Dear all', name = 'letter.txt') => new File([text], name);
  const widgetUpload = async (...files: File[]) => {
    const person = await world().visitor();
    const form = formOf({ conversation_uuid: person.uuid }, ...files);
    return { person, sent: await world().data('uploadWidgetFiles', { headers: person.headers, form }) };
  };

  describe('a record', () => {
    test('says what was stored', async () => {
      const png = await picture('png', 640, 400);
      const media = await upload(new File([png], 'Größe 😀 写真.png'), { inline: 'true', linked_model: 'messages' });
      expect(media).toMatchObject({
        filename: 'Größe 😀 写真.png',
        content_type: 'image/png',
        disposition: 'inline',
        size: png.length,
        meta: { width: 640, height: 400 },
        model_type: 'messages',
        model_id: null,
        private: true,
      });
      expect(media.url).toMatch(new RegExp(`^/uploads/${media.uuid}\\?`));
      const text = await upload(letter());
      expect(text).toMatchObject({ disposition: 'attachment', meta: {}, model_type: null, size: 8 });
    });

    test('is of the first file only', async () => {
      const form = formOf({}, letter('one', 'one.txt'), letter('two', 'two.txt'), new File(['MZ'], 'evil.exe'));
      expect((await world().data('uploadMedia', { form })).filename).toBe('one.txt');
      expect(await world().files()).toHaveLength(1);
    });

    test.each([
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['..\\..\\windows\\letter.txt', 'letter.txt'],
      ['/etc/letter.txt', 'letter.txt'],
      ['let\u0001te\u007fr.txt', 'letter.txt'],
      ['\u202eletter.txt', 'letter.txt'],
      ['  letter.txt  ', 'letter.txt'],
      ['письмо.txt', 'письмо.txt'],
      ["let'ter; x=1.txt", "let'ter; x=1.txt"],
      [`${'x'.repeat(400)}.txt`, `${'x'.repeat(251)}.txt`],
    ])('keeps the name that was given, made harmless: %s', async (given, kept) => {
      const { headers, payload } = rawForm(filePart(given, 'Dear all'));
      const response = await world().send({
        method: 'POST',
        url: '/api/v1/media',
        headers: { ...headers, ...token(world().admin) },
        payload,
      });
      expect(response.statusCode, response.body).toBe(200);
      const { data } = response.json<{ data: ReplyOf<'uploadMedia'> }>();
      expect(data.filename).toBe(kept);
      for (const path of await world().files()) expect(path).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
      const served = await get(data.url);
      expect(served.statusCode).toBe(200);
      const disposition = String(served.headers['content-disposition']);
      expect(disposition).toMatch(/^[\x20-\x7e]+$/);
      const [, whole = ''] = /filename\*=UTF-8''([^;]+)$/.exec(disposition) ?? [];
      expect(decodeURIComponent(whole)).toBe(kept);
    });
  });

  describe('the address of a file', () => {
    test('is good for an hour, for everybody who has it', async () => {
      const { url } = await upload(letter());
      for (const wait of [0, 59 * minute]) {
        world().clock.advance(wait);
        const served = await get(url);
        expect([served.statusCode, served.body]).toEqual([200, 'Dear all']);
      }
      world().clock.advance(minute + 1_000);
      expect((await get(url)).statusCode).toBe(401);
    });

    test('is good for nothing else', async () => {
      const media = await upload(new File([await picture()], 'photo.png'));
      const other = await upload(letter());
      const { pathname, searchParams } = new URL(media.url, 'http://x');
      const with_ = (changes: Record<string, string | null>, path = pathname) => {
        const query = new URLSearchParams(searchParams);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) query.delete(name);
          else query.set(name, value);
        }
        return `${path}?${query}`;
      };
      const signature = searchParams.get('signature') ?? '';
      const expires = Number(searchParams.get('expires'));
      const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
      const wrong = [
        pathname,
        with_({ signature: null }),
        with_({ signature: '' }),
        with_({ signature: flipped }),
        with_({ signature: signature.slice(0, -1) }),
        with_({ signature: `${signature}.${signature}` }),
        with_({ expires: null }),
        with_({ expires: '' }),
        with_({ expires: String(expires + 1) }),
        with_({ expires: `0${expires}` }),
        with_({ expires: 'Infinity' }),
        with_({ expires: '99999999999999' }),
        with_({ variant: 'thumbnail' }),
        `${media.url}&signature=x`,
        `${media.url}&expires=${expires + 9}`,
        with_({}, `/uploads/${other.uuid}`),
      ];
      for (const url of wrong) expect((await get(url)).statusCode, url).toBe(401);
      for (const path of ['/uploads/nope', '/uploads/', '/uploads/..%2f..%2fdesk.db']) {
        expect((await get(path)).statusCode, path).toBe(404);
        expect((await get(with_({}, path))).statusCode, path).toBe(404);
      }
    });

    test('is signed anew wherever it is shown', async () => {
      const { person, sent } = await widgetUpload(letter());
      world().clock.advance(61 * minute);
      const first = sent.attachments[0]?.url ?? '';
      expect((await get(first)).statusCode).toBe(401);
      const { headers, uuid } = person;
      const { messages } = await world().data('getWidgetConversation', { headers, params: { uuid } });
      expect((await get(messages[0]?.attachments[0]?.url ?? '')).statusCode).toBe(200);
    });

    test('of an attachment is whole, and has a smaller one for pictures', async () => {
      const { sent } = await widgetUpload(new File([await picture('jpeg', 1_000, 500)], 'photo.jpg'), letter());
      const [photo, text] = sent.attachments;
      expect(photo?.url).toMatch(/^http:\/\/desk\.test\/uploads\//);
      expect(photo?.thumbnail_url).toMatch(/^http:\/\/desk\.test\/uploads\//);
      expect(text?.thumbnail_url).toBeNull();
      const small = await get(photo?.thumbnail_url ?? '');
      expect(small.statusCode).toBe(200);
      expect(small.headers['content-type']).toBe('image/webp');
      // The header of a lossy WebP (RFC 9649, section 2.5), which ends in width and height.
      expect(small.rawPayload.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
      expect([small.rawPayload.readUInt16LE(26), small.rawPayload.readUInt16LE(28)]).toEqual([320, 160]);
      const { searchParams, pathname } = new URL(photo?.thumbnail_url ?? '');
      searchParams.delete('variant');
      expect((await get(`${pathname}?${searchParams}`)).statusCode).toBe(401);
    });
  });

  describe('an agent without an address', () => {
    test('sees what belongs to messages that he may read, and no others', async () => {
      const { person, sent } = await widgetUpload(letter());
      const path = `/uploads/${sent.attachments[0]?.uuid}`;
      const reader = await world().agent({ roles: ['Agent'] });
      const mine = await world().agent({
        permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read'],
      });
      const none = await world().agent();
      expect((await get(path, token(world().admin))).body).toBe('Dear all');
      expect((await get(path, token(reader.as))).statusCode).toBe(200);
      expect((await get(path, token(none.as))).statusCode).toBe(403);
      expect((await get(path, token(mine.as))).statusCode).toBe(403);
      await world().data('assignConversationAgent', { params: { uuid: person.uuid }, body: { assignee_id: mine.id } });
      expect((await get(path, token(mine.as))).statusCode).toBe(200);
      await world().data('unassignConversationAgent', { params: { uuid: person.uuid } });
      expect((await get(path, token(mine.as))).statusCode).toBe(403);
    });

    test('needs credentials that hold', async () => {
      const { person, sent } = await widgetUpload(letter());
      const path = `/uploads/${sent.attachments[0]?.uuid}`;
      const { id, as } = await world().agent({ roles: ['Agent'] });
      for (const headers of [
        {},
        token(`${as}x`),
        person.headers,
        { authorization: '' },
        { authorization: 'Basic x' },
      ]) {
        expect((await get(path, headers as Record<string, string>)).statusCode).toBe(401);
      }
      await world().data('updateAgent', { params: { id }, body: { enabled: false } });
      expect((await get(path, token(as))).statusCode).toBe(401);
    });

    test('sees what is attached to nothing when he brought it himself', async () => {
      const [one, other] = [await world().agent({ roles: ['Agent'] }), await world().agent({ roles: ['Agent'] })];
      const { uuid } = await upload(letter(), {}, one.as);
      expect((await get(`/uploads/${uuid}`, token(one.as))).statusCode).toBe(200);
      expect((await get(`/uploads/${uuid}`, token(other.as))).statusCode).toBe(403);
      expect((await get(`/uploads/${crypto.randomUUID()}`, token(one.as))).statusCode).toBe(404);
    });
  });

  describe('files of help articles', () => {
    test('are for everybody and for ever, and need help_center:manage', async () => {
      const { as } = await world().agent({ roles: ['Agent'] });
      const before = await world().dump();
      await world().refused(403, 'uploadMedia', { form: formOf({ linked_model: 'help_articles' }, letter()), as });
      await world().refused(403, 'uploadMedia', { form: formOf({ linked_model: 'help_articles' }), as });
      expect(await world().dump()).toEqual(before);
      const editor = await world().agent({ permissions: ['help_center:manage'] });
      const media = await upload(letter(), { linked_model: 'help_articles' }, editor.as);
      expect(media).toMatchObject({ private: false, model_type: 'help_articles', url: `/uploads/${media.uuid}` });
      world().clock.advance(400 * 24 * 60 * minute);
      await world().helpdesk.sweepMedia();
      const served = await get(media.url);
      expect([served.statusCode, served.body]).toEqual([200, 'Dear all']);
      expect(served.headers['cache-control']).toContain('public');
      await world().refused(400, 'uploadMedia', { form: formOf({ linked_model: 'help_articles ' }, letter()) });
    });
  });

  describe('what is served', () => {
    test.each([
      ['photo.png', () => picture('png'), 'image/png'],
      ['photo.jpg', () => picture('jpeg'), 'image/jpeg'],
      ['photo.gif', () => picture('gif'), 'image/gif'],
      ['photo.webp', () => picture('webp'), 'image/webp'],
      ['paper.pdf', () => pdf, 'application/pdf'],
    ])('%s may be shown in place', async (name, content, type) => {
      const media = await upload(new File([new Uint8Array(await content())], name));
      const { headers, statusCode } = await get(media.url);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe(type);
      expect(headers['content-disposition']).toMatch(/^inline;/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-length']).toBe(String(media.size));
      expect(headers['cache-control']).toMatch(/private|no-store/);
    });

    test.each([
      ['letter.txt', 'text'],
      ['table.csv', 'a;b'],
      ['data.json', '{}'],
      ['notes.md', '# <script>alert(1)</script>'],
    ])('%s is handed over, in a sandbox', async (name, content) => {
      const { headers } = await get((await upload(letter(content, name), { inline: 'true' })).url);
      expect(headers['content-disposition']).toMatch(/^attachment;/);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain('sandbox');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('allow-');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).not.toMatch(/html|svg|xml/);
    });

    test('comes in the range that is asked for', async () => {
      const { url } = await upload(letter('0123456789'));
      const ranged = async (range: string) => {
        const { statusCode, body, headers } = await get(url, { range });
        return [statusCode, body, headers['content-range'], headers['content-length']];
      };
      expect((await get(url)).headers['accept-ranges']).toBe('bytes');
      expect(await ranged('bytes=0-3')).toEqual([206, '0123', 'bytes 0-3/10', '4']);
      expect(await ranged('bytes=4-')).toEqual([206, '456789', 'bytes 4-9/10', '6']);
      expect(await ranged('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10', '3']);
      expect(await ranged('bytes=9-9')).toEqual([206, '9', 'bytes 9-9/10', '1']);
      expect(await ranged('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10', '5']);
      expect(await ranged('bytes=-99')).toEqual([206, '0123456789', 'bytes 0-9/10', '10']);
      for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
        expect((await ranged(range)).slice(0, 3), range).toEqual([416, '', 'bytes */10']);
      }
      for (const range of ['bytes=', 'bytes=-', 'items=0-3', 'bytes=a-b', 'bytes=0-1,3-4', 'bytes=-1-3', '0-3', '']) {
        expect((await ranged(range)).slice(0, 2), range).toEqual([200, '0123456789']);
      }
      expect([200, 416]).toContain((await ranged('bytes=5-2'))[0]);
      expect((await ranged(`bytes=${'9'.repeat(400)}-`))[0]).toBeLessThan(500);
    });

    test('is told of without a body by HEAD', async () => {
      const media = await upload(new File([await picture()], 'photo.png'));
      const { statusCode, headers, body } = await get(media.url, {}, 'HEAD');
      const whole = await get(media.url);
      expect([statusCode, body]).toEqual([200, '']);
      for (const name of ['content-length', 'content-type', 'content-disposition', 'accept-ranges']) {
        expect(headers[name], name).toBe(whole.headers[name]);
      }
      expect((await get(`/uploads/${media.uuid}`, {}, 'HEAD')).statusCode).toBe(401);
      expect((await get(`/uploads/${crypto.randomUUID()}`, {}, 'HEAD')).statusCode).toBe(401);
    });

    test('is the thumbnail to HEAD too', async () => {
      const { sent } = await widgetUpload(new File([await picture()], 'photo.png'));
      const url = sent.attachments[0]?.thumbnail_url ?? '';
      const [whole, head] = [await get(url), await get(url, {}, 'HEAD')];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
      expect((await get(url, { range: 'bytes=0-3' })).statusCode).toBeLessThan(300);
    });

    test('is never changed by other methods', async () => {
      const { url } = await upload(letter());
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const { statusCode } = await world().app.inject({ method, url });
        expect([404, 405], method).toContain(statusCode);
      }
      expect((await get(url)).statusCode).toBe(200);
    });
  });

  test('a contact gets his own files, and nobody who guesses', async () => {
    const person = await customer(world());
    const uuid = await start(world(), person);
    const form = formOf({ conversation_uuid: uuid }, letter());
    const sent = await world().data('uploadWidgetFiles', { headers: person.headers, form });
    const url = sent.attachments[0]?.url ?? '';
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(new URL(url).pathname, person.headers)).statusCode).toBe(401);
  });
});

describe('where everything may be uploaded', () => {
  onEveryStore(
    (world) => {
      test.each([
        ['page.html', html],
        ['page.xhtml', html],
        ['drawing.svg', svg],
        ['feed.xml', '<?xml version="1.0"?><x/>'],
        ['run.js', 'alert(1)'],
        ['noextension', html],
      ])('%s never runs in the name of the desk', async (name, content) => {
        const form = formOf({ inline: 'true' }, new File([content], name));
        const { url } = await world().data('uploadMedia', { form });
        const { headers, statusCode } = await world().app.inject({ method: 'GET', url });
        expect(statusCode).toBe(200);
        expect(headers['content-type']).not.toMatch(/html|svg|xml|javascript/);
        expect(headers['content-disposition']).toMatch(/^attachment;/);
        expect(headers['content-security-policy']).toContain('sandbox');
        expect(headers['x-content-type-options']).toBe('nosniff');
      });
    },
    { extensions: ['*'] },
  );
});
