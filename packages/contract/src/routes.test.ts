import { describe, expect, it } from 'vitest';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const rows: readonly (readonly [string, Route])[] = Object.entries(routes);

describe('routes', () => {
  it('holds every row of every area', () => {
    expect(rows).toHaveLength(73);
  });

  it('has one row per method and shape of path', () => {
    const keys = rows.map(([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(rows)('%s reads exactly the parameters of its path', (_id, row) => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const read = row.params === undefined ? [] : Object.keys((row.params as unknown as { entries: object }).entries);
    expect(read).toEqual(named);
  });

  it('lets every change of a conversation be conditional', () => {
    const conditional = rows.filter(([, row]) => row.ifMatch === true).map(([, row]) => row.path.split('{uuid}/')[1]);
    expect(conditional.sort()).toEqual([
      'assignee/team',
      'assignee/team/remove',
      'assignee/user',
      'assignee/user/remove',
      'priority',
      'status',
      'tags',
    ]);
  });

  it('is public for the health of the service only', () => {
    const open = rows.filter(([, row]) => row.caller.kind === 'public').map(([, row]) => row.path);
    expect(open.sort()).toEqual(['/health', '/health/live', '/health/ready']);
  });
});
