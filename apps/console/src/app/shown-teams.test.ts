import { expect, it } from 'vitest';
import { shownTeams } from './shown-teams.ts';

const teams = (count: number) =>
  Array.from({ length: count }, (_none, step) => ({ place: { kind: 'team', id: step + 1 } as const }));
const shown = (count: number, current?: string) => shownTeams(teams(count), current).map(({ place }) => place.id);

it('shows up to seven teams', () => {
  expect(shown(7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(shown(0)).toEqual([]);
});

it('shows the first seven of more, and the one that is open', () => {
  expect(shown(8)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(shown(12, '/team/10')).toEqual([1, 2, 3, 4, 5, 6, 7, 10]);
  expect(shown(12, '/team/2')).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
