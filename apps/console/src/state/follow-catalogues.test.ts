import { type Agent, type AgentClient, HelpdeskError } from '@helpdesk/client';
import { cell } from '@helpdesk/screen-state';
import { QueryClient } from '@tanstack/preact-query';
import { expect, test } from 'vitest';
import type { Catalogues } from './catalogues.ts';
import { followCatalogues } from './follow-catalogues.ts';

/** A follower of a service that answers as the test does. */
function follower(answer: (id: string) => Promise<unknown>) {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const call = (id: string): Promise<unknown> => {
    asked.push(id);
    return answer(id);
  };
  const known = {
    client: { call } as unknown as AgentClient,
    me: cell({ id: 7, permissions: ['messages:write'] } as unknown as Agent),
    catalogues: cell({ tags: [], teams: [] } as unknown as Catalogues),
    queries: new QueryClient(),
    availability: { current: cell<'online'>('online'), set: () => {}, received: () => {}, close: () => {} },
  };
  return { ...known, ...followCatalogues(known, (error) => failures.push(error)), asked, failures };
}

const failure = (status: number): HelpdeskError =>
  new HelpdeskError({ status, errorType: 'NetworkException', message: 'no' });

test.each([0, 401, 429, 503])(
  'reports F10: what failed with %i is fetched when there is a connection again',
  async (status) => {
    let isAway = true;
    const tags = [{ id: 1, name: 'refund' }];
    const { changed, retry, asked, failures, catalogues } = follower(async () => {
      if (isAway) throw failure(status);
      return tags;
    });
    changed('tags');
    await expect.poll(() => failures.length).toBe(1);
    isAway = false;
    retry();
    await expect.poll(() => catalogues.snapshot().tags).toEqual(tags);
    retry();
    expect(asked).toEqual(['listTags', 'listTags']);
  },
);

test('reports F10: what the agent may not read is asked for once', async () => {
  const { changed, retry, asked, failures } = follower(async () => {
    throw failure(403);
  });
  changed('teams');
  await expect.poll(() => failures.length).toBe(1);
  retry();
  expect(asked).toEqual(['getMe']);
});

test('reports F10: a kind that changes again while it is fetched is fetched once more, and others wait', async () => {
  const answers: ((value: unknown) => void)[] = [];
  const { changed, asked, catalogues } = follower(() => new Promise((resolve) => answers.push(resolve)));
  for (const kind of ['tags', 'tags', 'tags', 'statuses']) changed(kind);
  expect(asked).toEqual(['listTags']);
  answers[0]?.([{ id: 1 }]);
  await expect.poll(() => asked).toEqual(['listTags', 'listTags']);
  answers[1]?.([{ id: 2 }]);
  await expect.poll(() => asked).toEqual(['listTags', 'listTags', 'listStatuses']);
  expect(catalogues.snapshot().tags).toEqual([{ id: 2 }]);
});

test('the agent is another only where something of them is', async () => {
  const { changed, me, asked } = follower(async (id) =>
    id === 'getMe' ? { id: 7, permissions: ['messages:write'] } : [],
  );
  const before = me.snapshot();
  changed('roles');
  changed('teams');
  await expect.poll(() => asked).toEqual(['getMe', 'getMe', 'listTeamsCompact']);
  expect(me.snapshot()).toBe(before);
});
