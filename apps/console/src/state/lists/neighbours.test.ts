import type { ConnectionStatus } from '@helpdesk/client';
import { cell } from '@helpdesk/screen-state';
import { expect, it } from 'vitest';
import { neighboursOf, watchNeighbours } from './neighbours.ts';

/** What was fetched ahead so far; `rest` is a moment with nothing else to do. */
function watched({ savesData = false } = {}) {
  const fetched: string[] = [];
  const status = cell<ConnectionStatus>('open');
  let waiting: (() => void) | undefined;
  const neighbours = watchNeighbours(
    { status, fetchAhead: (uuids) => void fetched.push(uuids.join(' ')) },
    {
      whenIdle: (run) => {
        waiting = run;
        return () => {
          waiting = undefined;
        };
      },
      savesData: () => savesData,
    },
  );
  const rest = (): void => {
    waiting?.();
    waiting = undefined;
  };
  return { neighbours, fetched, status, rest };
}

it.each([
  ['a', ['b']],
  ['b', ['c', 'a']],
  ['c', ['b']],
  ['d', []],
  [undefined, []],
])('finds the neighbours of %s, the next one first', (opened, found) => {
  expect(neighboursOf(['a', 'b', 'c', undefined, 'd'], opened)).toEqual(found);
});

it('fetches them when there is time, once, and lets them go when another is opened', () => {
  const { neighbours, fetched, rest } = watched();
  neighbours.setRows(['a', 'b', 'c', 'd']);
  neighbours.setOpened('b');
  expect(fetched).toEqual(['']);
  rest();
  neighbours.setRows(['a', 'b', 'c', 'd', 'e']);
  rest();
  expect(fetched).toEqual(['', 'c a']);
  neighbours.setOpened('c');
  neighbours.setOpened('d');
  rest();
  expect(fetched).toEqual(['', 'c a', '', '', 'e c']);
});

it('fetches others when the list has another order, and none once the conversation is closed', () => {
  const { neighbours, fetched, rest } = watched();
  neighbours.setRows(['a', 'b']);
  neighbours.setOpened('a');
  rest();
  neighbours.setRows(['c', 'a']);
  rest();
  neighbours.setOpened(undefined);
  rest();
  expect(fetched).toEqual(['', 'b', '', 'c', '']);
  neighbours.setOpened('a');
  neighbours.close();
  rest();
  expect(fetched.slice(5)).toEqual(['', '']);
});

it('fetches nothing without a connection until it is back, and nothing for whoever saves data', () => {
  const { neighbours, fetched, status, rest } = watched();
  status.set('connecting');
  neighbours.setRows(['a', 'b']);
  neighbours.setOpened('a');
  rest();
  expect(fetched).toEqual([]);
  status.set('open');
  rest();
  expect(fetched).toEqual(['', 'b']);

  const saving = watched({ savesData: true });
  saving.neighbours.setRows(['a', 'b']);
  saving.neighbours.setOpened('a');
  saving.rest();
  expect(saving.fetched).toEqual([]);
});
