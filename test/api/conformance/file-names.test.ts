import { expect, test } from 'vitest';
import { rawForm } from './files.ts';
import { onEveryStore } from './world.ts';

const content = 'Dear all';
const named = (parameters: string) => ({
  head: `Content-Disposition: form-data; name="files"${parameters}\r\nContent-Type: text/plain`,
  content,
});
const field = (name: string, value: string) => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content: value,
});
const both = named(`; filename="letter.txt"; filename*=UTF-8''gr%C3%B6%C3%9fe.txt`);

onEveryStore(
  (world) => {
    const post = (url: string, { headers, payload }: ReturnType<typeof rawForm>, more: Record<string, string> = {}) =>
      world().app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload });
    const upload = async (parameters: string) =>
      post('/api/v1/media', rawForm(named(parameters)), { authorization: `token ${world().admin}` });

    test.each<[string, string]>([
      [`; filename="letter.txt"; filename*=UTF-8''gr%C3%B6%C3%9fe.txt`, 'größe.txt'],
      [`; filename=letter.txt; filename*=UTF-8''gr%C3%B6%C3%9fe.txt`, 'größe.txt'],
      [`; filename*=UTF-8''gr%C3%B6%C3%9fe.txt; filename="letter.txt"`, 'größe.txt'],
      [`; filename*=UTF-8''gr%C3%B6%C3%9fe.txt; filename=letter.txt`, 'größe.txt'],
      [`; FILENAME="letter.txt"; FILENAME*=utf-8''gr%C3%B6%C3%9fe.txt`, 'größe.txt'],
      [`; filename = "letter.txt"; filename* = UTF-8''gr%C3%B6%C3%9fe.txt`, 'größe.txt'],
      [`; filename="letter.txt"; filename*=iso-8859-1''gr%F6%DFe.txt`, 'größe.txt'],
      [`; filename="letter.txt";\r\n filename*=UTF-8''gr%C3%B6%C3%9fe.txt`, 'größe.txt'],
      [`; filename="a\\"b.txt"; filename*=UTF-8''c%22d%3B%5C.txt`, '.txt'],
      [`; filename="a\\"b.txt"; filename*=UTF-8''c%22d%3B.txt`, 'c"d;.txt'],
      [`; filename="letter.txt"; filename*=UTF-8''..%2F..%2Fx.txt`, 'x.txt'],
      [`; filename="letter.txt"; filename*=UTF-8''b%0d%0a.txt`, 'b.txt'],
      [`; filename*=UTF-8''gr%C3%B6%C3%9fe.txt`, 'größe.txt'],
      [`; filename="letter.txt"; filename*=UTF-8''b%2.txt`, 'letter.txt'],
      [`; filename=letter.txt; filename*=UTF-8''b%ff.txt`, 'letter.txt'],
      [`; filename=letter.txt; filename*=UTF-8''`, 'letter.txt'],
      [`; filename=letter.txt; filename*=x-none''b.txt`, 'letter.txt'],
    ])('reports C7 the name of a file of %j is %s', async (parameters, name) => {
      const answer = await upload(parameters);
      expect([answer.statusCode, answer.json().data?.filename]).toEqual([200, name]);
      const served = await world().app.inject(answer.json().data.url);
      expect(served.body).toBe(content);
    });

    test('reports C7 filename* of a visitor counts, and the ending of that name is looked at', async () => {
      const { headers, uuid } = await world().visitor();
      const send = (part: typeof both) =>
        post('/api/v1/widget/media/upload', rawForm(field('conversation_uuid', uuid), part), headers);
      const sent = await send(both);
      expect(sent.json().data.attachments).toMatchObject([{ name: 'größe.txt' }]);
      expect((await send(named(`; filename="letter.txt"; filename*=UTF-8''evil.exe`))).statusCode).toBe(400);
      expect((await send(named(`; filename="evil.exe"; filename*=UTF-8''letter.txt`))).statusCode).toBe(200);
    });

    test('reports C7 a file that holds the headers of a part comes back as it was', async () => {
      // Before a boundary there is a line break of both signs.
      const content = `${both.head}\r\n\r\n --a-boundary-of-the-test\n--a-boundary-of-the-test\r\n${both.head}\r\n\r\nx`;
      const form = rawForm({ ...both, content });
      const answer = await post('/api/v1/media', form, { authorization: `token ${world().admin}` });
      expect((await world().app.inject(answer.json().data.url)).body).toBe(content);
    });

    test('reports C7 a form with headers of a part that are too long is refused, and nothing is left', async () => {
      const before = await world().dump();
      const files = await world().files();
      for (const parts of [
        [named(`; filename="${'a'.repeat(20_000)}.txt"`)],
        [both, named(`; filename="${'a'.repeat(20_000)}.txt"`)],
      ]) {
        const answer = await post('/api/v1/media', rawForm(...parts), { authorization: `token ${world().admin}` });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ message: expect.stringContaining('the form is not understood') });
      }
      expect([await world().dump(), await world().files()]).toEqual([before, files]);
    });
  },
  { shared: true },
);
