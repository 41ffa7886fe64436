import { describe, expect, it } from 'vitest';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { isUuid } from './scalars.ts';

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

describe('isUuid', () => {
  it.each([
    ['0b1c2d3e-4f50-4a61-8b72-9c83ad94be05', true],
    ['0B1C2D3E-4F50-4A61-8B72-9C83AD94BE05', true],
    ['0b1c2d3e4f504a618b729c83ad94be05', false],
    ['search', false],
    ['0b1c2d3e-4f50-4a61-8b72-9c83ad94be05\n', false],
  ])('reads %j', (text, wanted) => {
    expect(isUuid(text)).toBe(wanted);
  });
});
