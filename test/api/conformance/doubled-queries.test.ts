import { expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const get = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
    (await world().app.inject({ method: 'GET', url, headers })).statusCode;

  test('security T8: a signature of a file counts once', async () => {
    const file = new File(['the text of a letter'], 'letter.txt');
    const { url } = await world().data('uploadMedia', { form: formOf({}, file) });
    const { pathname, searchParams } = new URL(url, 'http://any');
    const [expires, signature] = [searchParams.get('expires'), searchParams.get('signature')];
    expect(await get(`${pathname}?expires=${expires}&signature=${signature}`)).toBe(200);
    const doubled = [
      `expires=${expires}&expires=99999999999999&signature=${signature}`,
      `expires=99999999999999&expires=${expires}&signature=${signature}`,
      `expires=${expires}&signature=${signature}&signature=x`,
      `expires=${expires}&signature=x&signature=${signature}`,
    ];
    for (const query of doubled) expect(await get(`${pathname}?${query}`), query).toBe(401);
  });

  test('security T8: a widget names one inbox', async () => {
    const url = '/api/v1/widget/chat/settings';
    const uuid = world().inboxUuid;
    expect(await get(`${url}?inbox_id=${uuid}`)).toBe(200);
    for (const query of [`${uuid}&inbox_id=${uuid}`, `x&inbox_id=${uuid}`, `${uuid}&inbox_id=x`, `%20${uuid}`]) {
      expect(await get(`${url}?inbox_id=${query}`), query).toBe(400);
    }
    expect(await get(`${url}?inbox_id=${uuid}`, { 'x-service-inbox-id': crypto.randomUUID() })).toBe(400);
  });

  test('security T8: a socket takes one ticket', async () => {
    const { ticket } = await world().data('createSocketTicket');
    for (const query of [`ticket=${ticket}&ticket=x`, `ticket=x&ticket=${ticket}`]) {
      expect(await get(`/ws?${query}`), query).toBe(401);
    }
  });
});
