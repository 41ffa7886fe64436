import { expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  test('reports F22: a refusal names its exact case, for screens that have words of their own', async () => {
    const upload = (file: File) => world().ask('uploadMedia', { form: formOf({}, file) });
    const answers = [
      await upload(new File([], 'a.txt')),
      await upload(new File(['%PDF-1.7'], 'a.png')),
      await upload(new File(['MZ'], 'a.exe')),
      await world().ask('getTeam', { params: { id: 999_999 } }),
      await world().ask('getTeam', { params: { id: 1 }, as: null }),
      await world().ask('createTag', { body: { name: 7 } }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers['x-error-code']])).toEqual([
      [400, 'media.empty'],
      [400, 'media.content'],
      [400, 'media.extension'],
      [404, 'team.not_found'],
      [401, 'credentials.invalid'],
      [400, 'input.invalid'],
    ]);
  });

  test('reports F22: what the desk did not look at has no code, and neither has a success', async () => {
    const unknown = await world().send({ method: 'GET', url: '/api/v1/nothing' });
    const broken = await world().send({
      method: 'POST',
      url: '/api/v1/tags',
      headers: { authorization: `token ${world().admin}`, 'content-type': 'application/json' },
      payload: '{',
    });
    const read = await world().ask('listTags');
    expect([unknown.statusCode, broken.statusCode, read.status]).toEqual([404, 400, 200]);
    for (const { headers } of [unknown, broken, read]) expect(headers).not.toHaveProperty('x-error-code');
  });
});
