import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

/** A form with one file, made byte by byte. */
function formOf(head: Buffer, name = 'files'): Buffer {
  return Buffer.concat([
    Buffer.from(`--line\r\nContent-Disposition: form-data; name="${name}"; filename="`),
    head,
    Buffer.from('"\r\nContent-Type: text/plain\r\n\r\nwords\r\n--line--\r\n'),
  ]);
}

onEveryStore((world) => {
  const inAdmin = (type: string) => ({ 'content-type': type, authorization: `token ${world().admin}` });
  const post = (url: string, payload: Buffer, type = 'application/json') =>
    world().send({ method: 'POST', url, payload, headers: inAdmin(type) });

  test('reports A2: a body that is not UTF-8 is refused, and nothing is kept of it', async () => {
    const { uuid } = await world().conversation();
    const url = `/api/v1/conversations/${uuid}/messages`;
    const before = await world().dump();
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      const answer = await post(url, Buffer.from('{"message": "Grüße"}', 'latin1'), type);
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body is not valid UTF-8']);
    }
    const visitor = { 'x-service-inbox-id': world().inboxUuid, 'content-type': 'application/json' };
    const refused = await world().send({
      method: 'POST',
      url: '/api/v1/widget/chat/conversations/init',
      payload: Buffer.from('{"message": "Grüße"}', 'latin1'),
      headers: visitor,
    });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'The body is not valid UTF-8']);
    expect(await world().dump()).toEqual(before);
  });

  test('reports A2: a charset that is declared is read', async () => {
    const { uuid } = await world().conversation();
    const url = `/api/v1/conversations/${uuid}/messages`;
    const json = '{"message": "Grüße, naïve"}';
    for (const [bytes, charset] of [
      [Buffer.from(json, 'latin1'), 'ISO-8859-1'],
      [Buffer.from(json, 'utf16le'), 'utf-16le'],
      [Buffer.from(`\ufeff${json}`), 'utf-8'],
    ] as const) {
      const answer = await post(url, bytes, `application/json; charset=${charset}`);
      expect([charset, answer.json().data.text_content]).toEqual([charset, 'Grüße, naïve']);
    }
  });

  test('reports A2: a query is UTF-8', async () => {
    const { id } = await world().contact({ first_name: 'Jürgen' });
    const find = async (query: string) => {
      const answer = await world().send({
        method: 'GET',
        url: `/api/v1/contacts/search?query=${query}`,
        headers: inAdmin(''),
      });
      return [answer.statusCode, answer.json().data?.map?.((each: { id: number }) => each.id) ?? null];
    };
    expect(await find('J%C3%BCrgen')).toEqual([200, [id]]);
    expect((await find('J%FCrgen'))[0]).toBe(400);
    expect((await find('100%'))[0]).toBe(200);
  });

  test('reports A2: so are names of files and of fields', async () => {
    const upload = (body: Buffer) => post('/api/v1/media', body, 'multipart/form-data; boundary=line');
    expect((await upload(formOf(Buffer.from('Müller.txt')))).json().data.filename).toBe('Müller.txt');
    const before = await world().files();
    const refused = await upload(formOf(Buffer.from('Müller.txt', 'latin1')));
    expect([refused.statusCode, refused.json().data]).toEqual([
      400,
      { issues: [{ path: 'files', message: 'is not valid UTF-8' }] },
    ]);
    expect(await world().files()).toEqual(before);
  });
});
