import { expect, it } from 'vitest';
import { addressOf, placeOf } from './routes.ts';

const uuid = '38a31e66-0dc5-486d-a324-3c4d6a526388';

it.each([
  ['/', '', { place: { kind: 'mine' }, shelf: 'open' }, undefined, '/mine'],
  ['/unassigned', '', { place: { kind: 'unassigned' }, shelf: 'open' }, undefined, '/unassigned'],
  [`/c/${uuid}`, '', { place: { kind: 'all' }, shelf: 'open' }, uuid, `/all/c/${uuid}`],
  [
    `/team/7/c/${uuid}`,
    'status=resolved',
    { place: { kind: 'team', id: 7 }, shelf: 'resolved' },
    uuid,
    `/team/7/c/${uuid}?status=resolved`,
  ],
  [
    '/team/7',
    'sort=newest&agent=none',
    { place: { kind: 'team', id: 7 }, shelf: 'open', sort: 'newest', withoutAgent: true },
    undefined,
    '/team/7?sort=newest&agent=none',
  ],
  ['/mine', 'agent=none', { place: { kind: 'mine' }, shelf: 'open' }, undefined, '/mine'],
  ['/view/3', '', { place: { kind: 'view', id: 3 }, shelf: 'any' }, undefined, '/view/3'],
  ['/view/3', 'status=open', { place: { kind: 'view', id: 3 }, shelf: 'open' }, undefined, '/view/3?status=open'],
  [
    '/all',
    'status=any&sort=oldest&f=tag.is.late%20parcel;agent.is.me',
    {
      place: { kind: 'all' },
      shelf: 'any',
      sort: 'oldest',
      filter: {
        logic: 'all',
        lines: [
          { field: 'tag', operator: 'is', values: ['late parcel'] },
          { field: 'agent', operator: 'is', values: ['me'] },
        ],
      },
    },
    undefined,
    '/all?status=any&sort=oldest&f=tag.is.late%20parcel;agent.is.me',
  ],
  ['/mine/', 'status=nonsense', { place: { kind: 'mine' }, shelf: 'open' }, undefined, '/mine'],
])('%s?%s shows its list', (path, search, list, conversation, address) => {
  expect(placeOf(path, search)).toEqual({ list, conversation });
  expect(addressOf(list as Parameters<typeof addressOf>[0], conversation)).toBe(address);
});

it.each(['/nowhere', '/team', '/team/x', '/mine/c', '/mine/c/1', '/mine/x', '//mine'])('%s is no page', (path) => {
  expect(placeOf(path, '')).toBeUndefined();
});
