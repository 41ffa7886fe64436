import { expect, it } from 'vitest';
import { listToOpen } from './last-list.ts';

const entries = [
  { place: { kind: 'mine' } },
  { place: { kind: 'all' } },
  { place: { kind: 'team', id: 7 } },
  { place: { kind: 'view', id: 3 } },
] as const;

it.each([
  [undefined, '/mine'],
  ['/all', '/all'],
  ['/team/7?status=resolved', '/team/7?status=resolved'],
  ['/view/3?f=tag.is.late', '/view/3?f=tag.is.late'],
  // They left the team, the view was deleted, it is nothing.
  ['/team/8', '/mine'],
  ['/view/4', '/mine'],
  ['/unassigned', '/mine'],
  ['/nowhere', '/mine'],
])('after %s the list to open is %s', (kept, address) => {
  expect(listToOpen(kept, entries)).toBe(address);
});
